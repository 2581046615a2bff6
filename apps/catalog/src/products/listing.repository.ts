import { and, count, eq, gte, inArray, lte, max, min, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { kindsOf } from '@kanaka/contracts/listing-address';
import { Material, type SortBy } from '@kanaka/contracts/products';
import type { Db } from '@kanaka/server-kit/database';
import { keepQueries } from '@kanaka/server-kit/kept-queries';
import { categories, products, subcategories } from '../schema.ts';
import type { Counted, Start } from './list-memory.ts';
import { fromPieceOn, orders } from './list-orders.ts';
import { currentListVersion, inShop, publicColumns, type PublicPiece } from './products.repository.ts';

/**
 * Names of categories and subcategories, ignoring case; a piece must match one of each list. Absent or empty lists do not
 * filter, but an empty list of materials (the query named only unknown ones) matches nothing. Prices are without tax.
 */
export type Filter = {
  category?: string[] | undefined;
  subcategory?: string[] | undefined;
  materials?: Material[] | undefined;
  lowestPaise?: number | undefined;
  highestPaise?: number | undefined;
};

/** Matching pieces are counted with every page up to this number, beyond which counting takes longer than the page. */
export const COUNTED_EXACTLY = 500;

/** A page from the top, from a known piece on, or by its offset together with the number of matching pieces. */
type Way = 'top' | 'from-piece' | 'counted';
type PageShape = { given: (keyof Filter)[]; sortBy: SortBy; limit: number; way: Way };

/**
 * The page, its version and the count come from one statement, so that they fit each other while pieces are added and
 * withdrawn. The page is found by an index alone, and only its pieces are read. Its length is part of the text, because for
 * an unknown one Postgres would make a new plan each time.
 */
const pageOfPieces = keepQueries('page', (db, { given, sortBy, limit, way }: PageShape, name) => {
  const values = placeholders(given);
  const offset = way === 'top' ? null : sql`${sql.placeholder('offset')}::int`;
  const start = way === 'from-piece' ? sql`${sql.placeholder('start')}::uuid` : null;
  const counted = way === 'counted' ? sql`(${upTo(db, { values, sortBy })})` : sql`null`;
  return db
    .select({ ...publicColumns, listVersion: currentListVersion, counted: sql<number | null>`${counted}` })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(sql`${products.id} = any(array(${idsOf(db, { values, sortBy, limit, offset, start })}))`)
    .orderBy(...orders[sortBy])
    .prepare(name);
});

type Page = { filter: Filter; sortBy: SortBy; limit: number };
type Listed = PublicPiece & { listVersion: string };

/** A page from a piece of the list on, or the first page. The index is the start's own, which must be right. */
export async function listPage(
  db: Db,
  { filter, sortBy, limit, offset, start }: Page & { offset: number; start: Start | null },
): Promise<Listed[]> {
  const shape = { given: givenIn(filter), sortBy, limit, way: start ? 'from-piece' : 'top' } as const;
  const place = start && { start: start.id, offset: offset - start.index };
  return pageOfPieces(db, shape).execute({ ...filter, ...place });
}

/** A page by its offset; each row contains how many pieces match, up to one more than `COUNTED_EXACTLY`. */
export async function listCountedPage(
  db: Db,
  { filter, sortBy, limit, offset }: Page & { offset: number },
): Promise<(Listed & { counted: number | null })[]> {
  return pageOfPieces(db, { given: givenIn(filter), sortBy, limit, way: 'counted' }).execute({ ...filter, offset });
}

type Ids = { values: Values; sortBy: SortBy; limit: number; offset: SQL | null; start: SQL | null };

function idsOf(db: Db, { values, sortBy, limit, offset, start }: Ids): SQL {
  const length = sql.raw(String(limit));
  const order = sql.join(orders[sortBy], sql`, `);
  const tail = sql`order by ${order} limit ${length}${offset ? sql` offset ${offset}` : sql``}`;
  const since = start ? sql`and ${fromPieceOn(sortBy, start)}` : sql``;
  const names = values.subcategory ?? values.category;
  if (!names || !sortBy.startsWith('price')) {
    return sql`select ${products.id} from ${products} where ${matching(db, values)} ${since} ${tail}`;
  }
  // Each place has its pieces in the order of their prices; the first ones of each contain the first ones of all.
  const [place, column, rest] = values.subcategory
    ? [subcategories, products.subcategoryId, { ...values, subcategory: undefined }]
    : [categories, products.categoryId, { ...values, category: undefined }];
  const end = offset ? sql`${length} + ${offset}` : length;
  return sql`
    select products.id from ${place} cross join lateral (
      select ${products.id}, ${products.sellingPaise} from ${products}
      where ${matching(db, rest)} and ${column} = ${place.id} ${since} order by ${order} limit ${end}
    ) as products
    where ${named(place, names)} ${tail}`;
}

/** In an order of its own, so that an index answers it too. */
function upTo(db: Db, some: Pick<Ids, 'values' | 'sortBy'>): SQL {
  return sql`select count(*)::int as count from (${idsOf(db, { ...some, limit: COUNTED_EXACTLY + 1, offset: null, start: null })}) as counted`;
}

/** Counts the matching pieces up to one more than `COUNTED_EXACTLY`. */
export async function countUpTo(db: Db, filter: Filter): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    upTo(db, { values: parameters(filter), sortBy: 'price-lowtohigh' }),
  );
  return rows[0]?.count ?? 0;
}

