import { toPaise } from '@kanaka/money/rupees';

/** The purities that old jewellery usually has, with what a test of each finds, in percent. */
export const usualPurities = [
  ['24K', '99.9'],
  ['22K', '91.6'],
  ['20K', '83.3'],
  ['18K', '75'],
  ['14K', '58.5'],
  ['9K', '37.5'],
] as const;

const plainNumber = (typed: string, decimals: number) =>
  new RegExp(`^\\d{1,6}(\\.\\d{1,${decimals}})?$`).test(typed.trim()) ? Number(typed) : null;

/** Typed grams in milligrams; null unless above 0, at most 10 kg, with at most three decimals. */
export function typedWeight(typed: string): number | null {
  const grams = plainNumber(typed, 3);
  return grams === null || grams <= 0 || grams > 10_000 ? null : Math.round(grams * 1000);
}

/** A typed percentage in basis points; null unless above 0, at most 100, with at most two decimals. */
export function typedPurity(typed: string): number | null {
  const percent = plainNumber(typed, 2);
  return percent === null || percent <= 0 || percent > 100 ? null : toPaise(percent);
}
