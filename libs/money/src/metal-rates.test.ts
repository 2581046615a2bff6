import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { enteredFrom, goldQuotes, quotedFrom, rateFrom, silverQuotes, slipOf, type RateRule } from './metal-rates.ts';

const rule = fc.constantFrom<RateRule>('fineness', 'carat');
const upTo10Lakh = fc.integer({ min: 1, max: 10_00_000_00 });
const by22K = { metal: 'gold', quote: goldQuotes['22k-gram'] } as const;
const by10g = { metal: 'gold', quote: goldQuotes['24k-10g'] } as const;
const byKilo = { metal: 'silver', quote: silverQuotes.kilogram } as const;

describe('A quote of 22K a gram', () => {
  it('stands for a rate of 24K by the shop’s rule, rounded half-up to the paisa', () => {
    expect(enteredFrom(by22K, 14_656_00, 'fineness')).toBe(16_000_00);
    expect(enteredFrom(by22K, 14_656_00, 'carat')).toBe(15_988_36);
    expect(quotedFrom(by22K, 16_000_00, 'fineness')).toBe(14_656_00);
  });

  it('is shown again exactly as it was typed, whatever it is, and is the rate at which 22K sells', () => {
    fc.assert(
      fc.property(upTo10Lakh, rule, (paise, by) => {
        const entered = enteredFrom(by22K, paise, by) ?? 0;
        expect(quotedFrom(by22K, entered, by)).toBe(paise);
        expect(rateFrom({ metal: 'gold', fineness: 916 }, entered, by)).toBe(paise);
      }),
    );
  });
});

describe('A quote of a larger weight', () => {
  it('is a whole number of paise a gram, both ways', () => {
    expect(enteredFrom(by10g, 1_60_000_00, 'fineness')).toBe(16_000_00);
    expect(enteredFrom(byKilo, 2_31_550_00, 'fineness')).toBe(231_55);
    fc.assert(
      fc.property(upTo10Lakh, (paise) => {
        expect(enteredFrom(by10g, quotedFrom(by10g, paise, 'fineness'), 'fineness')).toBe(paise);
        expect(enteredFrom(byKilo, quotedFrom(byKilo, paise, 'fineness'), 'fineness')).toBe(paise);
      }),
    );
  });

  it('is no rate when a gram of it is no whole number of paise, instead of another amount than was typed', () => {
    expect(enteredFrom(by10g, 1_60_000_05, 'fineness')).toBeNull();
    expect(enteredFrom(byKilo, 2_31_555_00, 'fineness')).toBeNull();
  });
});

it.each([
  [1_52_000_00, 15_150_00, 15_200_00],
  [15_200_00, 1_51_500_00, 1_52_000_00],
  [15_20_000_00, 15_150_00, 15_200_00],
  [152_00, 15_150_00, 15_200_00],
  [15_200_00, 15_150_00, null],
  [30_000_00, 15_150_00, null],
  [60_000_00, 15_150_00, null],
  [2_460_000, 24_500, 24_600],
  [246, 24_500, 24_600],
])('%d against the usual %d was probably meant as %p', (amount, usual, meant) => {
  expect(slipOf(amount, usual)).toBe(meant);
});
