import { type AdminProduct } from '@kanaka/contracts/admin-products';
import { MAX_PRODUCTS_A_PAGE } from '@kanaka/contracts/products';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Pagination } from '@kanaka/ui/pagination';
import { messageOf } from '@kanaka/web-kit/api-error';
import { Gem, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCategoriesQuery } from '../features/categories/categories-api.ts';
import { DeleteProduct } from '../features/products/delete-product.tsx';
import { ProductFilters } from '../features/products/product-filters.tsx';
import { filtered } from '../features/products/product-filter.ts';
import { ProductGrid, ProductGridSkeleton } from '../features/products/product-grid.tsx';
import { ProductSheet } from '../features/products/product-sheet.tsx';
import { useAdminProductsQuery } from '../features/products/products-api.ts';
import { Page } from '../shared/page.tsx';

const none = { categories: [], subcategories: [] };

/** Every piece of the shop; what is looked for stands in the address. */
export function ProductsPage() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(search.get('page')) || 1));
  const products = useAdminProductsQuery({ query: { page } });
  const choices = useCategoriesQuery().data ?? none;
  // The piece stays while the sheet slides out; null is a new one.
  const [sheet, setSheet] = useState<{ open: boolean; product: AdminProduct | null }>({ open: false, product: null });
  const [deleted, setDeleted] = useState<AdminProduct | null>(null);

  const put = (name: string, value: string) =>
    setSearch(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: name !== 'page', preventScrollReset: name !== 'page' },
    );

  const filter = {
    words: search.get('words') ?? '',
    category: search.get('category') ?? '',
    stock: search.get('stock') ?? '',
  };
  const data = products.isFetching ? products.data : products.currentData;
  const shown = filtered(data?.data ?? [], filter);
  const addButton = (
    <Button onClick={() => setSheet({ open: true, product: null })}>
      <Plus aria-hidden="true" />
      Add New Product
    </Button>
  );

  return (
    <Page
      title="Products"
      description={
        data && (shown.length < data.data.length ? `${shown.length} of ${data.total}` : `${data.total} in the shop`)
      }
      action={addButton}
    >
      {data && data.total > 0 && <ProductFilters filter={filter} categories={choices.categories} onChange={put} />}
      {data && shown.length > 0 ? (
        <ProductGrid products={shown} onEdit={(product) => setSheet({ open: true, product })} onDelete={setDeleted} />
      ) : data ? (
        <EmptyState
          title={data.total === 0 ? 'No products yet' : 'No product matches'}
          icon={<Gem aria-hidden="true" />}
          action={
            data.total > 0 && (
              <Button variant="outline" onClick={() => setSearch({})}>
                Show all products
              </Button>
            )
          }
        >
          {data.total === 0 ? 'Add the first piece of your collection.' : 'Try fewer words or another category.'}
        </EmptyState>
      ) : products.error ? (
        <ErrorState title="Products could not be loaded" onRetry={() => void products.refetch()}>
          {messageOf(products.error)}
        </ErrorState>
      ) : (
        <ProductGridSkeleton />
      )}
      <div className="mt-4">
        <Pagination
          page={page}
          pages={Math.ceil((data?.total ?? 0) / MAX_PRODUCTS_A_PAGE)}
          onPage={(next) => put('page', next === 1 ? '' : String(next))}
          label="Pages of products"
        />
      </div>
      <ProductSheet {...sheet} choices={choices} onClose={() => setSheet((now) => ({ ...now, open: false }))} />
      {deleted && <DeleteProduct product={deleted} onClose={() => setDeleted(null)} />}
    </Page>
  );
}
