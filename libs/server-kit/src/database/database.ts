import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { purging, type Purge } from '../cache-tags.ts';
import type { Logger } from '../logger.ts';
import { runMigrations } from './migrate.ts';
import { preparedChanges } from './prepared-changes.ts';
import { isTransientError } from '../transient-error.ts';

/** A database or an open transaction: the first argument of every repository function. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count' | 'with' | '$with'
> & {
  transaction: NodePgDatabase['transaction'];
};

export type Database = { db: NodePgDatabase; pool: pg.Pool; close: () => Promise<void>; check: () => Promise<unknown> };

export type DatabaseOptions = {
  url: string;
  poolSize: number;
  logger: Logger;
  /** Milliseconds after which a query without an answer fails: a little more than Postgres lets a statement run. */
  queryTimeoutMs?: number;
  /** Receives what transactions have changed (`purgeAfterCommit`), for a service whose responses are cached. */
  purge?: Purge;
};

/** Opens a pool. It connects at the first query, so that a service can start before its database and wait for it. */
export function openDatabase({
  url,
  poolSize,
  logger,
  queryTimeoutMs = 20_000,
  purge = async () => undefined,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECTION_MS,
    idleTimeoutMillis: 30_000,
    // A stuck statement must not hold its locks forever.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    // A server that is gone without a word, as after a failover, never ends a statement.
    query_timeout: queryTimeoutMs,
  });
  // An idle connection that breaks (database restarted) is replaced at the next query; without a listener, its 'error' event
  // would end the process. Only the message is logged: pg attaches the whole client, with its settings, to the error.
  pool.on('error', ({ message }) => logger.warn({ reason: message }, 'an idle database connection broke'));
  const prepared = preparedChanges();
  // The pool listens to idle connections only. If one breaks in the middle of a transaction, its query rejects, but the
  // client also emits 'error', which would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    sendThrough(client, prepared);
  });
  const db = Object.assign(drizzle(pool), { transaction: transactionsOf(pool, purge) });
  return { db, pool, close: () => pool.end(), check: () => pool.query('select 1') };
}

/**
 * Drizzle's own transaction() never releases a connection that breaks at `begin`: each restart of the database could cost
 * the pool one connection, and closing the pool would then wait forever for it.
 */
function transactionsOf(pool: pg.Pool, purge: Purge): NodePgDatabase['transaction'] {
  return (work, config) =>
    purging(purge, async () => {
      const client = await pool.connect();
      try {
        return await drizzle(client).transaction(work, config);
      } finally {
        // The pool discards a broken connection by itself.
        client.release();
      }
    });
}

/** An arbitrary number that no other program of the shop uses for an advisory lock. */
const MIGRATION_LOCK = 7_113_001;

const CONNECTION_MS = 5_000;
const FIRST_CONNECTION_MS = 30_000;
const FIRST_CONNECTION_GAP_MS = 250;

/** Applies pending migrations. Replicas that start together run one after the other, under an advisory lock. */
export async function migrateDatabase({ pool }: Database, migrationsFolder: string): Promise<void> {
  const client = await firstConnection(pool);
  try {
    await waitForTurn(client);
    await runMigrations(client, migrationsFolder);
  } finally {
    // Also releases the lock.
    await client.end();
  }
}

const TURN_GAP_MS = 250;

/**
 * Polls for the lock with pg_try_advisory_lock: a statement that blocks on pg_advisory_lock keeps a snapshot open, and
 * CREATE INDEX CONCURRENTLY in another replica waits for open snapshots, so the two would deadlock.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.isOurs) return;
    await pause(TURN_GAP_MS);
  }
}

/**
 * A connection of its own without time limits: building an index may take longer than a request's statement is allowed to. A
 * service and its database often start or end together. If the service gave up at once, its restarts would be delayed
 * longer each time (crash back-off), even when the database is back already.
 */
async function firstConnection({ options: { connectionString } }: pg.Pool): Promise<pg.Client> {
  const deadline = Date.now() + FIRST_CONNECTION_MS;
  for (;;) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECTION_MS, keepAlive: true });
    // The query that is running rejects when the connection breaks.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end();
      if (!isTransientError(error) || Date.now() > deadline) throw error;
      await pause(FIRST_CONNECTION_GAP_MS);
    }
  }
}

/**
 * The folder of a service's migrations: next to its bundle, or next to `src` when it runs from source. Takes main.ts's
 * `import.meta.url`.
 */
export function migrationsNextTo(mainUrl: string): string {
  const bundled = fileURLToPath(new URL('./drizzle', mainUrl));
  return existsSync(bundled) ? bundled : fileURLToPath(new URL('../drizzle', mainUrl));
}

const UNIQUE_VIOLATION = '23505';

function failedWith(error: unknown, code: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === code;
}

/**
 * What a query returns, or `taken` when it has failed on a unique constraint; for the few places where `onConflict` cannot be
 * used. Its transaction is then aborted and must be rolled back.
 */
export async function unlessTaken<Rows>(query: PromiseLike<Rows>): Promise<Rows | 'taken'> {
  try {
    return await query;
  } catch (error) {
    if (failedWith(error, UNIQUE_VIOLATION)) return 'taken';
    throw error;
  }
}

/**
 * pg rejects a query that gets no answer in time but keeps its connection, where all later queries would wait behind that
 * one. This ends it: what waits in it fails at once, such as the rollback of a transaction, and the pool replaces it.
 */
function sendThrough(client: pg.PoolClient, prepared: (query: unknown[]) => unknown[]): void {
  const send = client.query.bind(client) as (...query: unknown[]) => unknown;
  const endIfSilent = (error: unknown) => {
    const isSilent = error instanceof Error && error.message === 'Query read timeout';
    if (isSilent && client instanceof pg.Client) void client.end().catch(() => undefined);
  };
  const sendOrEnd = (...query: unknown[]) => {
    const sent = send(...prepared(query));
    if (sent instanceof Promise) sent.catch(endIfSilent);
    return sent;
  };
  client.query = sendOrEnd as typeof client.query;
}
