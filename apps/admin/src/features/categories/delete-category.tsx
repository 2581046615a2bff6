import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { tell } from '../../shared/tell.ts';
import { useDeleteCategoryMutation, useDeleteSubcategoryMutation } from './categories-api.ts';

/** What the owner is about to delete. */
export type Doomed = { kind: 'category' | 'subcategory'; id: string; name: string };

export function DeleteCategory({ doomed: { kind, id, name }, onClose }: { doomed: Doomed; onClose: () => void }) {
  const [deleteCategory, category] = useDeleteCategoryMutation();
  const [deleteSubcategory, subcategory] = useDeleteSubcategoryMutation();

  const confirm = async () => {
    const remove = kind === 'category' ? deleteCategory : deleteSubcategory;
    await tell(remove({ params: { id } }).unwrap());
    onClose();
  };

  return (
    <ConfirmDialog
      open
      title={`Delete this ${kind}?`}
      confirm={`Delete ${kind}`}
      busy={category.isLoading || subcategory.isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        <span className="font-medium text-ink">{name}</span> leaves the shop
        {kind === 'category' ? ' together with its subcategories' : ''}. A {kind} that products still use is kept.
      </p>
    </ConfirmDialog>
  );
}
