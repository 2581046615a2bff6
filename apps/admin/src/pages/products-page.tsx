import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { ErrorState } from '@kanaka/ui/error-state';
import { Pagination } from '@kanaka/ui/pagination';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useAddressSearch } from '@kanaka/web-kit/use-address-search';
import { Plus } from 'lucide-react';
import { useCategoriesQuery } from '../features/categories/categories-api.ts';
import { ProductFilters } from '../features/products/product-filters.tsx';
import { ProductGridSkeleton } from '../features/products/product-grid.tsx';
import { ProductResults } from '../features/products/product-results.tsx';
import { PRODUCTS_A_PAGE, narrows, queryOf, searchIn, withChoice } from '../features/products/product-search.ts';
import { ProductSheet, type ProductTask } from '../features/products/product-sheet.tsx';
import { ProductViewSwitch } from '../features/products/product-view-switch.tsx';
import { useAdminProductsQuery } from '../features/products/products-api.ts';
import { shownData } from '../shared/shown-data.ts';
import { Page } from '../shared/page.tsx';

const none = { categories: [], subcategories: [] };
const tasks = ['add', 'copy', 'edit'] as const;

/** What the sheet is opened for: `?edit=<id>`, `?copy=<id>` or `?add=new`. */
function taskIn(address: URLSearchParams): ProductTask | null {
  const task = tasks.find((name) => address.has(name));
  if (!task) return null;
  return task === 'add' ? { task } : { task, id: address.get(task) ?? '' };
}

/** Every piece of the shop; what is looked for, and what is opened, stands in the address. */
export function ProductsPage() {
  const [address, setAddress] = useAddressSearch();
  const search = searchIn(address);
  const products = useAdminProductsQuery({ query: queryOf(search) });
  const choices = useCategoriesQuery().data ?? none;
  const data = shownData(products);
  const total = data?.total ?? 0;
  const pages = Math.ceil(total / PRODUCTS_A_PAGE);

  const choose = (name: string, value: string) =>
    setAddress((now) => withChoice(now, name, value), {
      replace: name !== 'page',
      preventScrollReset: name !== 'page',
    });
  const open = (opened: ProductTask) =>
    setAddress(
      (now) => {
        now.set(opened.task, opened.task === 'add' ? 'new' : opened.id);
        return now;
      },
      { preventScrollReset: true },
    );
  const close = () =>
    setAddress(
      (now) => {
        for (const task of tasks) now.delete(task);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );

  const count = total.toLocaleString('en-IN');
  return (
    <Page
      title="Products"
      description={data && (narrows(search) ? `${count} found` : `${count} in the shop`)}
      action={
        <div className="flex flex-wrap items-center gap-3">
          <ProductViewSwitch view={search.view} onView={(view) => choose('view', view === 'cards' ? '' : view)} />
          <Button onClick={() => open({ task: 'add' })}>
            <Plus aria-hidden="true" />
            Add New Product
          </Button>
        </div>
      }
    >
      <ProductFilters search={search} choices={choices} onChoose={choose} />
      {data ? (
        <div aria-busy={products.isFetching} className={cn('transition-opacity', products.isFetching && 'opacity-60')}>
          <ProductResults
            products={data.data}
            search={search}
            empty={total > 0 ? 'past-the-end' : narrows(search) ? 'no-match' : 'no-products'}
            choices={choices}
            onOpen={open}
            onShowAll={() => setAddress(() => (search.view === 'table' ? 'view=table' : ''))}
          />
        </div>
      ) : products.error ? (
        <ErrorState title="Products could not be loaded" onRetry={() => void products.refetch()}>
          {messageOf(products.error)}
        </ErrorState>
      ) : (
        <ProductGridSkeleton />
      )}
      <div className="mt-4">
        <Pagination
          page={Math.min(search.page, Math.max(1, pages))}
          pages={pages}
          onPage={(next) => choose('page', next === 1 ? '' : String(next))}
          label="Pages of products"
        />
      </div>
      <ProductSheet opened={taskIn(address)} choices={choices} onClose={close} />
    </Page>
  );
}
