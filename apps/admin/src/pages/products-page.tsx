import { useMayCall } from '../shared/may.ts';
import { addProduct } from '@kanaka/contracts/catalog/admin-products';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { cn } from '@kanaka/ui/cn';
import { Pagination } from '@kanaka/ui/pagination';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { FileSpreadsheet, Plus } from 'lucide-react';
import { CategoriesApi, noCategories } from '../features/categories/categories-api.ts';
import { ProductFilters, ProductViewSwitch } from '../features/products/list/product-filters.tsx';
import { ProductGridSkeleton } from '../features/products/list/product-grid.tsx';
import { ProductResults } from '../features/products/list/product-results.tsx';
import {
  PRODUCTS_A_PAGE,
  ProductSearch,
  emptyReason,
  narrows,
  queryOf,
} from '../features/products/list/product-search.ts';
import { ProductSheet, type ProductTask } from '../features/products/form/product-sheet.tsx';
import { ProductsApi } from '../features/products/products-api.ts';
import { PieceUnits } from '../features/units/piece-units.tsx';
import { shownData } from '../shared/lists/paged-list.tsx';
import { Page, PartFailure } from '../shared/page/page.tsx';

/** What the sheet is open for. */
function taskIn({ add, copy, edit }: ProductSearch): ProductTask | null {
  if (add) return { task: 'add' };
  if (copy) return { task: 'copy', id: copy };
  return edit ? { task: 'edit', id: edit } : null;
}

/** The list of pieces; the search and the open sheet are in the URL. */
export function ProductsPage() {
  const [search, setSearch] = useUrlState(ProductSearch);
  const mayAdd = useMayCall()(addProduct);
  const task = taskIn(search);
  const products = ProductsApi.useAdminProductsQuery({ query: queryOf(search) });
  const categories = CategoriesApi.useCategoriesQuery();
  const choices = categories.data ?? noCategories;
  const data = shownData(products);
  const total = data?.total ?? 0;
  const pages = Math.ceil(total / PRODUCTS_A_PAGE);

  const open = (opened: ProductTask) => setSearch({ [opened.task]: opened.task === 'add' ? 'new' : opened.id });
  const close = () => setSearch({ add: '', copy: '', edit: '' }, { replace: true });

  const count = total.toLocaleString('en-IN');
  return (
    <Page
      title="Products"
      description={data ? `${count} ${narrows(search) ? 'found' : 'in the shop'}` : ''}
      action={
        <div className="flex flex-wrap items-center gap-3">
          <ProductViewSwitch view={search.view} onView={(view) => setSearch({ view }, { replace: true })} />
          <ButtonLink variant="outline" to="/products/files">
            <FileSpreadsheet />
            Import & export
          </ButtonLink>
          {mayAdd && (
            <Button Icon={Plus} onClick={() => open({ task: 'add' })}>
              Add New Product
            </Button>
          )}
        </div>
      }
    >
      <ProductFilters
        search={search}
        choices={choices}
        onChange={(change) => setSearch({ page: 1, ...change }, { replace: true })}
      />
      {data ? (
        <div aria-busy={products.isFetching} className={cn('transition-opacity', products.isFetching && 'opacity-60')}>
          <ProductResults
            products={data.data}
            total={total}
            search={search}
            empty={emptyReason(search, total)}
            choices={choices}
            onOpen={open}
            onSort={(sort) => setSearch({ sort, page: 1 }, { replace: true })}
            onShowAll={() => setSearch({ ...ProductSearch.parse({}), view: search.view })}
          />
        </div>
      ) : products.error ? (
        <PartFailure name="Products" error={products.error} onRetry={products.refetch} />
      ) : (
        <ProductGridSkeleton />
      )}
      <div className="mt-4">
        <Pagination
          page={Math.min(search.page, Math.max(1, pages))}
          pages={pages}
          onPage={(page) => setSearch({ page }, { preventScrollReset: false })}
          label="Pages of products"
        />
      </div>
      <ProductSheet
        opened={task?.task === 'edit' || mayAdd ? task : null}
        choices={categories.data ?? (categories.isError ? noCategories : null)}
        onClose={close}
        unitsOf={(product) => <PieceUnits product={product} />}
      />
    </Page>
  );
}
