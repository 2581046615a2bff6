import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openFailFastRedis } from '@kanaka/server-kit/fail-fast-redis';
import { REFUSING_PORT } from '@kanaka/testing/free-port';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import { Redis } from 'ioredis';
import { quiet } from '../test/gateway-harness.ts';
import { batchedCounts } from './batched-counts.ts';

const WINDOW_MS = 60_000;
const MAX = 100;
let servers: TestServers;
let inspector: Redis;
beforeAll(async () => {
  servers = await startTestServers('redis');
  inspector = new Redis(servers.redisUrl);
});
afterAll(async () => {
  inspector.disconnect();
  await servers.stop();
});

/** What one replica counts with. */
async function openReplica(redisUrl = servers.redisUrl) {
  const redis = openFailFastRedis(redisUrl, quiet, { commandTimeoutMs: 5_000 });
  if (redisUrl === servers.redisUrl) await until(() => redis.status === 'ready');
  const { Store, close } = batchedCounts(redis, 'test:');
  const store = new Store();
  return {
    count: (key: string, max = MAX, windowMs = WINDOW_MS) =>
      new Promise<number>((resolve, reject) => {
        store.incr(key, (error, count) => (error ? reject(error) : resolve(count?.current ?? 0)), windowMs, max);
      }),
    close() {
      close();
      redis.disconnect();
    },
  };
}
const inRedis = async (key: string) => Number(await inspector.get(`test:${key}`));

describe('counts of requests', () => {
  it('are exact in one replica, and reach Redis within a second', async () => {
    const one = await openReplica();
    const counts = [];
    for (let request = 0; request < 150; request += 1) counts.push(await one.count('alone'));
    await until(async () => (await inRedis('alone')) === 150, { withinMs: 3_000 });
    one.close();
    expect(counts).toEqual(Array.from({ length: 150 }, (_, place) => place + 1));
  });

  it('exceed a limit across replicas by four hundredths at most for each further one', async () => {
    const replicas = [await openReplica(), await openReplica(), await openReplica()];
    const counts = await Promise.all(
      Array.from({ length: 300 }, async (_, request) => replicas[request % 3]?.count('shared')),
    );
    const one = counts.filter((count = 0) => count <= MAX).length;
    await until(async () => (await inRedis('shared')) === 300, { withinMs: 3_000 });
    for (const { close } of replicas) close();
    expect(one).toBeGreaterThanOrEqual(MAX);
    expect(one).toBeLessThanOrEqual(MAX + 2 * 2 * (MAX / 50));
  });

  it('are known to a replica that sees the client for the first time', async () => {
    const [one, other] = [await openReplica(), await openReplica()];
    for (let request = 0; request < 90; request += 1) await one.count('moved');
    await until(async () => (await inRedis('moved')) === 90, { withinMs: 3_000 });
    const first = await other.count('moved');
    let asked = 1;
    // From its first request on it waits for nobody, and knows soon.
    await until(
      async () => {
        asked += 1;
        return (await other.count('moved')) === 90 + asked;
      },
      { withinMs: 800 },
    );
    one.close();
    other.close();
    expect(first).toBe(1);
  });

  it('of a small limit are exact across replicas', async () => {
    const replicas = [await openReplica(), await openReplica()];
    const counts = await Promise.all(
      Array.from({ length: 10 }, async (_, request) => replicas[request % 2]?.count('strict', 30)),
    );
    for (const { close } of replicas) close();
    expect(counts.toSorted((a = 0, b = 0) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('begin anew with the next window', async () => {
    const one = await openReplica();
    expect(await one.count('window', MAX, 100)).toBe(1);
    // When exactly the window ends depends on how soon Redis answers.
    await until(async () => (await one.count('window', MAX, 100)) === 1);
    one.close();
  });

  it('go on in memory without Redis; those of a small limit fail', async () => {
    const alone = await openReplica(`redis://127.0.0.1:${REFUSING_PORT}`);
    const counts = [];
    for (let request = 0; request < 20; request += 1) counts.push(await alone.count('away'));
    const strict = alone.count('strict-away', 30);
    await expect(strict).rejects.toThrow();
    alone.close();
    expect(counts.at(-1)).toBe(20);
  });
});
