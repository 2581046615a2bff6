import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Database, Db } from '@kanaka/server-kit/database/database';
import { freePort, REFUSING_PORT } from '@kanaka/testing/free-port';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import { forwardTo } from '../test/forward-port.ts';
import { jobs } from './jobs.ts';
import {
  claimOpenJobs,
  countJobs,
  deleteDoneJobs,
  findJob,
  holdJobs,
  insertJob,
  insertJobAgain,
  jobCountsQuery,
  listGivenUpJobs,
  markJobsCompleted,
  markJobGivenUp,
  newJob,
  reopenJob,
  withdrawJobs,
} from './outbox.ts';
import {
  consumeCommits,
  consumeEffects,
  dies,
  effectsOf,
  logger,
  openOutbox,
  sendJob,
  takesOver,
} from '../test/queue-harness.ts';
import { startRelay } from './relay.ts';

let servers: TestServers;
let redis: Redis;
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
  database = await openOutbox(await servers.database());
});
afterEach(async () => {
  for (const { close } of opened.toReversed()) await close();
  opened = [];
  await database.close();
});

function relay(redispatchAfterMs?: number) {
  const started = startRelay({
    db: database.db,
    redisUrl: servers.redisUrl,
    origin: 'shop',
    logger,
    tickMs: 50,
    ...(redispatchAfterMs && { redispatchAfterMs }),
  });
  opened.push(started);
  return started;
}

/** A consumer that records the orders of its jobs. */
function worker(options: Partial<Parameters<typeof consumeCommits>[0]> = {}) {
  const seen: string[] = [];
  const consumer = consumeCommits({
    redisUrl: servers.redisUrl,
    commit: async (orderId) => void seen.push(orderId),
    ...options,
  });
  opened.push(consumer);
  return seen;
}

const isDone = async (orderId: string) => (await findJob(database.db, `commit-${orderId}`))?.completedAt != null;
const done = (orderId: string) => until(() => isDone(orderId));

describe('a job', () => {
  it('is done once, and is marked as done in its outbox', async () => {
    const seen = worker();
    const orderId = await sendJob(database);
    relay();
    await done(orderId);
    expect(seen).toEqual([orderId]);
  });

  it('is dispatched only if its transaction was committed', async () => {
    const seen = worker();
    const undone = uuidv7();
    const rolledBack = database.db.transaction(async (tx) => {
      await sendJob({ db: tx }, undone);
      throw new Error('the order could not be stored');
    });
    await expect(rolledBack).rejects.toThrow('the order could not be stored');
    relay();
    // Jobs are dispatched in order: once a later one is done, an earlier one would have been too.
    const kept = await sendJob(database);
    await done(kept);
    expect(seen).toEqual([kept]);
  });

  it('is one job however often it is inserted with the same id, concurrently or after it was done', async () => {
    const seen = worker();
    const { wake } = relay();
    const orderId = uuidv7();
    await Promise.all(Array.from({ length: 5 }, () => sendJob(database, orderId)));
    await done(orderId);
    await sendJob(database, orderId);
    wake();
    await done(await sendJob(database));
    expect(seen.filter((id) => id === orderId)).toEqual([orderId]);
  });

  it('is done once more when it is inserted again; while it is open that changes nothing', async () => {
    const orderId = uuidv7();
    const again = (db: Db = database.db) =>
      insertJobAgain(db, newJob('stock', 'commit-stock', `commit-${orderId}`, { orderId }));
    await Promise.all([again(), again()]);
    const seen = worker();
    relay();
    await done(orderId);
    expect(seen).toEqual([orderId]);
    // Together, so that a fast worker does not end the first before the last is inserted.
    await database.db.transaction(async (tx) => {
      for (let time = 0; time < 3; time += 1) await again(tx);
    });
    await until(async () => seen.length > 1);
    await done(orderId);
    await done(await sendJob(database));
    expect(seen.filter((id) => id === orderId)).toEqual([orderId, orderId]);
  });

  it('is dispatched once by several relays of the same outbox', async () => {
    const seen = worker();
    const orders = await Promise.all(Array.from({ length: 50 }, () => sendJob(database)));
    relay();
    relay();
    relay();
    await Promise.all(orders.map(done));
    expect(seen.toSorted()).toEqual(orders.toSorted());
  });

  it('that is held is dispatched when its time has come', async () => {
    worker();
    relay();
    const orderId = uuidv7();
    await database.db.transaction(async (tx) => {
      await sendJob({ db: tx }, orderId);
      await holdJobs(tx, [`commit-${orderId}`], 3_600);
    });
    const other = await sendJob(database);
    await done(other);
    expect((await findJob(database.db, `commit-${orderId}`))?.dispatchedAt).toBeNull();
    expect((await countJobs(database.db)).find(({ queue }) => queue === 'stock')?.waiting_seconds).toBe(0);
    await database.pool.query('update outbox set created_at = now() where job_id = $1', [`commit-${orderId}`]);
    await done(orderId);
  });

  it('can be withdrawn only until it is dispatched', async () => {
    const [held, gone] = await Promise.all([sendJob(database), sendJob(database)]);
    expect(await withdrawJobs(database.db, [`commit-${held}`])).toBe(1);
    const claimed = await claimOpenJobs(database.db, { redispatchAfterMs: 60_000, limit: 1_000 });
    expect(claimed.map(({ jobId }) => jobId)).toEqual([`commit-${gone}`]);
    expect(await withdrawJobs(database.db, [`commit-${held}`, `commit-${gone}`])).toBe(0);
  });

  it('that BullMQ would refuse is refused when it is inserted', async () => {
    await expect(insertJob(database.db, 'stock', 'commit-stock', 'commit:1', { orderId: uuidv7() })).rejects.toThrow(
      'contains a colon',
    );
    await expect(insertJob(database.db, 'stock', 'commit-stock', 'commit-1', { orderId: 'x' })).rejects.toThrow();
  });

  it('is tried again when its handler fails', async () => {
    let failures = 2;
    const seen: string[] = [];
    worker({
      async commit(orderId) {
        seen.push(orderId);
        failures -= 1;
        if (failures >= 0) throw new Error('the catalog service is unavailable');
      },
    });
    const orderId = await sendJob(database);
    relay();
    await done(orderId);
    expect(seen).toEqual([orderId, orderId, orderId]);
  });

  it('is not dispatched again once it is done', async () => {
    const seen = worker();
    const orderId = await sendJob(database);
    relay(1);
    await done(orderId);
    // Before it was acknowledged it may have been dispatched again, but not after a later job.
    await done(await sendJob(database));
    await until(async () => (await redis.exists(`bull:stock:commit-${orderId}`)) === 0);
    const before = seen.filter((id) => id === orderId);
    await done(await sendJob(database));
    expect(seen.filter((id) => id === orderId)).toEqual(before);
  });
});

