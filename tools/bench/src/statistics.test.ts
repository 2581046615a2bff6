import { expect, it } from '@jest/globals';
import { growth, median, percentile } from './statistics.ts';

it('sorts the values first', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(percentile([4, 1, 3, 2], 0.95)).toBe(4);
  expect(median([])).toBeNaN();
});

it('tells growing memory from memory that varies', () => {
  expect(growth([100, 120, 101, 119, 100, 120, 101, 119])).toBeCloseTo(1, 1);
  expect(growth([100, 110, 120, 130, 140, 150, 160, 200])).toBeGreaterThan(1.4);
});
