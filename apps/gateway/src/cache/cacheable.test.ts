import { describe, expect, it } from '@jest/globals';
import { cacheableUrl } from './cacheable.ts';

describe('a URL whose response is the same for everybody', () => {
  it.each([
    ['/api/shop/products/get', '/api/shop/products/get'],
    [
      '/api/shop/products/get?sortBy=title-atoz&category=Ring%2CBangles',
      '/api/shop/products/get?category=Ring,Bangles&sortBy=title-atoz',
    ],
    ['/api/shop/products/get/veni-band?x=1', '/api/shop/products/get/veni-band'],
    ['/api/shop/products/choices?category=Ring', '/api/shop/products/choices?category=Ring'],
    ['/api/shop/products/featured', '/api/shop/products/featured'],
    ['/api/shop/search/kada%20', '/api/shop/search/kada'],
    ['/api/common/categories?x', '/api/common/categories'],
    ['/api/common/feature/get', '/api/common/feature/get'],
    ['/api/common/shop', '/api/common/shop'],
    ['/api/shop/review/all', '/api/shop/review/all'],
    ['/api/shop/review/0198c5a2-7e11-7c3a-9d21-5f0c8ad03135', '/api/shop/review/0198c5a2-7e11-7c3a-9d21-5f0c8ad03135'],
    ['/', '/'],
    ['/shop/home?utm_source=mail', '/shop/home'],
    ['/shop/listing?page=2&category=Ring&fbclid=1', '/shop/listing?category=Ring&page=2'],
    ['/shop/collections/for-mother?sortBy=featured&x=1', '/shop/collections/for-mother'],
    [
      '/shop/collections/for-mother?sortBy=price-lowtohigh&category=Ring',
      '/shop/collections/for-mother?category=Ring&sortBy=price-lowtohigh',
    ],
    ['/shop/gifts?x=1', '/shop/gifts'],
    ['/api/shop/collections/get?x', '/api/shop/collections/get'],
    ['/api/shop/collections/get/for-mother', '/api/shop/collections/get/for-mother'],
    ['/shop/search?keyword=kada&x=1', '/shop/search?keyword=kada'],
    ['/shop/product/veni-band?size=14&x=1', '/shop/product/veni-band?size=14'],
    ['/shop/about-us', '/shop/about-us'],
    ['/sitemap.xml?page=2&x=1', '/sitemap.xml?page=2'],
    ['/merchant-feed.xml?x=1', '/merchant-feed.xml'],
    ['/shop/rates?x=1&days=7&of=gold-24k', '/shop/rates'],
    ['/shop/terms-conditions?version=3&x=1', '/shop/terms-conditions?version=3'],
    ['/shop/pages/ring-care?version=03', '/shop/pages/ring-care'],
    ['/shop/rates?days=30&of=silver', '/shop/rates?of=silver&days=30'],
  ])('%s is asked for as %s', (url, normal) => expect(cacheableUrl(url)).toBe(normal));

  it.each([
    '/api/auth/check-auth',
    '/api/shop/cart/get/0198c5a2-7e11-7c3a-9d21-5f0c8ad03135',
    '/api/admin/products/get',
    '/api/common/countries',
    '/api/shop/review/nonsense',
    '/api/shop/products/get?limit=1000',
    '/api/shop/products/get?page=1&page=2',
    '/api/shop/search/%zz',
    '/api/shop//products/get',
    '/api/shop/products/get/',
    `/api/shop/search/${'a'.repeat(101)}`,
    `/shop/search?keyword=${'a'.repeat(1_000)}`,
    '/auth/reset-password?token=secret',
    '/shop/account',
    '/shop/checkout',
    '/shop/product/%zz',
    '/shop/home/',
    '/nowhere',
    '/assets/app.js',
    '/admin/',
  ])('is not %s', (url) => expect(cacheableUrl(url)).toBeNull());
});
