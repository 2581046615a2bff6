import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { freePort, REFUSING_PORT } from '@kanaka/testing/free-port';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import { forwardTo } from '../test/forward-port.ts';
import { logger } from '../test/queue-harness.ts';
import { startSchedule } from './schedule.ts';

const QUEUE = 'test-schedule';

let servers: TestServers;
let redis: Redis;
beforeAll(async () => {
  servers = await startTestServers('redis');
  redis = new Redis(servers.redisUrl);
});
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
    checkEveryMs: 100,
    ...options,
  });
  opened.push(started);
  return started;
}

/** Work that counts its runs, and the most that ran at the same time. */
function counting(run: (closing: AbortSignal) => Promise<void> = async () => undefined) {
  const counted = { runs: 0, now: 0, most: 0 };
  const work = async (closing: AbortSignal) => {
    counted.runs += 1;
    counted.now += 1;
    counted.most = Math.max(counted.most, counted.now);
    await run(closing);
    counted.now -= 1;
  };
  return { counted, work };
}

describe('a schedule', () => {
  it('runs repeatedly, one run at a time over all replicas, with one scheduler', async () => {
    const queue = new Queue(QUEUE, { connection: redis });
    // Each run lasts until the next one has to wait for it, or has wrongly begun.
    const { counted, work } = counting((closing) =>
      until(async () => closing.aborted || counted.now > 1 || (await queue.getWaitingCount()) > 0),
    );
    // Checked once only: on a slow machine a check could fail, and a replica would then run the work itself.
    for (let n = 0; n < 3; n += 1) replica({ work, checkEveryMs: 60_000 });
    await until(() => counted.runs >= 10);
    expect(counted.most).toBe(1);
    expect(await queue.getJobSchedulersCount()).toBe(1);
  });

  it('is created again when Redis has lost everything', async () => {
    const { counted, work } = counting();
    replica({ work });
    replica({ work });
    await until(() => counted.runs > 1);
    await redis.flushall();
    const before = counted.runs;
    await until(() => counted.runs > before + 3);
  });

  it('continues after a failed run', async () => {
    let runs = 0;
    replica({
      work: async () => {
        runs += 1;
        throw new Error('the database is unavailable');
      },
    });
    await until(() => runs > 3);
  });

  it('is run by each replica itself while Redis is down, and by Redis when it is back', async () => {
    const port = await freePort();
    const { counted, work } = counting();
    replica({ work, redisUrl: `redis://127.0.0.1:${port}` });
    await until(() => counted.runs > 2);

    opened.unshift(await forwardTo(servers.redisUrl, port));
    await until(async () => (await redis.zcard(`bull:${QUEUE}:repeat`)) === 1);
    const before = counted.runs;
    await until(() => counted.runs > before + 3);
  });

  it('stops cleanly with and without Redis', async () => {
    const { counted, work } = counting((closing) => until(() => closing.aborted));
    const near = replica({ work });
    await until(() => counted.now > 0);
    await near.close();
    expect(counted.now).toBe(0);
    await replica({ redisUrl: `redis://127.0.0.1:${REFUSING_PORT}` }).close();
  });
});
