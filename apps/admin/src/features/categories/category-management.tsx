import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { messageOf } from '@kanaka/web-kit/api-error';
import { FolderTree } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../../shared/card.tsx';
import { useAddCategoryMutation, useCategoriesQuery } from './categories-api.ts';
import { CategoryRow } from './category-row.tsx';
import { DeleteCategory, type Doomed } from './delete-category.tsx';
import { NameForm } from './name-form.tsx';

export function CategoryManagement() {
  const { data, error, refetch } = useCategoriesQuery();
  const [addCategory] = useAddCategoryMutation();
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  return (
    <Card aria-labelledby="category-management">
      <div className="border-b border-hairline p-4 sm:p-5">
        <h2 id="category-management" className="mb-3 text-xl">
          Category Management
        </h2>
        <NameForm
          label="New category"
          submit="Add Category"
          onSave={async (name) => (await addCategory({ body: { name } }).unwrap()).message}
        />
      </div>
      <div className="px-4 sm:px-5">
        {data && data.categories.length > 0 ? (
          <ul aria-label="Categories">
            {data.categories.map((category) => (
              <CategoryRow
                key={category.id}
                category={category}
                subcategories={data.subcategories.filter(({ categoryId }) => categoryId === category.id)}
                onDelete={setDoomed}
              />
            ))}
          </ul>
        ) : data ? (
          <EmptyState title="No categories yet" icon={<FolderTree aria-hidden="true" />} className="py-12">
            Add the first one above; products are then sorted into it.
          </EmptyState>
        ) : error ? (
          <ErrorState title="Categories could not be loaded" onRetry={() => void refetch()} className="py-12">
            {messageOf(error)}
          </ErrorState>
        ) : (
          <div role="status" aria-label="Loading categories">
            {Array.from({ length: 5 }, (_, row) => (
              <div key={row} className="flex h-12 items-center gap-4 border-b border-hairline last:border-b-0">
                <Skeleton className="h-5 w-32" />
                <Skeleton className="ml-auto h-5 w-16" />
              </div>
            ))}
          </div>
        )}
      </div>
      {doomed && <DeleteCategory doomed={doomed} onClose={() => setDoomed(null)} />}
    </Card>
  );
}
