/** A migration of each kind, for the new release's copy of `orders` only. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Query } from '../drill/databases.ts';
import type { Verdict } from '../drill/invariants.ts';

/** A column that an earlier release has left behind and that neither of the two uses. */
export const LEFT_BEHIND = 'alter table orders add column drill_left_behind text';

/** By tag, each with what is true once it has run. */
const migrations: Record<string, { sql: string; fact: string }> = {
  nullable_column: {
    sql: 'ALTER TABLE "orders" ADD COLUMN "drill_note" text;',
    fact: "not exists (select from orders where drill_note is null and created_at < now() - interval '1 day')",
  },
  column_with_default: {
    sql: `ALTER TABLE "orders" ADD COLUMN "drill_channel" text DEFAULT 'web' NOT NULL;`,
    fact: `not exists (select from orders where drill_channel <> 'web')`,
  },
  new_table: {
    sql: 'CREATE TABLE "drill_gifts" ("order_id" uuid PRIMARY KEY REFERENCES "orders" ("id"), "words" text NOT NULL);',
    fact: `to_regclass('drill_gifts') is not null`,
  },
  index: {
    sql: 'CREATE INDEX CONCURRENTLY "orders_drill_channel" ON "orders" USING btree ("drill_channel", "created_at");',
    fact: `exists (select from pg_index where indexrelid = to_regclass('orders_drill_channel') and indisvalid)`,
  },
  constraint: {
    sql: `ALTER TABLE "orders" ADD CONSTRAINT "orders_drill_known" CHECK ("drill_channel" IN ('web', 'shop')) NOT VALID;`,
    fact: `exists (select from pg_constraint where conname = 'orders_drill_known')`,
  },
  validation: {
    sql: 'ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_drill_known";',
    fact: `exists (select from pg_constraint where conname = 'orders_drill_known' and convalidated)`,
  },
  contract: {
    sql: '-- No version needs it: neither of the two uses it.\nALTER TABLE "orders" DROP COLUMN "drill_left_behind";',
    fact: `not exists (select from pg_attribute where attrelid = 'orders'::regclass and attname = 'drill_left_behind')`,
  },
};

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

/** Adds them to a folder of migrations, after all that it has. */
export async function addDrillMigrations(folder: string): Promise<void> {
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
  for (const [tag, { sql }] of Object.entries(migrations)) {
    const last = journal.entries.at(-1);
    if (!last) throw new Error(`${folder} has no migrations`);
    const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: `drill_${tag}` };
    await writeFile(join(folder, `${entry.tag}.sql`), sql);
    journal.entries.push(entry);
  }
  await writeFile(file, JSON.stringify(journal));
}

const BATCH = 2_000;

/** What a job of the new release does: fills the new column of the old rows, batch by batch. */
export async function backfill(query: Query): Promise<void> {
  const rows = await query(
    'orders',
    `update orders set drill_note = 'from before' where id in (
       select id from orders where drill_note is null order by id limit ${BATCH} for update skip locked
     ) returning 1`,
  );
  if (rows.length === BATCH) await backfill(query);
}

/** Reads a table for some seconds in one transaction, as a dump does. */
export async function readSlowly(databaseUrl: string, table: string, ms: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read; select count(*) from ${table}`);
    await pause(ms);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Whether all of it is in the database, and the old orders have the new column filled. */
export async function judgeMigrations(query: Query): Promise<Verdict> {
  const facts = Object.entries(migrations).map(([tag, { fact }]) => `${fact} as ${tag}`);
  const [row = {}] = await query<Record<string, boolean>>('orders', `select ${facts.join(', ')}`);
  return {
    name: 'A migration of each kind has run',
    figures: `${facts.length} migrations`,
    broken: Object.entries(row).flatMap(([tag, holds]) => (holds ? [] : [`${tag} has not run, or not to its end`])),
  };
}
