import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { openDatabase, type Database } from './database.ts';
import { alongside } from './rows.ts';
import { createLogger } from '../logger.ts';
import { preparedChanges } from './prepared-changes.ts';

const rings = pgTable('rings', { title: text('title').primaryKey(), sold: integer('sold').notNull().default(0) });
let servers: TestServers;
let database: Database;

beforeAll(async () => {
  servers = await startTestServers('postgres');
  const logger = createLogger({ service: 'rings', level: 'silent' });
  database = openDatabase({ url: await servers.database(), poolSize: 1, logger });
  await database.pool.query('create table rings (title text primary key, sold int not null default 0)');
});
afterAll(async () => {
  await database.close();
  await servers.stop();
});

const OFTEN = 12;
const prepared = async () => {
  const sql = `select statement from pg_prepared_statements where name like 'change-%' order by name`;
  return (await database.pool.query<{ statement: string }>(sql)).rows.map(({ statement }) => statement);
};

it('are each parsed once for a connection, and change what they are to', async () => {
  const { db } = database;
  await db.insert(rings).values({ title: 'Solitaire' });
  const sell = (count: number) =>
    db
      .update(rings)
      .set({ sold: sql`${rings.sold} + ${count}` })
      .where(eq(rings.title, 'Solitaire'));
  for (let count = 1; count <= OFTEN; count += 1) await sell(count);
  await db.transaction(async (tx) => {
    await tx
      .update(rings)
      .set({ sold: sql`${rings.sold} + ${100}` })
      .where(eq(rings.title, 'Solitaire'));
  });
  expect(await db.select({ sold: rings.sold }).from(rings)).toEqual([{ sold: 178 }]);
  expect(await prepared()).toEqual([expect.stringContaining('update "rings"')]);
});

it('are so with others alongside', async () => {
  const { db } = database;
  for (let place = 0; place < OFTEN; place += 1) {
    const other = db.insert(rings).values({ title: `Kada ${place}` });
    await alongside(db, other)
      .insert(rings)
      .values({ title: `Veni ${place}` });
  }
  expect((await prepared())[1]).toContain('as (insert');
});

it('leave lists as they are, whose plan depends on the values', async () => {
  for (let place = 0; place < OFTEN; place += 1) {
    await database.db
      .select()
      .from(rings)
      .where(eq(rings.title, `Veni ${place}`));
    await database.db.execute(sql`with veni as (select * from rings where title = ${'Veni 1'}) select * from veni`);
  }
  expect(await prepared()).toHaveLength(2);
});

it('leave a change of very many rows as it is', () => {
  const send = preparedChanges();
  const text = 'delete from rings where title = any($1)';
  const of = (titles: number) => send([{ text }, [Array.from({ length: titles }, String)]])[0];
  for (let place = 0; place < OFTEN; place += 1) of(3);
  expect([of(3), of(101)]).toEqual([{ text, name: 'change-0' }, { text }]);
});

it('are at most a hundred, and none that was sent once', () => {
  const send = preparedChanges();
  const nameOf = (text: string) => (send([{ text }, [1]])[0] as { name?: string }).name;
  const sent = (text: string) => Array.from({ length: OFTEN }, () => nameOf(text)).at(-1);
  for (let place = 0; place < 2_000; place += 1) expect(nameOf(`delete from once_${place}`)).toBeUndefined();
  const names = Array.from({ length: 100 }, (_, place) => sent(`delete from rings_${place} where id = $1`));
  expect(new Set(names).size).toBe(100);
  expect(sent('delete from bangles where id = $1')).toBeUndefined();
  expect(nameOf('delete from rings_0 where id = $1')).toBe(names[0]);
});
