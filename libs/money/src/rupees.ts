/** Amounts are integer paise everywhere inside the shop; rupees appear only in the API and on the screen. */

/** Converts paise to the API's rupees: 12450050 → 124500.5. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/**
 * Converts the API's rupees to paise: 124500.5 → 12450050. The contract has refused numbers with more than two decimals, so
 * rounding only corrects binary rounding errors.
 */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** ₹1,24,500.00 or −₹500.00: the rupee sign, Indian grouping and always two decimals. Takes paise. */
export function formatPaise(paise: number): string {
  return rupeeFormat.format(toRupees(paise)).replace('-', '−');
}

/** The same for the API's rupees. */
export const formatRupees = (rupees: number): string => formatPaise(toPaise(rupees));

/** "3%". */
export function formatPercent(percent: number | string): string {
  return `${percent}%`;
}
