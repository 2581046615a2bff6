import { Suspense, lazy, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ToastText } from './toast-card.tsx';
import type View from './toaster-view.tsx';
import type { ToastView } from './toaster-view.tsx';

/** Loads the code that shows toasts. Without it, it is loaded at the first pointer or key press, which a toast follows. */
export const preloadToasts = (): Promise<{ default: typeof View }> => import('./toaster-view.tsx');

// If loading fails, it is tried again once the browser is online.
const fetchView = (): Promise<{ default: typeof View }> =>
  preloadToasts().catch(
    () =>
      new Promise((resolve) => {
        giveUp?.();
        const again = () => {
          // What could not be done offline may work now.
          waiting = null;
          resolve(fetchView());
        };
        window.addEventListener('online', again, { once: true });
      }),
  );
const ToasterView = lazy(fetchView);

let view: ToastView | null = null;
let waiting: ToastText | null = null;
let wake: ((text: ToastText) => void) | null = null;
let giveUp: (() => void) | null = null;

/** Shows a message for a few seconds. One at a time: a new toast replaces the current one. */
export function toast(text: ToastText): void {
  if (view) view.show(text);
  else {
    waiting = text;
    wake?.(text);
  }
}

/**
 * Removes a toast that was for what was on the screen before, unless it offers what can be done only there; with `of` that one
 * only.
 */
export const clearToast = (of?: ToastText): void => view?.clear(of);

function listen(shown: ToastView): () => void {
  view = shown;
  if (waiting) shown.show(waiting);
  waiting = null;
  return () => {
    view = null;
  };
}

/**
 * Shows the toasts; to be rendered once in each app. On a wide screen they are at the left, because what is pressed next is mostly
 * at the right: the cart, a dialog's head, the buttons of a row.
 */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  const [unseen, setUnseen] = useState<ToastText | null>(waiting);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    if (waiting) want();
    wake = (text) => {
      setUnseen(text);
      want();
    };
    giveUp = () => setFailed(true);
    const doings = ['pointerdown', 'keydown'] as const;
    for (const doing of doings) window.addEventListener(doing, want, { once: true, passive: true });
    return () => {
      wake = null;
      giveUp = null;
      for (const doing of doings) window.removeEventListener(doing, want);
    };
  }, []);
  if (!wanted) return null;
  // Outside the app's root element: an open dialog hides that from screen readers, but toasts must be announced.
  return createPortal(
    <Suspense
      // Where it cannot be loaded, the message would be missed.
      fallback={
        unseen &&
        (failed || !navigator.onLine) && (
          <div role="alert" className="fixed inset-x-3 bottom-22 z-50 rounded-sm bg-white p-4 shadow-float">
            <p className="font-medium text-brick">{unseen.title}</p>
            {unseen.description && <p className="text-sm text-ink-soft">{unseen.description}</p>}
          </div>
        )
      }
    >
      <ToasterView listen={listen} />
    </Suspense>,
    document.body,
  );
}
