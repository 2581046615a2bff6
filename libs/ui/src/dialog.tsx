import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { FocusEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { keepOpenForNotices, keepOpenWhileMoving, Overlay } from './overlay.tsx';

import { notFocusedFirst, useReturnFocus } from './return-focus.ts';

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-6xl' } as const;

type DialogProps = {
  /** Left out by a dialog that is mounted anew each time. */
  open?: boolean;
  onClose: () => void;
  /** Something is being sent: it stays open. */
  busy?: boolean;
  /** The label of a first action that only closes it. */
  cancel?: string | undefined;
  title: ReactNode;
  /** Shown below the title, and read by screen readers when the dialog opens. */
  description?: ReactNode;
  /** The title is only for screen readers. */
  titleHidden?: boolean;
  size?: keyof typeof widths;
  /** The actions; they stay visible below the scrolling content. */
  footer?: ReactNode;
  /** Why an action was refused, shown above the actions without scrolling; an empty text for none yet. */
  failure?: string;
  /** Something is typed or chosen in it, so a press beside it does not close it. */
  isForm?: boolean;
  /** For a dialog without controls: its text is focusable, because otherwise it could not be scrolled by keyboard. */
  readOnly?: boolean;
  /** The page's address opens it, so Back closes it by itself. */
  inAddress?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A modal dialog: traps the focus, returns it on closing, closes on Escape. On phones it is at the bottom edge. */
export function Dialog({
  open = true,
  onClose,
  busy = false,
  cancel,
  title,
  titleHidden,
  description,
  size = 'md',
  footer,
  failure,
  isForm,
  readOnly,
  inAddress = false,
  className,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  const close = () => {
    if (!busy) onClose();
  };
  useCloseOnBack(open && !inAddress, close);
  return (
    <Primitive.Root open={open} onOpenChange={(stays) => !stays && close()}>
      <Primitive.Portal>
        <Overlay />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Primitive.Content
            {...returnFocus}
            onPointerDownOutside={isForm ? (event) => event.preventDefault() : keepOpenForNotices}
            onEscapeKeyDown={keepOpenWhileMoving}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={cn(
              'pointer-events-auto relative flex max-h-[92dvh] w-full flex-col short:overflow-y-auto bg-white shadow-float outline-none data-[state=closed]:animate-sink data-[state=open]:animate-rise sm:rounded-sm',
              widths[size],
              className,
            )}
          >
            <header
              className={titleHidden ? 'sr-only' : 'border-b border-hairline px-5 pt-5 pb-4 pr-16 sm:px-8 sm:pt-7'}
            >
              <Primitive.Title className="font-display text-2xl">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-sm text-ink-soft">{description}</Primitive.Description>
              )}
            </header>
            <div
              {...(readOnly && { tabIndex: 0 })}
              onFocus={showFocused}
              className="min-h-0 flex-1 overflow-y-auto short:flex-none short:overflow-visible overscroll-contain scroll-py-5 px-5 py-5 focus-visible:-outline-offset-2 sm:scroll-py-6 sm:px-8 sm:py-6"
            >
              {children}
            </div>
            {failure !== undefined && (
              <div aria-live="polite" className="px-5 sm:px-8">
                {failure && <p className="my-3 border-l-2 border-brick bg-brick-soft px-4 py-3 text-sm">{failure}</p>}
              </div>
            )}
            {(cancel || footer) && (
              // Not a `footer` element: that would be a landmark of the page behind the dialog.
              <div className="flex flex-col-reverse gap-3 border-t border-hairline px-5 py-4 sm:flex-row sm:flex-wrap sm:justify-end sm:px-8">
                {cancel && (
                  <Button variant="outline" disabled={busy} onClick={onClose}>
                    {cancel}
                  </Button>
                )}
                {footer}
              </div>
            )}
            <Primitive.Close asChild>
              <IconButton
                name="Close"
                {...notFocusedFirst}
                className={cn(
                  'absolute! top-3 right-3',
                  titleHidden && 'rounded-full! bg-white/90 enabled:hover:bg-white!',
                )}
                Icon={X}
              />
            </Primitive.Close>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** From the last control Radix gives the focus back to the first one without scrolling to it. */
function showFocused({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  const [shown, own] = [currentTarget.getBoundingClientRect(), target.getBoundingClientRect()];
  if (own.top < shown.top || own.bottom > shown.bottom) target.scrollIntoView({ block: 'nearest' });
}
