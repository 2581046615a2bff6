import { describe, expect, it } from '@jest/globals';
import { formatPaise } from '@kanaka/money/rupees';
import { rememberIntent, takeIntent } from './cart-intent.ts';
import { lineTotalOf } from '../../shared/prices/price-of-lines.ts';
import { cartTotals, countOf, pieceCount, quantityRefusal, stockRefusal } from './cart-lines.ts';

const items = [
  { price: 168500, salePrice: 149900, quantity: 2 },
  { price: 999.99, salePrice: 0, quantity: 1 },
];

describe('The bag', () => {
  it('has the sum of its lines as total, taxes included, exact to the paisa', () => {
    const total = cartTotals(items, 3).totalPaise;
    expect(total).toBe(items.reduce((sum, item) => sum + lineTotalOf(item, 3), 0));
    expect(formatPaise(total)).toBe('₹3,09,823.99');
  });

  it('counts pieces, not lines', () => {
    expect(pieceCount(items.map((item) => ({ ...item, available: true })))).toBe(3);
  });

  it('does not count lines that are no longer available', () => {
    expect(
      pieceCount([
        { quantity: 2, available: true },
        { quantity: 4, available: false },
      ]),
    ).toBe(2);
  });

  it('states how many can be bought when more are wanted', () => {
    expect(stockRefusal({ wanted: 3, totalStock: 2 })).toBe('Only 2 quantity can be added for this item');
    expect(stockRefusal({ wanted: 2, totalStock: 2 })).toBeNull();
  });

  it('counts a piece in all its sizes for the limit per order', () => {
    const cart = [
      { productId: 'ring', quantity: 2, available: true },
      { productId: 'necklace', quantity: 4, available: true },
      { productId: 'ring', quantity: 3, available: true },
    ];
    expect(countOf(cart, 'ring')).toBe(5);
    expect(quantityRefusal({ together: 6, maxQuantity: 5 })).toBe('One order takes at most 5 of this piece.');
    expect(quantityRefusal({ together: 5, maxQuantity: 5 })).toBeNull();
  });

  it('stores the piece and size that a guest wanted, for half an hour and for one use', () => {
    const ring = { productId: 'ring', size: '14' };
    rememberIntent(ring, 0);
    expect(takeIntent(60_000)).toEqual(ring);
    expect(takeIntent(60_000)).toBeNull();
    rememberIntent(ring, 0);
    expect(takeIntent(31 * 60_000)).toBeNull();
  });
});
