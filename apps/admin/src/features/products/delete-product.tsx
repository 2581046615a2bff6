import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { notify } from '../../shared/toast-outcome.ts';
import { useDeleteProductMutation } from './products-api.ts';

export function DeleteProduct({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteProductMutation();
  const confirm = async () => {
    await notify(remove({ params: { id: product._id } }).unwrap());
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
        are, and you can bring it back from the archived products.
      </p>
    </ConfirmDialog>
  );
}
