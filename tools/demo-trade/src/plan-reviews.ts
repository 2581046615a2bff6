/** Who writes which review when, and what the shop answers. */
import { pieceReviews, shopReviews, type ReviewWords } from '@kanaka/demo-tools/review-words';
import { DAY_MS, onDayOf } from './calendar.ts';
import { customers } from './customers.ts';
import type { PlannedOrder, Step } from './plan-trade.ts';
import { SHOPPER } from './staged-orders.ts';
import { unwelcome } from './trade-words.ts';

/** `of` is the title of a piece; null for a review of the shop. */
export type PlannedReview = { customer: number; of: string | null } & (
  { what: 'write'; stars: number; message: string } | { what: 'hide' } | { what: 'answer'; text: string }
);
type At = { at: number; review: PlannedReview };

type Bought = { customer: number; title: string; at: number };

/** Reviews of what was delivered and kept, spread over the year, each piece and the shop once by a customer. */
export function planReviews(
  { orders, steps, now }: { orders: readonly PlannedOrder[]; steps: readonly Step[]; now: number },
  random: () => number,
): At[] {
  const bought = keptPieces(orders, steps);
  const ofPieces = Object.entries(pieceReviews).flatMap(([of, words]) => {
    const own = bought.filter(({ title }) => title === of);
    return spread(own, words).map(({ bought: by, words: said }) => ({ ...by, of, said }));
  });
  const first = bought.filter(
    (one, place) =>
      one.customer < customers.length - unwelcome.length &&
      bought.findIndex(({ customer }) => customer === one.customer) === place,
  );
  const ofShop = spread(first, shopReviews).map(({ bought: by, words: said }) => ({ ...by, of: null, said }));
  const written = [...ofPieces, ...ofShop].flatMap(({ customer, of, at, said: [stars, message, answer] }): At[] => {
    const day = at + Math.floor(2 + random() * 12) * DAY_MS;
    const wrote = onDayOf(day, 21, Math.floor(random() * 60));
    const review: PlannedReview = { customer, of, what: 'write', stars, message };
    if (answer === undefined) return [{ at: wrote, review }];
    const text = answer.replace('{name}', customers[customer]?.name.split(' ')[0] ?? '');
    return [
      { at: wrote, review },
      { at: onDayOf(wrote + DAY_MS, 11, Math.floor(random() * 60)), review: { customer, of, what: 'answer', text } },
    ];
  });
  return [...written, ...hidden(now)];
}

/** What nobody bought, and the owner hides: by customers from the end of the list, who have not reviewed the shop. */
function hidden(now: number): At[] {
  return unwelcome.flatMap(([stars, message], place): At[] => {
    const customer = customers.length - 1 - place;
    const at = onDayOf(now - (30 + 70 * place) * DAY_MS, 3, 14);
    return [
      { at, review: { customer, of: null, what: 'write', stars, message } },
      { at: onDayOf(at, 9, 5), review: { customer, of: null, what: 'hide' } },
    ];
  });
}

/** What was delivered and not sent back, each piece once by a customer, in the order of delivery. */
function keptPieces(orders: readonly PlannedOrder[], steps: readonly Step[]): Bought[] {
  const kept = new Map<string, Bought>();
  const sentBack = new Set(
    steps.flatMap((step) => ('order' in step && step.act.what === 'ask-return' ? [step.order] : [])),
  );
  for (const step of steps) {
    if (!('order' in step) || step.act.what !== 'move' || step.act.to !== 'delivered' || sentBack.has(step.order))
      continue;
    const { customer = SHOPPER, lines = [] } = orders[step.order] ?? {};
    if (customer === SHOPPER) continue;
    for (const { title } of lines) {
      const key = `${customer} ${title}`;
      if (!kept.has(key)) kept.set(key, { customer, title, at: step.at });
    }
  }
  return [...kept.values()].toSorted((one, other) => one.at - other.at);
}

/** Gives the words to buyers who lie evenly apart. */
function spread(bought: readonly Bought[], words: readonly ReviewWords[]): { bought: Bought; words: ReviewWords }[] {
  const count = Math.min(bought.length, words.length);
  return words.slice(0, count).flatMap((said, place) => {
    const by = bought[Math.floor(((place + 0.5) * bought.length) / count)];
    return by ? [{ bought: by, words: said }] : [];
  });
}
