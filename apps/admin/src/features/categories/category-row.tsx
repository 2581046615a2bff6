import type { Category, Subcategory } from '@kanaka/contracts/categories';
import { cn } from '@kanaka/ui/cn';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import {
  useAddSubcategoryMutation,
  useRenameCategoryMutation,
  useRenameSubcategoryMutation,
} from './categories-api.ts';
import type { Doomed } from './delete-category.tsx';
import { NameForm } from './name-form.tsx';
import { NamedRow } from './named-row.tsx';

/** A category that opens onto its subcategories. */
export function CategoryRow({
  category,
  subcategories,
  onDelete,
}: {
  category: Category;
  subcategories: readonly Subcategory[];
  onDelete: (doomed: Doomed) => void;
}) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const [renameCategory] = useRenameCategoryMutation();
  const [addSubcategory] = useAddSubcategoryMutation();
  const [renameSubcategory] = useRenameSubcategoryMutation();
  const { id, name } = category;

  return (
    <li className="border-b border-hairline last:border-b-0">
      <NamedRow
        name={name}
        kind="category"
        onRename={async (to) => (await renameCategory({ params: { id }, body: { name: to } }).unwrap()).message}
        onDelete={() => onDelete({ kind: 'category', id, name })}
      >
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center gap-2 text-left"
        >
          <ChevronRight
            aria-hidden="true"
            strokeWidth={1.5}
            className={cn('size-5 shrink-0 text-ink-muted transition-transform', open && 'rotate-90')}
          />
          <span className="min-w-0 truncate font-medium">{name}</span>
          <span className="shrink-0 text-xs text-ink-muted">
            {subcategories.length} {subcategories.length === 1 ? 'subcategory' : 'subcategories'}
          </span>
        </button>
      </NamedRow>
      <div id={panel} hidden={!open} className="ml-2.5 border-l border-hairline pb-4 pl-4">
        {subcategories.length > 0 ? (
          <ul aria-label={`Subcategories of ${name}`}>
            {subcategories.map((sub) => (
              <li key={sub.id}>
                <NamedRow
                  name={sub.name}
                  kind="subcategory"
                  onRename={async (to) =>
                    (await renameSubcategory({ params: { id: sub.id }, body: { name: to } }).unwrap()).message
                  }
                  onDelete={() => onDelete({ kind: 'subcategory', id: sub.id, name: sub.name })}
                >
                  <span className="block truncate">{sub.name}</span>
                </NamedRow>
              </li>
            ))}
          </ul>
        ) : (
          <p className="py-2 text-ink-muted">No subcategories yet.</p>
        )}
        <div className="mt-2">
          <NameForm
            label={`New subcategory of ${name}`}
            submit="Add"
            onSave={async (sub) => (await addSubcategory({ body: { name: sub, categoryId: id } }).unwrap()).message}
          />
        </div>
      </div>
    </li>
  );
}
