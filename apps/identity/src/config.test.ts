import { describe, expect, it } from '@jest/globals';
import { createTestAuth } from '@kanaka/testing/sessions';
import { readConfig } from '@kanaka/server-kit/config';
import { Config } from './config.ts';

const harness = createTestAuth();
const env = {
  PORT: '8081',
  DATABASE_URL: 'postgres://kanaka@127.0.0.1/identity',
  REDIS_URL: 'redis://127.0.0.1:6379',
  JWT_PUBLIC_KEY: harness.publicKey,
  JWT_PRIVATE_KEY: harness.privateKey,
  INTERNAL_TOKEN: harness.internalToken,
  PUBLIC_URL: 'https://shop.example',
};

describe('what identity needs to start', () => {
  it('accepts the required variables alone', () => {
    expect(readConfig(Config, env)).toMatchObject({ PORT: 8081, HOST: '127.0.0.1' });
  });

  it('reads keys whose line breaks are written as \\n', () => {
    const flat = (pem: string) => pem.replaceAll('\n', '\\n');
    const read = () =>
      readConfig(Config, {
        ...env,
        JWT_PUBLIC_KEY: flat(harness.publicKey),
        JWT_PRIVATE_KEY: flat(harness.privateKey),
      });
    expect(read).not.toThrow();
  });

  it('accepts a signing key that is one of two trusted keys, during a key rotation', () => {
    const next = createTestAuth();
    const JWT_PUBLIC_KEY = `${harness.publicKey}${next.publicKey}`;
    for (const JWT_PRIVATE_KEY of [harness.privateKey, next.privateKey]) {
      expect(() => readConfig(Config, { ...env, JWT_PUBLIC_KEY, JWT_PRIVATE_KEY })).not.toThrow();
    }
  });

  it('refuses a signing key that is not trusted', () => {
    const foreign = { ...env, JWT_PRIVATE_KEY: createTestAuth().privateKey };
    expect(() => readConfig(Config, foreign)).toThrow('JWT_PRIVATE_KEY is wrong');
    const broken = { ...env, JWT_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\nnonsense\n-----END PRIVATE KEY-----' };
    expect(() => readConfig(Config, broken)).toThrow('JWT_PRIVATE_KEY is wrong');
    expect(() => readConfig(Config, { ...env, JWT_PRIVATE_KEY: harness.publicKey })).toThrow(
      'JWT_PRIVATE_KEY is wrong',
    );
  });

  it.each([
    [{ JWT_PRIVATE_KEY: '' }, 'JWT_PRIVATE_KEY is missing'],
    [{ DATABASE_URL: undefined }, 'DATABASE_URL is missing'],
    [{ REDIS_URL: undefined }, 'REDIS_URL is missing'],
    [{ OWNER_EMAIL: 'owner@kanaka.example' }, 'OWNER_EMAIL and OWNER_PASSWORD go together'],
    [{ OWNER_EMAIL: 'owner@kanaka.example', OWNER_PASSWORD: 'short' }, 'OWNER_PASSWORD is wrong'],
  ])('names what is missing or wrong: %j', (change, message) => {
    expect(() => readConfig(Config, { ...env, ...change })).toThrow(message);
  });
});
