import { and, asc, count, desc, eq, gte, inArray, lte, max, min, or, sql, type SQL } from 'drizzle-orm';
import type { AdminSortBy } from '@kanaka/contracts/catalog/admin-products';
import { kindsOf } from '@kanaka/presentation/listing-url';
import { type ListingSort, Material } from '@kanaka/contracts/catalog/products';
import type { Db } from '@kanaka/server-kit/database/database';
import { collectionPieces } from '../collections/collections-schema.ts';
import { categories, products, subcategories } from '../schema.ts';
import { inShop, selectPublic, type PublicPiece } from './products.repository.ts';

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
  /** In percent, as it is shown. */
  minDiscount?: number | undefined;
  newDays?: number | undefined;
  /** The collection for which they were chosen by hand. */
  chosenFor?: string | undefined;
  /** The rules of collections, of which a piece must pass one as well; it passes none of an empty list. */
  oneOf?: readonly Filter[] | undefined;
};

const title = sql`lower(${products.title})`;

/** Ids sort by creation time. Ties are sorted by id in the same direction, so that one index serves both directions. */
export const orders: Record<AdminSortBy, SQL[]> = {
  newest: [desc(products.id)],
  oldest: [asc(products.id)],
  'price-lowtohigh': [asc(products.sellingPaise), asc(products.id)],
  'price-hightolow': [desc(products.sellingPaise), desc(products.id)],
  'title-atoz': [asc(title), asc(products.id)],
  'title-ztoa': [desc(title), desc(products.id)],
  'stock-lowtohigh': [asc(products.onHand), asc(products.id)],
  'stock-hightolow': [desc(products.onHand), desc(products.id)],
};

/** Chosen pieces in their order; what a rule finds has none, so that its newest come first. */
function orderOf(sortBy: ListingSort, { chosenFor }: Filter): SQL[] {
  if (sortBy !== 'featured') return orders[sortBy];
  if (chosenFor === undefined) return orders.newest;
  const { collectionId, productId, position } = collectionPieces;
  return [
    sql`(select ${position} from ${collectionPieces} where ${productId} = ${products.id} and ${collectionId} = ${chosenFor})`,
  ];
}

type Page = { filter: Filter; sortBy: ListingSort; limit: number; offset: number };

/** A page of the list. It is found by an index alone, and only its pieces are read. */
export async function listPage(db: Db, { filter, sortBy, limit, offset }: Page): Promise<PublicPiece[]> {
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(passing(db, filter))
    .orderBy(...orderOf(sortBy, filter))
    .limit(limit)
    .offset(offset);
  return selectPublic(db)
    .where(sql`${products.id} = any(array(${ids}))`)
    .orderBy(...orderOf(sortBy, filter));
}

export const countFiltered = (db: Db, filter: Filter) => db.$count(products, passing(db, filter));

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

/** The pieces of the shop that pass a filter. */
export function passing(db: Db, { materials, lowestPaise, highestPaise, ...others }: Filter): SQL | undefined {
  const { minDiscount, newDays, chosenFor, oneOf } = others;
  return and(
    inShop,
    inPlace(db, others),
    minDiscount === undefined
      ? undefined
      : // The part that an index serves, then the percent as `discountPercent` rounds it.
        sql`${products.salePricePaise} > 0
          and round((${products.pricePaise} - ${products.salePricePaise}) * 100.0 / ${products.pricePaise}) >= ${minDiscount}`,
    newDays === undefined ? undefined : sql`${products.createdAt} > now() - make_interval(days => ${newDays})`,
    chosenFor === undefined ? undefined : inArray(products.id, piecesChosenFor(db, chosenFor)),
    oneOf && (or(...oneOf.map((rule) => passing(db, rule))) ?? sql`false`),
    materials && sql`${products.materials} && ${sql.param(materials)}::text[]`,
    lowestPaise === undefined ? undefined : gte(products.sellingPaise, lowestPaise),
    highestPaise === undefined ? undefined : lte(products.sellingPaise, highestPaise),
  );
}

function piecesChosenFor(db: Db, collectionId: string) {
  return db
    .select({ id: collectionPieces.productId })
    .from(collectionPieces)
    .where(eq(collectionPieces.collectionId, collectionId));
}

/** Matches pieces in any of the categories and in any of the subcategories; names are compared ignoring case. */
export function inPlace(
  db: Db,
  { category = [], subcategory = [] }: Pick<Filter, 'category' | 'subcategory'>,
): SQL | undefined {
  const among = (table: typeof categories | typeof subcategories, names: string[]) =>
    db.select({ id: table.id }).from(table).where(named(table, names));
  return and(
    category.length > 0 ? inArray(products.categoryId, among(categories, category)) : undefined,
    subcategory.length > 0 ? inArray(products.subcategoryId, among(subcategories, subcategory)) : undefined,
  );
}

/** In a query string a plus sign means a space, so names are compared with their plus signs replaced. */
function named(table: typeof categories | typeof subcategories, names: string[]): SQL {
  return inArray(
    sql`lower(replace(${table.name}, '+', ' '))`,
    names.map((name) => sql`lower(${name})`),
  );
}
