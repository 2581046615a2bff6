import { expect, it } from '@jest/globals';
import { mapConcurrently } from './map-concurrently.ts';

it('begins no further item after one has failed', async () => {
  const begun: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    if (item === 2) throw new Error('the shop refused it');
    await new Promise((resolve) => setImmediate(resolve));
    return item;
  };
  await expect(mapConcurrently([1, 2, 3, 4], 2, work)).rejects.toThrow('the shop refused it');
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual([1, 2]);
});
