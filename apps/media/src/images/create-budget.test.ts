import { expect, it } from '@jest/globals';
import { createBudget } from './resize-process.ts';

/** Work that ends when `end` is called, and the names of what was started, in order. */
function start() {
  const within = createBudget(10);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, isOwner: boolean, bytes = 10) =>
    within({ bytes, isOwner }, () => {
      started.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { add, end, started };
}

it('starts the owner’s first, and all else in the order in which it came', async () => {
  const { add, end, started } = start();
  const all = [
    ...['a', 'b', 'c'].map((name) => add(name, false)),
    ...['owner 1', 'owner 2'].map((name) => add(name, true)),
  ];
  for (const name of ['', 'a', 'owner 1', 'owner 2', 'b', 'c']) await end(name);
  await Promise.all(all);
  expect(started).toEqual(['a', 'owner 1', 'owner 2', 'b', 'c']);
});

it('runs several at once as long as they fit, and more than all of it alone', async () => {
  const { add, end, started } = start();
  const all = [add('one', false, 4), add('two', false, 4), add('large', false, 99)];
  await end('');
  expect(started).toEqual(['one', 'two']);
  await end('one');
  expect(started).toEqual(['one', 'two']);
  await end('two');
  await end('large');
  await Promise.all(all);
  expect(started).toEqual(['one', 'two', 'large']);
});
