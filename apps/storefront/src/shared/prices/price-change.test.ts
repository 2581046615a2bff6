import { expect, it } from '@jest/globals';
import { priceChange } from './price-updated.tsx';

it('the difference that a rate makes is that of the amounts beside it, tax included', () => {
  // 12.000 g of 22 K, ₹650 a gram, hallmarked: ₹16,000.00 and ₹16,320.00 a gram of 24 K.
  const chain = { price: 1_87_234.44, salePrice: 0, priceWas: 1_83_717, quantity: 1 };
  expect(priceChange(chain, 3)).toBe(3_622_96);
  expect(priceChange({ ...chain, quantity: 2 }, 3)).toBe(7_245_93);
  expect(priceChange({ ...chain, price: 1_83_717, priceWas: 1_87_234.44 }, 3)).toBe(-3_622_96);
  expect(priceChange({ price: 1_87_234.44, salePrice: 0, quantity: 1 }, 3)).toBe(0);
});
