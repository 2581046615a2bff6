import { Suspense, lazy, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ToastText } from './toast-card.tsx';
import type View from './toaster-view.tsx';

// Nothing is announced before somebody does something, so what shows it is fetched at the first touch, click or key.
// When it does not come for want of a network, the page stays as it is and asks again once there is one.
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

/** Tells the person something happened. One at a time: a new toast takes the place of the one before. */
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

/** Where toasts appear; once in each app. */
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
  // Beside the app: a window that is open hides the app from screen readers, and not what is announced meanwhile.
  return createPortal(
    <Suspense>
      <ToasterView listen={listen} />
    </Suspense>,
    document.body,
  );
}
