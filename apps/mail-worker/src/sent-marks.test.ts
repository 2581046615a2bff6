import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectRedis } from '@kanaka/queues/connection';
import { createLogger } from '@kanaka/server-kit/logger';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { sentMarks } from './sent-marks.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers('redis');
});
afterAll(() => servers.stop());

it('a sent e-mail is known to every worker, and to the sender even after Redis has lost its data', async () => {
  const redis = connectRedis(servers.redisUrl, 'producer', logger);
  await new Promise((resolve) => redis.once('ready', resolve));
  const sender = sentMarks(redis, logger);
  await sender.markSent('mail-confirmation-1');
  expect(await sentMarks(redis, logger).wasSent('mail-confirmation-1')).toBe(true);

  await redis.flushall();
  expect(await sender.wasSent('mail-confirmation-1')).toBe(true);
  expect(await sender.wasSent('mail-confirmation-2')).toBe(false);
  redis.disconnect();
});