export async function countFiltered(db: Db, filter: Filter): Promise<Counted> {
  const [row] = await db
    .select({ total: count(), listVersion: currentListVersion })
    .from(products)
    .where(passing(db, filter));
  return row ?? { total: 0, listVersion: null };
}

/** The lowest and the highest price without tax; null when there is no piece. */
export async function findPriceRange(db: Db, filter: Filter): Promise<{ lowest: number; highest: number } | null> {
  const [row] = await db
    .select({ lowest: min(products.sellingPaise), highest: max(products.sellingPaise) })
    .from(products)
    .where(passing(db, filter));
  return row && row.lowest !== null && row.highest !== null ? { lowest: row.lowest, highest: row.highest } : null;
}

/** The number of pieces in each category that has some, by its name. */
export async function countByCategory(db: Db, filter: Filter): Promise<{ name: string; count: number }[]> {
  return db
    .select({ name: categories.name, count: count() })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(passing(db, filter))
    .groupBy(categories.name)
    .orderBy(categories.name);
}

/** The same of the subcategories, those of one name together. */
export async function countBySubcategory(db: Db, filter: Filter): Promise<{ name: string; count: number }[]> {
  return db
    .select({ name: subcategories.name, count: count() })
    .from(products)
    .innerJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(passing(db, filter))
    .groupBy(subcategories.name)
    .orderBy(subcategories.name);
}

/** The number of pieces of each material that occurs; of one that has kinds, those of any of them, each piece once. */
export async function countMaterials(db: Db, filter: Filter): Promise<Map<Material, number>> {
  const families = Material.options.filter((material) => kindsOf(material).length > 0);
  const name = sql<Material>`unnest(${products.materials} || array(
    select family.name from jsonb_to_recordset(${JSON.stringify(families.map((own) => ({ name: own, kinds: kindsOf(own) })))}::jsonb)
      as family (name text, kinds text[])
    where ${products.materials} && family.kinds and not family.name = any(${products.materials})
  ))`.as('name');
  const rows = await db.select({ name, pieces: count() }).from(products).where(passing(db, filter)).groupBy(name);
  return new Map(rows.map(({ name, pieces }) => [name, pieces]));
}

/** The values of a filter as parts of a query; only those that filter. */
type Values = { [Name in keyof Filter]: SQLWrapper | undefined };

/** The members that filter: an absent list and one of no category do not. */
function givenIn(filter: Filter): (keyof Filter)[] {
  const { category, subcategory, materials, lowestPaise, highestPaise } = filter;
  const given = {
    category: category?.length,
    subcategory: subcategory?.length,
    materials: materials !== undefined,
    lowestPaise: lowestPaise !== undefined,
    highestPaise: highestPaise !== undefined,
  };
  return filterNames.filter((name) => given[name]);
}

const filterNames = ['category', 'subcategory', 'materials', 'lowestPaise', 'highestPaise'] as const;

const placeholders = (given: (keyof Filter)[]): Values =>
  Object.fromEntries(given.map((name) => [name, sql.placeholder(name)]));

const parameters = (filter: Filter): Values =>
  Object.fromEntries(givenIn(filter).map((name) => [name, sql.param(filter[name])]));

/** The pieces of the shop that pass a filter. */
export const passing = (db: Db, filter: Filter): SQL | undefined => matching(db, parameters(filter));

function matching(db: Db, { category, subcategory, materials, lowestPaise, highestPaise }: Values): SQL | undefined {
  return and(
    inShop,
    placedIn(db, { category, subcategory }),
    materials && sql`${products.materials} && ${materials}::text[]`,
    lowestPaise && gte(products.sellingPaise, sql`${lowestPaise}::bigint`),
    highestPaise && lte(products.sellingPaise, sql`${highestPaise}::bigint`),
  );
}

/** Matches pieces in any of the categories and in any of the subcategories; names are compared ignoring case. */
export function inPlace(db: Db, { category, subcategory }: Pick<Filter, 'category' | 'subcategory'>): SQL | undefined {
  return placedIn(db, parameters({ category, subcategory }));
}

function placedIn(db: Db, { category, subcategory }: Pick<Values, 'category' | 'subcategory'>): SQL | undefined {
  const among = (table: typeof categories | typeof subcategories, names: SQLWrapper) =>
    db.select({ id: table.id }).from(table).where(named(table, names));
  return and(
    category && inArray(products.categoryId, among(categories, category)),
    subcategory && inArray(products.subcategoryId, among(subcategories, subcategory)),
  );
}

/**
 * In a query string a plus sign means a space, so names are compared with their plus signs replaced. As an array, because
 * Postgres expects as many names of it whether it knows them or not, and so keeps one plan for all names.
 */
function named(table: typeof categories | typeof subcategories, names: SQLWrapper): SQL {
  return sql`lower(replace(${table.name}, '+', ' ')) = any(array(select lower(name) from unnest(${names}::text[]) as name))`;
}
