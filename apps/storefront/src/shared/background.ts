import type { Location } from 'react-router-dom';

/** The page a dialog with an address of its own was opened over; null when that address was opened directly. */
export function backgroundOf(location: Location): Location | null {
  const state: unknown = location.state;
  if (!location.pathname.startsWith('/shop/product/')) return null;
  if (typeof state !== 'object' || state === null || !('background' in state)) return null;
  const background = state.background as Partial<Location> | null;
  return background && typeof background.pathname === 'string' ? (background as Location) : null;
}
