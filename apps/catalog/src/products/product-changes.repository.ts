import { productTag } from '@kanaka/contracts/cache-tags';
import { and, asc, eq, inArray, isNotNull, isNull, like, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Material } from '@kanaka/contracts/catalog/products';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import { isUniqueViolation, type Db } from '@kanaka/server-kit/database';
import { categories, products, subcategories } from '../schema.ts';
import { isKept } from './products.repository.ts';

export type NewProduct = Omit<
  typeof products.$inferInsert,
  'slug' | 'reserved' | 'sellingPaise' | 'sized' | 'tagged' | 'unitWeightMg' | 'ownerWords'
> & {
  slug: string;
};

/** After `sku-taken` the transaction is aborted and must be rolled back. */
export async function insertProduct(db: Db, product: NewProduct): Promise<'inserted' | 'slug-taken' | 'sku-taken'> {
  const insert = db
    .insert(products)
    .values(product)
    .onConflictDoNothing({ target: products.slug })
    .returning({ id: products.id });
  const rows = await unlessSkuTaken(insert);
  if (rows === 'sku-taken') return rows;
  return rows.length > 0 ? 'inserted' : 'slug-taken';
}

/** The SKU's is the only unique constraint that can fail here. */
async function unlessSkuTaken<Rows>(query: Promise<Rows>): Promise<Rows | 'sku-taken'> {
  try {
    return await query;
  } catch (error) {
    if (isUniqueViolation(error)) return 'sku-taken';
    throw error;
  }
}

/** The slugs in use that are equal to this one or add a number to it. */
export async function listSlugsLike(db: Db, slug: string): Promise<string[]> {
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(or(eq(products.slug, slug), like(products.slug, `${slug}-%`)))
    .orderBy(asc(products.slug))
    .limit(10_000);
  return rows.map((row) => row.slug);
}

export type ProductChange = Omit<NewProduct, 'id' | 'slug' | 'onHand' | 'version'>;

/** The new stock, or a difference to add. */
export type StockChange = { to: number } | { by: number };

/**
 * `unchanged` when the piece is not in the shop, or more of it is reserved than would be left. After `sku-taken` the
 * transaction is aborted and must be rolled back.
 */
export async function updateProduct(
  db: Db,
  { id, change, stock }: { id: string; change: ProductChange; stock: StockChange },
): Promise<'updated' | 'unchanged' | 'sku-taken'> {
  const onHand: SQL<number> = 'to' in stock ? sql`${stock.to}::integer` : sql`${products.onHand} + ${stock.by}`;
  const update = db
    .update(products)
    .set({ ...change, onHand, ...asChanged })
    .where(and(isKept, eq(products.id, id), lte(products.reserved, onHand)))
    .returning({ id: products.id });
  const rows = await unlessSkuTaken(update);
  if (rows === 'sku-taken') return rows;
  return rows.length > 0 ? 'updated' : 'unchanged';
}

/**
 * Changes single columns of a piece that is at this version, also of a withdrawn one; `archived` withdraws or restores it.
 * `unchanged` when it has another version, or more of it is reserved than would be left. After `sku-taken` the transaction
 * is aborted and must be rolled back.
 */
export async function changePiece(
  db: Db,
  {
    id,
    version,
    change,
    stockBy,
    archived,
  }: { id: string; version: number; change: Partial<ProductChange>; stockBy: number; archived: boolean | undefined },
): Promise<'changed' | 'unchanged' | 'sku-taken'> {
  const onHand = sql<number>`${products.onHand} + ${stockBy}::integer`;
  const update = db
    .update(products)
    .set({
      ...change,
      onHand,
      ...(archived !== undefined && { archivedAt: archived ? sql`now()` : null }),
      ...asChanged,
    })
    .where(and(eq(products.id, id), eq(products.version, version), lte(products.reserved, onHand)))
    .returning({ id: products.id });
  const rows = await unlessSkuTaken(update);
  if (rows === 'sku-taken') return rows;
  return rows.length > 0 ? 'changed' : 'unchanged';
}

