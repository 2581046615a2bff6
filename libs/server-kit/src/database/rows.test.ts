import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { asc, eq, gt } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { claimFirst, deleteFirst } from './claim-rows.ts';
import { openDatabase, type Database } from './database.ts';
import { deleteRows, firstOf, isAny, onlyRow, updateRow, updateRows } from './rows.ts';
import { createLogger } from '../logger.ts';

const rings = pgTable('rings', { name: text('name').primaryKey(), stock: integer('stock').notNull() });
let servers: TestServers;
let database: Database;

beforeAll(async () => {
  servers = await startTestServers('postgres');
  const logger = createLogger({ service: 'rings', level: 'silent' });
  database = openDatabase({ url: await servers.database(), poolSize: 2, logger });
  await database.pool.query('create table rings (name text primary key, stock int not null)');
});
beforeEach(async () => {
  await database.pool.query(`delete from rings; insert into rings values ('Veni', 1), ('Kada', 2), ('Mala', 3)`);
});
afterAll(async () => {
  await database.close();
  await servers.stop();
});

const all = () => database.db.select().from(rings).orderBy(asc(rings.stock));
const named = (name: string) => database.db.select().from(rings).where(eq(rings.name, name));

it('returns the first row, or that there is none', async () => {
  expect([await firstOf(named('Veni')), await firstOf(named('Vala'))]).toEqual([{ name: 'Veni', stock: 1 }, null]);
  expect([await isAny(named('Veni')), await isAny(named('Vala'))]).toEqual([true, false]);
  expect(await onlyRow(named('Kada'))).toEqual({ name: 'Kada', stock: 2 });
  await expect(onlyRow(named('Vala'))).rejects.toThrow('has none');
});

it('changes and deletes only what meets every condition', async () => {
  const { db } = database;
  expect(await updateRow(db, rings, { stock: 9 }, eq(rings.name, 'Veni'), gt(rings.stock, 1))).toBeNull();
  expect(await updateRow(db, rings, { stock: 9 }, eq(rings.name, 'Kada'), gt(rings.stock, 1))).toEqual({
    name: 'Kada',
    stock: 9,
  });
  expect(await updateRows(db, rings, { stock: 4 }, gt(rings.stock, 2))).toHaveLength(2);
  expect(await deleteRows(db, rings, eq(rings.stock, 4), eq(rings.name, 'Mala'))).toBe(1);
  expect(await all()).toEqual([
    { name: 'Veni', stock: 1 },
    { name: 'Kada', stock: 4 },
  ]);
});

it('takes the first due rows, without those that another has locked', async () => {
  const { db } = database;
  const first = { key: rings.name, isDue: undefined, by: rings.stock, limit: 1 };
  await db.transaction(async (tx) => {
    expect(await claimFirst(tx, rings, { stock: 7 }, first)).toEqual([{ name: 'Veni', stock: 7 }]);
    expect(await deleteFirst(db, rings, first)).toBe(1);
  });
  expect((await all()).map(({ name }) => name)).toEqual(['Mala', 'Veni']);
});
