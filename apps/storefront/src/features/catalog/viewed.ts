/** The pieces that this browser has shown last. */
export const VIEWED = 'kanaka.viewed';

/** How many are shown. One more is kept: the piece whose page shows them. */
export const MOST_VIEWED = 12;

function read(): unknown[] {
  const kept: unknown = JSON.parse(localStorage.getItem(VIEWED) ?? '[]');
  return Array.isArray(kept) ? kept : [];
}

/** Remembers that a piece was shown. */
export function noteViewed(productId: string): void {
  try {
    const others = read().filter((id) => id !== productId);
    localStorage.setItem(VIEWED, JSON.stringify([productId, ...others.slice(0, MOST_VIEWED)]));
  } catch {
    // Storage is full or not available, or somebody has edited it.
  }
}

/** Whether this browser has shown other pieces than this one. */
export function hasViewed(except: string | undefined): boolean {
  try {
    return read().some((id) => id !== except);
  } catch {
    return false;
  }
}
