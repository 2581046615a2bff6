import { expect, it } from '@jest/globals';
import { until } from './until.ts';

it('waits for what becomes true, and gives up on what does not', async () => {
  let looks = 0;
  await until(() => (looks += 1) === 3);
  expect(looks).toBe(3);
  await expect(until(() => false, { withinMs: 50 })).rejects.toThrow('it never came true');
});
