import { expect, it } from '@jest/globals';
import { pageAt } from './pages.ts';

it.each([
  ['/shop/home', { page: '/shop/home', param: '' }],
  ['/shop/account/password', { page: '/shop/account/password', param: '' }],
  ['/shop/product/veni%20band', { page: '/shop/product/:slug', param: 'veni band' }],
  ['/shop/product/%zz', null],
  ['/shop/product/a/b', null],
  ['/shop/product/', null],
  ['/shop/home/', null],
  ['/nowhere', null],
])('the page at %s is %j', (path, found) => {
  expect(pageAt(path)).toEqual(found);
});
