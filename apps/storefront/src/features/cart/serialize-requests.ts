import type { Timing } from '@kanaka/web-kit/base-query';

let last: Promise<unknown> = Promise.resolve();

/**
 * Sends one change of the bag after the other. Two on their way at once may be answered in the other order, and the bag the
 * older answer tells of still has the line that the newer one took out.
 */
export const oneAfterAnother: Timing = (send) => {
  const mine = last.then(send);
  last = mine.catch(() => undefined);
  return mine;
};

/**
 * Asks for the bag while nobody changes it, and anew when somebody did meanwhile: an answer from before a change would put
 * back the number the shopper has just left.
 */
export const whenIdle: Timing = async (ask) => {
  for (;;) {
    const before = last;
    await before;
    const answer = await ask();
    if (last === before) return answer;
  }
};
