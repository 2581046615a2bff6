import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { type ReactNode, type ComponentProps, useState } from 'react';
import { TextArea } from '@kanaka/ui/text-area';
import { notify } from './form.tsx';

/** Asks for confirmation before something is deleted or many things change at once. */
export function ConfirmDialog({
  open = true,
  title,
  children,
  confirm,
  tone = 'destructive',
  cancel = 'Cancel',
  busy = false,
  disabled = false,
  isForm = false,
  meant,
  onConfirm,
  onCancel,
}: {
  /** Left out by a dialog that is mounted anew each time. */
  open?: boolean;
  title: string;
  children: ReactNode;
  /** The button's label: "Delete product". */
  confirm: string;
  /** `primary` when the action destroys nothing. */
  tone?: 'destructive' | 'primary';
  cancel?: string;
  busy?: boolean;
  /** Something has to be chosen first. */
  disabled?: boolean;
  /** Something is typed or chosen in it. */
  isForm?: boolean;
  /** A third answer, which the owner most probably means. */
  meant?: { label: string; onTake: () => void } | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      busy={busy}
      size="sm"
      isForm={isForm}
      title={title}
      cancel={cancel}
      footer={
        <>
          <Button variant={meant ? 'outline' : tone} onClick={onConfirm} busy={busy} disabled={disabled}>
            {confirm}
          </Button>
          {meant && <Button onClick={meant.onTake}>{meant.label}</Button>}
        </>
      }
    >
      <div className="text-sm text-ink-soft">{children}</div>
    </Dialog>
  );
}

type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'busy' | 'isForm' | 'onConfirm' | 'onCancel'>;

/**
 * Asks before something is changed, makes the change, says how it went and closes. Mounted anew each time. Where something was
 * typed or chosen for it (`keepsOpen`), a change that is refused can be tried again.
 */
export function ConfirmChange({
  text,
  keepsOpen = text !== undefined,
  change,
  undo,
  onClose,
  children,
  ...question
}: Question & {
  /** A text that the change needs: `refusal` says what is wrong with it. */
  text?: {
    label: string;
    description?: string;
    maxLength?: number;
    refusal?: (typed: string) => string | undefined;
  };
  keepsOpen?: boolean;
  change: (typed: string) => Promise<{ message: string }>;
  undo?: () => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isChanging, setChanging] = useState(false);
  const confirm = async () => {
    const refusal = text?.refusal?.(typed);
    setError(refusal);
    if (refusal) return;
    setChanging(true);
    const isDone = await notify(change(typed), undo);
    setChanging(false);
    if (isDone || !keepsOpen) onClose();
  };
  return (
    <ConfirmDialog
      {...question}
      isForm={keepsOpen || text !== undefined}
      busy={isChanging}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {children}
      {text && (
        <TextArea
          label={text.label}
          description={text.description}
          rows={2}
          maxLength={text.maxLength ?? 300}
          className="mt-4"
          value={typed}
          error={error}
          disabled={isChanging}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
        />
      )}
    </ConfirmDialog>
  );
}

/**
 * Asks before something unusual is saved: `if (!(await ask('…'))) return;`. Render `question` where the form is; it is null
 * while nothing is asked.
 */
export function useQuestion({
  title,
  confirm,
  cancel = 'Correct it',
}: {
  title: string;
  confirm: string;
  cancel?: string;
}): {
  /** `meant` is the button that takes what was probably meant. */
  ask: (words: string, meant?: string) => Promise<false | 'typed' | 'meant'>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{
    words: string;
    meant: string | undefined;
    answer: (of: false | 'typed' | 'meant') => void;
  } | null>(null);
  const close = (of: false | 'typed' | 'meant') => {
    asked?.answer(of);
    setAsked(null);
  };
  return {
    ask: (words, meant) => new Promise((answer) => setAsked({ words, meant, answer })),
    question: asked && (
      <ConfirmDialog
        title={title}
        confirm={confirm}
        tone="primary"
        cancel={cancel}
        meant={asked.meant === undefined ? undefined : { label: asked.meant, onTake: () => close('meant') }}
        onConfirm={() => close('typed')}
        onCancel={() => close(false)}
      >
        {asked.words}
      </ConfirmDialog>
    ),
  };
}

/** Asks before a dialog is closed with something in it that nobody has sent. Render `question` in the dialog, and close it by `close`. */
export function useAskedClose(isUnsaved: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [asks, setAsks] = useState(false);
  const question = asks && (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Discard changes"
      cancel="Keep editing"
      onConfirm={onClose}
      onCancel={() => setAsks(false)}
    >
      What you entered here has not been saved.
    </ConfirmDialog>
  );
  return { close: () => (isUnsaved ? setAsks(true) : onClose()), question };
}
