import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@kanaka/testing/free-port';
import { startTcpProxy } from '@kanaka/testing/tcp-proxy';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { migrateDatabase, migrationsNextTo, openDatabase, unlessTaken } from './database.ts';
import { createHealthServer } from '../health-server.ts';
import { createLogger } from '../logger.ts';

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
    expect(await unlessTaken(insert())).toBe('taken');
    await expect(unlessTaken(database.db.execute(sql`select * from bangles`))).rejects.toThrow();
    await database.close();
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
    const url = await servers.database();
    const proxy = await startTcpProxy(url);
    const database = openDatabase({ url: proxy.urlOf(url), poolSize: 1, logger });
    await database.check();

    database.pool.once('acquire', () => proxy.cut());
    await expect(database.db.transaction(async () => 'begun')).rejects.toThrow('begin');
    expect(await database.db.transaction(async () => 'begun')).toBe('begun');
    await database.close();
    await proxy.close();
  });

  it('is found again when its connections have silently gone dark, and so is the readiness of the service', async () => {
    const url = await servers.database();
    const proxy = await startTcpProxy(url);
    const database = openDatabase({ url: proxy.urlOf(url), poolSize: 3, logger, queryTimeoutMs: 300 });
    const app = createHealthServer({ logger, checks: { database: database.check } });
    const isReady = async () => (await app.inject('/readyz')).statusCode === 200;
    await Promise.all(Array.from({ length: 3 }, () => database.pool.query('select pg_sleep(0.1)')));
    expect(await isReady()).toBe(true);

    proxy.silence();
    const asked = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => database.db.select().from(rings)),
      database.db.transaction((tx) => tx.select().from(rings)),
    ]);
    expect(asked.map(({ status }) => status)).toContain('rejected');
    await until(isReady, { withinMs: 10_000 });
    expect(database.pool.waitingCount).toBe(0);
    await app.close();
    await database.close();
    await proxy.close();
  });

  it('may take longer over a migration than over a request', async () => {
    const slow = join(folder, 'slow');
    await cp(join(folder, 'drizzle'), slow, { recursive: true });
    await writeFile(join(slow, '0000_rings.sql'), 'create table rings (title text primary key); select pg_sleep(1);');
    const database = openDatabase({ url: await servers.database(), poolSize: 1, logger, queryTimeoutMs: 300 });
    await migrateDatabase(database, slow);
    expect(await database.db.select().from(rings)).toEqual([]);
    await database.close();
  });

  it('keeps the statement timeout for requests after a migration', async () => {
    const database = openDatabase({ url: await servers.database(), poolSize: 1, logger });
    await migrateDatabase(database, join(folder, 'drizzle'));
    const { rows } = await database.pool.query('show statement_timeout');
    await database.close();
    expect(rows).toEqual([{ statement_timeout: '15s' }]);
  });
});
