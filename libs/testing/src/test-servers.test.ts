import { connect } from 'node:net';
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import { startTestServers, type TestServers } from './test-servers.ts';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers('postgres', 'redis', 's3');
});
afterAll(() => servers.stop());

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const listens = (url: string) =>
  new Promise<boolean>((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

describe('servers for a test', () => {
  it('hand out databases that know nothing of each other, with the extensions the shop uses', async () => {
    const [one, two] = await Promise.all([servers.database(), servers.database()]);
    await ask(one, 'create table ring (name text)');
    expect(await ask(two, "select to_regclass('ring') as ring")).toEqual([{ ring: null }]);
    await ask(two, 'create extension pg_trgm; create extension unaccent; create extension fuzzystrmatch');
    expect(await ask(two, "select unaccent('Pavé') as word")).toEqual([{ word: 'Pave' }]);
  });

  it('migrate once for all databases of a folder, which know nothing of each other', async () => {
    let migrations = 0;
    const opened = () =>
      servers.migrated(
        'rings/drizzle',
        (url) => ({ url, close: async () => undefined }),
        async ({ url }) => {
          migrations += 1;
          await ask(url, 'create table ring (name text)');
        },
      );
    const [one, two] = await Promise.all([opened(), opened()]);
    await ask(one.url, "insert into ring values ('Dhruva')");
    expect(await ask(one.url, 'select name from ring')).toEqual([{ name: 'Dhruva' }]);
    expect(await ask(two.url, 'select name from ring')).toEqual([]);
    expect(await ask((await opened()).url, 'select name from ring')).toEqual([]);
    expect(migrations).toBe(1);
  });

  it('have a Redis that never forgets a job to make room', async () => {
    const redis = new Redis(servers.redisUrl);
    expect(await redis.config('GET', 'maxmemory-policy')).toContain('noeviction');
    redis.disconnect();
  });

  it('keep files in a bucket that is there from the start', async () => {
    const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = servers.s3;
    const s3 = new S3Client({
      endpoint: S3_ENDPOINT,
      region: S3_REGION,
      forcePathStyle: true,
      credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    await s3.send(new PutObjectCommand({ Bucket: S3_BUCKET, Key: 'ring', Body: 'gold' }));
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: S3_BUCKET, Key: 'ring' }));
    expect(await Body?.transformToString()).toBe('gold');
    await expect(s3.send(new CreateBucketCommand({ Bucket: S3_BUCKET }))).rejects.toThrow();
    s3.destroy();
  });

  it('are gone when they have been stopped, and do not disturb others', async () => {
    const others = await startTestServers('postgres', 'redis');
    const addresses = [await others.database(), others.redisUrl];
    expect(await Promise.all(addresses.map(listens))).toEqual([true, true]);
    await others.stop();
    expect(await Promise.all(addresses.map(listens))).toEqual([false, false]);
    expect(await listens(servers.redisUrl)).toBe(true);
  });

  it('say so when a test forgot to ask for one', async () => {
    const none = await startTestServers();
    await expect(none.database()).rejects.toThrow("ask for 'postgres'");
    await none.stop();
  });
});
