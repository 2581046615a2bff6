import type { Category, Subcategory } from '@kanaka/contracts/catalog/categories';
import { SelectField } from '@kanaka/ui/select-field';
import { toast } from '@kanaka/ui/toaster';
import { isRefusal, messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/forms/confirm-dialog.tsx';
import { CategoriesApi } from './categories-api.ts';
import { placesFor } from './move-targets.ts';

/** The category that the owner wants to delete, and how many pieces on sale it has. */
export type Doomed = { kind: 'category' | 'subcategory'; id: string; name: string; live: number };

const pieces = (count: number) => (count === 1 ? '1 product' : `${count} products`);

/** Asks for confirmation; when products are in the category, also asks where to move them. */
export function DeleteCategory({
  doomed: { kind, id, name, live },
  categories,
  subcategories,
  onClose,
}: {
  doomed: Doomed;
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
  onClose: () => void;
}) {
  const [deleteCategory, category] = CategoriesApi.useDeleteCategoryMutation();
  const [deleteSubcategory, subcategory] = CategoriesApi.useDeleteSubcategoryMutation();
  const [count, setCount] = useState(live);
  const [place, setPlace] = useState('');
  const [error, setError] = useState<string>();
  const places = placesFor({ kind, id }, { categories, subcategories });

  const confirm = async () => {
    const to = places.find(({ value }) => value === place)?.to;
    if (count > 0 && !to) {
      setError('Please choose where they go.');
      return;
    }
    const remove = kind === 'category' ? deleteCategory : deleteSubcategory;
    try {
      const { message } = await remove({ params: { id }, query: { ...to } }).unwrap();
      toast({ title: message });
      onClose();
    } catch (refused) {
      // A product was added to it in the meantime: show the new count, and ask where to move the products.
      const found = isRefusal(refused, 'category.in-use') && refused.details?.['count'];
      if (typeof found === 'number') setCount(found);
      setError(messageOf(refused));
    }
  };

  return (
    <ConfirmDialog
      title={`Delete this ${kind}?`}
      confirm={count > 0 ? `Move and delete ${kind}` : `Delete ${kind}`}
      busy={category.isLoading || subcategory.isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        <span className="font-medium text-ink">{name}</span> leaves the shop
        {kind === 'category' && subcategories.some(({ categoryId }) => categoryId === id)
          ? ' together with its subcategories'
          : ''}
        .
      </p>
      {count > 0 && (
        <SelectField
          label={`Move its ${pieces(count)} to`}
          placeholder="Choose a place"
          options={places.map(({ value, label }) => ({ value, label }))}
          value={place}
          error={error}
          onChange={({ target }) => {
            setPlace(target.value);
            setError(undefined);
          }}
          className="mt-4"
        />
      )}
      {count === 0 && error && (
        <p role="alert" className="mt-3 text-brick">
          {error}
        </p>
      )}
    </ConfirmDialog>
  );
}
