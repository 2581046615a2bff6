import type { Banner } from '@kanaka/contracts/catalog';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { useDeleteBannerMutation } from './banners-api.ts';

export function DeleteBanner({ banner, onClose }: { banner: Banner; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteBannerMutation();
  const confirm = async () => {
    try {
      const { message } = await remove({ params: { id: banner._id } }).unwrap();
      toast({ title: message });
    } catch (error) {
      toast({ title: messageOf(error), variant: 'destructive' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
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
