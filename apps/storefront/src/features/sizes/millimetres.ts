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
