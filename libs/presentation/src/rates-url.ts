/** The URL of the page with the metals' rates. The page, the server that renders it and the gateway's cache read the same. */
import type { PreciousMetal } from '@kanaka/money/metal-rates';

/** The rates whose history is shown, by their name in the URL. */
export const shownRates = {
  'gold-24k': { metal: 'gold', fineness: 999, name: 'Gold 24K' },
  'gold-22k': { metal: 'gold', fineness: 916, name: 'Gold 22K' },
  'gold-18k': { metal: 'gold', fineness: 750, name: 'Gold 18K' },
  silver: { metal: 'silver', fineness: 999, name: 'Silver' },
  platinum: { metal: 'platinum', fineness: 950, name: 'Platinum' },
} as const satisfies Record<string, { metal: PreciousMetal; fineness: number; name: string }>;
export type ShownRate = keyof typeof shownRates;

/** How far back the history goes, in days. */
export const periods = [365, 90, 30] as const;
type Period = (typeof periods)[number];

export type RatesPlace = { of: ShownRate; days: Period };

const usual: RatesPlace = { of: 'gold-24k', days: 365 };

/** Anything unknown counts as absent. */
export function ratesInUrl(search: URLSearchParams): RatesPlace {
  const of = search.get('of') ?? '';
  const days = periods.find((period) => String(period) === search.get('days'));
  return { of: Object.hasOwn(shownRates, of) ? (of as ShownRate) : usual.of, days: days ?? usual.days };
}

/** The query string of a place, without what is usual; empty for the page as it opens. */
export function ratesSearch({ of, days }: RatesPlace): string {
  const search = new URLSearchParams();
  if (of !== usual.of) search.set('of', of);
  if (days !== usual.days) search.set('days', String(days));
  return search.toString();
}
