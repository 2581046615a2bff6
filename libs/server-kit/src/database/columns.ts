import { sql, type Column, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, bigint, timestamp, uuid } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true });
export const paise = (name: string) => bigint(name, { mode: 'number' });

/** The id of what a row belongs to; `cascade` deletes the row with it. */
export const foreignId = (name: string, column: () => AnyPgColumn, rules?: { onDelete: 'cascade' }) =>
  uuid(name).notNull().references(column, rules);

/** For a CHECK: the column holds one of these words, which are those of the type that the code uses. */
export function oneOf(column: Column, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;
}
