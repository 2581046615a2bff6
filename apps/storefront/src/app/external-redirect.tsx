import { useEffect } from 'react';
import { ShopSkeleton } from './skeletons.tsx';

/** Navigates to the other app with a page load, because this router does not have its routes. */
export function ExternalRedirect({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <ShopSkeleton />;
}
