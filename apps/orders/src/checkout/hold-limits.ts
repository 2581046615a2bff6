/** Open, unpaid orders of one shopper at a time. Each holds its pieces, which nobody else can buy meanwhile. */
export const MAX_OPEN_ORDERS = 2;

/** How often in a row the full time of a hold is given to one shopper for one piece. */
const MAX_HOLDS_IN_A_ROW = 3;
/** For how long nothing of a piece must have been held by the shopper before they may hold it again from the beginning. */
const PAUSE_MS = 5 * 60_000;

/** From when to when a shopper held a piece without paying for it; `until` may still come. */
export type Hold = { from: Date; until: Date };

/** Holds that began before this long ago change nothing any more. */
export const rememberedMs = (holdMs: number) => (MAX_HOLDS_IN_A_ROW + 1) * holdMs + PAUSE_MS;

/**
 * Milliseconds until a shopper may hold a piece for another `holdMs`; 0 for at once. Holds that follow each other without
 * the pause count as one, and it ends after three times the length of a hold: within it an order may be changed and placed
 * again as often as one likes.
 */
export function waitBeforeHold(holds: readonly Hold[], { now, holdMs }: { now: Date; holdMs: number }): number {
  const latestFirst = holds.toSorted((one, other) => other.until.getTime() - one.until.getTime());
  const [latest] = latestFirst;
  if (!latest) return 0;
  let begin = now.getTime();
  for (const { from, until } of latestFirst) {
    if (until.getTime() + PAUSE_MS <= begin) break;
    begin = Math.min(begin, from.getTime());
  }
  if (now.getTime() + holdMs <= begin + MAX_HOLDS_IN_A_ROW * holdMs) return 0;
  return latest.until.getTime() + PAUSE_MS - now.getTime();
}
