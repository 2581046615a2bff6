import { expect, it } from '@jest/globals';
import { sinceYesterday } from './since-yesterday.ts';

it.each([
  [15_200, 15_050, 'Up ₹150 since yesterday'],
  [15_050.5, 15_200, 'Down ₹149.50 since yesterday'],
  [15_200, 15_200, ''],
  [15_200, null, ''],
  [15_200, undefined, ''],
])('a rate of %p after %p: %j', (rate, yesterday, words) => {
  expect(sinceYesterday({ rate, yesterday })).toBe(words);
});
