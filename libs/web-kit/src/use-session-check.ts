import { useEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { onOtherTabs } from './session-tabs.ts';
import { hasSessionHint } from './session-hint.ts';
import { type Session, sessionEnded } from './session.ts';

/**
 * Once at an app's root: asks who is signed in (a guest, who carries no hint cookie, costs no request) and follows what
 * happens in the browser's other tabs. `check` asks the server, `forget` drops everything read so far.
 */
export function useSessionCheck({ check, forget }: { check: () => void; forget: () => void }): void {
  const dispatch = useDispatch();
  const store = useStore<{ session: Session }>();
  useEffect(() => {
    // The app may have asked before it rendered.
    if (!store.getState().session.checked) {
      if (hasSessionHint()) check();
      else dispatch(sessionEnded());
    }
    return onOtherTabs((news) => {
      if (news === 'signed-in') {
        check();
        return;
      }
      dispatch(sessionEnded());
      forget();
    });
    // The two functions are the app's own and never change what they do.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, store]);
}
