import { expect, it } from '@jest/globals';
import { pagePath } from './page-path.ts';

it.each([
  ['/', '/shop/home'],
  ['///', '/shop/home'],
  ['/shop', '/shop/home'],
  ['/auth/', '/auth/login'],
  ['/shop/about-us', '/shop/about-us'],
  ['/shop/about-us/', '/shop/about-us'],
  ['/shop//about-us///', '/shop//about-us'],
])('at %s is %s', (path, page) => {
  expect(pagePath(path)).toBe(page);
});

it('is found fast in a path of very many slashes', () => {
  const path = `/shop${'/'.repeat(1_000_000)}x`;
  expect(pagePath(path)).toBe(path);
});
