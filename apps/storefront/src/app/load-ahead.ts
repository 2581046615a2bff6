import { preloadToasts } from '@kanaka/ui/toaster';
import { ahead } from '../shared/loading/lazy-with-preload.tsx';

const whenIdle = (then: () => void) => {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(then);
  else setTimeout(then, 200);
};

/** One after the other. What fails is loaded when it is opened. */
function loadNext(): void {
  const load = navigator.onLine ? ahead.left.shift() : undefined;
  ahead.running = load !== undefined;
  if (load)
    whenIdle(
      () =>
        void load()
          .catch(() => undefined)
          .finally(loadNext),
    );
}

type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Loads the code of what is likely to be opened next, while the browser has nothing else to do: it then opens at once, also
 * when the connection is lost. Not on a connection that is slow or should be spared.
 */
export function loadAhead(): void {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {};
  if (saveData || effectiveType.includes('2g')) return;
  ahead.left.unshift(preloadToasts);
  loadNext();
  // Pages that are opened later bring more of it.
  setInterval(() => ahead.running || loadNext(), 3_000);
}
