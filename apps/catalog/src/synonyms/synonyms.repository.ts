import { eq, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf, updateRow } from '@kanaka/server-kit/database/rows';
import { searchSynonyms, searchWords } from '../schema.ts';

export type Synonyms = { groups: readonly (readonly string[])[]; version: number };

/** Null until the owner has saved any. */
export const findSynonyms = (db: Db) =>
  firstOf(db.select({ groups: searchSynonyms.groups, version: searchSynonyms.version }).from(searchSynonyms));

/** 0 until the owner has saved any. */
export async function findSynonymsVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: searchSynonyms.version }).from(searchSynonyms);
  return row?.version ?? 0;
}

/** Replaces the groups of a version; null when they have another version by now. */
export const replaceSynonyms = (
  db: Db,
  { groups, version }: { groups: string[][]; version: number },
): Promise<Synonyms | null> =>
  version === 0
    ? firstOf(db.insert(searchSynonyms).values({ groups }).onConflictDoNothing().returning())
    : updateRow(
        db,
        searchSynonyms,
        { groups, version: sql`${searchSynonyms.version} + 1`, updatedAt: sql`now()` },
        eq(searchSynonyms.version, version),
      );

/** Adds words to the search vocabulary, independent of any piece. */
export async function learnWords(db: Db, words: string[]): Promise<void> {
  await db.execute(sql`
    insert into ${searchWords} (word) select word from unnest(${sql.param(words)}::text[]) as word order by word
    on conflict do nothing`);
}
