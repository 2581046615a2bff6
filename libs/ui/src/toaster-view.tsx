import { type CSSProperties, type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { ToastCard, type ToastText } from './toast-card.tsx';

/** How long a toast stays in sight. */
export const TOAST_MS = 5000;

/** On a phone a toast stands below the bar at the top, whose buttons stay within reach. */
const BELOW_BAR_PX = 68;

const WIDE = '(min-width: 640px)';

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

/** Shows each text that `listen` hands over, in place of the one before. */
export default function ToasterView({ listen }: { listen: (show: (text: ToastText) => void) => () => void }) {
  const wide = useWide();
  const cameFrom = useRef<EventTarget | null>(null);
  useEffect(() => {
    let number = 0;
    // One that is on its way out would take a text it is given along.
    const onLeave = () => {
      number += 1;
    };
    const close = (id: string | number) => {
      sonner.dismiss(id);
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    };
    return listen((text) => {
      sonner.custom((id) => <ToastCard {...text} onClose={() => close(id)} />, {
        id: `notice-${number}`,
        duration: TOAST_MS,
        onAutoClose: onLeave,
        onDismiss: onLeave,
      });
    });
  }, [listen]);
  // Sonner gives the focus back whenever it leaves a toast, and so would hold whoever goes on with Tab: it must not hear
  // of it. Back it goes only from a toast that is dismissed.
  const onFocusCapture = (event: FocusEvent) => {
    event.stopPropagation();
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
  };
  return (
    <div className="contents" onFocusCapture={onFocusCapture}>
      <Sonner
        // Away from what one reaches for: the bag at the right, the bars along a phone's lower edge.
        position={wide ? 'bottom-left' : 'top-center'}
        visibleToasts={1}
        offset={24}
        mobileOffset={{ top: BELOW_BAR_PX, left: 12, right: 12 }}
        style={{ fontFamily: 'inherit', '--width': '24rem' } as CSSProperties}
        // An open window takes all presses beside it; a notice takes its own.
        toastOptions={{ unstyled: true, className: 'w-full', style: { pointerEvents: 'auto' } }}
        containerAriaLabel="Notices"
      />
    </div>
  );
}
