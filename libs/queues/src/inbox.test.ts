import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '@kanaka/server-kit/database/database';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import { consumeEffects, effectHandlers, effectsOf, logger, openOutbox, sendJob } from '../test/queue-harness.ts';
import type { Ack } from './acks.ts';
import { deleteOldJobs } from './inbox.ts';
import { findJob, markJobGivenUp } from './outbox.ts';
import { startRelay } from './relay.ts';

let servers: TestServers;
let redis: Redis;
let databaseUrl: string;
let database: Database;
beforeAll(async () => {
  servers = await startTestServers('postgres', 'redis');
  redis = new Redis(servers.redisUrl);
});
afterAll(async () => {
  redis.disconnect();
  await servers.stop();
});

let opened: { close: () => Promise<void> }[] = [];
beforeEach(async () => {
  await redis.flushall();
  databaseUrl = await servers.database();
  database = await openOutbox(databaseUrl);
});
afterEach(async () => {
  for (const one of opened.toReversed()) await one.close();
  opened = [];
  await database.close();
});

function open<T extends { close: () => Promise<void> }>(one: T): T {
  opened.push(one);
  return one;
}
const relay = () =>
  open(
    startRelay({
      db: database.db,
      redisUrl: servers.redisUrl,
      origin: 'shop',
      logger,
      tickMs: 50,
      redispatchAfterMs: 500,
    }),
  );
const consumer = (after?: (orderId: string) => Promise<void>) =>
  open(consumeEffects(database, { redisUrl: servers.redisUrl, ...(after && { after }) }));

const REPORTS = 'acks:shop';
const jobOf = (orderId: string) => findJob(database.db, `commit-${orderId}`);
// The job of a killed consumer is taken over only after some seconds.
const done = (orderId: string) => until(async () => (await jobOf(orderId))?.completedAt != null, { withinMs: 60_000 });
const hasReport = async (orderId: string) =>
  (await redis.lrange(REPORTS, 0, -1)).some((report) => report.includes(`commit-${orderId}`));

describe('a job takes effect exactly once', () => {
  it('when it is delivered many times at once', async () => {
    const orderId = uuidv7();
    const deliver = () =>
      effectHandlers(database)['commit-stock']({ orderId }, { origin: 'shop', jobId: `commit-${orderId}`, logger });
    await Promise.all(Array.from({ length: 20 }, deliver));
    expect(await effectsOf(database, orderId)).toBe(1);
  });

  it('when Redis loses it while two consumers work on it', async () => {
    let waiting = 0;
    const bothWork = Promise.withResolvers<null>();
    const meet = async () => {
      waiting += 1;
      if (waiting === 1) await redis.flushall();
      if (waiting === 2) bothWork.resolve(null);
      await bothWork.promise;
    };
    consumer(meet);
    consumer(meet);
    const orderId = await sendJob(database);
    relay();
    await done(orderId);
    expect(await effectsOf(database, orderId)).toBe(1);
  });

  it('when Redis loses its acknowledgement', async () => {
    const first = startRelay({ db: database.db, redisUrl: servers.redisUrl, origin: 'shop', logger });
    const orderId = await sendJob(database);
    first.wake();
    await until(async () => (await redis.exists(`bull:stock:commit-${orderId}`)) === 1);
    await first.close();
    consumer();
    await until(() => hasReport(orderId));
    await redis.flushall();

    relay();
    await done(orderId);
    expect(await effectsOf(database, orderId)).toBe(1);
  });

  it('when its consumer is killed between the effect and the acknowledgement, and Redis is emptied', async () => {
    const fixture = fileURLToPath(new URL('../test/dying-consumer.ts', import.meta.url));
    const child = spawn(process.execPath, [fixture, servers.redisUrl, databaseUrl, 'after-effect'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const orderId = await sendJob(database);
    relay();
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await effectsOf(database, orderId)).toBe(1);

    await redis.flushall();
    consumer();
    await done(orderId);
    expect(await effectsOf(database, orderId)).toBe(1);
  });

  it('when it fails at first: a failed attempt leaves neither an effect nor an inbox row', async () => {
    const orderId = uuidv7();
    const context = { origin: 'shop', jobId: `commit-${orderId}`, logger };
    const handle = effectHandlers(database)['commit-stock'];
    await expect(handle({ orderId: 'not an id' }, context)).rejects.toThrow();
    await handle({ orderId }, context);
    expect(await effectsOf(database, orderId)).toBe(1);
  });

  it('also when its outbox row was deleted but Redis still has it', async () => {
    consumer();
    const orderId = await sendJob(database);
    relay();
    await done(orderId);
    await database.pool.query('delete from outbox');
    const queue = open(new Queue('stock', { connection: redis }));
    const jobId = `commit-${orderId}`;
    const stale = { origin: 'shop', requestId: 'r', data: { orderId } };
    await queue.add('commit-stock', stale, { jobId, removeOnComplete: true });
    await until(async () => (await redis.exists(`bull:stock:${jobId}`)) === 0);
    expect(await effectsOf(database, orderId)).toBe(1);
  });
});

describe('a report', () => {
  const report = (...acks: unknown[]) => redis.rpush(REPORTS, ...acks.map((ack) => JSON.stringify(ack)));
  /** The last report is of a job that the outbox has; it is stored together with those before it, or after them. */
  async function isHeard() {
    const last = await sendJob(database);
    await report({ outcome: 'done', jobId: `commit-${last}` });
    await done(last);
    await database.pool.query('delete from outbox where job_id = $1', [`commit-${last}`]);
  }

  it('that comes twice, or after a later one, changes nothing', async () => {
    const orderId = await sendJob(database);
    const ack: Ack = { outcome: 'done', jobId: `commit-${orderId}` };
    await report(ack);
    relay();
    await done(orderId);
    const before = await jobOf(orderId);
    await report(ack, { ...ack, outcome: 'given-up', error: 'too late' });
    await isHeard();
    expect(await jobOf(orderId)).toEqual(before);
  });

  it('of a job that the outbox does not have, or that is none, is dropped', async () => {
    const orderId = await sendJob(database);
    await markJobGivenUp(database.db, `commit-${orderId}`, 'the catalogue said no');
    const before = await jobOf(orderId);
    const strange = [
      { outcome: 'done', jobId: `commit-${uuidv7()}` },
      { outcome: 'given-up', jobId: `commit-${uuidv7()}`, error: 'unknown' },
      { outcome: 'refunded', jobId: `commit-${orderId}` },
      { jobId: { not: 'a string' } },
      null,
    ];
    await report(...strange);
    await redis.rpush(REPORTS, 'not JSON');
    relay();
    await isHeard();
    expect(await jobOf(orderId)).toEqual(before);
    expect((await database.pool.query('select from outbox')).rows).toHaveLength(1);
  });
});

it('old rows are deleted, in batches and by two replicas at once', async () => {
  await database.pool.query(
    `insert into inbox (origin, job_id, done_at)
     select 'shop', n::text, now() - make_interval(days => 30 + n) from generate_series(1, 12) n`,
  );
  const gone = await Promise.all([deleteOldJobs(database.db, 3), deleteOldJobs(database.db, 3)]);
  expect(gone).toEqual([3, 3]);
  expect(await deleteOldJobs(database.db, 100)).toBe(2);
  const { rows } = await database.pool.query<{ job_id: string }>('select job_id from inbox order by job_id');
  expect(rows.map(({ job_id }) => job_id)).toEqual(['1', '2', '3', '4']);
});
