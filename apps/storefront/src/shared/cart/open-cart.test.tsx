import { expect, it } from '@jest/globals';
import { onOpenCart, openCart } from './open-cart.ts';

it('opens the bag while the header listens, and no longer', () => {
  let opened = 0;
  const leave = onOpenCart(() => {
    opened += 1;
  });
  openCart();
  leave();
  openCart();
  expect(opened).toBe(1);
});
