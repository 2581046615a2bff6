import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { migrateDatabase, openDatabase, type Database } from './database.ts';
import { createLogger } from '../logger.ts';
import { runMigrations } from './migrate.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
let servers: TestServers;
let folder: string;

beforeAll(async () => {
  servers = await startTestServers('postgres');
  folder = await mkdtemp(join(tmpdir(), 'kanaka-migrations-'));
});
afterAll(async () => {
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A folder of migrations, as drizzle-kit writes it. */
async function migrations(name: string, files: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, 'meta'), { recursive: true });
  const entries = files.map((_, idx) => ({ idx, version: '7', when: idx + 1, tag: `000${idx}`, breakpoints: true }));
  await Promise.all(files.map((text, idx) => writeFile(join(path, `000${idx}.sql`), text)));
  await writeFile(
    join(path, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  return path;
}

const rings = 'create table rings (id integer primary key, title text not null, weight integer not null)';
const indexes = `-- What the list is sorted by.
create index concurrently "rings_title" on rings (title);--> statement-breakpoint
create unique index concurrently "rings_weight" on rings (weight);`;

const open = async () => openDatabase({ url: await servers.database(), poolSize: 3, logger });

/** The indexes of `rings`, each with whether it can be used. */
async function indexesOf({ pool }: Database): Promise<Record<string, boolean>> {
  const { rows } = await pool.query<{ name: string; valid: boolean }>(
    "select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'rings'::regclass",
  );
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]));
}

const applied = async ({ pool }: Database) =>
  (await pool.query('select 1 from drizzle.__drizzle_migrations')).rows.length;

const built = { rings_pkey: true, rings_title: true, rings_weight: true };

it('lets replicas that start together build an index while others write, once', async () => {
  const url = await servers.database();
  const path = await migrations('together', [rings, indexes]);
  const replicas = Array.from({ length: 4 }, () => openDatabase({ url, poolSize: 2, logger }));
  await Promise.all(replicas.map((replica) => migrateDatabase(replica, path)));
  const [first] = replicas as [Database];
  expect([await indexesOf(first), await applied(first)]).toEqual([built, 2]);
  await Promise.all(replicas.map(({ close }) => close()));
});

it('builds an index again that a killed run has left half-made, and keeps what it had finished', async () => {
  const database = await open();
  await migrateDatabase(database, await migrations('before', [rings]));
  const path = await migrations('killed', [rings, indexes]);

  // Somebody is writing to the table: the index waits for them, and there its run is killed.
  const writer = await database.pool.connect();
  await writer.query("begin; insert into rings values (1, 'Solitaire', 900)");
  const killed = migrateDatabase(database, path).then(
    () => 'migrated',
    () => 'killed',
  );
  const kill = () =>
    database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where query like \'%"rings_title" on%\' and pid <> pg_backend_pid()',
    );
  for (let ended = 0; ended === 0;) {
    if ((await indexesOf(database))['rings_title'] === false) ended = (await kill()).rows.length;
    await pause(20);
  }
  expect(await killed).toBe('killed');
  await writer.query('commit');
  writer.release();
  expect([await indexesOf(database), await applied(database)]).toEqual([{ rings_pkey: true, rings_title: false }, 1]);

  await migrateDatabase(database, path);
  expect([await indexesOf(database), await applied(database)]).toEqual([built, 2]);
  await database.close();
});

it('lets others use a table that it cannot lock, and changes it when a dump has read it', async () => {
  const database = await open();
  await migrateDatabase(database, await migrations('unlocked', [rings]));
  const path = await migrations('locked', [rings, 'alter table rings add note text']);
  const dump = await database.pool.connect();
  await dump.query('begin; select * from rings');
  const client = await database.pool.connect();
  const migrated = runMigrations(client, path, { lockTimeoutMs: 50, lockGapMs: 200 });
  // Whoever reads comes behind the waiting change, but only until it gives up.
  for (let reads = 0; reads < 5; reads += 1) {
    await database.pool.query('select * from rings');
    await pause(50);
  }
  expect(await applied(database)).toBe(1);
  await dump.query('commit');
  dump.release();
  await migrated;
  client.release();
  expect(await applied(database)).toBe(2);
  expect((await database.pool.query('select note from rings')).rows).toEqual([]);
  await database.close();
});

it('keeps nothing of a migration that fails', async () => {
  const database = await open();
  const path = await migrations('failing', [
    rings,
    "insert into rings values (1, 'Solitaire', 900);--> statement-breakpoint\nselect 1 / 0",
  ]);
  await expect(migrateDatabase(database, path)).rejects.toThrow('division by zero');
  expect([(await database.pool.query('select * from rings')).rows, await applied(database)]).toEqual([[], 1]);
  await database.close();
});

it('refuses a migration that does more beside building an index concurrently: half of it could be done twice', async () => {
  const database = await open();
  const path = await migrations('mixed', [
    rings,
    `${indexes}--> statement-breakpoint\nalter table rings add note text`,
  ]);
  await expect(migrateDatabase(database, path)).rejects.toThrow('may hold nothing else');
  expect([await indexesOf(database), await applied(database)]).toEqual([{ rings_pkey: true }, 1]);
  await database.close();
});
