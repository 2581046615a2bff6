import { useSelector } from 'react-redux';
import type { Session } from './session.ts';

/** The session: `{ isAuthenticated, isLoading, user, checked, end, failure }`. */
export function useSession(): Session {
  return useSelector((state: { session: Session }) => state.session);
}
