import { ErrorState } from '@kanaka/ui/error-state';
import { Toaster } from '@kanaka/ui/toaster';
import { Guarded } from '@kanaka/web-kit/guarded';
import { useSessionCheck } from '@kanaka/web-kit/use-session-check';
import { useDispatch } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { api } from '../api.ts';
import { useLazyCheckAuthQuery } from '../features/session/session-api.ts';
import { AdminSkeleton } from './admin-skeleton.tsx';
import { ExternalRedirect } from './external-redirect.tsx';

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
      <Toaster side="right" />
    </>
  );
}
