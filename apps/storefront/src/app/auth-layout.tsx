import { Logo } from '@kanaka/ui/logo';
import { PatternBackground } from '@kanaka/ui/pattern-background';
import { Skeleton } from '@kanaka/ui/skeleton';
import { Suspense } from 'react';
import { Link } from '@kanaka/ui/link';
import { Outlet } from 'react-router-dom';
import { useShop } from '../shared/page/use-shop.ts';
import { thisYear } from '../shared/page/this-year.ts';
import { ConnectionBar } from './connection-bar.tsx';

/** Placeholder for a form, as high as that of signing in. */
function FormSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="h-127">
      <Skeleton className="h-9 w-32" />
      <Skeleton className="mt-3 h-11" />
      <Skeleton className="mt-11 h-17" />
      <Skeleton className="mt-11 h-17" />
      <Skeleton className="mt-21 h-13" />
    </div>
  );
}

/**
 * The layout of sign-in and registration: a card in the middle of a white page with a green pattern. On phones it begins at
 * the top, so that an error in it does not move what is above. `isWaiting` keeps the form's place while the session is checked.
 */
export function AuthLayout({ isWaiting = false }: { isWaiting?: boolean }) {
  const shop = useShop();
  return (
    <div className="relative isolate flex min-h-dvh flex-col items-center bg-white px-4 py-8">
      <PatternBackground className="-z-10" />
      <ConnectionBar className="fixed inset-x-0 top-0 z-30" />
      <main id="main" tabIndex={-1} className="w-full max-w-md outline-none sm:my-auto">
        <div className="border border-hairline bg-white px-6 py-9 shadow-float sm:px-10 sm:py-11">
          <Link to="/shop/home" className="mb-9 flex justify-center">
            <Logo name={shop.name} image={shop.logo} tagline={shop.tagline} />
          </Link>
          {isWaiting ? (
            <FormSkeleton />
          ) : (
            <Suspense fallback={<FormSkeleton />}>
              <Outlet />
            </Suspense>
          )}
        </div>
      </main>
      <footer className="mt-8 bg-white px-3 py-1 text-center text-sm text-ink-soft">
        © {thisYear()} {shop.name}. All rights reserved
      </footer>
    </div>
  );
}
