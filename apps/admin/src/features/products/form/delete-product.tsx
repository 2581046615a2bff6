import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { ConfirmDialog } from '../../../shared/forms/confirm-dialog.tsx';
import { notify } from '../../../shared/page/toast-outcome.ts';
import { useDeleteProductMutation, useRestoreProductMutation } from '../products-api.ts';

export function DeleteProduct({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteProductMutation();
  const [restore] = useRestoreProductMutation();
  const confirm = async () => {
    try {
      const { message } = await remove({ params: { id: product._id } }).unwrap();
      const undo = () => void notify(restore({ params: { id: product._id }, body: {} }).unwrap());
      toast({ title: message, action: { label: 'Undo', onPress: undo } });
    } catch (error) {
      toast({ title: messageOf(error), variant: 'destructive' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this product?"
      confirm="Delete product"
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        <span className="font-medium text-ink">{product.title}</span> leaves the shop. It stands among the deleted
        products, from where you can bring it back at any time. Orders that hold it stay as they are.
      </p>
    </ConfirmDialog>
  );
}
