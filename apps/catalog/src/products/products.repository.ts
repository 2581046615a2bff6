import { and, asc, count, desc, eq, inArray, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { SortBy } from '@kanaka/contracts/catalog';
import type { Db } from '@kanaka/server-kit/database';
import { categories, products, subcategories, type ProductRow } from '../schema.ts';

/** A piece with the names of where it stands. */
export type ProductWithPlace = ProductRow & { category: string; subcategory: string };

const inShop = isNull(products.archivedAt);
const available = sql`${products.onHand} - ${products.reserved}`;

const columns = {
  product: products,
  category: sql<string>`coalesce(${categories.name}, '')`,
  subcategory: sql<string>`coalesce(${subcategories.name}, '')`,
};

/** Every read starts here: pieces with their category and subcategory. */
function selectProducts(db: Db) {
  return db
    .select(columns)
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .$dynamic();
}

type Selected = { product: ProductRow; category: string; subcategory: string };
const toProduct = ({ product, category, subcategory }: Selected): ProductWithPlace => ({ ...product, category, subcategory });

const order: Record<SortBy, SQL[]> = {
  'price-lowtohigh': [asc(products.payablePaise), asc(products.id)],
  'price-hightolow': [desc(products.payablePaise), desc(products.id)],
  'title-atoz': [asc(products.title), asc(products.id)],
  'title-ztoa': [desc(products.title), desc(products.id)],
};

export type ProductFilter = { categories?: string[] | undefined; subcategories?: string[] | undefined };

function matching(filter: ProductFilter): SQL | undefined {
  const named = (column: typeof categories.name | typeof subcategories.name, names: string[] | undefined) =>
    names?.length ? inArray(sql`lower(${column})`, names.map((name) => name.toLowerCase())) : undefined;
  return and(inShop, named(categories.name, filter.categories), named(subcategories.name, filter.subcategories));
}

export async function listProducts(
  db: Db,
  { filter, sortBy, page, limit }: { filter: ProductFilter; sortBy: SortBy; page: number; limit: number },
): Promise<{ rows: ProductWithPlace[]; total: number }> {
  const where = matching(filter);
  const rows = await selectProducts(db)
    .where(where)
    .orderBy(...order[sortBy])
    .limit(limit)
    .offset((page - 1) * limit);
  const [all] = await db
    .select({ total: count() })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(where);
  return { rows: rows.map(toProduct), total: all?.total ?? 0 };
}

export async function listNewestProducts(db: Db, { page, limit }: { page: number; limit: number }): Promise<{ rows: ProductWithPlace[]; total: number }> {
  const rows = await selectProducts(db)
    .where(inShop)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [all] = await db.select({ total: count() }).from(products).where(inShop);
  return { rows: rows.map(toProduct), total: all?.total ?? 0 };
}

/** The newest pieces, those that can be bought before those that cannot. */
export async function listFeatured(db: Db, limit: number): Promise<ProductWithPlace[]> {
  const rows = await selectProducts(db)
    .where(inShop)
    .orderBy(sql`(${available} > 0) desc`, desc(products.createdAt), desc(products.id))
    .limit(limit);
  return rows.map(toProduct);
}

export async function findProduct(db: Db, id: string): Promise<ProductWithPlace | null> {
  const [row] = await selectProducts(db).where(and(inShop, eq(products.id, id)));
  return row ? toProduct(row) : null;
}

export async function findProductBySlug(db: Db, slug: string): Promise<ProductWithPlace | null> {
  const [row] = await selectProducts(db).where(and(inShop, eq(products.slug, slug)));
  return row ? toProduct(row) : null;
}

export async function listProductsById(db: Db, ids: string[]): Promise<ProductWithPlace[]> {
  if (ids.length === 0) return [];
  return (await selectProducts(db).where(and(inShop, inArray(products.id, ids)))).map(toProduct);
}

/** How alike a word and a piece's word must be for a typing error; 1 is the same. */
const ALIKE = 0.45;

/**
 * Pieces that hold every word, each as a word's beginning or nearly so. Best first: words in the title weigh most.
 * `words` holds, for every word asked, what else it may be called.
 */
export async function searchProducts(db: Db, words: string[][], limit: number): Promise<ProductWithPlace[]> {
  const matches = words.map((names) => {
    const begins = names.map((name) => `'${name}':*`).join(' | ');
    const alike = sql.join(names.map((name) => sql`unaccent(${name}) <<% ${products.searchText}`), sql` or `);
    return sql`(to_tsvector('simple', ${products.searchText}) @@ to_tsquery('simple', unaccent(${begins})) or ${alike})`;
  });
  const ranks = words.flat().map(
    (name) =>
      sql`2 * strict_word_similarity(unaccent(${name}), lower(${products.title})) + strict_word_similarity(unaccent(${name}), ${products.searchText})`,
  );
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.strict_word_similarity_threshold', ${String(ALIKE)}, true)`);
    const rows = await selectProducts(tx)
      .where(and(inShop, ...matches))
      .orderBy(sql`${sql.join(ranks, sql` + `)} desc`, asc(products.title))
      .limit(limit);
    return rows.map(toProduct);
  });
}

