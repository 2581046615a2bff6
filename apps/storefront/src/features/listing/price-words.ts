import type { Filters } from '@kanaka/presentation/listing-url';

const inIndia = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** 1,24,500: Indian grouping, for a field that shows its unit itself. */
export const grouped = (whole: number): string => inIndia.format(whole);

/** ₹1,24,500: whole rupees, for bounds. */
export const wholeRupees = (rupees: number): string => `₹${grouped(rupees)}`;

/** Parses a whole number as typed, with or without ₹ and grouping; null when it is none. */
export function wholeTyped(text: string): number | null {
  const plain = text.replace(/[₹,\s]/g, '');
  return /^\d{1,10}(\.\d*)?$/.test(plain) ? Math.floor(Number(plain)) : null;
}

/** A chosen range as text; null when none is chosen. */
function rangeWords(least: number | null, most: number | null, shown: (bound: number) => string): string | null {
  if (least !== null && most !== null) return `${shown(least)} – ${shown(most)}`;
  if (least !== null) return `From ${shown(least)}`;
  return most === null ? null : `Up to ${shown(most)}`;
}

export const priceWords = ({ minPrice, maxPrice }: Pick<Filters, 'minPrice' | 'maxPrice'>) =>
  rangeWords(minPrice, maxPrice, wholeRupees);

export const wholeGrams = (grams: number): string => `${grams} g`;

export const weightWords = ({ minWeight, maxWeight }: Pick<Filters, 'minWeight' | 'maxWeight'>) =>
  rangeWords(minWeight, maxWeight, wholeGrams);

export const discountWords = (percent: number): string => (percent === 1 ? 'On sale' : `${percent}% off or more`);

/** In rupees, tax included. */
const PRICE_STEPS = [50_000, 1_00_000, 2_00_000, 5_00_000] as const;

/** The steps of price between which there are pieces. */
export function rangesIn({ min, max }: { min: number; max: number }): Pick<Filters, 'minPrice' | 'maxPrice'>[] {
  const ends = [null, ...PRICE_STEPS, null];
  return ends
    .slice(1)
    .map((maxPrice, index) => ({ minPrice: ends[index] ?? null, maxPrice }))
    .filter(({ minPrice, maxPrice }) => (minPrice ?? 0) <= max && (maxPrice ?? Infinity) >= min);
}

export const newWords = (days: number): string => (days === 1 ? 'New today' : `New in the last ${days} days`);
