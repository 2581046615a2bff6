import { describe, expect, it } from '@jest/globals';
import { createTestAuth } from '@kanaka/testing/sessions';
import { readConfig } from '@kanaka/server-kit/config';
import { Config } from './config.ts';

const env = {
  PORT: '8080',
  METRICS_PORT: '9090',
  REDIS_URL: 'redis://127.0.0.1:8101',
  JWT_PUBLIC_KEY: createTestAuth().publicKey,
  IDENTITY_URL: 'http://identity:8080/',
  CATALOG_URL: 'http://catalog:8080',
  CART_URL: 'http://cart:8080',
  ORDERS_URL: 'http://orders:8080',
  REVIEWS_URL: 'http://reviews:8080',
  MEDIA_URL: 'http://media:8080',
  STOREFRONT_URL: 'http://storefront:8080',
  ADMIN_URL: 'http://admin:8080',
};

describe('what the gateway needs to start', () => {
  it('starts with addresses, the public key and a Redis, and holds no secret', () => {
    const config = readConfig(Config, { ...env, INTERNAL_TOKEN: 'an internal token, not for the gateway' });
    expect(config).toMatchObject({
      IDENTITY_URL: 'http://identity:8080',
      RATE_LIMIT_PER_MINUTE: 1200,
      RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
    });
    expect(config).not.toHaveProperty('INTERNAL_TOKEN');
  });

  it.each(Object.keys(env))('does not start without %s, and names it', (name) => {
    expect(() => readConfig(Config, { ...env, [name]: undefined })).toThrow(`${name} is missing`);
  });
});
