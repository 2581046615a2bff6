import { useEffect, useEffectEvent, useState } from 'react';

/** https://html.spec.whatwg.org/#close-watchers: not every browser has it, and TypeScript does not describe it yet. */
type CloseWatcher = new () => { onclose: (() => void) | null; destroy: () => void };

/**
 * Lets the gesture or button for Back of an Android phone close what is open, instead of leaving the page below it. Nothing is
 * added to the history, so links in it work as everywhere. Escape does not get here: Radix prevents the browser's own answer.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  // Each watcher reports once; what has refused to close needs another.
  const [asked, setAsked] = useState(0);
  const onBack = useEffectEvent(() => {
    setAsked(asked + 1);
    close();
  });
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: CloseWatcher };
    if (!open || !CloseWatcher) return undefined;
    const watcher = new CloseWatcher();
    watcher.onclose = onBack;
    return () => watcher.destroy();
  }, [open, asked]);
}
