import { expect, it } from '@jest/globals';
import { breakupRows, breakupText, rateTimeWords } from './breakup-words.ts';
import type { PriceLine } from '@kanaka/contracts/catalog/pricing';

const metal: PriceLine = {
  kind: 'metal',
  metal: 'silver',
  fineness: 925,
  purity: '925 Silver',
  weight: 15.5,
  rate: 213.68,
  amount: 3_312.04,
};
const detailOf = (line: PriceLine) => breakupRows({ lines: [metal, line] })[1]?.detail;

it('the rows of a break-up add up to the price, what is taken off included', () => {
  const lines: PriceLine[] = [
    metal,
    { kind: 'wastage', percent: 8, amount: 264.96 },
    { kind: 'making', per: 'gram', value: 40, amount: 620 },
    { kind: 'other', amount: 1.1 },
    { kind: 'discount', percent: 12.5, amount: 110.62 },
  ];
  expect(breakupRows({ lines }).reduce((sum, { paise }) => sum + paise, 0)).toBe(4_087_48);
  expect(breakupText({ lines })).toBe(
    '925 Silver 15.500 g at ₹213.68 a gram = ₹3,312.04; Wastage 8% of the metal = ₹264.96; ' +
      'Making ₹40.00 a gram = ₹620.00; Other charges = ₹1.10; Discount 12.5% off making and wastage = −₹110.62',
  );
});

it('making is named by how it was computed, also when that was the least it costs', () => {
  expect(detailOf({ kind: 'making', per: 'gram', value: 40, amount: 620 })).toBe('₹40.00 a gram');
  expect(detailOf({ kind: 'making', per: 'gram', value: 40, amount: 900 })).toBe('least charge');
  expect(detailOf({ kind: 'making', per: 'percent', value: 12, amount: 397.44 })).toBe('12% of the metal');
  expect(detailOf({ kind: 'making', per: 'percent', value: 12, amount: 500 })).toBe('least charge');
  expect(detailOf({ kind: 'making', per: 'flat', value: 500, amount: 500 })).toBe('');
});

it('stones are counted and weighed as far as that is known', () => {
  const ruby = { kind: 'stones', name: 'Ruby', price: 4_000, amount: 1_000 } as const;
  expect(detailOf({ ...ruby, per: 'carat', carats: 0.25 })).toBe('0.25 ct at ₹4,000.00 a carat');
  expect(detailOf({ ...ruby, per: 'carat', count: 1, carats: 0.25 })).toBe('1 stone, 0.25 ct at ₹4,000.00 a carat');
  expect(detailOf({ ...ruby, per: 'stone', count: 4, price: 250 })).toBe('4 × ₹250.00');
});

it('the time of the rates is that of India', () => {
  expect(rateTimeWords({ ratedAt: '2026-11-23T04:45:00.000Z' })).toBe('Rates of 23 Nov 2026, 10:15 am (IST)');
});
