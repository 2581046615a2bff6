import { type CSSProperties, type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { freePlace, type Place } from './free-place.ts';
import { ToastCard, type ToastText } from './toast-card.tsx';

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
/** Of a toast whose title needs two lines, and of one with a description. */
const [SHORT_PX, TALL_PX] = [88, 128];
/** The header's height, with a gap. */
const BELOW_HEADER_PX = 84;

/** How far from the bottom edge a phone's toast covers neither that bar nor the actions of an open dialog. */
function clearOfBars(): number {
  const tops = [...document.querySelectorAll('[data-dialog-actions]')].map((bar) => bar.getBoundingClientRect().top);
  return Math.max(ABOVE_BAR_PX, ...tops.map((top) => window.innerHeight - top + GAP_PX));
}

const WIDE = '(min-width: 640px)';

/** At which side of a wide screen toasts are shown. */
export type ToastSide = 'left' | 'right';

/** The columns in which a toast can be: the corner's first; at the right also others, because rows end there with buttons. */
function columnsOf(side: ToastSide, width: number): [number, ...number[]] {
  if (side === 'left') return [WIDE_GAP_PX];
  const corner = window.innerWidth - WIDE_GAP_PX - width;
  const others = Math.max(0, Math.floor((corner - WIDE_GAP_PX) / COLUMN_PX));
  return [corner, ...Array.from({ length: others }, (_, place) => corner - (place + 1) * COLUMN_PX)];
}

/** Where a toast covers no control, neither of the page nor of an open dialog. */
function placeOf({ description }: ToastText, side: ToastSide): Place {
  const wide = window.matchMedia(WIDE).matches;
  const width = wide ? WIDE_WIDTH_PX : window.innerWidth - 2 * GAP_PX;
  return freePlace({
    lefts: wide ? columnsOf(side, width) : [GAP_PX],
    width,
    height: (description ? TALL_PX : SHORT_PX) + GAP_PX,
    from: wide ? WIDE_GAP_PX : clearOfBars(),
    top: BELOW_HEADER_PX,
  });
}

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(WIDE);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(WIDE).matches,
  );
}

/** Shows each toast that `listen` delivers; a new one replaces the current one. */
export default function ToasterView({
  side,
  listen,
}: {
  side: ToastSide;
  listen: (show: (text: ToastText) => void) => () => void;
}) {
  const wide = useWide();
  const [{ left, bottom }, setPlace] = useState<Place>({ left: WIDE_GAP_PX, bottom: ABOVE_BAR_PX });
  const cameFrom = useRef<EventTarget | null>(null);
  useEffect(() => {
    let number = 0;
    // A toast that is disappearing would take a new text with it, so the next toast gets a new id.
    const onLeave = () => {
      number += 1;
    };
    const close = (id: string | number) => {
      sonner.dismiss(id);
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    };
    return listen((text) => {
      setPlace(placeOf(text, side));
      sonner.custom((id) => <ToastCard {...text} onClose={() => close(id)} />, {
        id: `notice-${number}`,
        duration: text.action && !text.action.brief ? ACTION_TOAST_MS : TOAST_MS,
        onAutoClose: onLeave,
        onDismiss: onLeave,
      });
    });
  }, [listen, side]);
  // Sonner returns the focus whenever it leaves a toast, which would trap people who go on with Tab, so Sonner does not get
  // this event. Here the focus returns only when a toast is dismissed.
  const onFocusCapture = (event: FocusEvent) => {
    event.stopPropagation();
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
  };
  return (
    <div className="contents" onFocusCapture={onFocusCapture}>
      <Sonner
        position={wide ? 'bottom-left' : 'bottom-center'}
        visibleToasts={1}
        offset={{ bottom, left }}
        mobileOffset={{ bottom, left: 12, right: 12 }}
        style={{ fontFamily: 'inherit', '--width': '24rem' } as CSSProperties}
        // An open dialog disables pointer events outside of it; toasts enable them for themselves.
        toastOptions={{ unstyled: true, className: 'w-full', style: { pointerEvents: 'auto' } }}
        containerAriaLabel="Notices"
      />
    </div>
  );
}
