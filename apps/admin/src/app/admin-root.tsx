import { Toaster } from '@kanaka/ui/toaster';
import { Guarded } from '@kanaka/web-kit/guarded';
import { useSessionCheck } from '@kanaka/web-kit/use-session-check';
import { useDispatch } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { api } from '../api.ts';
import { useLazyCheckAuthQuery } from '../features/session/session-api.ts';
import { AdminSkeleton } from './admin-skeleton.tsx';
import { ExternalRedirect } from './external-redirect.tsx';
import { SessionFailure } from './session-failure.tsx';

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
        failed={<SessionFailure onRetry={() => void check()} />}
        redirect={(to) => <ExternalRedirect to={to} />}
      >
        <Outlet />
      </Guarded>
      <Toaster side="right" />
    </>
  );
}
