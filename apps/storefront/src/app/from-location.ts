import type { Location } from 'react-router-dom';

/** The page a guest came from when they were asked to sign in. It is kept in the router's state, not in the URL. */
export function fromOf(location: Location): Location | null {
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const from = state.from as Partial<Location> | null;
  return from && typeof from.pathname === 'string' && from.pathname.startsWith('/shop/') ? (from as Location) : null;
}
