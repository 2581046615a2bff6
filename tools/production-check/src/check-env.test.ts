import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newKeys } from '@kanaka/image-tools/encryption';
import { composeText, example, readyEnv, root, trialEnv, trialText } from '../test/ready-env.ts';
import { checkEnv } from './check-env.ts';
import type { Env } from './service-envs.ts';

const linesOf = async (env: Env) => (await checkEnv(composeText, env)).map(({ mark, text }) => `${mark} ${text}`);
const wrongNamesIn = async (env: Env) =>
  (await linesOf(env)).flatMap((line) => (line.startsWith('✗') ? [line.split(' ')[1] ?? ''] : []));

describe('an env file', () => {
  it('of a trial is not ready, and each value of the trial is named', async () => {
    expect((await wrongNamesIn(trialEnv)).sort()).toEqual([
      'COMPOSE_PROFILES',
      'MAIL_FROM',
      'OWNER_EMAIL',
      'PUBLIC_URL',
      'RAZORPAY_API_URL',
      'RAZORPAY_CHECKOUT_URL',
      'RAZORPAY_KEY_ID',
      'SMTP_URL',
      'TRIAL',
    ]);
  });

  it('without the secrets made says which are not', async () => {
    const names = await wrongNamesIn({ ...readyEnv, ...pickMade(parseEnv(example)) });
    expect(names).toEqual(expect.arrayContaining(['JWT_PRIVATE_KEY', 'POSTGRES_PASSWORD', 'INTERNAL_TOKEN']));
  });

  it('with the operator’s own values is ready', async () => {
    expect(await linesOf(readyEnv)).toEqual([
      '✓ every service starts with these values, and none is of a trial',
      '✓ backups have a bucket and keys of their own, and the cluster can decrypt them for proof',
    ]);
  });

  it('for a cluster needs the servers’ addresses in place of the passwords of containers', async () => {
    const databases = ['IDENTITY', 'CATALOG', 'CART', 'ORDERS', 'REVIEWS', 'MEDIA'];
    const cluster: Env = { ...readyEnv, POSTGRES_PASSWORD: '', REDIS_PASSWORD: '', REDIS_URL: 'rediss://:x@redis.in' };
    for (const name of databases) {
      cluster[`${name}_DB_PASSWORD`] = '';
      cluster[`${name}_DATABASE_URL`] = `postgres://${name}:x@db.in:5432/${name}`;
    }
    expect(await wrongNamesIn(cluster)).toEqual([]);
    expect(await linesOf({ ...cluster, REDIS_URL: 'redis.in' })).toContain(
      '✗ REDIS_URL is wrong: a redis:// address is expected',
    );
  });

  it('names a missing variable once, although several services read it', async () => {
    expect(
      (await linesOf({ ...readyEnv, INTERNAL_TOKEN: '', RAZORPAY_KEY_ID: '' })).filter((line) => line.startsWith('✗')),
    ).toEqual(['✗ INTERNAL_TOKEN is missing', '✗ RAZORPAY_KEY_ID is missing']);
  });

  it('with a wrong value gets the sentence of the service that reads it', async () => {
    expect(await wrongNamesIn({ ...readyEnv, TRUSTED_PROXIES: '0.0.0.0/0', COURIER_API: 'delhivery' })).toEqual([
      'TRUSTED_PROXIES',
      'COURIER_API_SECRET',
    ]);
  });

  it.each<[string, Env]>([
    ['ORDERS_DB_PASSWORD', { ORDERS_DB_PASSWORD: 'ab/c#d%zz-and-more-of-it' }],
    ['REDIS_PASSWORD', { REDIS_PASSWORD: 'a b@c#d-and-more-of-it' }],
    ['ACME_EMAIL', { ACME_EMAIL: '' }],
    ['CART_DB_PASSWORD', { CART_DB_PASSWORD: 'abc' }],
    ['ORDERS_DB_PASSWORD', { ORDERS_DB_PASSWORD: readyEnv['CART_DB_PASSWORD'] }],
    ['OWNER_PASSWORD', { OWNER_EMAIL: 'asha@meenakshi-jewels.in', OWNER_PASSWORD: '12345678' }],
    ['KANAKA_VERSION', { KANAKA_VERSION: 'dev' }],
  ])('with one fault in %s is not ready', async (name, fault) => {
    expect(await wrongNamesIn({ ...readyEnv, ...fault })).toContain(name);
  });

  it('with a name that nothing reads is doubted, and with every name of the example is not', async () => {
    expect(await linesOf({ ...readyEnv, POSTGRES_LOGG: 'on' })).toContain(
      '– POSTGRES_LOGG is read by nothing: is it misspelt?',
    );
    const known = { POSTGRES_LOG: 'on', ORDERS_S3_ROLE: 'a', COURIER_API: '', COMPOSE_PROJECT_NAME: 'kanaka' };
    expect(await linesOf({ ...readyEnv, ...known })).toHaveLength(2);
  });

  it('must not put backups into the shop’s own bucket', async () => {
    const own = { S3_ENDPOINT: 'https://s3.in', S3_BUCKET: 'shop' };
    const backup = { BACKUP_S3_ENDPOINT: 'https://s3.in', BACKUP_S3_BUCKET: 'shop' };
    expect(await wrongNamesIn({ ...readyEnv, ...own, ...backup })).toEqual(['BACKUP_S3_BUCKET']);
    expect(await wrongNamesIn({ ...readyEnv, BACKUP_S3_BUCKET: '' })).toEqual(['BACKUP_S3_BUCKET']);
  });

  it('must name keys for backups that only they have, and public keys that fit the private one', async () => {
    const lacking = {
      BACKUP_READER_S3_ACCESS_KEY_ID: '',
      BACKUP_S3_SECRET_ACCESS_KEY: readyEnv['S3_SECRET_ACCESS_KEY'],
      BACKUP_RECIPIENTS: '',
    };
    expect(await wrongNamesIn({ ...readyEnv, ...lacking })).toEqual([
      'BACKUP_S3_SECRET_ACCESS_KEY',
      'BACKUP_READER_S3_ACCESS_KEY_ID',
      'BACKUP_RECIPIENTS',
    ]);
    const { identity, recipient } = await newKeys();
    expect(await wrongNamesIn({ ...readyEnv, BACKUP_IDENTITY: 'none' })).toEqual(['BACKUP_IDENTITY']);
    expect(await wrongNamesIn({ ...readyEnv, BACKUP_IDENTITY: identity })).toEqual(['BACKUP_IDENTITY']);
    const two = { BACKUP_RECIPIENTS: `${readyEnv['BACKUP_RECIPIENTS']}, ${recipient}` };
    expect(await wrongNamesIn({ ...readyEnv, ...two, BACKUP_IDENTITY: identity })).toEqual([]);
  });

  it('for a cluster may have a key or a role of each service in place of one key of the bucket', async () => {
    const none = { ...readyEnv, S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' };
    expect(await wrongNamesIn(none)).toEqual(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
    const roles = { MEDIA_S3_ROLE: 'a', ORDERS_S3_ROLE: 'b', INVOICE_WORKER_S3_ROLE: 'c', MAIL_WORKER_S3_ROLE: 'd' };
    expect(await wrongNamesIn({ ...none, ...roles })).toEqual([]);
  });

  it('without any backup is not judged by it', async () => {
    const none = Object.fromEntries(Object.entries(readyEnv).filter(([name]) => !name.startsWith('BACKUP_')));
    expect((await linesOf(none)).at(-1)).toContain('– no bucket for backups is named');
  });
});

describe('the command', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'production-check-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function check(text: string, mode = 0o600): Promise<{ code: number; output: string }> {
    const file = join(folder, 'env');
    await writeFile(file, text);
    await chmod(file, mode);
    const args = [join(import.meta.dirname, 'main.ts'), '--env', file];
    return new Promise((resolve) => {
      execFile(process.execPath, args, { cwd: root }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
      );
    });
  }

  const asText = (env: Env) =>
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n');

  it('fails for a trial and succeeds for a ready file, and prints no secret', async () => {
    const trial = await check(trialText);
    const ready = await check(asText(readyEnv));
    expect([trial.code, ready.code, ready.output]).toEqual([1, 0, expect.stringContaining('Nothing is wrong')]);
    for (const [name, value = ''] of Object.entries(trialEnv))
      if (/PASSWORD|SECRET|TOKEN|PRIVATE/.test(name)) expect(trial.output).not.toContain(value);
  });

  it('fails for a file that others can read, and for a value that Compose reads differently', async () => {
    const open = await check(asText(readyEnv), 0o666);
    const cut = await check(asText({ ...readyEnv, CART_DB_PASSWORD: 'long-enough-for-all#and-more' }));
    expect([open.code, open.output]).toEqual([1, expect.stringContaining('chmod 600')]);
    expect([cut.code, cut.output]).toEqual([1, expect.stringContaining('CART_DB_PASSWORD has $ or #')]);
  });
});

function pickMade(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.startsWith('made')));
}
