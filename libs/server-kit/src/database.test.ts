import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@kanaka/testing/free-port';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { isUniqueViolation, migrateDatabase, migrationsNextTo, openDatabase } from './database.ts';
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
  it('is migrated once, even when several replicas start together', async () => {
    const url = await servers.database();
    const migrations = migrationsNextTo(pathToFileURL(join(folder, 'main.js')).href);
    const replicas = Array.from({ length: 4 }, () => openDatabase({ url, poolSize: 2, logger }));
    await Promise.all(replicas.map((replica) => migrateDatabase(replica, migrations)));

    const [first] = replicas;
    expect((await first?.db.execute(sql`select * from drizzle.__drizzle_migrations`))?.rows).toHaveLength(1);
    await Promise.all(replicas.map(({ close }) => close()));
  });

  it('reports the violation of a unique constraint, and of no other constraint', async () => {
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

  it('is waited for when the service starts before it', async () => {
    const url = new URL(await servers.database());
    const behind = { host: url.hostname, port: Number(url.port) };
    url.port = String(await freePort());
    const database = openDatabase({ url: url.href, poolSize: 2, logger });
    const migrated = migrateDatabase(database, join(folder, 'drizzle'));
    await expect(database.check()).rejects.toThrow();

    // The database becomes reachable late: this proxy forwards to the one that runs already.
    const proxy = createServer((caller) => caller.pipe(connect(behind)).pipe(caller));
    proxy.listen(Number(url.port), '127.0.0.1');
    await migrated;
    expect((await database.db.select().from(rings)).length).toBe(0);
    await database.close();
    proxy.close();
  });

  it('gets its connection back from a transaction whose begin failed', async () => {
    const url = new URL(await servers.database());
    const behind = { host: url.hostname, port: Number(url.port) };
    const callers = new Set<Socket>();
    const proxy = createServer((caller) => {
      callers.add(caller.on('error', () => undefined));
      caller.pipe(connect(behind)).pipe(caller);
    });
    url.port = String(await freePort());
    proxy.listen(Number(url.port), '127.0.0.1');
    const database = openDatabase({ url: url.href, poolSize: 1, logger });
    await database.check();

    database.pool.once('acquire', () => callers.forEach((caller) => caller.destroy()));
    await expect(database.db.transaction(async () => 'begun')).rejects.toThrow('begin');
    expect(await database.db.transaction(async () => 'begun')).toBe('begun');
    await database.close();
    proxy.close();
  });

  it('keeps the statement timeout for requests after a migration', async () => {
    const database = openDatabase({ url: await servers.database(), poolSize: 1, logger });
    await migrateDatabase(database, join(folder, 'drizzle'));
    const { rows } = await database.pool.query('show statement_timeout');
    await database.close();
    expect(rows).toEqual([{ statement_timeout: '15s' }]);
  });
});
