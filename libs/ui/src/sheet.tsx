import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { keepOpenForNotices, keepOpenWhileMoving, type Openable, Overlay } from './overlay.tsx';
import { notFocusedFirst, useReturnFocus } from './return-focus.ts';
import { SheetFooter, SheetFooterPlace } from './sheet-footer.tsx';

const sides = {
  right:
    'inset-y-0 right-0 h-dvh w-full max-w-md data-[state=closed]:animate-to-right data-[state=open]:animate-from-right',
  left: 'inset-y-0 left-0 h-dvh w-[86vw] max-w-sm data-[state=closed]:animate-to-left data-[state=open]:animate-from-left',
  bottom:
    'inset-x-0 bottom-0 max-h-[88dvh] w-full data-[state=closed]:animate-to-bottom data-[state=open]:animate-from-bottom',
  // From the bottom on a phone, where a thumb reaches it; from the left where that would be too wide a sheet.
  'bottom-or-left':
    'bottom-0 left-0 h-[88dvh] w-full max-sm:data-[state=closed]:animate-to-bottom max-sm:data-[state=open]:animate-from-bottom sm:h-dvh sm:max-w-md sm:data-[state=closed]:animate-to-left sm:data-[state=open]:animate-from-left',
} as const;

/** A panel that slides in from an edge, such as the cart, the menu, the filters on a phone, and the admin's forms. */
export function Sheet({
  open,
  onOpenChange,
  side = 'right',
  title,
  titleHidden,
  footer,
  inAddress = false,
  className,
  children,
}: Openable & {
  side?: keyof typeof sides;
  title: ReactNode;
  titleHidden?: boolean;
  footer?: ReactNode;
  /** As in Dialog. */
  inAddress?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const returnFocus = useReturnFocus();
  useCloseOnBack(open && !inAddress, () => onOpenChange(false));
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Overlay />
        <Primitive.Content
          {...returnFocus}
          onPointerDownOutside={keepOpenForNotices}
          onEscapeKeyDown={keepOpenWhileMoving}
          aria-describedby={undefined}
          className={cn('fixed z-50 flex flex-col bg-white shadow-sheet outline-none', sides[side], className)}
        >
          <header
            className={
              titleHidden
                ? 'flex h-14 shrink-0 items-center px-4'
                : 'flex min-h-16 shrink-0 flex-col justify-center border-b border-hairline px-5 py-3 pr-16'
            }
          >
            <Primitive.Title className={titleHidden ? 'sr-only' : 'font-display text-xl'}>{title}</Primitive.Title>
          </header>
          <SheetFooterPlace value={place}>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 focus-visible:-outline-offset-2">
              {children}
            </div>
            {footer && <SheetFooter>{footer}</SheetFooter>}
          </SheetFooterPlace>
          <div ref={setPlace} className="shrink-0" />
          <Primitive.Close asChild>
            <IconButton name="Close" {...notFocusedFirst} className="absolute! top-2.5 right-3" Icon={X} />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
