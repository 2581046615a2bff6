import type { ReactNode } from 'react';
import { guard } from './guard.ts';
import { useSession } from './use-session.ts';

/**
 * Renders its children where the guard allows the user. Otherwise calls `redirect` with the target path; it decides between
 * a router navigation and a full page load (the other app). Until the session is known it renders `waiting`, or the
 * children where `open` says that the page is for guests too. If the check failed, a page for users only is neither shown
 * nor left: `failed` stands in its place, with the reason.
 */
export function Guarded({
  path,
  open = false,
  waiting,
  failed,
  redirect,
  children,
}: {
  path: string;
  open?: boolean;
  waiting: ReactNode;
  failed: (failure: string) => ReactNode;
  redirect: (to: string) => ReactNode;
  children: ReactNode;
}) {
  const { user, checked, failure, isLoading } = useSession();
  if (!checked) return open ? children : waiting;
  const elsewhere = guard({ path, user });
  if (elsewhere === null) return children;
  if (elsewhere === '/auth/login' && failure !== null) return isLoading ? waiting : failed(failure);
  return redirect(elsewhere);
}
