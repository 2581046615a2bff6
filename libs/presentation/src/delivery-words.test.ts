import { describe, expect, it } from '@jest/globals';
import { deliveryDay, deliveryWords } from './delivery-words.ts';

describe('the days of a delivery in words', () => {
  it.each([
    ['2026-11-25', '2026-11-28', 'from Wednesday 25 to Saturday 28 Nov'],
    ['2026-11-28', '2026-12-02', 'from Saturday 28 Nov to Wednesday 2 Dec'],
    ['2026-11-28', '2026-11-28', 'on Saturday 28 Nov'],
  ])('%s to %s', (from, to, words) => {
    expect(deliveryWords({ from, to })).toBe(words);
  });

  it('name the weekday of the day itself, wherever the reader is', () => {
    expect(deliveryDay('2027-01-01')).toBe('Friday 1 Jan');
  });
});
