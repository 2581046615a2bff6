import type { Filters } from '@kanaka/presentation/listing-url';

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** 1,24,500: Indian grouping, for a field that shows ₹ itself. */
export const groupedRupees = (rupees: number): string => grouped.format(rupees);

/** ₹1,24,500: whole rupees, for bounds. */
export const wholeRupees = (rupees: number): string => `₹${grouped.format(rupees)}`;

/** Parses whole rupees as typed, with or without ₹ and grouping; null when it is not an amount. */
export function rupeesTyped(text: string): number | null {
  const plain = text.replace(/[₹,\s]/g, '');
  return /^\d{1,10}(\.\d*)?$/.test(plain) ? Math.floor(Number(plain)) : null;
}

/** The chosen price range as text; null when none is chosen. */
export function priceWords({ minPrice, maxPrice }: Pick<Filters, 'minPrice' | 'maxPrice'>): string | null {
  if (minPrice !== null && maxPrice !== null) return `${wholeRupees(minPrice)} – ${wholeRupees(maxPrice)}`;
  if (minPrice !== null) return `From ${wholeRupees(minPrice)}`;
  return maxPrice === null ? null : `Up to ${wholeRupees(maxPrice)}`;
}

export const discountWords = (percent: number): string => (percent === 1 ? 'On sale' : `${percent}% off or more`);

export const newWords = (days: number): string => (days === 1 ? 'New today' : `New in the last ${days} days`);
