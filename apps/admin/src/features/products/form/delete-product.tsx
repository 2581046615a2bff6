import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { ConfirmChange } from '../../../shared/forms/confirm-change.tsx';
import { notify } from '../../../shared/page/toast-outcome.ts';
import { useDeleteProductMutation, useRestoreProductMutation } from '../products-api.ts';

export function DeleteProduct({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const [remove] = useDeleteProductMutation();
  const [restore] = useRestoreProductMutation();
  const params = { id: product._id };
  return (
    <ConfirmChange
      title="Delete this product?"
      confirm="Delete product"
      change={() => remove({ params }).unwrap()}
      undo={() => void notify(restore({ params, body: {} }).unwrap())}
      onClose={onClose}
    >
      <p>
        <span className="font-medium text-ink">{product.title}</span> leaves the shop. It stands among the deleted
        products, from where you can bring it back at any time. Orders that hold it stay as they are.
      </p>
    </ConfirmChange>
  );
}
