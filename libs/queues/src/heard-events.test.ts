import { expect, it } from '@jest/globals';
import type { Redis } from 'ioredis';
import { isHeard, readHeard, tellHeard } from './heard-events.ts';

it('is what webhooks want to hear of, and everything while nobody has said it', async () => {
  let said: string | null = null;
  const redis = {
    set: async (_key: string, text: string) => void (said = text),
    get: async () => said,
  } as unknown as Redis;
  const hears = async () => {
    await readHeard(redis);
    return [isHeard('order.paid'), isHeard('stock.changed')];
  };
  expect(await hears()).toEqual([true, true]);
  await tellHeard(redis, ['order.paid']);
  expect(await hears()).toEqual([true, false]);
  await tellHeard(redis, ['stock.changed', 'order.paid']);
  expect(await hears()).toEqual([true, true]);
  await tellHeard(redis, []);
  expect(await hears()).toEqual([false, false]);
  // Redis forgets what `orders` has not said for half a minute.
  said = null;
  expect(await hears()).toEqual([true, true]);
});
