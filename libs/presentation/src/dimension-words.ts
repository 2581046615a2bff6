/** What a piece measures, in the same words on its page and in the feed. Without zod, so that pages can use it. */
import type { Jewellery } from '@kanaka/contracts/catalog/jewellery';

const MM_PER_INCH = 25.4;
/** From this on a length is also said in inches, as chains are sold. */
const LONG_MM = 100;

/** "32 mm", "455 mm (17.9 in)". */
export function millimetres(mm: number): string {
  return mm < LONG_MM ? `${mm} mm` : `${mm} mm (${Math.round((mm / MM_PER_INCH) * 10) / 10} in)`;
}

/** What a piece measures and how it closes as label and text, the most asked for first; only what is known. */
export function dimensionFacts(jewellery: Jewellery | undefined): (readonly [name: string, words: string])[] {
  const { lengthMm, dropMm, widthMm, thicknessMm, clasp } = jewellery ?? {};
  const measures = [
    ['Length', lengthMm],
    ['Drop', dropMm],
    ['Width', widthMm],
    ['Thickness', thicknessMm],
  ] as const;
  const known = measures.flatMap(([name, mm]) => (mm === undefined ? [] : [[name, millimetres(mm)] as const]));
  return clasp === undefined ? known : [...known, ['Clasp', clasp]];
}

const carats = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 3 });

/** 0.7 → "0.70 ct", as certificates write it. */
export const caratWords = (weight: number) => `${carats.format(weight)} ct`;
