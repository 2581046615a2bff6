import { expect, it } from '@jest/globals';
import { createBudget } from './create-budget.ts';

/** Work that ends when `end` is called, and the names of what was started, in order. */
function start() {
  const within = createBudget(10);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, account: string | null, bytes = 10) =>
    within({ bytes, account }, () => {
      started.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { add, end, started };
}

it('starts what is of no account first, and lets accounts take turns', async () => {
  const { add, end, started } = start();
  const all = [
    ...['a1', 'a2', 'a3'].map((name) => add(name, 'a')),
    ...['b1', 'b2'].map((name) => add(name, 'b')),
    add('owner 1', null),
    add('owner 2', null),
  ];
  for (const name of ['', 'a1', 'owner 1', 'owner 2', 'a2', 'b1', 'a3', 'b2']) await end(name);
  await Promise.all(all);
  expect(started).toEqual(['a1', 'owner 1', 'owner 2', 'a2', 'b1', 'a3', 'b2']);
});

it('runs several at once as long as they fit, and more than all of it alone', async () => {
  const { add, end, started } = start();
  const all = [add('one', 'a', 4), add('two', 'b', 4), add('large', 'c', 99)];
  await end('');
  expect(started).toEqual(['one', 'two']);
  await end('one');
  expect(started).toEqual(['one', 'two']);
  await end('two');
  await end('large');
  await Promise.all(all);
  expect(started).toEqual(['one', 'two', 'large']);
});
