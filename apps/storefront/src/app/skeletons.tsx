import { Logo } from '@kanaka/ui/logo';
import { Skeleton } from '@kanaka/ui/skeleton';
import { useShop } from '../shared/page/use-shop.ts';

/** Placeholder for a page while its code is loading. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="mx-auto min-h-svh w-full max-w-page px-4 py-10 sm:px-6 lg:px-10">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="mt-4 h-5 w-96 max-w-full" />
      <div aria-hidden="true" className="mt-10 grid grid-cols-2 gap-6 lg:grid-cols-4">
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} className="aspect-3/4" />
        ))}
      </div>
    </div>
  );
}

/** Placeholder for the whole shop while the session is being checked. */
export function ShopSkeleton() {
  const { name, logo } = useShop();
  return (
    <>
      <div className="fixed short:absolute inset-x-0 top-0 z-40 flex h-15 items-center justify-center border-b border-hairline bg-white lg:h-18">
        <Logo name={name} image={logo} />
      </div>
      <div className="pt-15 lg:pt-18">
        <PageSkeleton />
      </div>
    </>
  );
}
