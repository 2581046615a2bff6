import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { SelectField } from '@kanaka/ui/select-field';
import { useState } from 'react';
import { ConfirmChange } from '../../../shared/forms/confirm-change.tsx';
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
  const [restore] = useRestoreProductMutation();
  const [category, setCategory] = useState('');
  return (
    <ConfirmChange
      title="Bring this product back"
      confirm="Bring back"
      tone="primary"
      disabled={category === ''}
      keepsOpen
      change={() => restore({ params: { id: product._id }, body: { category } }).unwrap()}
      onClose={onClose}
    >
      <p className="mb-4">
        The category of <span className="font-medium text-ink">{product.title}</span> is gone. Where does it stand now?
      </p>
      <SelectField
        label="Category"
        placeholder="Choose a category"
        options={choices.categories.map(({ name }) => ({ value: name, label: name }))}
        value={category}
        onChange={({ target }) => setCategory(target.value)}
      />
    </ConfirmChange>
  );
}