export type ProductFields = Pick<
  ProductRow,
  | 'title'
  | 'categoryId'
  | 'subcategoryId'
  | 'youtubeLink'
  | 'pricePaise'
  | 'salePricePaise'
  | 'onHand'
  | 'images'
  | 'material'
  | 'design'
  | 'motif'
  | 'craftsmanship'
  | 'wearability'
>;

/** Null when the slug is taken. */
export async function insertProduct(db: Db, slug: string, fields: ProductFields): Promise<string | null> {
  const [row] = await db
    .insert(products)
    .values({ id: uuidv7(), slug, ...fields })
    .onConflictDoNothing({ target: products.slug })
    .returning({ id: products.id });
  return row?.id ?? null;
}

/** False when there is no such piece, or more of it is reserved than would be on hand. */
export async function updateProduct(db: Db, id: string, fields: ProductFields): Promise<boolean> {
  const rows = await db
    .update(products)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(and(eq(products.id, id), inShop, lte(products.reserved, fields.onHand)))
    .returning({ id: products.id });
  return rows.length > 0;
}

/** Takes a piece out of the shop, its address free for another; false when it was not there. */
export async function archiveProduct(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(products)
    .set({ archivedAt: sql`now()`, categoryId: null, subcategoryId: null, slug: sql`${products.slug} || '~' || ${products.id}` })
    .where(and(eq(products.id, id), inShop))
    .returning({ id: products.id });
  return rows.length > 0;
}

/** Brings what search reads up to date after a piece or a name has changed. */
export async function refreshSearchText(
  db: Db,
  where: { productId: string } | { categoryId: string } | { subcategoryId: string },
): Promise<void> {
  const which =
    'productId' in where
      ? eq(products.id, where.productId)
      : 'categoryId' in where
        ? eq(products.categoryId, where.categoryId)
        : eq(products.subcategoryId, where.subcategoryId);
  await db
    .update(products)
    .set({
      searchText: sql`lower(unaccent(concat_ws(' ', ${products.title},
        (select name from categories c where c.id = ${products.categoryId}),
        (select name from subcategories s where s.id = ${products.subcategoryId}),
        ${products.material}, ${products.design}, ${products.motif})))`,
    })
    .where(which);
}

/** Takes a newer average over; an older one that arrives late changes nothing. */
export async function markRated(db: Db, productId: string, { average, count: reviews }: { average: number; count: number }): Promise<void> {
  await db
    .update(products)
    .set({ averageReview: average, reviewCount: reviews })
    .where(and(eq(products.id, productId), lt(products.reviewCount, reviews)));
}
