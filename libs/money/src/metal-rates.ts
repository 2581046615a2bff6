/** Rates of precious metals: integer paise for a gram, of each fineness in which jewellery is hallmarked. */
import { roundedShare } from './rounded-share.ts';

/**
 * The hallmarked finenesses in thousandths, purest first: gold by IS 1417, silver by IS 2112:2025, platinum by its usual
 * alloys.
 */
export const finenesses = {
  gold: [999, 995, 958, 916, 833, 750, 585, 375],
  silver: [999, 990, 970, 958, 925, 835, 800],
  platinum: [999, 950, 900, 850],
} as const satisfies Record<string, readonly number[]>;

export type PreciousMetal = keyof typeof finenesses;

/** The highest rate that is believed: ₹10 lakh a gram, in paise. */
export const HIGHEST_RATE_PAISE = 10_00_000_00;

/** The fineness whose rate the owner enters; the others follow from it. */
export const enteredFineness: Record<PreciousMetal, number> = { gold: 999, silver: 999, platinum: 950 };

/** Carats of gold by fineness. Both 24-carat grades are missing: they differ by fineness only. */
const carats: Record<number, number> = { 958: 23, 916: 22, 833: 20, 750: 18, 585: 14, 375: 9 };

/** The carat of a fineness of gold, as jewellers say it: 916 → 22. */
export const caratOf = (fineness: number): number => carats[fineness] ?? 24;

/** How the rate of alloyed gold follows from that of 24 carat: 22 K is 916/1000 of it, or 22/24. */
export type RateRule = 'fineness' | 'carat';

/** From this fineness on it is bullion, whose rate is compared with 999, as the bullion association does with 995. */
const BULLION = 990;

/**
 * The rate of one fineness, in paise a gram, from the entered one of its metal, rounded half-up to the paisa. Silver and
 * platinum have no carats, so for them the rule does not matter.
 */
export function rateFrom(
  { metal, fineness }: { metal: PreciousMetal; fineness: number },
  enteredPaise: number,
  rule: RateRule,
): number {
  if (metal === 'platinum') return roundedShare(enteredPaise, fineness, enteredFineness.platinum);
  if (fineness >= BULLION) return roundedShare(enteredPaise, fineness, 999);
  const carat = metal === 'gold' && rule === 'carat' ? carats[fineness] : undefined;
  return carat === undefined ? roundedShare(enteredPaise, fineness, 1000) : roundedShare(enteredPaise, carat, 24);
}

/** How a rate is said: of which fineness, for how many grams. */
export type Quote = { fineness: number; grams: number };

export const goldQuotes = {
  '22k-gram': { fineness: 916, grams: 1 },
  '24k-10g': { fineness: 999, grams: 10 },
  '24k-gram': { fineness: 999, grams: 1 },
} as const satisfies Record<string, Quote>;

export const silverQuotes = {
  gram: { fineness: 999, grams: 1 },
  kilogram: { fineness: 999, grams: 1000 },
} as const satisfies Record<string, Quote>;

/** An entered rate, in paise a gram, as the quote says it. Exact, but for the purity that follows by `rateFrom`. */
export function quotedFrom(
  { metal, quote: { fineness, grams } }: { metal: PreciousMetal; quote: Quote },
  enteredPaise: number,
  rule: RateRule,
): number {
  const gram = fineness === enteredFineness[metal] ? enteredPaise : rateFrom({ metal, fineness }, enteredPaise, rule);
  return gram * grams;
}

/**
 * The entered rate, in paise a gram, that a quote stands for; null when it makes no whole paisa a gram. A purity of gold is
 * rounded half-up, and because it is less than the whole, `quotedFrom` gives back exactly what was quoted.
 */
export function enteredFrom(
  { metal, quote: { fineness, grams } }: { metal: PreciousMetal; quote: Quote },
  quotedPaise: number,
  rule: RateRule,
): number | null {
  if (quotedPaise % grams !== 0) return null;
  const gram = quotedPaise / grams;
  if (fineness === enteredFineness[metal]) return gram;
  return rule === 'carat' ? roundedShare(gram, 24, caratOf(fineness)) : roundedShare(gram, 1000, fineness);
}

/**
 * What was probably meant by an amount about ten, a hundred or a thousand times too large or too small against the usual
 * one, both whole and above 0; null for an amount that is usual, or that no slip of the decimal point explains.
 */
export function slipOf(amount: number, usual: number): number | null {
  if (!isFarFrom(amount, usual)) return null;
  const meant = [10, 100, 1000].flatMap((times) => [roundedShare(amount, 1, times), amount * times]);
  return meant.find((each) => each <= usual * 2 && each * 2 >= usual) ?? null;
}

/** Whether an amount is more than three times, or less than a third of, the usual one. */
export const isFarFrom = (amount: number, usual: number) => amount > usual * 3 || amount * 3 < usual;

/** Whether a rate moved by more than so many percent (with two decimals) of the old one; both in paise a gram. */
export function movedMoreThan(limitPercent: number, oldPaise: number, newPaise: number): boolean {
  return Math.abs(newPaise - oldPaise) * 10_000 > Math.round(limitPercent * 100) * oldPaise;
}
