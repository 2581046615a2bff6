/** For this library's tests: an outbox and an inbox in a real database, consumers on a real Redis, and jobs. */
import { v7 as uuidv7 } from 'uuid';
import { sql } from 'drizzle-orm';
import { openDatabase, type Database, type Db } from '@kanaka/server-kit/database/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { consume, type ConsumerOptions, type Handlers } from '../src/consumer.ts';
import { inbox, onceEach } from '../src/inbox.ts';
import { insertJob, outbox } from '../src/outbox.ts';

const logger = createLogger({ service: 'queues', level: 'silent' });

/** Opens a database and creates an outbox, an inbox and a table of effects. */
export async function openOutbox(url: string): Promise<Database> {
  // Imported late because it is slow to load, and consumers in processes of their own do not need it.
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api');
  const database = openDatabase({ url, poolSize: 10, logger });
  for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ inbox, outbox }))) {
    await database.db.execute(sql.raw(statement));
  }
  await database.db.execute(sql`create table effects (order_id uuid not null)`);
  return database;
}

/** Inserts a job of a new order, or of a given one; the same order gives the same job id. */
export async function sendJob({ db }: Pick<Database, 'db'>, orderId = uuidv7()): Promise<string> {
  await insertJob(db, 'stock', 'commit-stock', `commit-${orderId}`, { orderId });
  return orderId;
}

function sameHandler(handle: Handlers<'stock'>['commit-stock']): Handlers<'stock'> {
  return {
    'commit-stock': handle,
    'release-stock': handle,
    'restock-pieces': handle,
    'account-erased': () => Promise.resolve(),
  };
}

/** For consumers that die, and those after them: the next one need not wait as long as in a shop. */
export const dies = { lockDuration: 1_000, stalledInterval: 200 };
export const takesOver = { stalledInterval: dies.stalledInterval };

/** Consumes the `stock` queue with one handler, which receives the order's id. */
export function consumeCommits({
  commit,
  ...options
}: Pick<ConsumerOptions<'stock'>, 'redisUrl' | 'takeover'> & { commit: (orderId: string) => Promise<void> }) {
  return consume({ ...options, queue: 'stock', handlers: sameHandler(({ orderId }) => commit(orderId)), logger });
}

/** Handlers that insert one row for each effect, in the transaction of the inbox row. */
export function effectHandlers({ db }: Pick<Database, 'db'>): Handlers<'stock'> {
  const insertEffect = async ({ orderId }: { orderId: string }, tx: Db) =>
    tx.execute(sql`insert into effects values (${orderId})`);
  return onceEach<'stock'>(db, {
    'commit-stock': insertEffect,
    'release-stock': insertEffect,
    'restock-pieces': insertEffect,
    'account-erased': () => Promise.resolve(),
  });
}

/** Consumes the `stock` queue with those handlers; `after` runs between an effect and its acknowledgement. */
export function consumeEffects(
  database: Pick<Database, 'db'>,
  { redisUrl, after }: { redisUrl: string; after?: (orderId: string) => Promise<void> },
) {
  const handlers = effectHandlers(database);
  return consume({
    queue: 'stock',
    redisUrl,
    handlers: sameHandler(async (data, context) => {
      await handlers['commit-stock'](data, context);
      await after?.(data.orderId);
    }),
    logger,
  });
}

/** How many effects an order's job had. */
export async function effectsOf({ pool }: Pick<Database, 'pool'>, orderId: string): Promise<number> {
  return (await pool.query('select from effects where order_id = $1', [orderId])).rows.length;
}

export { logger };
