import { describe, expect, it } from '@jest/globals';
import { secretsFrom } from './secrets-from.ts';

describe('the secrets of a cluster', () => {
  it('contain each database’s URL with its own role, at the trial’s server or at another one', () => {
    const secrets = secretsFrom({
      ORDERS_DB_PASSWORD: 'a-b_c',
      CART_DB_PASSWORD: 'd',
      CART_DATABASE_URL: 'postgres://shop:p%40ss@db.example:6432/carts?sslmode=require',
    });
    expect(secrets['kanaka-orders-database']).toEqual({ DATABASE_URL: 'postgres://orders:a-b_c@postgres:5432/orders' });
    expect(secrets['kanaka-cart-database']).toEqual({
      DATABASE_URL: 'postgres://shop:p%40ss@db.example:6432/carts?sslmode=require',
    });
  });

  it('contain the signing key for identity alone', () => {
    const secrets = secretsFrom({ JWT_PRIVATE_KEY: 'private', JWT_PUBLIC_KEY: 'public', INTERNAL_TOKEN: 'token' });
    const holders = Object.entries(secrets).filter(([, values]) => Object.values(values).includes('private'));
    expect(holders.map(([name]) => name)).toEqual(['kanaka-identity']);
    expect(secrets['kanaka-internal']).toEqual({ JWT_PUBLIC_KEY: 'public', INTERNAL_TOKEN: 'token' });
  });
});