/** Columns that every edit of a piece also sets. */
const asChanged = { version: sql`${products.version} + 1`, updatedAt: sql`now()` };

/** A batch of pieces whose materials column is still empty, locked in the order of their ids until the transaction ends. */
export async function lockWithoutMaterials(tx: Db, limit: number): Promise<{ id: string; material: string }[]> {
  return tx
    .select({ id: products.id, material: products.material })
    .from(products)
    .where(isNull(products.materials))
    .orderBy(asc(products.id))
    .limit(limit)
    .for('no key update');
}

export async function setMaterials(tx: Db, pieces: readonly { id: string; materials: Material[] }[]): Promise<void> {
  await tx.execute(sql`
    update ${products} set materials = found.materials
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as found (id uuid, materials text[])
    where ${products.id} = found.id`);
}

/** Withdraws a piece: orders and reservations keep it, shoppers no longer see it. False when it is not in the shop. */
export async function archiveProduct(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(products)
    .set({ archivedAt: sql`now()`, ...asChanged })
    .where(and(isKept, eq(products.id, id)))
    .returning({ id: products.id });
  return rows.length > 0;
}

/** Publishes drafts whose time has come, skipping those that another transaction has locked. */
export async function publishDue(tx: Db, limit: number): Promise<string[]> {
  const due = tx
    .select({ id: products.id })
    .from(products)
    .where(and(isKept, products.draft, lte(products.publishAt, sql`now()`)))
    .orderBy(asc(products.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await tx
    .update(products)
    .set({ draft: false, publishAt: null, ...asChanged })
    .where(inArray(products.id, due))
    .returning({ id: products.id });
  return rows.map(({ id }) => id);
}

/** Restores a withdrawn piece, in another place if one is given. `unchanged` when it is not withdrawn. */
export async function unarchiveProduct(
  db: Db,
  { id, place }: { id: string; place: { categoryId: string; subcategoryId: string | null } | null },
): Promise<'restored' | 'unchanged' | 'sku-taken'> {
  const update = db
    .update(products)
    .set({ archivedAt: null, ...place, ...asChanged })
    .where(and(eq(products.id, id), isNotNull(products.archivedAt)))
    .returning({ id: products.id });
  const rows = await unlessSkuTaken(update);
  if (rows === 'sku-taken') return rows;
  return rows.length > 0 ? 'restored' : 'unchanged';
}

/** Jobs may arrive in any order; the one with the highest sequence wins. */
export async function setRating(
  db: Db,
  { productId, average, count, sequence }: { productId: string; average: number; count: number; sequence: number },
): Promise<void> {
  await db
    .update(products)
    .set({ averageReview: average, reviewCount: count, ratingSequence: sequence })
    .where(and(eq(products.id, productId), lt(products.ratingSequence, sequence)));
  purgeAfterCommit(productTag(productId));
}

type Place = { id: string; name: string };

/** Finds a category by name or id and locks it against renaming and deletion until the transaction ends. */
export async function findCategoryLocked(db: Db, nameOrId: string): Promise<(Place & { sizing: Sizing }) | null> {
  const [row] = await db
    .select({ id: categories.id, name: categories.name, sizing: categories.sizing })
    .from(categories)
    .where(namedOrIdentified(categories, nameOrId))
    .for('share');
  return row ?? null;
}

/** The same for a subcategory of a category. */
export async function findSubcategoryLocked(
  db: Db,
  { categoryId, nameOrId }: { categoryId: string; nameOrId: string },
): Promise<Place | null> {
  const [row] = await db
    .select({ id: subcategories.id, name: subcategories.name })
    .from(subcategories)
    .where(and(eq(subcategories.categoryId, categoryId), namedOrIdentified(subcategories, nameOrId)))
    .for('share');
  return row ?? null;
}

function namedOrIdentified(table: typeof categories | typeof subcategories, nameOrId: string) {
  return or(
    eq(sql`lower(${table.name})`, sql`lower(${nameOrId})`),
    eq(sql`${table.id}::text`, sql`lower(${nameOrId})`),
  );
}
