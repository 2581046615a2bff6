import { ErrorState } from '@kanaka/ui/error-state';
import { Guarded } from '@kanaka/web-kit/guarded';
import { useSessionCheck } from '@kanaka/web-kit/use-session-check';
import { Suspense, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { api } from '../api.ts';
import { useLazyCheckAuthQuery } from '../features/session/session-api.ts';
import { backgroundOf, fromOf } from '../shared/page/named-page.ts';
import { HydrationMark } from '../shared/loading/use-hydrated.ts';
import { PageBoundary } from './page-boundary.tsx';
import { AuthLayout, isAuthPage, ShopRoutes, waitsForSession } from './routes.tsx';
import { ShopSkeleton } from './skeletons.tsx';
import { useScroll } from './use-scroll.ts';

/** Shown in place of a page that needs an account when the check of the session failed; `failure` says why. */
function SessionFailure({ failure }: { failure: string }) {
  const [check] = useLazyCheckAuthQuery({ refetchOnReconnect: false });
  return (
    <main id="main" className="grid min-h-svh place-items-center">
      <ErrorState title="This page could not be loaded" onRetry={check}>
        {failure}
      </ErrorState>
    </main>
  );
}

/** Navigates to the other app with a page load, because this router does not have its routes. */
function ExternalRedirect({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <ShopSkeleton />;
}

/** Checks the session. A component of its own for the same reason as the cart's effects (see ShopLayout). */
function SessionCheck() {
  const dispatch = useDispatch();
  const [checkAuth] = useLazyCheckAuthQuery({ refetchOnReconnect: false });
  useSessionCheck({ check: () => void checkAuth(), forget: () => dispatch(api.util.resetApiState()) });
  return null;
}

/** The route guard, and inside it the pages. */
export function App() {
  const location = useLocation();
  const background = backgroundOf(location);
  useScroll(background ?? location);

  const redirect = (to: string) => {
    if (to.startsWith('/admin')) return <ExternalRedirect to={to} />;
    if (to === '/auth/login') return <Navigate to={to} state={{ from: location }} replace />;
    // After signing in, return to the page that required it.
    const from = isAuthPage(location.pathname) ? fromOf(location) : null;
    if (from) {
      return <Navigate to={{ pathname: from.pathname, search: from.search }} state={from.state as unknown} replace />;
    }
    return <Navigate to={to} replace />;
  };

  return (
    <PageBoundary place={location.pathname}>
      <SessionCheck />
      <Guarded
        path={location.pathname}
        open={!waitsForSession(location.pathname)}
        waiting={
          <>
            {isAuthPage(location.pathname) ? (
              <Suspense>
                <AuthLayout isWaiting />
              </Suspense>
            ) : (
              <ShopSkeleton />
            )}
            <HydrationMark />
          </>
        }
        failed={(failure) => <SessionFailure failure={failure} />}
        redirect={redirect}
      >
        <Suspense fallback={<ShopSkeleton />}>
          <ShopRoutes location={location} background={background} />
        </Suspense>
      </Guarded>
    </PageBoundary>
  );
}
