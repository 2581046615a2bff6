import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { isTransientError } from './transient-error.ts';
import type { Logger } from './logger.ts';

/** A database or an open transaction: what every repository function takes first. */
export type Db = Pick<NodePgDatabase, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'> & {
  transaction: NodePgDatabase['transaction'];
};

export type Database = { db: NodePgDatabase; pool: pg.Pool; close: () => Promise<void>; check: () => Promise<unknown> };

/** Opens a pool. Nothing connects until the first query, so a service can come up before its database and wait. */
export function openDatabase({ url, poolSize, logger }: { url: string; poolSize: number; logger: Logger }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A stuck statement must not hold its locks for ever.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  // An idle connection that breaks (database restarted) is replaced at the next query; without a listener it would end the process.
  // Its message alone: pg hangs the whole client on the error, and the log would print it.
  pool.on('error', ({ message }) => logger.warn({ reason: message }, 'an idle database connection broke'));
  // The pool listens to idle connections only; one that breaks in the middle of a transaction tells its transaction, and
  // would end the process besides.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = Object.assign(drizzle(pool), { transaction: transactionsOf(pool) });
  return { db, pool, close: () => pool.end(), check: () => pool.query('select 1') };
}

/**
 * Drizzle's own never gives back a connection that breaks at `begin`: each time the database ended, the pool could lose one for
 * ever, and a service waited in vain for it when it was stopping.
 */
function transactionsOf(pool: pg.Pool): NodePgDatabase['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      // The pool itself puts a broken one away.
      client.release();
    }
  };
}

/** Any number that no other program of the shop uses for an advisory lock. */
const MIGRATION_LOCK = 7_113_001;

const FIRST_CONNECTION_MS = 30_000;
const FIRST_CONNECTION_GAP_MS = 250;

/** Brings the database to this version's shape. Replicas starting together take turns under an advisory lock. */
export async function migrateDatabase({ pool }: Database, migrationsFolder: string): Promise<void> {
  const client = await firstConnection(pool);
  try {
    // Waiting for another replica's turn, or building an index, may take longer than a request's statement ever should.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Ends the connection, and with it the lock and the setting.
    client.release(true);
  }
}

/**
 * A service and its database often start together, or end together. Giving up at once would have whoever restarts the service
 * wait longer each time, long after the database is back.
 */
async function firstConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = Date.now() + FIRST_CONNECTION_MS;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isTransientError(error) || Date.now() > deadline) throw error;
      await pause(FIRST_CONNECTION_GAP_MS);
    }
  }
}

/** Where a service's migrations are: beside its bundle, or beside `src` when it runs from source. Takes `import.meta.url` of main.ts. */
export function migrationsNextTo(mainUrl: string): string {
  const bundled = fileURLToPath(new URL('./drizzle', mainUrl));
  return existsSync(bundled) ? bundled : fileURLToPath(new URL('../drizzle', mainUrl));
}

function failedWith(error: unknown, code: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === code;
}

/** Whether a query failed because a unique constraint said no; for the few places where `onConflict` cannot tell. */
export const isUniqueViolation = (error: unknown) => failedWith(error, '23505');
