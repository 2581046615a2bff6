import type { ReactNode } from 'react';
import { guard } from './guard.ts';
import { useSession } from './use-session.ts';

/**
 * Renders its children where the guard allows the user. Otherwise calls `redirect` with the target path; it decides between
 * a router navigation and a full page load (the other app). Until the session is known it renders `waiting`, or the
 * children where `open` says that the page is for guests too.
 */
export function Guarded({
  path,
  open = false,
  waiting,
  redirect,
  children,
}: {
  path: string;
  open?: boolean;
  waiting: ReactNode;
  redirect: (to: string) => ReactNode;
  children: ReactNode;
}) {
  const { user, checked } = useSession();
  if (!checked) return open ? children : waiting;
  const elsewhere = guard({ path, user });
  return elsewhere === null ? children : redirect(elsewhere);
}
