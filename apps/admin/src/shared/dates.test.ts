import { describe, expect, it } from '@jest/globals';
import { formatAge, writtenDay, writtenTime } from './words.tsx';

/** Releases of ICU put different spaces before am and pm. */
const spaced = (words: string) => words.replace(/\s/g, ' ');

describe('a date in words', () => {
  it.each([
    ['2026-11-26', 'Thu 26 Nov 2026'],
    ['2026-04-12', 'Sun 12 Apr 2026'],
    ['', ''],
    ['0002-11-26', ''],
    ['2026-13-01', ''],
  ])('of %s is “%s”', (typed, words) => {
    expect(writtenDay(typed)).toBe(words);
  });

  it.each([
    ['2026-11-26T16:05', 'Thu 26 Nov 2026, 4:05 pm'],
    ['2026-11-26T00:30', 'Thu 26 Nov 2026, 12:30 am'],
    ['', ''],
  ])('and time of %s is “%s”', (typed, words) => {
    expect(spaced(writtenTime(typed))).toBe(words);
  });
});

it.each([
  ['2026-11-25T00:00:00+05:30', 'today'],
  ['2026-11-24T23:59:00+05:30', 'yesterday'],
  ['2026-11-22T12:00:00+05:30', '3 days ago'],
  ['2026-11-24T19:00:00Z', 'today'],
])('what happened at %s was %s for a shop in India', (instant, words) => {
  expect(formatAge(instant, new Date('2026-11-25T10:00:00+05:30'))).toBe(words);
});
