import { asc, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';
import { deleteRows, updateRows } from './rows.ts';

/** The first `limit` due rows, by a column; `key` is the table's primary key. */
type First = { key: AnyPgColumn; isDue: SQL | undefined; by: AnyPgColumn; limit: number | Placeholder };

/** Changes the first due rows in one statement, without those that another replica has locked, and returns them. */
export const claimFirst = <Table extends PgTable>(
  db: Db,
  table: Table,
  change: Parameters<typeof updateRows<Table>>[2],
  first: First,
) => updateRows(db, table, change, isOneOfFirst(db, table, first));

/** Deletes the first due rows so, and returns how many there were. */
export const deleteFirst = (db: Db, table: PgTable, first: First) =>
  deleteRows(db, table, isOneOfFirst(db, table, first));

/** The condition that a row is one of the first due rows, for a statement that claims them. */
export function isOneOfFirst(db: Db, table: PgTable, { key, isDue, by, limit }: First): SQL {
  const first = db
    .select({ key })
    .from(table)
    .where(isDue)
    .orderBy(asc(by))
    .limit(limit)
    .for('update', { skipLocked: true });
  // As an array, because a join might run the subquery again and claim more.
  return sql`${key} = any(array(${first}))`;
}
