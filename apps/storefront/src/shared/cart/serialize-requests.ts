import type { Timing } from '@kanaka/web-kit/base-query';

let last: Promise<unknown> = Promise.resolve();

/**
 * Sends changes of the cart and the wishlist one after another. The responses of two concurrent changes could arrive in the wrong order, and
 * the older one would bring back what the newer one removed.
 */
export const oneAfterAnother: Timing = (send) => {
  const mine = last.then(send);
  last = mine.catch(() => undefined);
  return mine;
};

/**
 * Fetches the cart or the wishlist when no change is pending, and again if one was made in the meantime: a response from before a change
 * would bring back the old state.
 */
export const whenIdle: Timing = async (ask) => {
  for (;;) {
    const before = last;
    await before;
    const answer = await ask();
    if (last === before) return answer;
  }
};
