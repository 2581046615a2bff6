import type { Location } from 'react-router-dom';

/** Where a guest was when the shop asked them to sign in; it travels in the router's state, never in the address. */
export function fromOf(location: Location): Location | null {
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const from = state.from as Partial<Location> | null;
  return from && typeof from.pathname === 'string' && from.pathname.startsWith('/shop/') ? (from as Location) : null;
}
