/** For this library's tests: an outbox in a real database, a relay and a consumer on a real Redis, and a job to send. */
import { v7 as uuidv7 } from 'uuid';
import { sql } from 'drizzle-orm';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { openDatabase, type Database } from '@kanaka/server-kit/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { consume, type Handlers } from '../src/consumer.ts';
import { insertJob, outbox } from '../src/outbox.ts';
import { ownOutbox } from '../src/outbox-routes.ts';

const logger = createLogger({ service: 'queues', level: 'silent' });

/** Opens a database and gives it an outbox. */
export async function openOutbox(url: string): Promise<Database> {
  const database = openDatabase({ url, poolSize: 10, logger });
  for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ outbox }))) {
    await database.db.execute(sql.raw(statement));
  }
  return database;
}

/** A job of a fresh order; the same id is the same fact. */
export async function sendJob({ db }: Pick<Database, 'db'>, orderId = uuidv7()): Promise<string> {
  await insertJob(db, 'stock', 'commit-stock', `commit-${orderId}`, { orderId });
  return orderId;
}

/** Consumes the `stock` queue with one handler, which receives the order's id. */
export function consumeCommits(
  { db }: Pick<Database, 'db'>,
  {
    redisUrl,
    commit,
    complete = ownOutbox(db).complete,
  }: { redisUrl: string; commit: (orderId: string) => Promise<void>; complete?: (jobId: string) => Promise<void> },
) {
  const handle = async ({ orderId }: { orderId: string }) => commit(orderId);
  const handlers: Handlers<'stock'> = {
    'commit-stock': handle,
    'release-stock': handle,
    'release-secured-stock': handle,
    'restock-pieces': handle,
  };
  return consume({ queue: 'stock', redisUrl, handlers, origins: { shop: { ...ownOutbox(db), complete } }, logger });
}

export { logger };
