import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { isUniqueViolation, migrateDatabase, migrationsBeside, openDatabase } from './database.ts';
import { createLogger } from './logger.ts';

const rings = pgTable('rings', { title: text('title').primaryKey() });
const logger = createLogger({ service: 'test', level: 'silent' });
let servers: TestServers;
let folder: string;

beforeAll(async () => {
  servers = await startTestServers('postgres');
  folder = await mkdtemp(join(tmpdir(), 'kanaka-migrations-'));
  await mkdir(join(folder, 'drizzle', 'meta'), { recursive: true });
  await writeFile(join(folder, 'drizzle', '0000_rings.sql'), 'create table rings (title text primary key);');
  const entries = [{ idx: 0, version: '7', when: 1, tag: '0000_rings', breakpoints: true }];
  const journal = JSON.stringify({ version: '7', dialect: 'postgresql', entries });
  await writeFile(join(folder, 'drizzle', 'meta', '_journal.json'), journal);
});
afterAll(async () => {
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a service’s database', () => {
  it('is brought up to date once, by however many replicas that start together', async () => {
    const url = await servers.database();
    const migrations = migrationsBeside(pathToFileURL(join(folder, 'main.js')).href);
    const replicas = Array.from({ length: 4 }, () => openDatabase({ url, poolSize: 2, logger }));
    await Promise.all(replicas.map((replica) => migrateDatabase(replica, migrations)));

    const [first] = replicas;
    expect((await first?.db.execute(sql`select * from drizzle.__drizzle_migrations`))?.rows).toHaveLength(1);
    await Promise.all(replicas.map(({ close }) => close()));
  });

  it('says when a unique constraint refused, and tells it from other refusals', async () => {
    const database = openDatabase({ url: await servers.database(), poolSize: 2, logger });
    await migrateDatabase(database, join(folder, 'drizzle'));
    const insert = () => database.db.insert(rings).values({ title: 'Solitaire' });
    await insert();
    const twice = await insert().catch((error: unknown) => error);
    const broken = await database.db.execute(sql`select * from bangles`).catch((error: unknown) => error);
    await database.close();
    expect(isUniqueViolation(twice)).toBe(true);
    expect(isUniqueViolation(broken)).toBe(false);
  });

  it('keeps its settings for requests after a migration', async () => {
    const database = openDatabase({ url: await servers.database(), poolSize: 1, logger });
    await migrateDatabase(database, join(folder, 'drizzle'));
    const { rows } = await database.pool.query('show statement_timeout');
    await database.close();
    expect(rows).toEqual([{ statement_timeout: '15s' }]);
  });
});
