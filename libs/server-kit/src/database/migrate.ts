import { setTimeout as pause } from 'node:timers/promises';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';

/** Drizzle's own table of the migrations that a database has. */
const APPLIED = 'drizzle.__drizzle_migrations';

/** An index that is built while other connections write to its table; Postgres does not allow it within a transaction. */
const CONCURRENT_INDEX = /\bcreate (?:unique )?index concurrently (?:if not exists )?"(\w+)"/i;

/**
 * How long a statement waits for a table. All other calls of that table queue behind it meanwhile, also those that it would not
 * disturb, so a dump or a long report must not make it wait for long: it gives up, lets them pass and tries again. It is less
 * than the time after which services give up on each other (`service-client.ts`).
 */
const LOCK_TIMEOUT_MS = 1_000;
const LOCK_GAP_MS = 2_000;
/** With the time that each try waits, about a quarter of an hour: much longer than the dump of a shop's database takes. */
const LOCK_TRIES = 300;
/** Postgres' code for a lock that was not had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs the migrations that a database does not have yet, each in its own transaction. One that builds indexes concurrently
 * runs outside a transaction and may contain nothing else: after a run that was killed, finished indexes stay, and the
 * others are built again. A migration that does not get its locks in time is rolled back and tried again, for a quarter of an
 * hour. Indexes wait as long as it takes, because nobody waits for them.
 */
export async function runMigrations(
  client: ClientBase,
  migrationsFolder: string,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, lockGapMs = LOCK_GAP_MS } = {},
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    `create table if not exists ${APPLIED} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await client.query<{ newest: string | null }>(`select max(created_at) as newest from ${APPLIED}`);
  const newest = Number(rows[0]?.newest ?? 0);
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (migration.folderMillis <= newest) continue;
    if (migration.sql.some((statement) => CONCURRENT_INDEX.test(statement))) {
      refuseOther(migration);
      await client.query('set lock_timeout = 0');
      for (const statement of migration.sql) await buildIndex(client, statement);
      await noteApplied(client, migration);
    } else {
      await client.query(`set lock_timeout = ${lockTimeoutMs}`);
      await untilUnlocked(() => runInTransaction(client, migration), lockGapMs);
    }
  }
}

async function runInTransaction(client: ClientBase, migration: MigrationMeta): Promise<void> {
  await client.query('begin');
  try {
    for (const statement of migration.sql) await client.query(statement);
    await noteApplied(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function untilUnlocked(work: () => Promise<void>, gapMs: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
      if (!isLocked || tries === LOCK_TRIES) throw error;
      await pause(gapMs);
    }
  }
}

async function noteApplied(client: ClientBase, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query(`insert into ${APPLIED} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
}

/** Outside a transaction, a repeated run would repeat the statements that had succeeded; only index builds are safe. */
function refuseOther({ sql }: MigrationMeta): void {
  if (sql.every((statement) => CONCURRENT_INDEX.test(statement))) return;
  throw new Error('A migration that builds an index concurrently may hold nothing else.');
}

async function buildIndex(client: ClientBase, statement: string): Promise<void> {
  const name = CONCURRENT_INDEX.exec(statement)?.[1] ?? '';
  const { rows } = await client.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [`"${name}"`],
  );
  const [index] = rows;
  if (index?.isValid) return;
  // Invalid: left by a run that was killed while building it. Postgres updates such an index but never uses it.
  if (index) await client.query(`drop index concurrently "${name}"`);
  await client.query(statement);
}
