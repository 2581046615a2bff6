import type { Location } from 'react-router-dom';

/** The e-mail address that the page before this one knew. It is kept in the router's state, not in the URL. */
export function knownEmail(location: Location): string {
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
