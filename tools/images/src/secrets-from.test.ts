import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
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

  it('give each service its own key of the bucket, or the one of all', () => {
    const all = { S3_ACCESS_KEY_ID: 'all', S3_SECRET_ACCESS_KEY: 'a' };
    const own = { INVOICE_WORKER_S3_ACCESS_KEY_ID: 'printer', INVOICE_WORKER_S3_SECRET_ACCESS_KEY: 'p' };
    const secrets = secretsFrom({ ...all, ...own });
    expect(secrets['kanaka-invoice-worker-objects']).toEqual({
      S3_ACCESS_KEY_ID: 'printer',
      S3_SECRET_ACCESS_KEY: 'p',
    });
    expect(secrets['kanaka-media-objects']).toEqual(all);
    // With a role in place of a key there is none.
    expect(secretsFrom({})['kanaka-media-objects']).toEqual({});
  });

  type Secret = { metadata: { name: string; namespace: string }; data?: Record<string, string> };
  async function written(...more: string[]): Promise<Secret[]> {
    const args = ['tools/images/src/cluster-secrets.ts', '.env.example', ...more];
    const cwd = join(import.meta.dirname, '../../..');
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
    return (JSON.parse(stdout) as { items: Secret[] }).items;
  }

  it('are written for the namespace that is named', async () => {
    const namespacesOf = (secrets: Secret[]) => new Set(secrets.map(({ metadata }) => metadata.namespace));
    expect(namespacesOf(await written())).toEqual(new Set(['kanaka']));
    expect(namespacesOf(await written('second-shop'))).toEqual(new Set(['second-shop']));
  });

  it('are written as `data`, of which a cluster removes what the file no longer has', async () => {
    const redis = (await written()).find(({ metadata }) => metadata.name === 'kanaka-redis');
    expect(redis).not.toHaveProperty('stringData');
    expect(Buffer.from(redis?.data?.['REDIS_URL'] ?? '', 'base64').toString()).toMatch(/^redis:\/\/.*@redis:6379$/);
  });

  it('never take the shop’s own key for backups, except in a trial', () => {
    const shop = { S3_ACCESS_KEY_ID: 'shop', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(secretsFrom(shop)['kanaka-backup']).toEqual({ S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' });
    expect(secretsFrom({ ...shop, TRIAL: 'yes' })['kanaka-backup-reader']).toEqual(shop);
    const own = { BACKUP_S3_ACCESS_KEY_ID: 'writer', BACKUP_S3_SECRET_ACCESS_KEY: 'a' };
    expect(secretsFrom({ ...shop, ...own })['kanaka-backup']).toEqual({
      S3_ACCESS_KEY_ID: 'writer',
      S3_SECRET_ACCESS_KEY: 'a',
    });
  });
});
