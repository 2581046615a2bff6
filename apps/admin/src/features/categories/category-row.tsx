import type { Category, ProductCount, Subcategory } from '@kanaka/contracts/catalog/categories';
import { SelectField } from '@kanaka/ui/select-field';
import { cn } from '@kanaka/ui/cn';
import { ChevronRight } from 'lucide-react';
import { arrayMove } from '@dnd-kit/sortable';
import { useId, useState } from 'react';
import { CategoriesApi } from './categories-api.ts';
import type { Doomed } from './delete-category.tsx';
import type { Moves } from '../../shared/lists/move-buttons.tsx';
import { NameForm } from './name-form.tsx';
import { NamedRow } from './named-row.tsx';
import { countWords } from './move-targets.ts';
import { notify } from '../../shared/page/toast-outcome.ts';
import { optionsOf } from '../../shared/forms/options.ts';
import { Sizing } from '@kanaka/contracts/catalog/sizes';

const sizings = optionsOf({ none: 'No sizes', ring: 'Ring sizes', bangle: 'Bangle sizes' });

/** A category; it expands to show its subcategories. */
export function CategoryRow({
  category,
  subcategories,
  countOf,
  moving,
  onDelete,
}: {
  category: Category;
  subcategories: readonly Subcategory[];
  countOf: (id: string) => ProductCount | undefined;
  moving: Moves;
  onDelete: (doomed: Doomed) => void;
}) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const [renameCategory] = CategoriesApi.useRenameCategoryMutation();
  const [addSubcategory] = CategoriesApi.useAddSubcategoryMutation();
  const [renameSubcategory] = CategoriesApi.useRenameSubcategoryMutation();
  const [order, ordering] = CategoriesApi.useOrderSubcategoriesMutation();
  const { id, name, sizing } = category;
  const ids = subcategories.map((sub) => sub.id);
  const liveOf = (place: string) => countOf(place)?.live ?? 0;

  return (
    <li className="border-b border-hairline last:border-b-0">
      <NamedRow
        name={name}
        kind="category"
        onRename={(to) => renameCategory({ params: { id }, body: { name: to } }).unwrap()}
        moving={moving}
        onDelete={() => onDelete({ kind: 'category', id, name, live: liveOf(id) })}
      >
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center gap-2 text-left"
        >
          <ChevronRight className={cn('size-5 shrink-0 text-ink-muted transition-transform', open && 'rotate-90')} />
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{name}</span>
            <span className="block text-xs text-ink-muted">
              {countWords(countOf(id))} · {subcategories.length}{' '}
              {subcategories.length === 1 ? 'subcategory' : 'subcategories'}
            </span>
          </span>
        </button>
      </NamedRow>
      <div id={panel} hidden={!open} className="ml-2.5 border-l border-hairline pb-4 pl-4">
        {subcategories.length > 0 ? (
          <ul aria-label={`Subcategories of ${name}`}>
            {subcategories.map((sub, place) => (
              <li key={sub.id}>
                <NamedRow
                  name={sub.name}
                  kind="subcategory"
                  onRename={(to) => renameSubcategory({ params: { id: sub.id }, body: { name: to } }).unwrap()}
                  moving={{
                    place,
                    count: ids.length,
                    busy: ordering.isLoading,
                    onMove: (to) =>
                      void notify(order({ body: { categoryId: id, ids: arrayMove(ids, place, to) } }).unwrap()),
                  }}
                  onDelete={() => onDelete({ kind: 'subcategory', id: sub.id, name: sub.name, live: liveOf(sub.id) })}
                >
                  <span className="block wrap-anywhere">{sub.name}</span>
                  <span className="block text-xs text-ink-muted">{countWords(countOf(sub.id))}</span>
                </NamedRow>
              </li>
            ))}
          </ul>
        ) : (
          <p className="py-2 text-ink-muted">No subcategories yet.</p>
        )}
        <SelectField
          label="Sizes of its pieces"
          className="mt-2 max-w-60"
          options={sizings}
          value={sizing}
          onChange={({ target }) =>
            void notify(
              renameCategory({
                params: { id },
                body: { name, sizing: Sizing.parse(target.value) },
              }).unwrap(),
            )
          }
        />
        <div className="mt-3">
          <NameForm
            label={`New subcategory of ${name}`}
            placeholder="New subcategory"
            submit="Add"
            onSave={(sub) => addSubcategory({ body: { name: sub, categoryId: id } }).unwrap()}
          />
        </div>
      </div>
    </li>
  );
}
