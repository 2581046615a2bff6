import { EmptyState } from '@kanaka/ui/empty-state';
import { FolderTree, ChevronRight } from 'lucide-react';
import { arrayMove } from '@dnd-kit/sortable';
import { useState, useId } from 'react';
import type { Category, ProductCount, Subcategory } from '@kanaka/contracts/catalog/categories';
import { SelectField } from '@kanaka/ui/select-field';
import { cn } from '@kanaka/ui/cn';
import { Sizing } from '@kanaka/contracts/catalog/sizes';
import { Card, Loaded } from '../../shared/page/page.tsx';
import { notify, optionsOf } from '../../shared/forms/form.tsx';
import { CategoriesApi } from './categories-api.ts';
import { DeleteCategory, type Doomed, countWords } from './delete-category.tsx';
import { NameForm, NamedRow } from './name-form.tsx';
import type { Moves } from '../../shared/lists/sortable.tsx';
import { counted } from '../../shared/words.tsx';

export function CategoryManagement() {
  const response = CategoriesApi.useCategoriesQuery();
  const data = response.currentData;
  const { data: counts } = CategoriesApi.useProductCountsQuery();
  // Only one order request at a time, so that the last one sent is the one that is stored.
  const [order, { isLoading }] = CategoriesApi.useOrderCategoriesMutation();
  const [addCategory] = CategoriesApi.useAddCategoryMutation();
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const ids = data?.categories.map(({ id }) => id) ?? [];
  const countOf = (id: string) =>
    [...(counts?.categories ?? []), ...(counts?.subcategories ?? [])].find((count) => count.id === id);
  return (
    <Card aria-labelledby="category-management">
      <div className="border-b border-hairline p-4 sm:p-5">
        <h2 id="category-management" className="mb-3 text-xl">
          Category Management
        </h2>
        <NameForm
          label="New category"
          submit="Add Category"
          onSave={(name) => addCategory({ body: { name } }).unwrap()}
        />
      </div>
      <div className="px-4 py-2 sm:px-5">
        <Loaded response={response} name="Categories" rows={5} row="h-9">
          {({ categories, subcategories }) =>
            categories.length > 0 ? (
              <ul aria-label="Categories">
                {categories.map((category, place) => (
                  <CategoryRow
                    key={category.id}
                    category={category}
                    subcategories={subcategories.filter(({ categoryId }) => categoryId === category.id)}
                    countOf={countOf}
                    moving={{
                      place,
                      count: ids.length,
                      onMove: (to) =>
                        isLoading || void notify(order({ body: { ids: arrayMove(ids, place, to) } }).unwrap()),
                    }}
                    onDelete={setDoomed}
                  />
                ))}
              </ul>
            ) : (
              <EmptyState title="No categories yet" icon={<FolderTree />} className="py-12">
                Add the first one above; products are then sorted into it.
              </EmptyState>
            )
          }
        </Loaded>
      </div>
      {doomed && data && (
        <DeleteCategory
          doomed={doomed}
          categories={data.categories}
          subcategories={data.subcategories}
          onClose={() => setDoomed(null)}
        />
      )}
    </Card>
  );
}

const sizings = optionsOf({ none: 'No sizes', ring: 'Ring sizes', bangle: 'Bangle sizes' });

/** A category; it expands to show its subcategories. */
function CategoryRow({
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
  const [order, { isLoading }] = CategoriesApi.useOrderSubcategoriesMutation();
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
              {countWords(countOf(id))} · {counted(subcategories.length, 'subcategory', 'subcategories')}
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
                    onMove: (to) =>
                      isLoading ||
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
