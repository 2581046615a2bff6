import { tabMemory } from '../shared/session-storage.ts';

const RELOADED_AT = 'kanaka.reloaded-at';

/**
 * After a release the files of the old one are gone: a page that misses one loads itself anew, once a minute at most. One
 * that only lost the network stays as it is.
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
