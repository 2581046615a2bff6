import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before what was typed is lost: by closing what it stands in (which leaves its address), by Back, by closing the tab. */
export function UnsavedChangesGuard({
  isDirty,
  onDiscard,
}: {
  /** Asked at the moment of leaving; the same function from one drawing to the next. */
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
