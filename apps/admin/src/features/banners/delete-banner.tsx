import type { AdminBanner } from '@kanaka/contracts/catalog/banners';
import { ConfirmChange } from '../../shared/forms/confirm-change.tsx';
import { useDeleteBannerMutation } from './banners-api.ts';

export function DeleteBanner({ banner, onClose }: { banner: AdminBanner; onClose: () => void }) {
  const [remove] = useDeleteBannerMutation();
  return (
    <ConfirmChange
      title="Delete this banner?"
      confirm="Delete banner"
      change={() => remove({ params: { id: banner._id } }).unwrap()}
      onClose={onClose}
    >
      Both of its pictures leave the home page.
    </ConfirmChange>
  );
}
