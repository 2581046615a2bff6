import { describe, expect, it } from '@jest/globals';
import { countedAs } from './limits.ts';

const nameOf = (method: string, url: string) => countedAs({ method, url })?.name ?? null;

describe('the rate limit of a call', () => {
  it.each([
    ['POST', '/api/auth/login', 'signIns'],
    ['POST', '/api/auth/change-password', 'signIns'],
    ['POST', '/api/auth/register', 'registrations'],
    ['POST', '/api/auth/forgot-password', 'passwordResets'],
    ['POST', '/api/auth/reset-password', 'passwordResets'],
    ['POST', '/api/auth/find-link', 'passwordResets'],
    ['POST', '/api/auth/prove-email', 'passwordResets'],
    ['POST', '/api/auth/send-email-proof', 'passwordResets'],
    ['POST', '/api/shop/order/create', 'orders'],
    ['POST', '/api/shop/review/add', 'reviews'],
    ['POST', '/api/shop/stock-notices', 'stockNotices'],
    ['POST', '/api/common/photographs/upload', 'photographs'],
    ['GET', '/api/shop/search/kada', 'searches'],
    ['HEAD', '/api/shop/search/%E0%A4%95', 'searches'],
    ['POST', '/api/admin/products/upload-image', 'uploads'],
    ['POST', '/api/admin/products/upload-certificate', 'uploads'],
    ['POST', '/api/admin/settings/upload-logo', 'uploads'],
  ])('%s %s', (method, url, name) => expect(nameOf(method, url)).toBe(name));

  it.each([
    '/api/auth/%6Cogin',
    '/api/auth/./login',
    '/api/auth/%2e/login',
    '/api/auth/login?again',
    'http://shop/api/auth/login',
  ])('is that of the sign-in for %s, because the service reads it so', (url) => {
    expect(nameOf('POST', url)).toBe('signIns');
  });

  it.each([
    ['GET', '/api/auth/check-auth'],
    ['POST', '/api/auth/refresh'],
    ['POST', '/api/shop/order/pay/0198c5a2-7e11-7c3a-9d21-5f0c8ad03135'],
    ['POST', '/api/shop/order/verify-razorpay'],
    ['POST', '/api/shop/stock-notices/stop'],
    ['GET', '/api/shop/review/all'],
    ['GET', '/api/shop/products/get'],
    ['GET', '/api/shop/search%'],
  ])('is only the general one for %s %s', (method, url) => expect(nameOf(method, url)).toBeNull());
});
