import { ErrorState } from '@kanaka/ui/error-state';
import { Guarded } from '@kanaka/web-kit/guarded';
import { useSessionCheck } from '@kanaka/web-kit/use-session-check';
import { Suspense, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { api } from '../api.ts';
import { SessionApi } from '../features/session/session-api.ts';
import { backgroundOf, fromOf } from '../shared/page/named-page.ts';
import { Boundary } from '../shared/loading/boundary.tsx';
import { HydrationMark } from '../shared/loading/use-hydrated.ts';
import { AuthLayout, isAuthPage, ShopRoutes, waitsForSession } from './routes.tsx';
import { ShopSkeleton } from './skeletons.tsx';
import { arrived } from './show-going.ts';
import { useScroll } from './use-scroll.ts';

/** Shown in place of a page that needs an account when the check of the session failed; `failure` says why. */
function SessionFailure({ failure }: { failure: string }) {
  const [check] = SessionApi.useLazyCheckAuthQuery({ refetchOnReconnect: false });
  return (
    <main id="main" className="grid min-h-svh place-items-center">
      <ErrorState title="This page could not be loaded" onRetry={check}>
        {failure}
      </ErrorState>
    </main>
  );
}

/** Shown in place of a page that threw. */
function PageFailure({ retry }: { retry: () => void }) {
  return (
    <main id="main" className="grid min-h-svh place-items-center">
      <ErrorState
        title="This page could not be shown"
        // Offline, the browser would show its own page.
        onRetry={() => (navigator.onLine ? window.location.reload() : retry())}
      >
        We are sorry. Your bag and your account are safe.
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
  const [checkAuth] = SessionApi.useLazyCheckAuthQuery({ refetchOnReconnect: false });
  useSessionCheck({ check: () => void checkAuth(), forget: () => dispatch(api.util.resetApiState()) });
  return null;
}

/** The route guard, and inside it the pages. */
export function App() {
  const location = useLocation();
  const background = backgroundOf(location);
  useScroll(background ?? location);
  useEffect(() => {
    // A dialog says it itself, once its code is there.
    if (!background) arrived();
  }, [location, background]);

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
    <Boundary place={location.pathname} fallback={(retry) => <PageFailure retry={retry} />}>
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
    </Boundary>
  );
}
