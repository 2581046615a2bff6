import { Suspense, lazy, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ToastText } from './toast-card.tsx';
import type View from './toaster-view.tsx';

// Toasts follow user actions, so the code that shows them is loaded at the first pointer or key press. If loading fails
// while the browser is offline, it is tried again once it is online.
const fetchView = (): Promise<{ default: typeof View }> =>
  import('./toaster-view.tsx').catch(
    () =>
      new Promise((resolve) => {
        window.addEventListener('online', () => resolve(fetchView()), { once: true });
      }),
  );
const ToasterView = lazy(fetchView);

let show: ((text: ToastText) => void) | null = null;
let waiting: ToastText | null = null;
let wake: (() => void) | null = null;

/** Shows a message for a few seconds. One at a time: a new toast replaces the current one. */
export function toast(text: ToastText): void {
  if (show) show(text);
  else {
    waiting = text;
    wake?.();
  }
}

function listen(shows: (text: ToastText) => void): () => void {
  show = shows;
  if (waiting) shows(waiting);
  waiting = null;
  return () => {
    show = null;
  };
}

/** Shows the toasts; to be rendered once in each app. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    if (waiting) want();
    wake = want;
    const doings = ['pointerdown', 'keydown'] as const;
    for (const doing of doings) window.addEventListener(doing, want, { once: true, passive: true });
    return () => {
      wake = null;
      for (const doing of doings) window.removeEventListener(doing, want);
    };
  }, []);
  if (!wanted) return null;
  // Outside the app's root element: an open dialog hides that from screen readers, but toasts must be announced.
  return createPortal(
    <Suspense>
      <ToasterView listen={listen} />
    </Suspense>,
    document.body,
  );
}
