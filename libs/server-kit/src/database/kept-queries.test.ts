import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { openDatabase, type Database } from './database.ts';
import { keepQueries, unseen } from './kept-queries.ts';
import { createLogger } from '../logger.ts';

const rings = pgTable('rings', { name: text('name') });
let servers: TestServers;
let database: Database;

beforeAll(async () => {
  servers = await startTestServers('postgres');
  const logger = createLogger({ service: 'rings', level: 'silent' });
  database = openDatabase({ url: await servers.database(), poolSize: 1, logger });
  await database.pool.query(`create table rings (name text); insert into rings values ('Veni')`);
});
afterAll(async () => {
  await database.close();
  await servers.stop();
});

const build = (prefix: string) => {
  let built = 0;
  const query = keepQueries(prefix, (db, shape: 'all' | 'none', name) => {
    built += 1;
    return db
      .select()
      .from(rings)
      .where(sql`${rings.name} = ${sql.placeholder('name')} and ${shape} = 'all'`)
      .prepare(name);
  });
  return { query, built: () => built };
};
const statements = async () => (await database.pool.query('select name from pg_prepared_statements')).rowCount;

it('builds a query once for each shape, and Postgres parses it once', async () => {
  const { query, built } = build('one');
  for (const name of ['Veni', 'Veni', 'Kada']) await query(database.db, 'all').execute({ name });
  expect(await query(database.db, 'all').execute({ name: 'Veni' })).toEqual([{ name: 'Veni' }]);
  expect([built(), await statements()]).toEqual([1, 1]);
});

it('reads what its transaction has written', async () => {
  const { query } = build('other');
  await query(database.db, 'all').execute({ name: 'Veni' });
  await database.db.transaction(async (tx) => {
    await tx.insert(rings).values({ name: 'Kada' });
    expect(await query(tx, 'all').execute({ name: 'Kada' })).toEqual([{ name: 'Kada' }]);
  });
});

it('is planned once for all values that the planner does not see', async () => {
  const query = keepQueries('unseen', (db, _: 'all', name) =>
    db
      .select()
      .from(rings)
      .where(sql`${rings.name} = any(${unseen('names', 'text[]')})`)
      .prepare(name),
  );
  for (let time = 0; time < 8; time += 1) await query(database.db, 'all').execute({ names: [] });
  expect(await query(database.db, 'all').execute({ names: ['Veni'] })).toEqual([{ name: 'Veni' }]);
  const { rows } = await database.pool.query<{ custom: number }>(
    `select custom_plans::int as custom from pg_prepared_statements where name = 'unseen-all'`,
  );
  expect(rows[0]?.custom).toBe(5);
});
