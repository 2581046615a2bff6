import { describe, expect, it } from '@jest/globals';
import { mergedSizes, placeOf, sizeDraftsOf, sizesToAdd, sumOf } from './size-fields.ts';

const sizes = (stocks: Record<string, string>) =>
  Object.entries(stocks)
    .map(([size, stock]) => ({ size, stock, weight: '' }))
    .toSorted((a, b) => Number(a.size) - Number(b.size));

describe('The sizes of a piece in the form', () => {
  it('are summed up to the piece’s stock, and are sent with the stock that the form showed', () => {
    const typed = sizes({ 12: '3', 14: '' });
    expect(sumOf(typed)).toBe(3);
    expect(sizeDraftsOf(typed, { shown: [{ size: '12', stock: 5, reserved: 1 }], isWeighed: false })).toEqual([
      { size: '12', stock: '3', stockWas: 5 },
      { size: '14', stock: '' },
    ]);
  });

  it('are offered by the category’s kind, half sizes only on request', () => {
    expect(sizesToAdd('ring', { halves: false })).toHaveLength(36);
    expect(sizesToAdd('ring', { halves: true })).toContain('14.5');
    expect(sizesToAdd('bangle', { halves: false })).toContain('2-10');
    expect(sizesToAdd('none', { halves: true })).toEqual([]);
  });

  it('are sorted, 2-10 after 2-8', () => {
    const bangles = ['2-4', '2-8', '2-12'].map((size) => ({ size, stock: '1', weight: '' }));
    expect(placeOf('2-10', bangles)).toBe(2);
    expect(placeOf('2-2', bangles)).toBe(0);
  });

  it('merge the changes of two admins: stock by its difference, added and removed sizes as they are', () => {
    const opened = sizes({ 10: '2', 12: '3', 14: '5', 16: '1' });
    const mine = sizes({ 12: '4', 14: '5', 16: '1', 18: '2' });
    const theirs = sizes({ 10: '2', 12: '1', 14: '7', 20: '6' });
    expect(mergedSizes({ opened, mine, theirs })).toEqual(sizes({ 12: '2', 14: '7', 18: '2', 20: '6' }));
  });
});
