import { ErrorState } from '@kanaka/ui/error-state';
import { Toaster } from '@kanaka/ui/toaster';
import { Guarded } from '@kanaka/web-kit/guarded';
import { useSessionCheck } from '@kanaka/web-kit/use-session-check';
import { rememberPlace } from '@kanaka/web-kit/return-place';
import { useSession } from '@kanaka/web-kit/use-session';
import { Skeleton } from '@kanaka/ui/skeleton';
import { useDispatch } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { useEffect } from 'react';
import { api } from '../api.ts';
import { ConfirmAgain } from '../features/session/confirm-again.tsx';
import { useLazyCheckAuthQuery } from '../features/session/session-api.ts';

/** Fetches the session once and renders the pages only for the owner. */
export function AdminRoot() {
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  const [check] = useLazyCheckAuthQuery();
  useSessionCheck({ check: () => void check(), forget: () => dispatch(api.util.resetApiState()) });
  return (
    <>
      <Guarded
        path={`/admin${pathname}`}
        waiting={<AdminSkeleton />}
        failed={(failure) => (
          <main id="main" className="grid min-h-dvh place-items-center">
            <ErrorState title="This page could not be loaded" onRetry={() => void check()}>
              {failure}
            </ErrorState>
          </main>
        )}
        redirect={(to) => <ExternalRedirect to={to} />}
      >
        <Outlet />
      </Guarded>
      <ConfirmAgain />
      <Toaster />
    </>
  );
}

/**
 * Goes to a page of the storefront. It replaces the history entry; with the entry kept, Back would redirect again. Whoever has
 * to sign in comes back here afterwards, but not who signed out.
 */
function ExternalRedirect({ to }: { to: string }) {
  const { user, end } = useSession();
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (!user && end !== 'signed-out') rememberPlace({ path: pathname + search + hash, ended: end === 'expired' });
    window.location.replace(to);
  }, [to, user, end]);
  return <AdminSkeleton />;
}

/** Placeholder for the whole app while the session is loading. */
function AdminSkeleton() {
  return (
    <div className="min-h-dvh lg:pl-60">
      <div role="status">
        <span className="sr-only">Loading the back office</span>
      </div>
      <div className="fixed inset-y-0 left-0 hidden w-60 bg-emerald-deep lg:block" />
      <div className="flex h-16 items-center justify-between border-b border-hairline bg-white px-4 sm:px-6 lg:px-8">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-9 w-28" />
      </div>
      <PageSkeleton />
    </div>
  );
}

/** Placeholder for a page while its code is loading. */
export function PageSkeleton() {
  return (
    <div className="px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="mt-3 h-5 w-72 max-w-full" />
      <Skeleton className="mt-8 h-64 w-full" />
    </div>
  );
}
