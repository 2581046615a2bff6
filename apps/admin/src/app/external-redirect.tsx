import { useEffect } from 'react';
import { AdminSkeleton } from './admin-skeleton.tsx';

/** Goes to a page of the storefront. It replaces the history entry; with the entry kept, Back would redirect again. */
export function ExternalRedirect({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <AdminSkeleton />;
}
