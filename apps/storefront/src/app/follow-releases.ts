import { tabMemory } from '../shared/session-storage.ts';

const RELOADED_AT = 'kanaka.reloaded-at';

/**
 * A release removes the files of the previous one: a page that cannot load such a file reloads itself, once a minute at
 * most. It does not while the browser is offline.
 */
export function followReleases(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return;
    const last = Number(tabMemory.read(RELOADED_AT) ?? 0);
    if (Date.now() - last < 60_000) return;
    event.preventDefault();
    tabMemory.write(RELOADED_AT, Date.now());
    window.location.reload();
  });
}
