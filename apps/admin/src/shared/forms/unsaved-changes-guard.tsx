import { useCallback, useEffect } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Another anchor of the page keeps the form. */
const isSamePage = (here: Location, there: Location) =>
  here.pathname === there.pathname && here.search === there.search;

/** Asks before unsaved input is lost by closing the form (a navigation), by Back, or by closing the tab. */
export function UnsavedChangesGuard({
  isDirty,
  onDiscard,
}: {
  /** Called when the user leaves; must be the same function on every render. */
  isDirty: () => boolean;
  onDiscard: () => void;
}) {
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => isDirty() && !isSamePage(currentLocation, nextLocation),
      [isDirty],
    ),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Discard changes"
      cancel="Keep editing"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onDiscard();
        blocker.proceed?.();
      }}
    >
      What you entered here has not been saved.
    </ConfirmDialog>
  );
}
