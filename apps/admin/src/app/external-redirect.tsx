import { useEffect } from 'react';
import { AdminSkeleton } from './admin-skeleton.tsx';

/** Goes to a page of the other app; the page left behind is not kept in the history, or Back would bounce. */
export function ExternalRedirect({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <AdminSkeleton />;
}
