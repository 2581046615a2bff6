import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before something unusual is saved: `if (!(await ask('…'))) return;`. Render `question` where the form is; it is null
 * while nothing is asked.
 */
export function useQuestion({ title, confirm }: { title: string; confirm: string }): {
  ask: (words: string) => Promise<boolean>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{ words: string; answer: (isRight: boolean) => void } | null>(null);
  const close = (isRight: boolean) => {
    asked?.answer(isRight);
    setAsked(null);
  };
  return {
    ask: (words) => new Promise((answer) => setAsked({ words, answer })),
    question: asked && (
      <ConfirmDialog
        title={title}
        confirm={confirm}
        tone="primary"
        cancel="Correct it"
        onConfirm={() => close(true)}
        onCancel={() => close(false)}
      >
        {asked.words}
      </ConfirmDialog>
    ),
  };
}
