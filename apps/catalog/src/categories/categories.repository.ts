import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Sizing } from '@kanaka/contracts/sizes';
import { isUniqueViolation, type Db } from '@kanaka/server-kit/database';
import { categories, products, subcategories, type CategoryRow, type SubcategoryRow } from '../schema.ts';

/** More than any shop has; a list without a bound is a way to be overrun. */
const MOST = 2_000;

export async function listCategories(db: Db): Promise<CategoryRow[]> {
  return db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)).limit(MOST);
}

export async function listSubcategories(db: Db): Promise<SubcategoryRow[]> {
  return db.select().from(subcategories).orderBy(asc(subcategories.position), asc(subcategories.id)).limit(MOST);
}

export async function listNamesOfSubcategories(db: Db, categoryId: string): Promise<string[]> {
  const rows = await db
    .select({ name: subcategories.name })
    .from(subcategories)
    .where(eq(subcategories.categoryId, categoryId))
    .orderBy(asc(subcategories.position), asc(subcategories.id))
    .limit(MOST);
  return rows.map(({ name }) => name);
}

/** Behind all others. Null when the name is taken. */
export async function insertCategory(
  db: Db,
  { name, sizing }: { name: string; sizing?: Sizing | undefined },
): Promise<CategoryRow | null> {
  const position = sql<number>`(select coalesce(max(${categories.position}), 0) + 1 from ${categories})`;
  const [row] = await db
    .insert(categories)
    .values({ id: uuidv7(), name, sizing, position })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Behind all others. Null when the category has one of this name. */
export async function insertSubcategory(
  db: Db,
  { categoryId, name }: { categoryId: string; name: string },
): Promise<SubcategoryRow | null> {
  const position = sql<number>`(select coalesce(max(${subcategories.position}), 0) + 1 from ${subcategories})`;
  const [row] = await db
    .insert(subcategories)
    .values({ id: uuidv7(), categoryId, name, position })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Null when there is none. Locked against products coming into it, and against a second deletion. */
export async function findCategoryLocked(db: Db, id: string): Promise<CategoryRow | null> {
  const [row] = await db.select().from(categories).where(eq(categories.id, id)).for('update');
  return row ?? null;
}

export async function findSubcategoryLocked(db: Db, id: string): Promise<SubcategoryRow | null> {
  const [row] = await db.select().from(subcategories).where(eq(subcategories.id, id)).for('update');
  return row ?? null;
}

/** `taken` when another category has the name. */
export async function renameCategory(
  db: Db,
  { id, name, sizing }: { id: string; name: string; sizing?: Sizing | undefined },
): Promise<CategoryRow | null | 'taken'> {
  return renamed(() => db.update(categories).set({ name, sizing }).where(eq(categories.id, id)).returning());
}

export async function renameSubcategory(db: Db, id: string, name: string): Promise<SubcategoryRow | null | 'taken'> {
  return renamed(() => db.update(subcategories).set({ name }).where(eq(subcategories.id, id)).returning());
}

async function renamed<Row>(update: () => Promise<Row[]>): Promise<Row | null | 'taken'> {
  try {
    const [row] = await update();
    return row ?? null;
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** A category with its subcategories. */
export async function deleteCategory(db: Db, id: string): Promise<void> {
  await db.delete(categories).where(eq(categories.id, id));
}

export async function deleteSubcategory(db: Db, id: string): Promise<void> {
  await db.delete(subcategories).where(eq(subcategories.id, id));
}

/** Of each place that has any: pieces in the shop, and withdrawn ones. */
export async function countByPlace(
  db: Db,
): Promise<{ categoryId: string | null; subcategoryId: string | null; live: number; archived: number }[]> {
  const { categoryId, subcategoryId, archivedAt } = products;
  return db
    .select({
      categoryId,
      subcategoryId,
      live: sql<number>`count(*) filter (where ${archivedAt} is null)`.mapWith(Number),
      archived: sql<number>`count(*) filter (where ${archivedAt} is not null)`.mapWith(Number),
    })
    .from(products)
    .where(isNotNull(categoryId))
    .groupBy(categoryId, subcategoryId);
}

/** Locked in one order whoever asks, so that two who want the same never wait for each other. */
export async function lockCategories(tx: Db, ids?: readonly string[]): Promise<CategoryRow[]> {
  return tx
    .select()
    .from(categories)
    .where(ids && inArray(categories.id, [...ids]))
    .orderBy(asc(categories.id))
    .for('update');
}

/** The same of subcategories: some, or all of a category. */
export async function lockSubcategories(
  tx: Db,
  some: { ids: readonly string[] } | { categoryId: string },
): Promise<SubcategoryRow[]> {
  return tx
    .select()
    .from(subcategories)
    .where('ids' in some ? inArray(subcategories.id, [...some.ids]) : eq(subcategories.categoryId, some.categoryId))
    .orderBy(asc(subcategories.id))
    .for('update');
}

export async function findSubcategory(db: Db, id: string): Promise<SubcategoryRow | null> {
  const [row] = await db.select().from(subcategories).where(eq(subcategories.id, id));
  return row ?? null;
}

/** Gives each the place it has in the list. */
export async function placeCategories(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${categories} set position = place.number
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as place(id, number)
    where ${categories.id} = place.id::uuid
  `);
}

export async function placeSubcategories(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${subcategories} set position = place.number
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as place(id, number)
    where ${subcategories.id} = place.id::uuid
  `);
}

/** All pieces of a place, withdrawn ones too, go to another. Answers how many of them are in the shop. */
export async function moveProducts(
  tx: Db,
  from: { categoryId: string } | { subcategoryId: string },
  to: { categoryId: string; subcategoryId: string | null },
): Promise<number> {
  // In the order in which stock is taken from several, so that neither waits for the other.
  const rows = await tx
    .select({ archivedAt: products.archivedAt })
    .from(products)
    .where(standsIn(from))
    .orderBy(asc(products.id))
    .for('update');
  await tx
    .update(products)
    .set({ ...to, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(standsIn(from));
  return rows.filter(({ archivedAt }) => archivedAt === null).length;
}

/** Pieces in the shop that stand in a category, or in a subcategory. */
export async function countProducts(
  db: Db,
  place: { categoryId: string } | { subcategoryId: string },
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .where(and(isNull(products.archivedAt), standsIn(place)));
  return row?.total ?? 0;
}

/** Pieces in the shop that stand in a category, or in a subcategory, and come in sizes. */
export async function countSizedProducts(
  db: Db,
  place: { categoryId: string } | { subcategoryId: string },
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .where(and(isNull(products.archivedAt), products.sized, standsIn(place)));
  return row?.total ?? 0;
}

/** Withdrawn pieces need no place any more. */
export async function displaceArchived(
  db: Db,
  place: { categoryId: string } | { subcategoryId: string },
): Promise<void> {
  await db
    .update(products)
    .set('categoryId' in place ? { categoryId: null, subcategoryId: null } : { subcategoryId: null })
    .where(and(isNotNull(products.archivedAt), standsIn(place)));
}

function standsIn(place: { categoryId: string } | { subcategoryId: string }) {
  return 'categoryId' in place
    ? eq(products.categoryId, place.categoryId)
    : eq(products.subcategoryId, place.subcategoryId);
}
