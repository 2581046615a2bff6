import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@kanaka/server-kit/logger';
import { migrateDatabase, openDatabase } from '@kanaka/server-kit/database';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import type { Query } from '../drill/databases.ts';
import { addDrillMigrations, backfill, drillMigrations, judgeMigrations, LEFT_BEHIND } from './drill-migrations.ts';

const migrations = join(import.meta.dirname, '../../../../apps/orders/drizzle');
let servers: TestServers;
let folder: string;

beforeAll(async () => {
  servers = await startTestServers('postgres');
  folder = await mkdtemp(join(tmpdir(), 'kanaka-drill-migrations-'));
});
afterAll(async () => {
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
});

it('runs after the migrations of orders, and is missed where it has not run', async () => {
  const database = openDatabase({
    url: await servers.database(),
    poolSize: 2,
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  const query: Query = async <Row>(_: string, sql: string, values: unknown[] = []) =>
    (await database.pool.query(sql, values)).rows as Row[];
  await migrateDatabase(database, migrations);
  await query('orders', LEFT_BEHIND);
  await cp(migrations, folder, { recursive: true });
  await addDrillMigrations(folder);
  await migrateDatabase(database, folder);
  await backfill(query);
  expect((await judgeMigrations(query, 0)).broken).toEqual([]);
  expect((await judgeMigrations(query, 1)).broken).toEqual(['only 0 of 1 old orders are backfilled']);

  // The release before comes back: its folder has fewer migrations.
  await migrateDatabase(database, migrations);
  await query('orders', 'drop index orders_drill_channel');
  expect((await judgeMigrations(query, 0)).broken).toEqual(['not true: the index can be used']);
  expect(drillMigrations).toHaveLength(7);
  await database.close();
});
