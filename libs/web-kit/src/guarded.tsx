import type { ReactNode } from 'react';
import { guard } from './guard.ts';
import { useSession } from './use-session.ts';

/**
 * Renders its children where the guard lets the person stay; `waiting` until the session is known; else hands the address
 * to `redirect`, which decides between the router and a full load (the other app).
 */
export function Guarded({
  path,
  waiting,
  redirect,
  children,
}: {
  path: string;
  waiting: ReactNode;
  redirect: (to: string) => ReactNode;
  children: ReactNode;
}) {
  const { user, checked } = useSession();
  if (!checked) return waiting;
  const elsewhere = guard({ path, user });
  return elsewhere === null ? children : redirect(elsewhere);
}
