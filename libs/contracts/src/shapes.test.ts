import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Rupees } from './shapes.ts';

const MOST_PAISE = 1_00_00_00_000_00;

it('takes every amount of whole paise up to the largest, and nothing finer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MOST_PAISE }), (paise) => {
      expect(Rupees.safeParse(paise / 100).success).toBe(true);
    }),
  );
  for (const amount of [0.001, 10.005, 99_99_99_999.995]) expect(Rupees.safeParse(amount).success).toBe(false);
});

it('forgives what adding floats leaves behind', () => {
  expect(Rupees.safeParse(0.1 + 0.2).success).toBe(true);
});

it('refuses what is below nothing, beyond the largest, or no number', () => {
  for (const amount of [-0.01, MOST_PAISE / 100 + 0.01, Number.NaN, Infinity, '5']) {
    expect(Rupees.safeParse(amount).success).toBe(false);
  }
});
