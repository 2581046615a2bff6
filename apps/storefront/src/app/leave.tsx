import { useEffect } from 'react';
import { ShopSkeleton } from './skeletons.tsx';

/** Goes to the other app of the house, which a router here cannot. */
export function Leave({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <ShopSkeleton />;
}
