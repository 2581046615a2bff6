let last: Promise<unknown> = Promise.resolve();

/**
 * Sends one change of the bag after the other. Two on their way at once may be answered in the other order, and the bag the
 * older answer tells of still has the line that the newer one took out.
 */
export function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const mine = last.then(send);
  last = mine.catch(() => undefined);
  return mine;
}
