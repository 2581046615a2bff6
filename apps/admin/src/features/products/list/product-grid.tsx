import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { Skeleton } from '@kanaka/ui/skeleton';
import type { Selection } from '../../../shared/lists/use-chosen.ts';
import type { ProductActions } from '../product-actions.ts';
import { ProductCard } from './product-card.tsx';

const grid = 'grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 lg:gap-4 xl:grid-cols-5';

export function ProductGrid({
  products,
  ...actions
}: { products: readonly AdminProduct[]; selection: Selection<AdminProduct> } & ProductActions) {
  return (
    <ul aria-label="Products" className={grid}>
      {products.map((product) => (
        <li key={product._id}>
          <ProductCard product={product} {...actions} />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton() {
  return (
    <div role="status" aria-label="Loading products" className={grid}>
      {Array.from({ length: 10 }, (_, place) => (
        <div key={place} className="border border-hairline bg-white">
          <Skeleton className="aspect-3/4" />
          <div className="flex flex-col gap-2 p-3">
            <Skeleton className="h-5" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="mt-3 h-11" />
          </div>
        </div>
      ))}
    </div>
  );
}
