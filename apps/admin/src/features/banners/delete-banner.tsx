import type { AdminBanner } from '@kanaka/contracts/catalog/banners';
import { ConfirmDialog } from '../../shared/forms/confirm-dialog.tsx';
import { notify } from '../../shared/page/toast-outcome.ts';
import { useDeleteBannerMutation } from './banners-api.ts';

export function DeleteBanner({ banner, onClose }: { banner: AdminBanner; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteBannerMutation();
  const confirm = async () => {
    await notify(remove({ params: { id: banner._id } }).unwrap());
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this banner?"
      confirm="Delete banner"
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      Both of its pictures leave the home page.
    </ConfirmDialog>
  );
}
