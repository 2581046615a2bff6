import { TextArea } from '@kanaka/ui/text-area';
import { type ComponentProps, useState } from 'react';
import { notify } from '../page/toast-outcome.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'busy' | 'onConfirm' | 'onCancel'>;

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
    <ConfirmDialog {...question} busy={isChanging} onConfirm={() => void confirm()} onCancel={onClose}>
      {children}
      {text && (
        <TextArea
          label={text.label}
          description={text.description}
          rows={2}
          maxLength={text.maxLength ?? 300}
          className="mt-4 [&_textarea]:min-h-16"
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
