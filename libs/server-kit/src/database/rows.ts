import { and, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** The first row of a query; null when it has none. */
export const firstOf = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | null> => (await rows)[0] ?? null;

/** The one row of a query, which always has it. */
export async function onlyRow<Row>(rows: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error('a query that always has a row has none');
  return row;
}

/** Whether a query has any row. */
export const isAny = async (rows: PromiseLike<unknown[]>): Promise<boolean> => (await rows).length > 0;

/** Changes all rows that meet every condition, and returns them as they are then. */
export async function updateRows<Table extends PgTable>(
  db: Db,
  table: Table,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- it is empty for no real table
  change: PgUpdateSetSource<Table>,
  ...conditions: (SQL | undefined)[]
): Promise<Table['$inferSelect'][]> {
  return db
    .update<PgTable>(table)
    .set(change)
    .where(and(...conditions))
    .returning();
}

/** Changes one row so; null when none meets the conditions. */
export const updateRow = <Table extends PgTable>(
  ...update: Parameters<typeof updateRows<Table>>
): Promise<Table['$inferSelect'] | null> => firstOf(updateRows(...update));

/** The same, and returns only how many there were: what names all columns of a wide table takes long to write. */
export async function changeRows<Table extends PgTable>(
  ...[db, table, change, ...conditions]: Parameters<typeof updateRows<Table>>
): Promise<number> {
  const changed = db
    .update<PgTable>(table)
    .set(change)
    .where(and(...conditions));
  return (await changed).rowCount ?? 0;
}

/** Deletes all rows that meet every condition, and returns how many there were. */
export async function deleteRows(db: Db, table: PgTable, ...conditions: (SQL | undefined)[]): Promise<number> {
  return (await db.delete(table).where(and(...conditions))).rowCount ?? 0;
}

/** Begins a statement that executes others with it: one way to the database, and none of them sees what another changes. */
export const alongside = (db: Db, ...others: SQLWrapper[]) =>
  db.with(...others.map((other, place) => db.$with(`other_${place}`, {}).as(other.getSQL())));