describe('a job that was done', () => {
  const doneAgo = (jobIds: string[], days: number) =>
    database.pool.query('update outbox set completed_at = now() - make_interval(days => $2) where job_id = any($1)', [
      jobIds,
      days,
    ]);
  const kept = async () => {
    const { rows } = await database.pool.query<{ job_id: string }>('select job_id from outbox');
    return rows.map(({ job_id }) => job_id).toSorted();
  };

  it('a week ago is deleted, in batches and by two replicas at once; open, given-up and younger jobs stay', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => sendJob(database)));
    const [open, givenUp, young, ...old] = orders.map((orderId) => `commit-${orderId}`);
    await markJobGivenUp(database.db, givenUp ?? '', 'refused by the catalog service');
    await doneAgo([young ?? ''], 6);
    await doneAgo(old, 8);
    const gone = await Promise.all([deleteDoneJobs(database.db, 3), deleteDoneJobs(database.db, 3)]);
    expect(gone.every((count) => count <= 3)).toBe(true);
    relay();
    await until(async () => (await kept()).length === 3);
    expect(await kept()).toEqual([open ?? '', givenUp ?? '', young ?? ''].toSorted());
  });
});

describe('when Redis', () => {
  it('loses everything, the job is still done, once', async () => {
    const orderId = await sendJob(database);
    const { wake } = relay(500);
    await until(async () => (await redis.exists(`bull:stock:commit-${orderId}`)) === 1);
    await redis.flushall();
    opened.push(consumeEffects(database, { redisUrl: servers.redisUrl }));
    wake();
    await done(orderId);
    expect(await effectsOf(database, orderId)).toBe(1);
  });

  it('has not delivered a job yet, adding it again changes nothing', async () => {
    const orderId = await sendJob(database);
    relay(1);
    const stamp = async () => (await findJob(database.db, `commit-${orderId}`))?.dispatchedAt?.getTime() ?? 0;
    await until(async () => (await stamp()) > 0);
    const first = await stamp();
    await until(async () => (await stamp()) > first);
    opened.push(consumeEffects(database, { redisUrl: servers.redisUrl }));
    await done(orderId);
    expect(await effectsOf(database, orderId)).toBe(1);
  });

  it('is down when an order commits, its job is dispatched when Redis is back', async () => {
    const port = await freePort();
    const redisUrl = `redis://127.0.0.1:${port}`;
    const starting = startRelay({ db: database.db, redisUrl, origin: 'shop', logger });
    opened.push(starting);
    const orderId = await sendJob(database);
    starting.wake();
    const seen = worker({ redisUrl });
    expect(await isDone(orderId)).toBe(false);

    opened.push(await forwardTo(servers.redisUrl, port));
    await done(orderId);
    expect(seen).toEqual([orderId]);
  });
});

