import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '@kanaka/server-kit/database';
import { categories, products, subcategories, type CategoryRow, type SubcategoryRow } from '../schema.ts';

export async function listCategories(db: Db): Promise<CategoryRow[]> {
  return db.select().from(categories).orderBy(asc(categories.position));
}

export async function listSubcategories(db: Db): Promise<SubcategoryRow[]> {
  return db.select().from(subcategories).orderBy(asc(subcategories.position));
}

/** By its name, in any case, or its id. */
export async function findCategory(db: Db, nameOrId: string): Promise<CategoryRow | null> {
  const [row] = await db
    .select()
    .from(categories)
    .where(or(sql`lower(${categories.name}) = lower(${nameOrId})`, sql`${categories.id}::text = lower(${nameOrId})`));
  return row ?? null;
}

export async function findSubcategory(db: Db, categoryId: string, nameOrId: string): Promise<SubcategoryRow | null> {
  const named = or(sql`lower(${subcategories.name}) = lower(${nameOrId})`, sql`${subcategories.id}::text = lower(${nameOrId})`);
  const [row] = await db.select().from(subcategories).where(and(eq(subcategories.categoryId, categoryId), named));
  return row ?? null;
}

/** Null when the name is taken. */
export async function insertCategory(db: Db, name: string): Promise<CategoryRow | null> {
  const [row] = await db.insert(categories).values({ id: uuidv7(), name }).onConflictDoNothing().returning();
  return row ?? null;
}

/** Null when the name is taken in its category. */
export async function insertSubcategory(db: Db, { categoryId, name }: { categoryId: string; name: string }): Promise<SubcategoryRow | null> {
  const [row] = await db.insert(subcategories).values({ id: uuidv7(), categoryId, name }).onConflictDoNothing().returning();
  return row ?? null;
}

/** Null when there is no such category. Throws a unique violation when the name is taken. */
export async function updateCategoryName(db: Db, id: string, name: string): Promise<CategoryRow | null> {
  const [row] = await db.update(categories).set({ name }).where(eq(categories.id, id)).returning();
  return row ?? null;
}

export async function updateSubcategoryName(db: Db, id: string, name: string): Promise<SubcategoryRow | null> {
  const [row] = await db.update(subcategories).set({ name }).where(eq(subcategories.id, id)).returning();
  return row ?? null;
}

/** How many pieces of the shop stand in a category. */
export async function countProductsIn(db: Db, where: { categoryId: string } | { subcategoryId: string }): Promise<number> {
  const place = 'categoryId' in where ? eq(products.categoryId, where.categoryId) : eq(products.subcategoryId, where.subcategoryId);
  const [row] = await db.select({ n: count() }).from(products).where(and(place, isNull(products.archivedAt)));
  return row?.n ?? 0;
}

export async function deleteCategory(db: Db, id: string): Promise<boolean> {
  return (await db.delete(categories).where(eq(categories.id, id)).returning({ id: categories.id })).length > 0;
}

export async function deleteSubcategory(db: Db, id: string): Promise<boolean> {
  return (await db.delete(subcategories).where(eq(subcategories.id, id)).returning({ id: subcategories.id })).length > 0;
}
