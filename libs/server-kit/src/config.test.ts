import { describe, expect, it } from '@jest/globals';
import { createTestAuth } from '@kanaka/testing/sessions';
import { z } from 'zod';
import {
  authConfig,
  commonConfig,
  ConfigError,
  databaseConfig,
  readConfig,
  redisConfig,
  ServiceUrl,
} from './config.ts';

const Config = z.object({ ...commonConfig, ...authConfig, ...databaseConfig, ...redisConfig, CATALOG_URL: ServiceUrl });
const harness = createTestAuth();
const env = {
  PORT: '8083',
  JWT_PUBLIC_KEY: harness.publicKey,
  INTERNAL_TOKEN: harness.internalToken,
  DATABASE_URL: 'postgres://kanaka@127.0.0.1:8100/cart',
  REDIS_URL: 'redis://127.0.0.1:8101',
  CATALOG_URL: 'http://127.0.0.1:8082/',
};

describe('the environment of a service', () => {
  it('is read with its defaults, without other variables', () => {
    expect(readConfig(Config, { ...env, OTHER_SECRET: 'x' })).toEqual({
      ...env,
      PORT: 8083,
      OTEL_TRACES_SAMPLER_ARG: 1,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      TRIAL: 'no',
      DATABASE_POOL: 10,
      JWT_PUBLIC_KEY: harness.publicKey.trim(),
      CATALOG_URL: 'http://127.0.0.1:8082',
    });
  });

  it.each(Object.keys(env))('stops a service without %s, and names it', (name) => {
    expect(() => readConfig(Config, { ...env, [name]: undefined })).toThrow(`${name} is missing`);
    expect(() => readConfig(Config, { ...env, [name]: '' })).toThrow(`${name} is missing`);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
    ['INTERNAL_TOKEN', 'short'],
    ['INTERNAL_TOKEN', `${harness.internalToken},short`],
    ['DATABASE_URL', 'mysql://127.0.0.1/cart'],
    ['REDIS_URL', '127.0.0.1:6379'],
    ['CATALOG_URL', 'catalog'],
    ['JWT_PUBLIC_KEY', 'a key'],
    ['JWT_PUBLIC_KEY', harness.privateKey],
    ['JWT_PUBLIC_KEY', `${harness.publicKey}${harness.privateKey}`],
    ['JWT_PUBLIC_KEY', '-----BEGIN PUBLIC KEY-----\nnonsense\n-----END PUBLIC KEY-----'],
  ])('stops a service whose %s is %j, and names it', (name, value) => {
    expect(() => readConfig(Config, { ...env, [name]: value })).toThrow(`${name} is wrong`);
  });

  it('accepts two public keys and two internal tokens, for a rotation', () => {
    const next = createTestAuth();
    const both = { JWT_PUBLIC_KEY: `${harness.publicKey}${next.publicKey}`, INTERNAL_TOKEN: `${harness.internalToken},${next.internalToken}` }; // prettier-ignore
    expect(readConfig(Config, { ...env, ...both }).INTERNAL_TOKEN).toBe(both.INTERNAL_TOKEN);
    const flat = both.JWT_PUBLIC_KEY.replaceAll('\n', '\\n');
    expect(readConfig(Config, { ...env, JWT_PUBLIC_KEY: flat }).JWT_PUBLIC_KEY).toBe(both.JWT_PUBLIC_KEY.trim());
  });

  it('names everything that is missing or wrong at once, without printing a secret', () => {
    const read = () => readConfig(Config, { INTERNAL_TOKEN: 'hunter2', DATABASE_URL: 'postgres://u:hunter2@@' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      /PORT is missing[^]*JWT_PUBLIC_KEY is missing[^]*INTERNAL_TOKEN is wrong[^]*REDIS_URL is missing/,
    );
    expect(read).not.toThrow(/hunter2/);
  });
});
