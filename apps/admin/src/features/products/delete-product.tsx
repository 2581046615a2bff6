import type { AdminProduct } from '@kanaka/contracts/catalog';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { useDeleteProductMutation } from './products-api.ts';

export function DeleteProduct({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteProductMutation();
  const confirm = async () => {
    try {
      const { message } = await remove({ params: { id: product._id } }).unwrap();
      toast({ title: message });
    } catch (error) {
      toast({ title: messageOf(error), variant: 'destructive' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Delete this product?"
      confirm="Delete product"
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        <span className="font-medium text-ink">{product.title}</span> leaves the shop. Orders that hold it stay as they
        are.
      </p>
    </ConfirmDialog>
  );
}
