import type { Location } from 'react-router-dom';

/** A page that the router's state names: it is not in the URL. */
function pageIn({ state }: { state: unknown }, name: 'background' | 'from'): Location | null {
  const page = (state as Record<string, Partial<Location> | null> | null)?.[name];
  return typeof page?.pathname === 'string' ? (page as Location) : null;
}

/** The page below a dialog that has its own URL; null when that URL was opened directly. */
export const backgroundOf = (location: Location): Location | null =>
  location.pathname.startsWith('/shop/product/') ? pageIn(location, 'background') : null;

/** The page a guest came from when they were asked to sign in. */
export function fromOf(location: Location): Location | null {
  const from = pageIn(location, 'from');
  return from?.pathname.startsWith('/shop/') ? from : null;
}
