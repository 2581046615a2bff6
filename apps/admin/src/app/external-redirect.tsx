import { rememberPlace } from '@kanaka/web-kit/return-place';
import { useSession } from '@kanaka/web-kit/use-session';
import { useEffect } from 'react';
import { AdminSkeleton } from './admin-skeleton.tsx';

/**
 * Goes to a page of the storefront. It replaces the history entry; with the entry kept, Back would redirect again. Whoever has
 * to sign in comes back here afterwards, but not who signed out.
 */
export function ExternalRedirect({ to }: { to: string }) {
  const { user, end } = useSession();
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (!user && end !== 'signed-out') rememberPlace({ path: pathname + search + hash, ended: end === 'expired' });
    window.location.replace(to);
  }, [to, user, end]);
  return <AdminSkeleton />;
}
