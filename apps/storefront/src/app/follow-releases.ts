import { ahead } from '../shared/lazy-with-preload.tsx';
import { tabMemory } from '../shared/session-storage.ts';

const RELOADED_AT = 'kanaka.reloaded-at';

/**
 * A release removes the files of the previous one: a page that cannot load such a file reloads itself, once a minute at
 * most. It does not while the browser is offline, nor for code that was loaded ahead.
 */
export function followReleases(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || ahead.running) return;
    const last = Number(tabMemory.read(RELOADED_AT) ?? 0);
    if (Date.now() - last < 60_000) return;
    tabMemory.write(RELOADED_AT, Date.now());
    window.location.reload();
  });
}
