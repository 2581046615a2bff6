import { and, arrayOverlaps, asc, count, desc, gte, inArray, lte, max, min, sql, type SQL } from 'drizzle-orm';
import type { Material, SortBy } from '@kanaka/contracts/products';
import type { Db } from '@kanaka/server-kit/database';
import { categories, products, subcategories } from '../schema.ts';
import { inShop, selectViews, type ProductView } from './products.repository.ts';

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

const title = sql`lower(${products.title})`;

/** Ties are sorted by id, in the same direction as the price or title, so that one index serves both directions. */
const orders: Record<SortBy, SQL[]> = {
  'price-lowtohigh': [asc(products.sellingPaise), asc(products.id)],
  'price-hightolow': [desc(products.sellingPaise), desc(products.id)],
  'title-atoz': [asc(title), asc(products.id)],
  'title-ztoa': [desc(title), desc(products.id)],
};

export async function listFiltered(
  db: Db,
  { sortBy, page, limit, ...filter }: Filter & { sortBy: SortBy; page: number; limit: number },
): Promise<ProductView[]> {
  return selectViews(db)
    .where(matching(db, filter))
    .orderBy(...orders[sortBy])
    .limit(limit)
    .offset((page - 1) * limit);
}

export async function countFiltered(db: Db, filter: Filter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(matching(db, filter));
  return row?.total ?? 0;
}

/** The lowest and the highest price without tax; null when there is no piece. */
export async function findPriceRange(db: Db, filter: Filter): Promise<{ lowest: number; highest: number } | null> {
  const [row] = await db
    .select({ lowest: min(products.sellingPaise), highest: max(products.sellingPaise) })
    .from(products)
    .where(matching(db, filter));
  return row && row.lowest !== null && row.highest !== null ? { lowest: row.lowest, highest: row.highest } : null;
}

/** The number of pieces of each material that occurs. */
export async function countMaterials(db: Db, filter: Filter): Promise<Map<Material, number>> {
  const name = sql<Material>`unnest(${products.materials})`.as('name');
  const rows = await db.select({ name, pieces: count() }).from(products).where(matching(db, filter)).groupBy(name);
  return new Map(rows.map(({ name, pieces }) => [name, pieces]));
}

function matching(db: Db, { category, subcategory, materials, lowestPaise, highestPaise }: Filter): SQL | undefined {
  return and(
    inShop,
    inPlace(db, { category, subcategory }),
    materials && (materials.length > 0 ? arrayOverlaps(products.materials, materials) : sql`false`),
    lowestPaise === undefined ? undefined : gte(products.sellingPaise, lowestPaise),
    highestPaise === undefined ? undefined : lte(products.sellingPaise, highestPaise),
  );
}

/** Matches pieces in any of the categories and in any of the subcategories; names are compared ignoring case. */
export function inPlace(db: Db, { category, subcategory }: Pick<Filter, 'category' | 'subcategory'>): SQL | undefined {
  return and(
    category?.length
      ? inArray(
          products.categoryId,
          db.select({ id: categories.id }).from(categories).where(named(categories, category)),
        )
      : undefined,
    subcategory?.length
      ? inArray(
          products.subcategoryId,
          db.select({ id: subcategories.id }).from(subcategories).where(named(subcategories, subcategory)),
        )
      : undefined,
  );
}

/** In a query string a plus sign means a space, so names are compared with their plus signs replaced. */
function named(table: typeof categories | typeof subcategories, names: string[]) {
  return inArray(
    sql`lower(replace(${table.name}, '+', ' '))`,
    names.map((name) => sql`lower(${name})`),
  );
}
