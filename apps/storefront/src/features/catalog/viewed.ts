import { deviceMemory } from '@kanaka/web-kit/browser-memory';

/** The pieces that this browser has shown last. */
export const VIEWED = 'kanaka.viewed';

/** How many are shown. One more is kept: the piece whose page shows them. */
export const MOST_VIEWED = 12;

/** The ids of those that were shown, but this one. */
function viewedBut(productId: string | undefined): unknown[] {
  const kept = deviceMemory.read(VIEWED);
  return Array.isArray(kept) ? kept.filter((id) => id !== productId) : [];
}

/** Remembers that a piece was shown. */
export function noteViewed(productId: string): void {
  deviceMemory.write(VIEWED, [productId, ...viewedBut(productId).slice(0, MOST_VIEWED)]);
}

/** Whether this browser has shown other pieces than this one. */
export const hasViewed = (except: string | undefined): boolean => viewedBut(except).length > 0;
