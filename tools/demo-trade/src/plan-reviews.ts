/** Who writes which review when, and what the shop answers. */
import { reviewWords, type ReviewWords } from '@kanaka/demo-tools/catalogue-files';
import { DAY_MS, onDayOf } from './calendar.ts';
import { customers, SHOPPER, words } from './demo-data.ts';
import type { PlannedOrder, Step } from './plan-trade.ts';

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
  const firsts = new Map(bought.toReversed().map((one) => [one.customer, one]));
  // Those at the end of the list write what is hidden.
  const ofShop = bought.filter(
    (one) => firsts.get(one.customer) === one && one.customer < customers.length - words.unwelcome.length,
  );
  const said = [
    ...Object.entries(reviewWords.pieces).flatMap(([of, about]) =>
      spread(
        bought.filter(({ title }) => title === of),
        about,
      ).map((one) => ({ ...one, of })),
    ),
    ...spread(ofShop, reviewWords.shop).map((one) => ({ ...one, of: null })),
  ];
  const written = said.flatMap(({ by, of, stars, message, answer }): At[] => {
    const { customer } = by;
    const wrote = onDayOf(by.at + Math.floor(2 + random() * 12) * DAY_MS, 21, Math.floor(random() * 60));
    const review: At = { at: wrote, review: { customer, of, what: 'write', stars, message } };
    if (answer === undefined) return [review];
    const text = answer.replace('{name}', customers[customer]?.name.split(' ')[0] ?? '');
    return [review, { at: onDayOf(wrote + DAY_MS, 11, 20), review: { customer, of, what: 'answer', text } }];
  });
  const hidden = words.unwelcome.flatMap(({ stars, message }, place): At[] => {
    const author = { customer: customers.length - 1 - place, of: null };
    const at = onDayOf(now - (30 + 70 * place) * DAY_MS, 3, 14);
    return [
      { at, review: { ...author, what: 'write', stars, message } },
      { at: onDayOf(at, 9, 5), review: { ...author, what: 'hide' } },
    ];
  });
  return [...written, ...hidden];
}

/** What was delivered and not sent back, each piece once by a customer, in the order of delivery. */
function keptPieces(orders: readonly PlannedOrder[], steps: readonly Step[]): Bought[] {
  const sentBack = new Set(
    steps.flatMap((step) => ('order' in step && step.act.what === 'ask-return' ? [step.order] : [])),
  );
  const kept = new Map<string, Bought>();
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
function spread(bought: readonly Bought[], about: readonly ReviewWords[]): (ReviewWords & { by: Bought })[] {
  const count = Math.min(bought.length, about.length);
  return about.slice(0, count).flatMap((said, place) => {
    const by = bought[Math.floor(((place + 0.5) * bought.length) / count)];
    return by ? [{ ...said, by }] : [];
  });
}
