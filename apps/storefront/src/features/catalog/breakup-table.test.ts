import { describe, expect, it } from '@jest/globals';
import type { PriceLine } from '@kanaka/contracts/pricing';
import { breakupOfGold, metalRing } from '../../../test/metal-piece.ts';
import { breakupTable } from './breakup-table.ts';
import { chosenPrice } from './chosen-price.ts';

const gold: PriceLine = {
  kind: 'metal',
  metal: 'gold',
  fineness: 916,
  purity: '22K (916)',
  weight: 2.5,
  rate: 14_656,
  amount: 36_640,
};
const row = (line: PriceLine) => {
  const { name, rate, weight } = breakupTable({ lines: [gold, line] })[1] ?? {};
  return [name, rate, weight];
};

describe('a line of a break-up', () => {
  it.each<[line: PriceLine, words: string[]]>([
    [gold, ['22K (916) gold', '₹14,656.00/g', '2.500 g']],
    [{ ...gold, metal: 'silver', purity: '925 Silver' }, ['925 Silver', '₹14,656.00/g', '2.500 g']],
    [{ kind: 'wastage', percent: 8.5, amount: 1 }, ['Wastage', '8.5%', '']],
    [{ kind: 'making', per: 'gram', value: 650, amount: 1_625 }, ['Making', '₹650.00/g', '2.500 g']],
    [{ kind: 'making', per: 'gram', value: 100, amount: 500 }, ['Making', 'least charge', '']],
    [{ kind: 'making', per: 'percent', value: 4, amount: 1_465.6 }, ['Making', '4%', '']],
    [{ kind: 'making', per: 'percent', value: 1, amount: 500 }, ['Making', 'least charge', '']],
    [{ kind: 'making', per: 'flat', value: 500, amount: 500 }, ['Making', '', '']],
    [
      { kind: 'stones', name: 'Ruby', per: 'carat', carats: 1.25, price: 60_000, amount: 75_000 },
      ['Ruby', '₹60,000.00/ct', '1.250 ct'],
    ],
    [
      { kind: 'stones', name: 'Pearl', per: 'stone', count: 46, price: 290, amount: 13_340 },
      ['Pearl', '₹290.00 each', '× 46'],
    ],
    [{ kind: 'other', amount: 100 }, ['Other charges', '', '']],
    [{ kind: 'hallmarking', articles: 1, charge: 45, amount: 45 }, ['Hallmarking', '₹45.00', '']],
    [{ kind: 'hallmarking', articles: 2, charge: 45, amount: 90 }, ['Hallmarking', '2 × ₹45.00', '']],
    [{ kind: 'discount', percent: 25, amount: 10 }, ['Discount on making and wastage', '25%', '']],
  ])('%j', (line, words) => expect(row(line)).toEqual(words));
});

describe('the price of the chosen size', () => {
  const piece = metalRing();

  it('is that of the size', () => {
    expect(chosenPrice(piece, '14')).toMatchObject({ price: 199_023, from: false, size: '14' });
  });

  it('before one is chosen is the lowest, with its break-up', () => {
    expect(chosenPrice(piece, null)).toMatchObject({ price: 183_717, from: true, size: '12' });
    expect(chosenPrice(piece, null).breakup).toEqual(breakupOfGold(12_000));
  });

  it('is the piece’s own where sizes weigh the same, and where its price is fixed', () => {
    const { priceFrom: _from, ...same } = piece;
    expect(chosenPrice(same, '14')).toMatchObject({ price: 183_717, from: false, size: null });
    const fixed = metalRing({ priceFrom: false, priceBreakup: undefined, price: 10_000 });
    expect(chosenPrice(fixed, '14')).toEqual({
      price: 10_000,
      salePrice: 0,
      from: false,
      breakup: undefined,
      size: null,
    });
  });
});
