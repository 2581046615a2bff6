import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import type { ReactNode } from 'react';
import { useFocusInForm } from './use-focus-in-form.ts';

/**
 * The bar below a form of settings: what is unsaved or was changed by somebody else meanwhile (`outdated`), and its buttons. It
 * is shown only while there is something to save; screen readers find its button, disabled, also otherwise.
 */
export function SaveBar({
  label,
  outdated,
  isDirty,
  changed = 'Changed, not saved yet.',
  isSubmitting,
  onReload,
  onDiscard,
  className,
}: {
  label: string;
  outdated: ReactNode;
  isDirty: boolean;
  /** Says what is unsaved. */
  changed?: ReactNode;
  isSubmitting: boolean;
  onReload: () => void;
  onDiscard: () => void;
  className?: string;
}) {
  const bar = useFocusInForm(isDirty);
  return (
    <div
      ref={bar}
      className={cn(
        isDirty || outdated
          ? 'sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-hairline bg-white px-4 py-3 max-sm:[&>button]:flex-1'
          : 'sr-only',
        className,
      )}
    >
      <div aria-live="polite" className="mr-auto min-w-0 flex-1 basis-full text-sm sm:basis-32">
        {outdated ? (
          <p className="text-brick">
            {outdated}{' '}
            <button type="button" className="inline-flex min-h-11 items-center underline" onClick={onReload}>
              Reload without my changes
            </button>
          </p>
        ) : (
          isDirty && <p className="text-ink-soft">{changed}</p>
        )}
      </div>
      {isDirty && (
        <Button variant="outline" disabled={isSubmitting} onClick={onDiscard}>
          Discard changes
        </Button>
      )}
      <Button type="submit" busy={isSubmitting} disabled={!isDirty}>
        {label}
      </Button>
    </div>
  );
}
