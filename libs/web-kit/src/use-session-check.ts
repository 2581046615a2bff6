import { useEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { sessionTabs } from './session-tabs.ts';
import { hasSessionHint } from './session-hint.ts';
import { type Session, sessionEnded } from './session.ts';

/**
 * Used once at an app's root: checks the session (for a guest, who has no hint cookie, without a request) and follows the
 * browser's other tabs. `check` fetches the session, `forget` clears all cached data.
 */
export function useSessionCheck({ check, forget }: { check: () => void; forget: () => void }): void {
  const dispatch = useDispatch();
  const store = useStore<{ session: Session }>();
  useEffect(() => {
    // The app may have checked the session before it rendered.
    if (!store.getState().session.checked) {
      if (hasSessionHint()) check();
      else dispatch(sessionEnded());
    }
    return sessionTabs.listen((news) => {
      if (news === 'signed-in') {
        check();
        return;
      }
      dispatch(sessionEnded('signed-out-elsewhere'));
      forget();
    });
    // Both functions come from the app and do the same on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dispatch, store]);
}
