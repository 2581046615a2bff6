import { describe, expect, it } from '@jest/globals';
import { leadsInside } from './refuse-internal.ts';

describe('an internal endpoint', () => {
  it.each([
    '/internal',
    '/internal/stock/reserve',
    '/Internal/stock',
    '//internal/stock',
    '/./internal/stock',
    '/%69nternal/stock',
    '/%2569nternal/stock',
    '/%252569nternal/stock',
    '/%2finternal/stock',
    '/%5cinternal/stock',
    '/\\internal/stock',
    '/%2e/internal/stock',
    '/api/internal/stock',
    '/api//internal/stock',
    '/api/../internal/stock',
    '/api/shop/cart/../../../internal/stock',
    '/media/%2e%2e/internal/stock',
    '/media/%2e%2e%2finternal/stock',
    '/media/..%5c..%5cinternal',
    '/admin/.%2e/internal',
    '/%09internal/stock',
    '/internal?x=1',
    'http://orders/internal/stock',
    '/shop/../anything',
  ])('is recognised in %s', (url) => {
    expect(leadsInside(url)).toBe(true);
  });

  it.each([
    '/',
    '/api/shop/search/internal',
    '/api/shop/search/100%25',
    '/api/shop/search/%E0%A4%95%E0%A4%A1%E0%A4%BE',
    '/api/shop/search/a..b',
    '/api/shop/products/get?category=internal/..',
    '/media/abc/320.avif',
    '/shop/home#/internal',
    '/internals',
  ])('is not meant by %s', (url) => {
    expect(leadsInside(url)).toBe(false);
  });
});
