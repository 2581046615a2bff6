import { beforeEach, expect, it } from '@jest/globals';
import { ttlCache, type TtlCacheOptions } from './ttl-cache.ts';

/** A source that answers when the test says so. */
function openSource() {
  const waiting: { answer: (value: string) => void; fail: () => void }[] = [];
  return {
    asked: 0,
    ask() {
      this.asked += 1;
      return new Promise<string>((resolve, reject) => {
        waiting.push({ answer: resolve, fail: () => reject(new Error('the source is away')) });
      });
    },
    /** Ends the oldest question that is still open. */
    async answers(value: string) {
      await questions();
      waiting.shift()?.answer(value);
    },
    async fails() {
      await questions();
      waiting.shift()?.fail();
    },
  };
}

/** A question is asked a moment after the cache was. */
const questions = () => new Promise((resolve) => setImmediate(resolve));

let time: number;
let source: ReturnType<typeof openSource>;
let failures: number;
beforeEach(() => {
  time = 1_000;
  source = openSource();
  failures = 0;
});

function open(options: Partial<TtlCacheOptions> = {}) {
  const cache = ttlCache<string>({ freshMs: 100, now: () => time, onFailure: () => (failures += 1), ...options });
  return (key = 'shop') => cache(key, () => source.ask());
}

it('asks once for all who ask together, and again when the answer is old', async () => {
  const read = open();
  const together = Promise.all([read(), read(), read()]);
  await source.answers('first');
  expect(await together).toEqual(['first', 'first', 'first']);
  time += 99;
  expect(await read()).toBe('first');
  expect(source.asked).toBe(1);
  time += 2;
  const next = read();
  await source.answers('second');
  expect(await next).toBe('second');
  expect(source.asked).toBe(2);
});

it('counts the age of an answer from its question: what changed on the way is seen in time', async () => {
  const read = open();
  const first = read();
  await questions();
  time += 99;
  await source.answers('first');
  await first;
  time += 2;
  void read();
  await questions();
  expect(source.asked).toBe(2);
});

it('keeps the answers to different questions apart', async () => {
  const read = open();
  const both = Promise.all([read('a'), read('b')]);
  await source.answers('of a');
  await source.answers('of b');
  expect(await both).toEqual(['of a', 'of b']);
  expect(await read('a')).toBe('of a');
});

it('asks again when the clock was put back', async () => {
  const read = open();
  const first = read();
  await source.answers('first');
  await first;
  time -= 1;
  const next = read();
  await source.answers('second');
  expect(await next).toBe('second');
});

it('lets nobody wait again for a source that has just failed, counted from the end of the wait', async () => {
  const read = open();
  const first = read();
  await questions();
  time += 5_000;
  await source.fails();
  await expect(first).rejects.toThrow('the source is away');
  time += 99;
  await expect(Promise.all([read(), read()])).rejects.toThrow('the source is away');
  expect({ asked: source.asked, failures }).toEqual({ asked: 1, failures: 1 });
  time += 2;
  const next = read();
  await source.answers('back');
  expect(await next).toBe('back');
});

it('answers with what was last heard while the source is away, and one caller alone waits to find out', async () => {
  const read = open({ keepLast: true });
  const first = read();
  await source.answers('heard');
  await first;
  time += 101;
  const second = read();
  await source.fails();
  expect(await second).toBe('heard');
  expect(await read()).toBe('heard');
  expect(source.asked).toBe(2);

  time += 101;
  const prober = read();
  await questions();
  expect(await Promise.all([read(), read()])).toEqual(['heard', 'heard']);
  expect(source.asked).toBe(3);
  await source.answers('news');
  expect(await prober).toBe('news');
  expect(await read()).toBe('news');
  expect(failures).toBe(1);
});

it('fails while nothing was ever heard, even if it is to keep the last answer', async () => {
  const read = open({ keepLast: true });
  const first = read();
  await source.fails();
  await expect(first).rejects.toThrow('the source is away');
});

it('remembers a source that throws before it begins', async () => {
  const cache = ttlCache<string>({ freshMs: 100, now: () => time });
  let throttle = 0;
  const ask = () => {
    throttle += 1;
    throw new Error('there is no address');
  };
  await expect(cache('', ask)).rejects.toThrow('there is no address');
  await expect(cache('', ask)).rejects.toThrow('there is no address');
  expect(throttle).toBe(1);
});
