import { policySlugs } from '@kanaka/contracts/catalog/page-address';
import { MAX_PAGES } from '@kanaka/contracts/catalog/pages';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows, firstOf, updateRow, updateRows } from '@kanaka/server-kit/database/rows';
import { and, asc, desc, eq, getTableColumns, gt, lte, ne, sql } from 'drizzle-orm';
import { pages, pageVersions, type PageRow, type PageVersionRow } from './pages-schema.ts';

const MOST_LISTED_VERSIONS = 200;

/** Always the five policies, and the free pages. */
export async function listPages(db: Db): Promise<PageRow[]> {
  return db
    .select()
    .from(pages)
    .orderBy(pages.title, pages.slug)
    .limit(MAX_PAGES + policySlugs.length);
}

export const findPage = (db: Db, slug: string) => firstOf(db.select().from(pages).where(eq(pages.slug, slug)));

/** With a row lock until the transaction ends. */
export const lockPage = (tx: Db, slug: string) =>
  firstOf(tx.select().from(pages).where(eq(pages.slug, slug)).for('update'));

/** Until the transaction ends nobody else adds a page, so that their number stays as it is. */
export async function lockForAdding(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${pages} in share row exclusive mode`);
}

/** False when there is one of this address. */
export async function insertPage(
  db: Db,
  page: Pick<PageRow, 'slug' | 'title' | 'description' | 'body'>,
): Promise<boolean> {
  return (await db.insert(pages).values(page).onConflictDoNothing().returning()).length > 0;
}

/** Changes a page and its version. */
export const updatePage = (db: Db, slug: string, change: Partial<Omit<PageRow, 'slug' | 'version'>>) =>
  updateRow(db, pages, { ...change, version: sql`${pages.version} + 1` }, eq(pages.slug, slug));

/** Gives a page another address; null when another page has that. Else how many versions it has. */
export async function movePage(tx: Db, page: PageRow, slug: string): Promise<{ versions: number } | null> {
  if (!(await insertPage(tx, { ...page, slug }))) return null;
  const versions = await updateRows(tx, pageVersions, { slug }, eq(pageVersions.slug, page.slug));
  await deletePage(tx, page.slug);
  return { versions: versions.length };
}

export const deletePage = (db: Db, slug: string) => deleteRows(db, pages, eq(pages.slug, slug));

const inForce = lte(pageVersions.validFrom, sql`now()`);
const isComing = gt(pageVersions.validFrom, sql`now()`);

/** The version of each page that is in force. */
export async function listCurrent(db: Db): Promise<PageVersionRow[]> {
  const latest = sql`(select latest.number from ${pageVersions} as latest
    where latest.slug = ${pageVersions.slug} and latest.valid_from <= now()
    order by latest.valid_from desc, latest.number desc limit 1)`;
  return db.select().from(pageVersions).where(eq(pageVersions.number, latest));
}

/** Versions that are not in force yet; a page has one at most. */
export async function listComing(db: Db): Promise<PageVersionRow[]> {
  return db.select().from(pageVersions).where(isComing);
}

/** The latest first. */
export async function listVersions(db: Db, slug: string): Promise<PageVersionRow[]> {
  return db
    .select()
    .from(pageVersions)
    .where(eq(pageVersions.slug, slug))
    .orderBy(desc(pageVersions.validFrom), desc(pageVersions.number))
    .limit(MOST_LISTED_VERSIONS);
}

export const findVersion = (db: Db, slug: string, number: number) =>
  firstOf(
    db
      .select()
      .from(pageVersions)
      .where(and(eq(pageVersions.slug, slug), eq(pageVersions.number, number))),
  );

/** A version that is or was in force, the latest without `number`; none of a page that was taken out of the shop. */
export const findShown = (db: Db, slug: string, number?: number): Promise<PageVersionRow | null> =>
  firstOf(
    db
      .select(getTableColumns(pageVersions))
      .from(pageVersions)
      .innerJoin(pages, eq(pages.slug, pageVersions.slug))
      .where(
        and(
          ...[eq(pageVersions.slug, slug), inForce, eq(pages.withdrawn, false)],
          number === undefined ? undefined : eq(pageVersions.number, number),
        ),
      )
      .orderBy(desc(pageVersions.validFrom), desc(pageVersions.number))
      .limit(1),
  );

/** When another version took the place of this one; null while it is in force. */
export async function findEnd(db: Db, { slug, number, validFrom }: PageVersionRow): Promise<Date | null> {
  const isLater = sql`(${pageVersions.validFrom}, ${pageVersions.number}) > (${validFrom.toISOString()}::timestamptz, ${number})`;
  const [next] = await db
    .select({ at: pageVersions.validFrom })
    .from(pageVersions)
    .where(and(eq(pageVersions.slug, slug), inForce, ne(pageVersions.number, number), isLater))
    .orderBy(asc(pageVersions.validFrom), asc(pageVersions.number))
    .limit(1);
  return next?.at ?? null;
}

/** In how many seconds a page changes by itself, if it does within a day. */
export async function nextChangeSeconds(db: Db, slug: string): Promise<number | null> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from min(valid_from) - now()))::int as seconds from ${pageVersions}
    where slug = ${slug} and valid_from > now() and valid_from < now() + interval '1 day'`);
  return rows[0]?.seconds ?? null;
}

export type NewVersion = Omit<PageVersionRow, 'number' | 'validFrom'>;

/**
 * Inserts the next version, in force at once or from `validFrom` on. At once is the time of this statement: the transaction may
 * have waited for another that has published since it began.
 */
export async function insertVersion(db: Db, version: NewVersion, validFrom: Date | null): Promise<void> {
  const number = sql<number>`(select coalesce(max(${pageVersions.number}), 0) + 1 from ${pageVersions}
    where ${pageVersions.slug} = ${version.slug})`;
  const at = validFrom
    ? sql`greatest(${validFrom.toISOString()}::timestamptz, clock_timestamp())`
    : sql`clock_timestamp()`;
  await db.insert(pageVersions).values({ ...version, number, validFrom: at as never });
}

export const insertFirstVersion = (db: Db, version: Omit<PageVersionRow, 'number'>) =>
  db
    .insert(pageVersions)
    .values({ ...version, number: 1 })
    .onConflictDoNothing();

export const deleteComing = (db: Db, slug: string) =>
  deleteRows(db, pageVersions, eq(pageVersions.slug, slug), isComing);

export const refillVersion = (db: Db, { slug, number }: Pick<PageVersionRow, 'slug' | 'number'>, filled: string) =>
  updateRows(db, pageVersions, { filled }, eq(pageVersions.slug, slug), eq(pageVersions.number, number));
