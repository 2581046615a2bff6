/** A migration of each kind, for the new release's copy of `orders` only. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Query } from '../drill/databases.ts';
import type { Verdict } from '../drill/invariants/verdict.ts';

/** A column that an earlier release has left behind and that neither of the two uses. */
export const LEFT_BEHIND = 'alter table orders add column drill_left_behind text';

export const drillMigrations: readonly { tag: string; sql: string }[] = [
  { tag: 'nullable_column', sql: 'ALTER TABLE "orders" ADD COLUMN "drill_note" text;' },
  {
    tag: 'column_with_default',
    sql: `ALTER TABLE "orders" ADD COLUMN "drill_channel" text DEFAULT 'web' NOT NULL;`,
  },
  {
    tag: 'new_table',
    sql: 'CREATE TABLE "drill_gifts" ("order_id" uuid PRIMARY KEY REFERENCES "orders" ("id"), "words" text NOT NULL);',
  },
  {
    tag: 'index',
    sql: 'CREATE INDEX CONCURRENTLY "orders_drill_channel" ON "orders" USING btree ("drill_channel", "created_at");',
  },
  {
    tag: 'constraint',
    sql: `ALTER TABLE "orders" ADD CONSTRAINT "orders_drill_known" CHECK ("drill_channel" IN ('web', 'shop')) NOT VALID;`,
  },
  { tag: 'validation', sql: 'ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_drill_known";' },
  {
    tag: 'contract',
    sql: '-- No version needs it: neither of the two uses it.\nALTER TABLE "orders" DROP COLUMN "drill_left_behind";',
  },
];

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

/** Adds them to a folder of migrations, after all that it has. */
export async function addDrillMigrations(folder: string): Promise<void> {
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
  for (const { tag, sql } of drillMigrations) {
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
  for (;;) {
    const rows = await query(
      'orders',
      `update orders set drill_note = 'from before' where id in (
         select id from orders where drill_note is null order by id limit ${BATCH} for update skip locked
       ) returning 1`,
    );
    if (rows.length < BATCH) return;
  }
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

/** Whether all of it is in the database, with so many old orders. */
export async function judgeMigrations(query: Query, stored: number): Promise<Verdict> {
  const [row] = await query<Record<string, boolean> & { filled: number; applied: number }>(
    'orders',
    `select
       (select count(*)::int from orders where drill_note is not null) as filled,
       not exists (select from orders where drill_channel <> 'web') as "every order has the default",
       to_regclass('drill_gifts') is not null as "the new table is there",
       coalesce((select indisvalid from pg_index where indexrelid = to_regclass('orders_drill_channel')), false)
         as "the index can be used",
       coalesce((select convalidated from pg_constraint where conname = 'orders_drill_known'), false)
         as "the constraint is valid",
       not exists (select from pg_attribute where attrelid = 'orders'::regclass and attname = 'drill_left_behind')
         as "the old column is gone"`,
  );
  const { filled = 0, ...facts } = row ?? {};
  return {
    name: 'A migration of each kind has run',
    figures: `${drillMigrations.length} migrations, ${filled} orders backfilled`,
    broken: [
      ...Object.entries(facts).flatMap(([fact, holds]) => (holds ? [] : [`not true: ${fact}`])),
      ...(filled < stored ? [`only ${filled} of ${stored} old orders are backfilled`] : []),
    ],
  };
}
