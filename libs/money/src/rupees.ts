/** Money inside the shop is integer paise; rupees appear only at the wire and on the screen. */

/** Paise in the rupees of the API: 12450050 → 124500.5. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/**
 * Rupees of the API in paise: 124500.5 → 12450050. A number with more than two decimals is not an amount of
 * money; the contract refuses it before it comes here, so rounding only heals the binary fraction.
 */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Whether a number of rupees is a whole number of paise. */
export function isWholePaise(rupees: number): boolean {
  return Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6;
}

const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** ₹1,24,500.00: the rupee sign, Indian grouping and always two decimals. Takes paise. */
export function formatPaise(paise: number): string {
  return rupeeFormat.format(toRupees(paise));
}
