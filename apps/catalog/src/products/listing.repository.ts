import { and, asc, desc, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { AdminSortBy } from '@kanaka/contracts/catalog/admin-products';
import type { FilterGroup } from '@kanaka/contracts/catalog/choices';
import type { ListingSort, Material, Occasion } from '@kanaka/contracts/catalog/products';
import type { Db } from '@kanaka/server-kit/database/database';
import { collectionPieces } from '../collections/collections-schema.ts';
import { categories, products, productSizes, subcategories } from '../schema.ts';
import { inShop, selectPublic, type PublicPiece } from './products.repository.ts';

/**
 * Names of categories and subcategories, ignoring case; a piece must match one of each list. Absent or empty lists do not
 * filter, but an empty list of metals, stones or occasions (the query named only unknown ones) matches nothing. Prices are
 * without tax.
 */
export type Filter = {
  category?: string[] | undefined;
  subcategory?: string[] | undefined;
  metal?: Material[] | undefined;
  stone?: Material[] | undefined;
  lowestPaise?: number | undefined;
  highestPaise?: number | undefined;
  purity?: string[] | undefined;
  lightestMg?: number | undefined;
  heaviestMg?: number | undefined;
  size?: string[] | undefined;
  occasion?: Occasion[] | undefined;
  /** In percent, as it is shown. */
  minDiscount?: number | undefined;
  newDays?: number | undefined;
  inStock?: boolean | undefined;
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
  popular: [desc(products.sold), desc(products.id)],
  discount: [desc(products.discountPercent), desc(products.id)],
  rating: [desc(products.averageReview), desc(products.reviewCount), desc(products.id)],
  'stock-lowtohigh': [asc(products.onHand), asc(products.id)],
  'stock-hightolow': [desc(products.onHand), desc(products.id)],
  idle: [asc(products.idleSince), asc(products.id)],
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

/** The pieces of the shop that pass a filter. */
export const passing = (db: Db, filter: Filter): SQL | undefined =>
  and(inShop, inCollections(db, filter), ...Object.values(conditions(db, filter)));

/** The pieces of the collections of a filter, among which it finds others. */
export function inCollections(db: Db, { chosenFor, oneOf }: Filter): SQL | undefined {
  return and(
    chosenFor === undefined ? undefined : inArray(products.id, piecesChosenFor(db, chosenFor)),
    oneOf && (or(...oneOf.map((rule) => passing(db, rule))) ?? sql`false`),
  );
}

function piecesChosenFor(db: Db, collectionId: string) {
  return db
    .select({ id: collectionPieces.productId })
    .from(collectionPieces)
    .where(eq(collectionPieces.collectionId, collectionId));
}

/** What each group of a filter demands; undefined for one that is not set. */
export function conditions(db: Db, filter: Filter): Record<FilterGroup, SQL | undefined> {
  const { metal, stone, purity = [], size = [], occasion, minDiscount, newDays, inStock } = filter;
  const anyOf = (column: typeof products.materials | typeof products.occasions, names: string[] | undefined) =>
    names && sql`${column} && ${sql.param(names)}::text[]`;
  const within = (
    column: typeof products.sellingPaise | typeof products.weightMg,
    least: number | undefined,
    most: number | undefined,
  ) => and(least === undefined ? undefined : gte(column, least), most === undefined ? undefined : lte(column, most));
  return {
    ...inPlace(db, filter),
    price: within(products.sellingPaise, filter.lowestPaise, filter.highestPaise),
    metal: anyOf(products.materials, metal),
    stone: anyOf(products.materials, stone),
    purity: purity.length > 0 ? inArray(sql`lower(${products.purity})`, lower(purity)) : undefined,
    weight: within(products.weightMg, filter.lightestMg, filter.heaviestMg),
    size: size.length > 0 ? inArray(products.id, inSizes(db, size)) : undefined,
    occasion: anyOf(products.occasions, occasion),
    discount: minDiscount === undefined ? undefined : gte(products.discountPercent, minDiscount),
    age: newDays === undefined ? undefined : sql`${products.createdAt} > now() - make_interval(days => ${newDays})`,
    stock: inStock ? eq(products.inStock, true) : undefined,
  };
}

const lower = (names: string[]) => names.map((name) => name.toLowerCase());

/** The pieces that can be bought in one of these sizes. */
const inSizes = (db: Db, sizes: string[]) =>
  db
    .select({ id: productSizes.productId })
    .from(productSizes)
    .where(and(inArray(productSizes.size, sizes), sql`${productSizes.reserved} < ${productSizes.onHand}`));

/** Matches pieces in any of the categories, and pieces in any of the subcategories; names are compared ignoring case. */
export function inPlace(
  db: Db,
  { category = [], subcategory = [] }: Pick<Filter, 'category' | 'subcategory'>,
): Record<'category' | 'subcategory', SQL | undefined> {
  const among = (table: typeof categories | typeof subcategories, names: string[]) =>
    db.select({ id: table.id }).from(table).where(named(table, names));
  return {
    category: category.length > 0 ? inArray(products.categoryId, among(categories, category)) : undefined,
    subcategory:
      subcategory.length > 0 ? inArray(products.subcategoryId, among(subcategories, subcategory)) : undefined,
  };
}

/** In a query string a plus sign means a space, so names are compared with their plus signs replaced. */
function named(table: typeof categories | typeof subcategories, names: string[]): SQL {
  return inArray(
    sql`lower(replace(${table.name}, '+', ' '))`,
    names.map((name) => sql`lower(${name})`),
  );
}
