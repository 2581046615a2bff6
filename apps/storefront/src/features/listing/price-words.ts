import type { Filters } from '@kanaka/contracts/listing-address';

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** 1,24,500: Indian grouping, as one types it into a field that says ₹ already. */
export const groupedRupees = (rupees: number): string => grouped.format(rupees);

/** ₹1,24,500: whole rupees, for a bound nobody pays to the paisa. */
export const wholeRupees = (rupees: number): string => `₹${grouped.format(rupees)}`;

/** The whole rupees somebody typed, with or without signs and grouping; null when there is no amount in it. */
export function rupeesTyped(text: string): number | null {
  const plain = text.replace(/[₹,\s]/g, '');
  return /^\d{1,10}(\.\d*)?$/.test(plain) ? Math.floor(Number(plain)) : null;
}

/** A chosen price range in words; null when none is chosen. */
export function priceWords({ minPrice, maxPrice }: Pick<Filters, 'minPrice' | 'maxPrice'>): string | null {
  if (minPrice !== null && maxPrice !== null) return `${wholeRupees(minPrice)} – ${wholeRupees(maxPrice)}`;
  if (minPrice !== null) return `From ${wholeRupees(minPrice)}`;
  return maxPrice === null ? null : `Up to ${wholeRupees(maxPrice)}`;
}
