import { expect, it } from '@jest/globals';
import { withoutSlashesAtEnd } from './without-slashes-at-end.ts';

it.each([
  ['/', '/'],
  ['///', '/'],
  ['/shop/home', '/shop/home'],
  ['/shop/home/', '/shop/home'],
  ['/shop//home///', '/shop//home'],
])('%s is the page %s', (path, page) => {
  expect(withoutSlashesAtEnd(path)).toBe(page);
});

it('reads an address of very many slashes once', () => {
  const path = `/shop${'/'.repeat(1_000_000)}x`;
  expect(withoutSlashesAtEnd(path)).toBe(path);
});
