import { sql, type Column, type SQL } from 'drizzle-orm';

/** For a CHECK: the column holds one of these words, which are those of the type that the code uses. */
export function oneOf(column: Column, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;
}
