/**
 * `amount × part / whole`, rounded half-up. In whole numbers of any size, because a weight times a rate can be larger than a
 * JavaScript number is exact. Throws for fractions and negative numbers.
 */
export function roundedShare(amount: number, part: number, whole: number): number {
  if (amount < 0 || part < 0 || whole <= 0) throw new RangeError('a share of amounts below zero');
  // BigInt refuses fractions.
  const product = BigInt(amount) * BigInt(part);
  const rounded = Number((product * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
  if (!Number.isSafeInteger(rounded)) throw new RangeError('an amount that is too large to be exact');
  return rounded;
}
