import { useEffect } from 'react';
import { ShopSkeleton } from './skeletons.tsx';

/** Goes to the other app, which the router here cannot. */
export function ExternalRedirect({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <ShopSkeleton />;
}
