import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { SelectField } from '@kanaka/ui/select-field';
import { useState } from 'react';
import { notify } from '../../../shared/page/toast-outcome.ts';
import type { Choices } from '../form/category-choices.ts';
import { useRestoreProductMutation } from '../products-api.ts';

/** Restores an archived piece whose category was deleted: asks for its new category first. */
export function RestoreProduct({
  product,
  choices,
  onClose,
}: {
  product: AdminProduct;
  choices: Choices;
  onClose: () => void;
}) {
  const [restore, { isLoading }] = useRestoreProductMutation();
  const [category, setCategory] = useState('');
  const confirm = async () => {
    if (await notify(restore({ params: { id: product._id }, body: { category } }).unwrap())) onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(stays) => !stays && !isLoading && onClose()}
      title="Bring this product back"
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={isLoading}>
            Cancel
          </Button>
          <Button onClick={() => void confirm()} busy={isLoading} disabled={category === ''}>
            Bring back
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-soft">
        The category of <span className="font-medium text-ink">{product.title}</span> is gone. Where does it stand now?
      </p>
      <SelectField
        label="Category"
        placeholder="Choose a category"
        options={choices.categories.map(({ name }) => ({ value: name, label: name }))}
        value={category}
        onChange={({ target }) => setCategory(target.value)}
      />
    </Dialog>
  );
}
