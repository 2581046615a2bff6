import { expect, it } from '@jest/globals';
import { onOpenBag, openBag } from './open-bag.ts';

it('opens the bag while the header listens, and no longer', () => {
  let opened = 0;
  const leave = onOpenBag(() => {
    opened += 1;
  });
  openBag();
  leave();
  openBag();
  expect(opened).toBe(1);
});
