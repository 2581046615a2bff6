import type { Categories, ProductCount } from '@kanaka/contracts/catalog/categories';
import { SelectField } from '@kanaka/ui/select-field';
import { isRefusal, messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { Fault, notify } from '../../shared/forms/form.tsx';
import { ConfirmDialog } from '../../shared/forms/confirm-dialog.tsx';
import { CategoriesApi } from './categories-api.ts';
import { counted } from '../../shared/words.tsx';

/** The category that the owner wants to delete, and how many pieces on sale it has. */
export type Doomed = { kind: 'category' | 'subcategory'; id: string; name: string; live: number };

/** Asks for confirmation; when products are in the category, also asks where to move them. */
export function DeleteCategory({
  doomed: { kind, id, name, live },
  categories,
  subcategories,
  onClose,
}: Categories & { doomed: Doomed; onClose: () => void }) {
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
    const removed = remove({ params: { id }, query: { ...to } }).unwrap();
    const isDone = await notify(removed, undefined, (refused) => {
      // A product was added to it in the meantime: show the new count, and ask where to move the products.
      const found = isRefusal(refused, 'category.in-use') && refused.details?.['count'];
      if (typeof found === 'number') setCount(found);
      setError(messageOf(refused));
    });
    if (isDone) onClose();
  };

  return (
    <ConfirmDialog
      title={`Delete this ${kind}?`}
      confirm={count > 0 ? `Move and delete ${kind}` : `Delete ${kind}`}
      isForm={count > 0}
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
          label={`Move its ${counted(count, 'product')} to`}
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
      {count === 0 && <Fault className="mt-3">{error}</Fault>}
    </ConfirmDialog>
  );
}

type Place = { value: string; label: string; to: { categoryId: string; subcategoryId?: string } };

/** The categories and subcategories that products can move to when their own is deleted. */
export function placesFor(
  leaving: { kind: 'category' | 'subcategory'; id: string },
  { categories, subcategories }: Categories,
): Place[] {
  return categories.flatMap(({ id: categoryId, name }) => {
    if (leaving.kind === 'category' && leaving.id === categoryId) return [];
    const below = subcategories.filter((sub) => sub.categoryId === categoryId && sub.id !== leaving.id);
    return [
      { value: categoryId, label: name, to: { categoryId } },
      ...below.map((sub) => ({
        value: sub.id,
        label: `${name}: ${sub.name}`,
        to: { categoryId, subcategoryId: sub.id },
      })),
    ];
  });
}

/** "12 products", "12 products, 3 deleted", "3 deleted", "No products". */
export function countWords(count: Pick<ProductCount, 'live' | 'archived'> | undefined): string {
  const { live = 0, archived = 0 } = count ?? {};
  const words = [live > 0 && counted(live, 'product'), archived > 0 && `${archived} deleted`].filter(Boolean);
  return words.join(', ') || 'No products';
}