describe('a service stops cleanly', () => {
  async function startBoth(redisUrl: string) {
    const consumer = consumeCommits({ redisUrl, commit: async () => undefined });
    const starting = startRelay({ db: database.db, redisUrl, origin: 'shop', logger });
    const orderId = await sendJob(database);
    starting.wake();
    return { orderId, stop: () => Promise.all([consumer.close(), starting.close()]) };
  }

  it('when Redis was never reachable', async () => {
    const { stop } = await startBoth(`redis://127.0.0.1:${REFUSING_PORT}`);
    await stop();
  });

  it('when Redis has stopped', async () => {
    const port = await freePort();
    const proxy = await forwardTo(servers.redisUrl, port);
    const { orderId, stop } = await startBoth(`redis://127.0.0.1:${port}`);
    await done(orderId);
    await proxy.close();
    await stop();
  });

  it('when Redis stops responding before a job is acknowledged; the next consumer then acknowledges it', async () => {
    const port = await freePort();
    const proxy = await forwardTo(servers.redisUrl, port);
    opened.push(proxy);
    const worked = Promise.withResolvers<null>();
    const commit = async () => {
      proxy.stopForwarding();
      worked.resolve(null);
    };
    const consumer = consumeCommits({ redisUrl: `redis://127.0.0.1:${port}`, takeover: dies, commit });
    const orderId = await sendJob(database);
    relay();
    await worked.promise;
    await consumer.close();
    worker({ takeover: takesOver });
    await done(orderId);
  });
});

describe('a consumer', () => {
  it('that is killed during a job leaves it to the next consumer', async () => {
    const fixture = fileURLToPath(new URL('../test/dying-consumer.ts', import.meta.url));
    const child = spawn(process.execPath, [fixture, servers.redisUrl], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const orderId = await sendJob(database);
    relay();
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const seen = worker({ takeover: takesOver });
    await done(orderId);
    expect(seen).toEqual([orderId]);
  });
});

describe('the count of jobs', () => {
  it('counts the jobs of each queue, and is 0 for a queue without jobs', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => sendJob(database)));
    const [waiting, dispatched, givenUp, done] = orders.map((orderId) => `commit-${orderId}`);
    await database.pool.query("update outbox set created_at = now() - interval '1 minute' where job_id = $1", [
      waiting,
    ]);
    await database.pool.query(
      "update outbox set created_at = now() - interval '1 hour', dispatched_at = now() where job_id = $1",
      [dispatched],
    );
    await markJobGivenUp(database.db, givenUp ?? '', 'refused by the catalog service');
    await markJobsCompleted(database.db, [done ?? '']);
    const counts = new Map((await countJobs(database.db)).map(({ queue, ...count }) => [queue, count]));
    expect([...counts.keys()].toSorted()).toEqual(Object.keys(jobs).toSorted());
    expect(counts.get('mail')).toEqual({ open: 0, oldest_seconds: 0, waiting_seconds: 0, given_up: 0 });
    expect(counts.get('stock')).toMatchObject({ open: 2, given_up: 1 });
    expect(Math.floor((counts.get('stock')?.oldest_seconds ?? 0) / 60)).toBe(60);
    expect(Math.floor((counts.get('stock')?.waiting_seconds ?? 0) / 60)).toBe(1);
  });

  it('does not read the done jobs', async () => {
    await database.pool.query(
      `insert into outbox (job_id, queue, name, data, request_id, completed_at)
       select n::text, 'stock', 'commit-stock', '{}', '', now() from generate_series(1, 5000) n`,
    );
    await database.pool.query('analyze outbox');
    const { rows } = await database.db.execute(sql`explain ${jobCountsQuery}`);
    expect(JSON.stringify(rows)).toMatch(/outbox_open.*outbox_given_up/);
    expect(JSON.stringify(rows)).not.toContain('Seq Scan on outbox');
  });
});

describe('a job that cannot be done', () => {
  const isGivenUp = (orderId: string) =>
    until(async () => (await findJob(database.db, `commit-${orderId}`))?.givenUpAt != null);

  it('is marked as given up with the reason, removed from Redis, and not dispatched again', async () => {
    worker({ commit: async () => Promise.reject(new AppError('order.not-found', 'There is no such order.')) });
    const orderId = await sendJob(database);
    relay(1);
    await isGivenUp(orderId);
    expect((await listGivenUpJobs(database.db, 100)).find(({ jobId }) => jobId === `commit-${orderId}`)?.error).toBe(
      'There is no such order.',
    );
    await until(async () => (await redis.exists(`bull:stock:commit-${orderId}`)) === 0);
    const open = await claimOpenJobs(database.db, { redispatchAfterMs: 0, limit: 1_000 });
    expect(open.map(({ jobId }) => jobId)).not.toContain(`commit-${orderId}`);
  });

  it('can be retried, and is then done without waiting', async () => {
    let refuses = true;
    worker({
      async commit() {
        if (refuses) throw new AppError('order.not-found', 'There is no such order.');
      },
    });
    const orderId = await sendJob(database);
    // Long after this test it would be dispatched again without being asked.
    const { wake } = relay(3_600_000);
    await isGivenUp(orderId);
    refuses = false;
    expect(await reopenJob(database.db, `commit-${orderId}`)).toBe(true);
    expect(await reopenJob(database.db, `commit-${orderId}`)).toBe(false);
    wake();
    await done(orderId);
    expect(await findJob(database.db, `commit-${orderId}`)).toMatchObject({ givenUpAt: null, error: null });
  });
});
