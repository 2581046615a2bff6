import { describe, expect, it } from '@jest/globals';
import { guard } from './guard.ts';

const guest = null;
const shopper = { role: 'user' } as const;
const owner = { role: 'admin' } as const;
const packer = { role: 'admin' as const, permissions: ['orders:read'] };

describe('The guard', () => {
  it.each([
    ['/', guest, '/shop/home'],
    ['/', shopper, '/shop/home'],
    ['/', owner, '/admin/dashboard'],
    // The back office knows which page is the first of a role without the dashboard.
    ['/', packer, '/admin'],
    ['/shop/home', guest, null],
    ['/shop/listing', guest, null],
    ['/shop/product/padma-temple-ring', guest, null],
    ['/shop/payment-success', guest, null],
    ['/shop/checkout', guest, '/auth/login'],
    ['/shop/account', guest, '/auth/login'],
    ['/admin/dashboard', guest, '/auth/login'],
    ['/admin', guest, '/auth/login'],
    ['/auth/login', guest, null],
    ['/auth/register', guest, null],
    ['/auth/login', shopper, '/shop/home'],
    ['/auth/forgot-password', guest, null],
    ['/auth/reset-password', guest, null],
    // The link from an e-mail works even when the browser is signed in.
    ['/auth/reset-password', shopper, null],
    ['/auth/reset-password', owner, null],
    ['/auth/forgot-password', shopper, null],
    ['/auth/register', owner, '/admin/dashboard'],
    ['/admin/orders', shopper, '/unauth-page'],
    ['/shop/checkout', shopper, null],
    ['/shop/account', shopper, null],
    ['/shop/home', owner, '/admin/dashboard'],
    ['/shop/account', owner, '/admin/dashboard'],
    ['/admin/products', owner, null],
    ['/unauth-page', shopper, null],
    ['/no-such-page', guest, null],
    ['/administrator', guest, null],
    ['/shop/checkouts', guest, null],
  ])('at %s redirects %j to %s', (path, user, expected) => {
    expect(guard({ path, user })).toBe(expected);
  });
});
