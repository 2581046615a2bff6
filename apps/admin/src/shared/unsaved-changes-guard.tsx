import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before unsaved input is lost by closing the form (a navigation), by Back, or by closing the tab. */
export function UnsavedChangesGuard({
  isDirty,
  onDiscard,
}: {
  /** Called when the user leaves; must be the same function on every render. */
  isDirty: () => boolean;
  onDiscard: () => void;
}) {
  const blocker = useBlocker(isDirty);
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
