/** Maximum number of open, unpaid orders per shopper. Each reserves its pieces, which nobody else can buy meanwhile. */
export const MAX_OPEN_ORDERS = 2;

/** How many full reservations in a row a shopper gets for the same piece. */
const MAX_HOLDS_IN_A_ROW = 3;
/** After such a row, how long the shopper must not have reserved the piece before it may be reserved again. */
const PAUSE_MS = 5 * 60_000;

/** The time in which a shopper had reserved a piece without paying for it; `until` may be in the future. */
export type Hold = { from: Date; until: Date };

/** Reservations that began longer ago than this have no influence any more. */
export const rememberedMs = (holdMs: number) => (MAX_HOLDS_IN_A_ROW + 1) * holdMs + PAUSE_MS;

/**
 * Milliseconds until a shopper may reserve a piece for another `holdMs`; 0 for now. Reservations that follow each other
 * without the pause form one row, which may last at most three times a reservation: within it an order may be changed and
 * placed again any number of times.
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
