const MM_PER_INCH = 25.4;

export type Inside = {
  /** Millimetres straight across the inside. */
  across: number;
  /** Millimetres around the inside. */
  around: number;
};

/** A length as it is read, to the tenth. Halves of one go up, also where a float has lost its last bit. */
export const tenths = (length: number) => (Math.round(length * 10 + 1e-6) / 10).toFixed(1);

/**
 * The inside of a size. A ring size is a step of one millimetre around the finger, size 1 being 41 mm (the number an ISO 8653
 * size has, less 40); a bangle size is inches and sixteenths of an inch straight across.
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
