import { describe, expect, it } from '@jest/globals';
import { compare, periodWords } from './period-switch.tsx';

describe('A comparison', () => {
  it.each([
    [112, 100, '12% more than the 7 days before'],
    [50, 100, '50% less than the 7 days before'],
    [0, 100, '100% less than the 7 days before'],
    [1001, 1000, 'Less than 1% more than the 7 days before'],
    [1200, 100, '12 times as much as the 7 days before'],
    [5, 5, 'Unchanged: as in the 7 days before'],
    [0, 0, 'None in the 7 days before either'],
    [5, 0, 'New: none in the 7 days before'],
    [5, -20, 'Refunds exceeded sales in the 7 days before'],
    [-20, 10, '300% less than the 7 days before'],
  ])('of %s with %s reads: %s', (now, before, words) => {
    expect(compare({ now, before }, periodWords[7]).words).toBe(words);
  });

  it.each([
    [112, 100, '12% more'],
    [1200, 100, '12 times'],
    [5, 5, 'Unchanged'],
    [5, 0, 'New'],
    [0, 0, '–'],
  ])('of %s with %s is in a list: %s', (now, before, short) => {
    expect(compare({ now, before }, periodWords[7]).short).toBe(short);
  });

  it('has no arrow where there is nothing to compare with', () => {
    const directions = [
      [5, 0],
      [0, 0],
      [5, 5],
      [6, 5],
      [5, 6],
    ].map(([now = 0, before = 0]) => compare({ now, before }, periodWords[7]).direction);
    expect(directions).toEqual([null, null, null, 'more', 'less']);
  });

  it('of today is with yesterday up to the same time', () => {
    expect(compare({ now: 3, before: 2 }, periodWords[1]).words).toBe('50% more than yesterday by this time');
    expect(compare({ now: 2, before: 0 }, periodWords[1]).words).toBe('New: none yesterday by this time');
  });
});
