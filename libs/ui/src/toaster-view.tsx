import { type CSSProperties, type FocusEvent, useEffect, useRef } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { isShortcut } from './shortcut.ts';
import { ToastCard, UNDO, type ToastText } from './toast-card.tsx';
import { useMedia } from './use-media.ts';

/** How long a toast is shown. */
export const TOAST_MS = 5000;

/** One with an action, so that there is time to reach it. */
export const ACTION_TOAST_MS = 10_000;

/** From here on toasts are at the bottom left. On a phone they are below the header, because what is pressed next is often at the bottom. */
const WIDE = '(min-width: 640px)';
const BELOW_HEADER = '4.5rem';
const GAP = '1.5rem';

/** Whether it has text of which the browser itself undoes the typing. */
const isTypedIn = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"], [type="radio"])'));

/** Sonner knows toasts of the whole page by their ids, also those of a view that is gone. */
let number = 0;

export type ToastView = { show: (text: ToastText) => void; clear: (of?: ToastText) => void };

/** Shows each toast that `listen` delivers; a new one replaces the current one. */
export default function ToasterView({ listen }: { listen: (view: ToastView) => () => void }) {
  const wide = useMedia(WIDE);
  const cameFrom = useRef<EventTarget | null>(null);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let current: ToastText | null = null;
    let isOnlyHere = false;
    const returnFocus = () => {
      const before = cameFrom.current;
      const still = before instanceof HTMLElement && before.isConnected ? before : current?.action?.focusAfter;
      still?.focus({ preventScroll: true });
    };
    const leave = () => {
      if (root.current?.contains(document.activeElement)) returnFocus();
      current = null;
    };
    const show = (text: ToastText) => {
      isOnlyHere = text.action !== undefined && !text.action.brief;
      current = text;
      // A toast that is disappearing would take a new text with it, so the next toast gets a new id.
      const onLeave = () => {
        number += 1;
        if (current === text) leave();
      };
      const close = (id: string | number) => {
        returnFocus();
        sonner.dismiss(id);
      };
      sonner.custom((id) => <ToastCard {...text} onClose={() => close(id)} />, {
        id: `notice-${number}`,
        duration: isOnlyHere ? (text.action?.seconds ?? ACTION_TOAST_MS / 1000) * 1000 : TOAST_MS,
        onAutoClose: onLeave,
        onDismiss: onLeave,
      });
    };
    // Undo would be many Tab stops away for those who use only the keyboard.
    const undo = (event: KeyboardEvent) => {
      const action = current?.action;
      if (!isShortcut(event, 'z') || action?.label !== UNDO || isTypedIn(event.target)) return;
      event.preventDefault();
      leave();
      sonner.dismiss();
      action.onPress();
    };
    document.addEventListener('keydown', undo);
    const stop = listen({ show, clear: (of) => (of ? of === current : !isOnlyHere) && sonner.dismiss() });
    return () => {
      document.removeEventListener('keydown', undo);
      stop();
      // Sonner would show them in the next view.
      sonner.dismiss();
    };
  }, [listen]);
  // Sonner returns the focus whenever it leaves a toast, which would trap people who go on with Tab, so Sonner does not get
  // this event. Here the focus returns only when a toast is dismissed.
  const onFocusCapture = (event: FocusEvent) => {
    event.stopPropagation();
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
  };
  return (
    <div ref={root} className="contents" onFocusCapture={onFocusCapture}>
      <Sonner
        position={wide ? 'bottom-left' : 'top-center'}
        visibleToasts={1}
        offset={{ top: BELOW_HEADER, bottom: GAP, left: GAP, right: GAP }}
        mobileOffset={{ top: BELOW_HEADER, left: 12, right: 12 }}
        style={{ fontFamily: 'inherit', '--width': '24rem' } as CSSProperties}
        // An open dialog disables pointer events outside of it; toasts enable them for themselves.
        toastOptions={{ unstyled: true, className: 'w-full', style: { pointerEvents: 'auto' } }}
        containerAriaLabel="Notices"
      />
    </div>
  );
}
