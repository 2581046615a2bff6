import { asc, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/**
 * The condition that a row is one of the first `limit` due rows, without those that another replica has locked: for an
 * update or delete that claims rows in one statement. `key` is the table's primary key.
 */
export function isOneOfFirst(
  db: Db,
  table: PgTable,
  { key, isDue, by, limit }: { key: AnyPgColumn; isDue: SQL | undefined; by: AnyPgColumn; limit: number },
): SQL {
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
