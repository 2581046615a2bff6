import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { freePort } from '@kanaka/testing/free-port';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import { forwardTo } from '../test/forward-port.ts';
import { logger } from '../test/queue-harness.ts';
import { startSchedule } from './schedule.ts';

const QUEUE = 'looking-around';

let servers: TestServers;
let redis: Redis;
beforeAll(async () => {
  servers = await startTestServers('redis');
  redis = new Redis(servers.redisUrl);
}, 60_000);
afterAll(async () => {
  redis.disconnect();
  await servers.stop();
});

let opened: { close: () => Promise<void> }[] = [];
beforeEach(() => redis.flushall());
afterEach(async () => {
  for (const { close } of opened.toReversed()) await close();
  opened = [];
});

function replica(options: Partial<Parameters<typeof startSchedule>[0]> = {}) {
  const started = startSchedule({
    queue: QUEUE,
    everyMs: 50,
    redisUrl: servers.redisUrl,
    work: async () => undefined,
    logger,
    lookEveryMs: 100,
    ...options,
  });
  opened.push(started);
  return started;
}

/** Work that counts its runs, and how many of them ever ran at once. */
function counting() {
  const counted = { runs: 0, now: 0, most: 0 };
  const work = async () => {
    counted.runs += 1;
    counted.now += 1;
    counted.most = Math.max(counted.most, counted.now);
    // Longer than the time between two runs.
    await new Promise((resolve) => setTimeout(resolve, 70));
    counted.now -= 1;
  };
  return { counted, work };
}

describe('a schedule', () => {
  it('runs again and again, one run at a time over all replicas, from one schedule', async () => {
    const { counted, work } = counting();
    // Redis is there: nobody takes its slow first answer for its absence.
    for (let n = 0; n < 3; n += 1) replica({ work, lookEveryMs: 60_000 });
    await until(() => counted.runs >= 10);
    expect(counted.most).toBe(1);

    const queue = new Queue(QUEUE, { connection: redis });
    expect(await queue.getJobSchedulersCount()).toBe(1);
  }, 30_000);

  it('is made anew when Redis has lost everything', async () => {
    const { counted, work } = counting();
    replica({ work });
    replica({ work });
    await until(() => counted.runs > 1);
    await redis.flushall();
    const before = counted.runs;
    await until(() => counted.runs > before + 3);
  }, 30_000);

  it('goes on after a run that failed', async () => {
    let runs = 0;
    replica({
      work: async () => {
        runs += 1;
        throw new Error('the database is away');
      },
    });
    await until(() => runs > 3);
  }, 30_000);

  it('is kept by each replica itself while Redis is away, and by Redis when it is back', async () => {
    const port = await freePort();
    const { counted, work } = counting();
    replica({ work, redisUrl: `redis://127.0.0.1:${port}` });
    await until(() => counted.runs > 2);

    opened.unshift(await forwardTo(servers.redisUrl, port));
    await until(async () => (await redis.zcard(`bull:${QUEUE}:repeat`)) === 1);
    const before = counted.runs;
    await until(() => counted.runs > before + 3);
  }, 30_000);

  it('stops in good order with and without Redis', async () => {
    const { counted, work } = counting();
    const near = replica({ work });
    await until(() => counted.runs > 0);
    await near.close();
    expect(counted.now).toBe(0);
    await replica({ redisUrl: `redis://127.0.0.1:${await freePort()}` }).close();
  }, 30_000);
});
