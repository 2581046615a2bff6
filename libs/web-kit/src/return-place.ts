import { tabMemory } from './browser-memory.ts';

/** The tab keeps it, because signing in is a page of the other app. It is not in the URL, where a link could set it. */
const KEY = 'kanaka.return-place';

export type ReturnPlace = {
  /** Path, query and hash, of this origin. */
  path: string;
  /** Whether a session ended there. */
  ended: boolean;
};

/** Keeps the page of the back office that needs a sign-in first. */
export function rememberPlace(place: ReturnPlace): void {
  tabMemory.write(KEY, place);
}

/** The place that was kept; null without one, and for anything but a page of the back office. */
export function findPlace(): ReturnPlace | null {
  const found = tabMemory.read(KEY) as Partial<ReturnPlace> | null;
  if (typeof found?.path !== 'string' || !found.path.startsWith('/admin/')) return null;
  return { path: found.path, ended: found.ended === true };
}

/**
 * Called when the back office starts, at the page to which a sign-in leads the owner: makes the kept page the first one. It is
 * used once.
 */
export function returnToPlace(home: string): void {
  const place = findPlace();
  tabMemory.forget(KEY);
  if (place && window.location.pathname === home) window.history.replaceState(null, '', place.path);
}
