import { describe, expect, it } from '@jest/globals';
import { BANGLE_SIZES, RING_SIZES } from '@kanaka/contracts/catalog/size-labels';
import { insideOf, tenths, ukSizeOf, usSizeOf } from './millimetres.ts';

const rounded = (size: string) => {
  const { across, around } = insideOf(size);
  return [tenths(across), tenths(around)];
};

describe('Inner diameter and circumference of a size, in millimetres', () => {
  it.each([
    ['1', '13.1', '41.0'],
    ['10', '15.9', '50.0'],
    ['14', '17.2', '54.0'],
    ['14.5', '17.3', '54.5'],
    ['2-2', '54.0', '169.6'],
    ['2-4', '57.2', '179.5'],
    ['2-10', '66.7', '209.5'],
    ['3-0', '76.2', '239.4'],
  ])('of %s match the trade’s charts', (size, across, around) => {
    expect(rounded(size)).toEqual([across, around]);
  });

  it.each([
    [8, '4½', 'I½'],
    [12, '6', 'L½'],
    [14, '7', 'N'],
    [20, '9', 'S'],
    [30, '13', 'Z+1'],
  ])('of ring %s are American %s and British %s', (size, us, uk) => {
    const { around } = insideOf(String(size));
    expect([usSizeOf(around), ukSizeOf(around)]).toEqual([us, uk]);
  });

  it('increase from each size to the next', () => {
    for (const sizes of [RING_SIZES, BANGLE_SIZES]) {
      const widths = sizes.map((size) => insideOf(size).across);
      expect(widths).toEqual(widths.toSorted((a, b) => a - b));
      expect(new Set(widths).size).toBe(sizes.length);
    }
  });
});
