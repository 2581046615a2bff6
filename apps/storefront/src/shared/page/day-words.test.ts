import { expect, it } from '@jest/globals';
import { dayWords, momentWords, monthWords } from './day-words.ts';

it.each([
  ['2026-11-23T18:29:59Z', '23 Nov 2026, 11:59 pm'],
  ['2026-11-23T18:30:00Z', '24 Nov 2026, 12:00 am'],
  ['2025-12-31T19:05:00.000Z', '1 Jan 2026, 12:35 am'],
  ['2026-03-01T06:34:00Z', '1 Mar 2026, 12:04 pm'],
])('%s is %s in India', (instant, words) => expect(momentWords(instant)).toBe(words));

it('names days and months', () => {
  expect([dayWords('2026-08-05'), monthWords('2026-08-05')]).toEqual(['5 Aug 2026', 'Aug 2026']);
});
