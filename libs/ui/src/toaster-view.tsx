import { type CSSProperties, type FocusEvent, useEffect, useRef, useState } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { coversControl, freePlace, overlap, STEP_PX, TOAST, type Place } from './free-place.ts';
import { isShortcut } from './shortcut.ts';
import { ToastCard, UNDO, type ToastText } from './toast-card.tsx';
import { useMedia } from './use-media.ts';

/** How long a toast is shown. */
export const TOAST_MS = 5000;

/** One with an action, so that there is time to reach it. */
export const ACTION_TOAST_MS = 10_000;

/** On a phone a toast is shown above the bar at the bottom edge, which may appear only after the toast. */
const ABOVE_BAR_PX = 88;
const GAP_PX = 12;

const WIDE_GAP_PX = 24;
const WIDE_WIDTH_PX = 384;
const COLUMN_PX = 32;
/** The height of a toast whose title needs two lines, and of one with a description. */
const [SHORT_PX, TALL_PX] = [88, 128];
/** The height of the shops' and of a phone's header, with a gap. */
const [BELOW_HEADER_PX, BELOW_PHONE_HEADER_PX] = [84, 72];

/**
 * How far from the bottom edge a phone's toast covers neither that bar nor the actions of an open dialog. Pages without a
 * header, such as that of signing in, have no bar either.
 */
function clearOfBars(): number {
  const tops = [...document.querySelectorAll('[data-dialog-actions]')].map((bar) => bar.getBoundingClientRect().top);
  const bar = document.querySelector('header') ? ABOVE_BAR_PX : GAP_PX;
  return Math.max(bar, ...tops.map((top) => window.innerHeight - top + GAP_PX));
}

/** Where the header ends, on pages that have one. */
const belowHeader = () => (document.querySelector('header') ? BELOW_PHONE_HEADER_PX : GAP_PX);

const WIDE = '(min-width: 640px)';

/** Whether it has text of which the browser itself undoes the typing. */
const isTypedIn = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"], [type="radio"])'));

/** At which side of a wide screen toasts are shown. */
export type ToastSide = 'left' | 'right';

/** The columns in which a toast can be: the corner's first; at the right also others, because rows end there with buttons. */
function columnsOf(side: ToastSide, width: number): [number, ...number[]] {
  if (side === 'left') return [WIDE_GAP_PX];
  const corner = window.innerWidth - WIDE_GAP_PX - width;
  const others = Math.max(0, Math.floor((corner - WIDE_GAP_PX) / COLUMN_PX));
  return [corner, ...Array.from({ length: others }, (_, place) => corner - (place + 1) * COLUMN_PX)];
}

/** `top` is the distance from the top edge, where a phone's toast is there. */
type Shown = Place & { top: number | null };

/**
 * Where a toast covers no control, neither of the page nor of an open dialog. On a phone, which is full of controls, that is
 * directly above the bar at the bottom edge, otherwise below the header, and only if neither is free in between.
 */
function placeOf({ description }: ToastText, side: ToastSide): Shown {
  const height = (description ? TALL_PX : SHORT_PX) + GAP_PX;
  if (window.matchMedia(WIDE).matches) {
    const [width, from] = [WIDE_WIDTH_PX, WIDE_GAP_PX];
    const lefts = columnsOf(side, width);
    return { ...freePlace({ lefts, width, height, from, top: BELOW_HEADER_PX, step: STEP_PX }), top: null };
  }
  const [width, from, top] = [window.innerWidth - 2 * GAP_PX, clearOfBars(), belowHeader()];
  const step = Math.max(STEP_PX, window.innerHeight - top - height - from);
  const place = freePlace({ lefts: [GAP_PX], width, height, from, top, step });
  return { ...place, top: place.bottom === from + step ? top : null };
}

/** Sonner knows toasts of the whole page by their ids, also those of a view that is gone. */
let number = 0;

export type ToastView = { show: (text: ToastText) => void; clear: (of?: ToastText) => void };

/** Shows each toast that `listen` delivers; a new one replaces the current one. */
export default function ToasterView({ side, listen }: { side: ToastSide; listen: (view: ToastView) => () => void }) {
  const wide = useMedia(WIDE);
  const [{ left, bottom, top }, setPlace] = useState<Shown>({ left: WIDE_GAP_PX, bottom: ABOVE_BAR_PX, top: null });
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
      setPlace(placeOf(text, side));
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
        duration: isOnlyHere ? ACTION_TOAST_MS : TOAST_MS,
        onAutoClose: onLeave,
        onDismiss: onLeave,
      });
    };
    // Looks where things are once the page has been rendered, and scrolled to what has the focus.
    const moveIf = (target: EventTarget | null, isInTheWay: (toast: DOMRect, target: Element) => boolean) =>
      requestAnimationFrame(() => {
        const shown = root.current?.querySelector(TOAST);
        if (!current || !shown || !(target instanceof Element) || shown.contains(target)) return;
        if (isInTheWay(shown.getBoundingClientRect(), target)) setPlace(placeOf(current, side));
      });
    // Who goes on with Tab may reach a control below the toast, such as one of a dialog that has opened since.
    const uncover = ({ target }: globalThis.FocusEvent) =>
      moveIf(target, (toast, focused) => overlap(toast, focused.getBoundingClientRect()));
    // What is pressed may bring a bar or a button up below the toast.
    const stepAside = ({ target }: MouseEvent) => moveIf(target, coversControl);
    // Undo would be many Tab stops away for those who use only the keyboard.
    const undo = (event: KeyboardEvent) => {
      const action = current?.action;
      if (!isShortcut(event, 'z') || action?.label !== UNDO || isTypedIn(event.target)) return;
      event.preventDefault();
      leave();
      sonner.dismiss();
      action.onPress();
    };
    document.addEventListener('focusin', uncover);
    document.addEventListener('click', stepAside);
    document.addEventListener('keydown', undo);
    const stop = listen({ show, clear: (of) => (of ? of === current : !isOnlyHere) && sonner.dismiss() });
    return () => {
      document.removeEventListener('focusin', uncover);
      document.removeEventListener('click', stepAside);
      document.removeEventListener('keydown', undo);
      stop();
    };
  }, [listen, side]);
  // Sonner returns the focus whenever it leaves a toast, which would trap people who go on with Tab, so Sonner does not get
  // this event. Here the focus returns only when a toast is dismissed.
  const onFocusCapture = (event: FocusEvent) => {
    event.stopPropagation();
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
  };
  return (
    <div ref={root} className="contents" onFocusCapture={onFocusCapture}>
      <Sonner
        position={wide ? 'bottom-left' : top !== null ? 'top-center' : 'bottom-center'}
        visibleToasts={1}
        offset={{ bottom, left }}
        mobileOffset={{ top: top ?? 0, bottom, left: 12, right: 12 }}
        style={{ fontFamily: 'inherit', '--width': '24rem' } as CSSProperties}
        // An open dialog disables pointer events outside of it; toasts enable them for themselves.
        toastOptions={{ unstyled: true, className: 'w-full', style: { pointerEvents: 'auto' } }}
        containerAriaLabel="Notices"
      />
    </div>
  );
}
