import { EmptyState } from '@kanaka/ui/empty-state';
import { FolderTree } from 'lucide-react';
import { arrayMove } from '@dnd-kit/sortable';
import { useState } from 'react';
import { Card } from '../../shared/page/card.tsx';
import { Loaded } from '../../shared/page/loaded.tsx';
import { notify } from '../../shared/page/toast-outcome.ts';
import { CategoriesApi } from './categories-api.ts';
import { CategoryRow } from './category-row.tsx';
import { DeleteCategory, type Doomed } from './delete-category.tsx';
import { NameForm } from './name-form.tsx';
import { LoadingRows } from '../../shared/page/loading-rows.tsx';

export function CategoryManagement() {
  const response = CategoriesApi.useCategoriesQuery();
  const data = response.currentData;
  const { data: counts } = CategoriesApi.useProductCountsQuery();
  const [order, ordering] = CategoriesApi.useOrderCategoriesMutation();
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
        <Loaded
          response={response}
          failure="Categories could not be loaded"
          className="py-12"
          skeleton={<LoadingRows label="Loading categories" rows={5} row="h-9" className="flex flex-col gap-3 py-2" />}
        >
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
                      busy: ordering.isLoading,
                      onMove: (to) => void notify(order({ body: { ids: arrayMove(ids, place, to) } }).unwrap()),
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
