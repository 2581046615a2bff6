import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { ariaShortcut, shortcutWords } from './shortcut.ts';

/** The label of an action that takes something back. It can also be done with Ctrl+Z (⌘Z). */
export const UNDO = 'Undo';

export type ToastText = {
  title: ReactNode;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  /** What can be done about it, like "Undo"; the toast then stays for ten seconds. */
  action?: {
    label: string;
    onPress: () => void;
    /** For how long it can be done, and the toast stays, if that is not ten seconds. */
    seconds?: number;
    /** It can be done elsewhere too, so the toast is shown no longer than others. */
    brief?: boolean;
    /** The action takes the focus, which then returns to where it was or, if that is gone, to this element. */
    focusAfter?: HTMLElement | null;
  };
};

/** The content of one toast. */
export function ToastCard({
  title,
  description,
  variant = 'default',
  action,
  onClose,
}: ToastText & { onClose: () => void }) {
  const undoes = action?.label === UNDO;
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={cn(
        'flex w-full items-start gap-3 rounded-sm border-l-2 bg-white py-3.5 pr-2 pl-4 font-sans shadow-float sm:w-96',
        variant === 'destructive' ? 'border-brick' : 'border-emerald',
      )}
    >
      <div className="min-w-0 flex-1 py-1">
        <p className={cn('text-base leading-6 font-medium', variant === 'destructive' ? 'text-brick' : 'text-ink')}>
          {title}
        </p>
        {description && <p className="mt-0.5 text-sm text-ink-soft">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={action.focusAfter !== undefined}
          aria-keyshortcuts={undoes ? ariaShortcut('z') : undefined}
          onClick={() => {
            onClose();
            action.onPress();
          }}
          className="relative min-h-8 shrink-0 px-2 font-medium text-emerald underline underline-offset-4 before:absolute before:-inset-1.5 before:-right-0"
        >
          {action.label}
          {undoes && (
            <kbd
              aria-hidden="true"
              className="ml-2 inline-block font-sans text-xs font-normal text-ink-muted max-md:hidden pointer-coarse:hidden"
            >
              {shortcutWords('z')}
            </kbd>
          )}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onClose}
        className="relative grid size-8 shrink-0 place-items-center text-ink-muted before:absolute before:-inset-1.5 hover:text-ink"
      >
        <X className="size-4" />
      </button>
    </div>
  );
}
