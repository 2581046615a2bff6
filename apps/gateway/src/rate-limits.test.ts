import { describe, expect, it } from '@jest/globals';
import { countedAs } from './rate-limits.ts';

const nameOf = (method: string, url: string) => countedAs({ method, url })?.name ?? null;

describe('the rate limit of a call', () => {
  it.each([
    ['POST', '/api/auth/login', 'SIGN_INS_PER_MINUTE'],
    ['POST', '/api/auth/change-password', 'SIGN_INS_PER_MINUTE'],
    ['POST', '/api/auth/register', 'REGISTRATIONS_PER_HOUR'],
    ['POST', '/api/auth/forgot-password', 'PASSWORD_RESETS_PER_HOUR'],
    ['POST', '/api/auth/reset-password', 'PASSWORD_RESETS_PER_HOUR'],
    ['POST', '/api/auth/find-link', 'PASSWORD_RESETS_PER_HOUR'],
    ['POST', '/api/auth/prove-email', 'PASSWORD_RESETS_PER_HOUR'],
    ['POST', '/api/auth/send-email-proof', 'PASSWORD_RESETS_PER_HOUR'],
    ['POST', '/api/shop/order/create', 'ORDERS_PER_HOUR'],
    ['POST', '/api/shop/review/add', 'REVIEWS_PER_HOUR'],
    ['POST', '/api/shop/visits', 'REVIEWS_PER_HOUR'],
    ['POST', '/api/auth/erase-account', 'SIGN_INS_PER_MINUTE'],
    ['POST', '/api/shop/stock-notices', 'STOCK_NOTICES_PER_HOUR'],
    ['POST', '/api/common/photographs/upload', 'PHOTOGRAPHS_PER_HOUR'],
    ['GET', '/api/shop/search/kada', 'SEARCHES_PER_MINUTE'],
    ['GET', '/api/shop/wishes/3hN0aQ', 'SEARCHES_PER_MINUTE'],
    ['HEAD', '/api/shop/search/%E0%A4%95', 'SEARCHES_PER_MINUTE'],
    ['POST', '/api/admin/products/upload-image', 'UPLOADS_PER_MINUTE'],
    ['POST', '/api/admin/products/upload-certificate', 'UPLOADS_PER_MINUTE'],
    ['POST', '/api/admin/settings/upload-logo', 'UPLOADS_PER_MINUTE'],
  ])('%s %s', (method, url, name) => expect(nameOf(method, url)).toBe(name));

  it.each([
    '/api/auth/%6Cogin',
    '/api/auth/./login',
    '/api/auth/%2e/login',
    '/api/auth/login?again',
    'http://shop/api/auth/login',
  ])('is that of the sign-in for %s, because the service reads it so', (url) => {
    expect(nameOf('POST', url)).toBe('SIGN_INS_PER_MINUTE');
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
