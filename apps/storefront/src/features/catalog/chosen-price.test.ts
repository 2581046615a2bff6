import { describe, expect, it } from '@jest/globals';
import { breakupOfGold, metalRing } from '../../../test/metal-piece.ts';
import { chosenPrice } from './chosen-price.ts';

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
