const MM_PER_INCH = 25.4;

export type Inside = {
  /** The inner diameter in millimetres. */
  across: number;
  /** The inner circumference in millimetres. */
  around: number;
};

/** A length rounded to tenths. Halves are rounded up, also when float arithmetic made them slightly smaller. */
export const tenths = (length: number) => (Math.round(length * 10 + 1e-6) / 10).toFixed(1);

/**
 * The inner dimensions of a size. Ring sizes increase by 1 mm of circumference, size 1 being 41 mm (the ISO 8653 number
 * minus 40); bangle sizes are the diameter in inches and sixteenths.
 */
export function insideOf(size: string): Inside {
  const [whole = '', sixteenths] = size.split('-');
  if (sixteenths === undefined) {
    const around = 40 + Number(whole);
    return { across: around / Math.PI, around };
  }
  const across = (Number(whole) + Number(sixteenths) / 16) * MM_PER_INCH;
  return { across, around: across * Math.PI };
}

/** To the nearest half, as the trade's charts have it. */
const halves = (size: number) => Math.round(size * 2) / 2;
const halfWords = (size: number) => `${Math.floor(size) || ''}${size % 1 === 0 ? '' : '½'}`;

/** The American ring size of a circumference: size 0 is 36.5 mm, and each is 2.55 mm more. */
export const usSizeOf = (around: number): string => halfWords(halves((around - 36.5) / 2.55));

/** The British ring size of a circumference: A is 37.5 mm, and each letter is 1.25 mm more. */
export function ukSizeOf(around: number): string {
  const steps = halves((around - 37.5) / 1.25);
  const letter = String.fromCharCode('A'.charCodeAt(0) + Math.min(Math.floor(steps), 25));
  const above = steps - 25;
  return above >= 1 ? `Z+${Math.floor(above)}` : `${letter}${steps % 1 === 0 ? '' : '½'}`;
}
