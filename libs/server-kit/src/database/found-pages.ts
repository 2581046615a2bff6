import { sql, type SQL } from 'drizzle-orm';
import type { Db } from './database.ts';

export type Asked = { page: number; limit: number };

/** What a list selects: the ids of everything that matches, sorted, and their number. */
export type Listing = {
  ids: SQL;
  count: SQL;
  /** Set for a search by words: beyond so many, matches are neither listed nor counted. */
  mostFound?: number | undefined;
};

/**
 * One page of what a search by words has found, with its number, up to `most`. Because all of them are requested at once,
 * Postgres scans the sorted index only for words that occur in many rows, and uses the trigram index for others. If only one
 * page were requested, it would scan all rows for a word that occurs in old ones only.
 */
export function foundQuery(ids: SQL, { page, limit }: Asked, most: number): SQL {
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, most);
  return sql`with found as materialized (select array(${ids} limit ${most + 1}) as ids)
    select ids[${first}::int:${last}::int] as ids, cardinality(ids) as total from found`;
}

export const pageQuery = (ids: SQL, { page, limit }: Asked): SQL =>
  sql`${ids} limit ${limit} offset ${(page - 1) * limit}`;

export type ListedPage = { ids: string[]; total: number; isMore: boolean };

/** The ids of one page of what matches, sorted, and the total number. */
export async function listPage(
  db: Db,
  { ids: matching, count, mostFound }: Listing,
  asked: Asked,
): Promise<ListedPage> {
  if (mostFound !== undefined) {
    const { rows } = await db.execute<{ ids: string[]; total: number }>(foundQuery(matching, asked, mostFound));
    const { ids = [], total = 0 } = rows[0] ?? {};
    return { ids, total: Math.min(total, mostFound), isMore: total > mostFound };
  }
  const [{ rows: page }, { rows: counted }] = await Promise.all([
    db.execute<{ id: string }>(pageQuery(matching, asked)),
    db.execute<{ total: number }>(count),
  ]);
  return { ids: page.map(({ id }) => id), total: counted[0]?.total ?? 0, isMore: false };
}
