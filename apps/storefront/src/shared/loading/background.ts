import type { Location } from 'react-router-dom';

/** The page below a dialog that has its own URL; null when that URL was opened directly. */
export function backgroundOf(location: Location): Location | null {
  const state: unknown = location.state;
  if (!location.pathname.startsWith('/shop/product/')) return null;
  if (typeof state !== 'object' || state === null || !('background' in state)) return null;
  const background = state.background as Partial<Location> | null;
  return background && typeof background.pathname === 'string' ? (background as Location) : null;
}
