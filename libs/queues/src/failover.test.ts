import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@kanaka/server-kit/logger';
import { startRedisPair } from '@kanaka/testing/redis-failover';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import { consumeEffects, effectsOf, openOutbox, sendJob } from '../test/queue-harness.ts';
import { canWrite, connectRedis } from './connection.ts';
import { findJob } from './outbox.ts';
import { startRelay } from './relay.ts';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers('postgres');
});
afterAll(() => servers.stop());

it('a shop whose Redis fails over goes on: jobs are added, done and acknowledged', async () => {
  const logged: string[] = [];
  const logger = createLogger({ service: 'test', level: 'warn', to: { write: (line) => void logged.push(line) } });
  const pair = await startRedisPair();
  const database = await openOutbox(await servers.database());
  const { redisUrl } = pair;
  const relay = startRelay({ db: database.db, redisUrl, origin: 'shop', logger, tickMs: 50, redispatchAfterMs: 500 });
  const consumer = consumeEffects(database, { redisUrl });
  const worker = connectRedis(redisUrl, 'producer', logger);
  const isDone = async (orderId: string) =>
    (await findJob(database.db, `commit-${orderId}`))?.completedAt?.getTime() !== undefined;
  const before = await sendJob(database);
  await until(() => isDone(before));
  await canWrite(worker);

  await pair.failOver();
  const answered = worker.ping();
  await expect(answered).resolves.toBe('PONG');
  const after = await Promise.all(Array.from({ length: 5 }, () => sendJob(database)));
  await until(async () => (await Promise.all(after.map(isDone))).every(Boolean), { withinMs: 30_000 });
  await until(() =>
    canWrite(worker)
      .then(() => true)
      .catch(() => false),
  );
  expect(await Promise.all(after.map((orderId) => effectsOf(database, orderId)))).toEqual([1, 1, 1, 1, 1]);
  expect(logged.filter((line) => line.includes('Redis takes no writes')).length).toBeGreaterThan(0);

  await Promise.all([relay.close(), consumer.close()]);
  worker.disconnect();
  await database.close();
  await pair.stop();
});
