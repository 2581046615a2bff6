import { productTag } from '@kanaka/contracts/cache-tags';
import { and, asc, eq, getTableColumns, inArray, like, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import { unlessTaken, type Db } from '@kanaka/server-kit/database/database';
import { categories, products, productSizes, subcategories } from '../schema.ts';
import { isKept } from './products.repository.ts';

export type NewProduct = Omit<
  typeof products.$inferInsert,
  'slug' | 'reserved' | 'sold' | 'sized' | 'tagged' | 'unitWeightMg'
> & {
  slug: string;
};

/** `taken`, which aborts the transaction, is the SKU's: no other unique constraint can fail here. */
export async function insertProduct(db: Db, product: NewProduct): Promise<'inserted' | 'slug-taken' | 'taken'> {
  const insert = db
    .insert(products)
    .values(product)
    .onConflictDoNothing({ target: products.slug })
    .returning({ id: products.id });
  const rows = await unlessTaken(insert);
  if (rows === 'taken') return rows;
  return rows.length > 0 ? 'inserted' : 'slug-taken';
}

/** A new piece with its sizes. */
export type NewPiece = {
  row: typeof products.$inferInsert;
  sizes: readonly Omit<typeof productSizes.$inferInsert, 'productId'>[];
};

/** Inserts many pieces. `taken`, which aborts the transaction, is a slug or an SKU. */
export async function insertProducts(tx: Db, pieces: readonly NewPiece[]): Promise<'inserted' | 'taken'> {
  if (pieces.length === 0) return 'inserted';
  const inserted = await unlessTaken(tx.insert(products).values(pieces.map(({ row }) => row)));
  if (inserted === 'taken') return inserted;
  const sizes = pieces.flatMap(({ row, sizes: own }) => own.map((size) => ({ ...size, productId: row.id })));
  if (sizes.length > 0) await tx.insert(productSizes).values(sizes);
  return 'inserted';
}

/**
 * Changes the same columns of many pieces, which are locked. `taken`, which aborts the transaction, is an SKU. In one
 * statement, because each takes its time.
 */
export async function updateProducts(
  tx: Db,
  changes: readonly (ProductChange & { id: string; onHand: number })[],
): Promise<'updated' | 'taken'> {
  const [first] = changes;
  if (!first) return 'updated';
  const columns = getTableColumns(products);
  const names = Object.keys(first) as (keyof typeof first)[];
  const rows = changes.map((change) => Object.fromEntries(names.map((name) => [columns[name].name, change[name]])));
  const set = names.map((name) => {
    const column = sql.identifier(columns[name].name);
    return sql`${column} = changed.${column}`;
  });
  const update = tx.execute(sql`
    update ${products} set ${sql.join(set, sql`, `)}, version = ${products.version} + 1, updated_at = now()
    from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb) as changed
    where ${products.id} = changed.id`);
  return (await unlessTaken(update)) === 'taken' ? 'taken' : 'updated';
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
 * Changes columns of a piece that is at this version, also of a withdrawn one; `archived` withdraws or restores it. `unchanged`
 * when it has another version, or more of it is reserved than would be left. `taken` is its SKU, which aborts the transaction.
 */
export async function updateProduct(
  db: Db,
  {
    id,
    version,
    change,
    stock = { by: 0 },
    archived,
  }: {
    id: string;
    version: number;
    change: Partial<ProductChange>;
    stock?: StockChange;
    archived?: boolean | undefined;
  },
): Promise<'updated' | 'unchanged' | 'taken'> {
  const onHand: SQL<number> =
    'to' in stock ? sql`${stock.to}::integer` : sql`${products.onHand} + ${stock.by}::integer`;
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
  const rows = await unlessTaken(update);
  if (rows === 'taken') return rows;
  return rows.length > 0 ? 'updated' : 'unchanged';
}

/** Columns that every edit of a piece also sets. */
const asChanged = { version: sql`${products.version} + 1`, updatedAt: sql`now()` };

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

/** Jobs may arrive in any order; the one with the highest sequence wins. */
export async function setRating(
  db: Db,
  { productId, average, count, sequence }: { productId: string; average: number; count: number; sequence: number },
): Promise<void> {
  await db
    .update(products)
    .set({ averageReview: average, reviewCount: count, ratingSequence: sequence })
    .where(and(eq(products.id, productId), lt(products.ratingSequence, sequence)));
  purgeAfterCommit('ratings', productTag(productId));
}

type Place = { id: string; name: string };

/**
 * Finds a category, and if one is wanted a subcategory of it, by name or id, and locks them against renaming and deletion until
 * the transaction ends.
 */
export async function findPlaceLocked(
  tx: Db,
  wanted: { category: string; subcategory?: string | null | undefined },
): Promise<{ category: (Place & { sizing: Sizing }) | undefined; subcategory: Place | undefined }> {
  const { id, name, sizing } = categories;
  const isCategory = namedOrIdentified(categories, wanted.category);
  const [category] = await tx.select({ id, name, sizing }).from(categories).where(isCategory).for('share');
  if (!category || !wanted.subcategory) return { category, subcategory: undefined };
  const [subcategory] = await tx
    .select({ id: subcategories.id, name: subcategories.name })
    .from(subcategories)
    .where(and(eq(subcategories.categoryId, category.id), namedOrIdentified(subcategories, wanted.subcategory)))
    .for('share');
  return { category, subcategory };
}

function namedOrIdentified(table: typeof categories | typeof subcategories, nameOrId: string) {
  return or(
    eq(sql`lower(${table.name})`, sql`lower(${nameOrId})`),
    eq(sql`${table.id}::text`, sql`lower(${nameOrId})`),
  );
}
