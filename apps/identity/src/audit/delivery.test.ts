import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { recordChange } from '@kanaka/audit/record-change';
import type { Consumer } from '@kanaka/queues/consumer';
import { consumeOnce } from '@kanaka/queues/inbox';
import { findJob } from '@kanaka/queues/outbox';
import { openOutbox } from '@kanaka/queues/test/queue-harness';
import { startRelay, type Relay } from '@kanaka/queues/relay';
import type { Database } from '@kanaka/server-kit/database/database';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { v7 as uuidv7 } from 'uuid';
import { startIdentityHarness, quiet, type IdentityHarness } from '../../test/identity-harness.ts';
import { findAuditEntry } from './audit.repository.ts';
import { auditJobs } from './audit.routes.ts';

let servers: TestServers;
let catalog: Database;
let identity: IdentityHarness;
let redis: Redis;
const opened: (Relay | Consumer)[] = [];
beforeAll(async () => {
  servers = await startTestServers('postgres', 'redis');
  [catalog, identity] = await Promise.all([openOutbox(await servers.database()), startIdentityHarness()]);
  redis = new Redis(servers.redisUrl);
});
afterAll(async () => {
  for (const { close } of opened.toReversed()) await close();
  redis.disconnect();
  await Promise.all([catalog.close(), identity.close()]);
  await servers.stop();
});

async function change(): Promise<string> {
  const id = uuidv7();
  const subject = { kind: 'product' as const, id, name: 'Temple ring' };
  const actor = { id: uuidv7(), name: 'Asha' };
  await recordChange(
    catalog.db,
    { actor, action: 'product.edited', subject, before: { price: 1 }, after: { price: 2 } },
    id,
  );
  return id;
}

it('reaches the audit log although identity was down when it was made and Redis lost its data meanwhile', async () => {
  opened.push(
    startRelay({
      db: catalog.db,
      redisUrl: servers.redisUrl,
      origin: 'catalog',
      logger: quiet,
      redispatchAfterMs: 500,
    }),
  );
  const id = await change();
  const queue = new Queue('audit', { connection: { url: servers.redisUrl } });
  await until(async () => (await queue.getJob(`audit-${id}`)) !== undefined);
  await queue.close();
  await redis.flushall();
  expect(await findAuditEntry(identity.database.db, id)).toBeNull();

  opened.push(
    consumeOnce({
      queue: 'audit',
      redisUrl: servers.redisUrl,
      db: identity.database.db,
      handlers: auditJobs,
      logger: quiet,
    }),
  );
  await until(async () => (await findJob(catalog.db, `audit-${id}`))?.completedAt != null);
  expect(await findAuditEntry(identity.database.db, id)).toMatchObject({
    subjectName: 'Temple ring',
    differences: [{ field: 'price', before: 1, after: 2 }],
  });
});
