import { describe, expect, it } from '@jest/globals';
import { firstFreeSlug, slugOf } from './slug.ts';

describe('a slug', () => {
  it.each([
    ['Dhara Diamond Rivière', 'dhara-diamond-riviere'],
    ['  Triveni Rope Bangles, Set of Three ', 'triveni-rope-bangles-set-of-three'],
    ['Tushar Pavé — 18k', 'tushar-pave-18k'],
    ['कंगन जोड़ी', 'कंगन-जोड़ी'],
    ['../../admin?x=1', 'admin-x-1'],
    ['✨', 'piece'],
  ])('of %j is %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('is shortened without splitting a character', () => {
    expect(slugOf('𐐨'.repeat(200))).toBe('𐐨'.repeat(80));
  });

  it('gets the first free number when it is in use', () => {
    expect(firstFreeSlug('veni', [])).toBe('veni');
    expect(firstFreeSlug('veni', ['veni', 'veni-2', 'veni-4', 'veni-twist'])).toBe('veni-3');
  });
});
