import { tabMemory } from './browser-memory.ts';

const RELOADED_AT = 'kanaka.reloaded-at';

/**
 * The files of a previous release are kept for some days only, those of the back office not at all: a page that cannot load
 * such a file reloads itself, once a minute at most. It does not while the browser is offline, nor while code is loaded that
 * nobody has asked for yet (`isAhead`).
 */
export function followReleases({
  isAhead = () => false,
  reload = () => window.location.reload(),
}: {
  isAhead?: () => boolean;
  reload?: () => void;
} = {}): void {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || isAhead()) return;
    const last = Number(tabMemory.read(RELOADED_AT) ?? 0);
    if (Date.now() - last < 60_000) return;
    tabMemory.write(RELOADED_AT, Date.now());
    reload();
  });
}
