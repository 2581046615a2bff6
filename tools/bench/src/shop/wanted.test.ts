import { describe, expect, it } from '@jest/globals';
import { describeWanted, isReached } from './wanted.ts';

const figures = { perSecond: 1_000, ratio: 0.5, p50: 60 };

describe('what a row should reach', () => {
  it('is reached by figures that are exactly as wanted', () => {
    expect(isReached({ perSecond: 1_000, ratio: 0.5, p50: 60 }, figures)).toBe(true);
  });

  it.each([{ perSecond: 1_001 }, { ratio: 0.51 }, { p50: 59 }])('is missed by one figure alone: %j', (wanted) => {
    expect(isReached({ perSecond: 1, ...wanted }, figures)).toBe(false);
  });

  it('is missed by a row without the figure', () => {
    expect(isReached({ ratio: 0.1 }, { ...figures, ratio: null })).toBe(false);
    expect(isReached({ p50: 100 }, { ...figures, p50: null })).toBe(false);
  });

  it('is described in the order of importance', () => {
    expect(describeWanted({ p50: 200, perSecond: 40 })).toBe('≥ 40/s, p50 ≤ 200');
    expect(describeWanted({})).toBe('');
  });
});
