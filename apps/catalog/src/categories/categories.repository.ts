import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { ProductCount } from '@kanaka/contracts/catalog/categories';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import { unlessTaken, type Db } from '@kanaka/server-kit/database/database';
import { deleteRows, firstOf, updateRow } from '@kanaka/server-kit/database/rows';
import { inShop } from '../products/products.repository.ts';
import { categories, products, subcategories, type CategoryRow, type SubcategoryRow } from '../schema.ts';

/** A category or a subcategory. */
export type Place = { categoryId: string } | { subcategoryId: string };

/** More than any shop needs; it bounds the size of the response. */
const MOST = 2_000;

/** All categories and all subcategories, each in their order. */
export async function listPlaces(
  db: Db,
): Promise<{ categories: Omit<CategoryRow, 'position'>[]; subcategories: Omit<SubcategoryRow, 'position'>[] }> {
  const { position: _ofCategory, ...ofCategory } = getTableColumns(categories);
  const { position: _ofSubcategory, ...ofSubcategory } = getTableColumns(subcategories);
  const inOrder = ({ position, id }: typeof categories | typeof subcategories) => [asc(position), asc(id)];
  const [all, below] = await Promise.all([
    db
      .select(ofCategory)
      .from(categories)
      .orderBy(...inOrder(categories))
      .limit(MOST),
    db
      .select(ofSubcategory)
      .from(subcategories)
      .orderBy(...inOrder(subcategories))
      .limit(MOST),
  ]);
  return { categories: all, subcategories: below };
}

/** The first image of the piece that each category's listing begins with; a category without pieces has none. */
export async function listImages(db: Db): Promise<{ categoryId: string; image: string }[]> {
  const { rows } = await db.execute<{ categoryId: string; image: string }>(sql`
    select ${categories.id} as "categoryId", image from ${categories} cross join lateral (
      select ${products.images}[1] as image from ${products}
      where ${products.categoryId} = ${categories.id} and ${inShop} and cardinality(${products.images}) > 0
      order by ${products.sellingPaise}, ${products.id} limit 1
    ) as first
    order by ${categories.position}, ${categories.id} limit ${MOST}`);
  return rows;
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

/** Inserts a category as the last one. Null when the name is taken. */
export async function insertCategory(
  db: Db,
  { name, sizing }: { name: string; sizing?: Sizing | undefined },
): Promise<CategoryRow | null> {
  const position = sql<number>`(select coalesce(max(${categories.position}), 0) + 1 from ${categories})`;
  return firstOf(
    db.insert(categories).values({ id: uuidv7(), name, sizing, position }).onConflictDoNothing().returning(),
  );
}

/** Inserts a subcategory as the last one. Null when its category has one of this name already. */
export async function insertSubcategory(
  db: Db,
  { categoryId, name }: { categoryId: string; name: string },
): Promise<SubcategoryRow | null> {
  const position = sql<number>`(select coalesce(max(${subcategories.position}), 0) + 1 from ${subcategories})`;
  return firstOf(
    db.insert(subcategories).values({ id: uuidv7(), categoryId, name, position }).onConflictDoNothing().returning(),
  );
}

/** Returns `taken` when another category has the name. */
export const renameCategory = (
  db: Db,
  { id, name, sizing }: { id: string; name: string; sizing?: Sizing | undefined },
) =>
  unlessTaken(
    updateRow(db, categories, { name, sizing, formerNames: renamedFrom(categories, name) }, eq(categories.id, id)),
  );

export const renameSubcategory = (db: Db, id: string, name: string) =>
  unlessTaken(
    updateRow(db, subcategories, { name, formerNames: renamedFrom(subcategories, name) }, eq(subcategories.id, id)),
  );

const MOST_FORMER_NAMES = 20;

/** The former names of a place that gets a name, which is none of them any more. */
function renamedFrom(place: typeof categories | typeof subcategories, name: string) {
  return sql`case when ${place.name} = ${name} then ${place.formerNames}
    else (array_prepend(${place.name}, array_remove(${place.formerNames}, ${name})))[1:${sql.raw(String(MOST_FORMER_NAMES))}] end`;
}

/** Adds the names of a place whose pieces another one takes to that one's former names. */
export async function inheritNames(tx: Db, from: { name: string; formerNames: string[] }, to: Place): Promise<void> {
  const place = 'categoryId' in to ? categories : subcategories;
  const names = sql.param([from.name, ...from.formerNames]);
  await tx
    .update(place)
    .set({ formerNames: sql`(${names}::text[] || ${place.formerNames})[1:${sql.raw(String(MOST_FORMER_NAMES))}]` })
    .where(eq(place.id, 'categoryId' in to ? to.categoryId : to.subcategoryId));
}

/** Deletes a category with its subcategories. */
export const deleteCategory = (db: Db, id: string) => deleteRows(db, categories, eq(categories.id, id));

export const deleteSubcategory = (db: Db, id: string) => deleteRows(db, subcategories, eq(subcategories.id, id));

/** Counts the pieces of every category and subcategory that has any: those in the shop, and withdrawn ones. */
export async function countByPlace(db: Db): Promise<{ categories: ProductCount[]; subcategories: ProductCount[] }> {
  const { categoryId, subcategoryId, archivedAt } = products;
  const countBy = (id: typeof categoryId | typeof subcategoryId) =>
    db
      .select({
        id: sql<string>`${id}`,
        live: sql<number>`count(*) filter (where ${archivedAt} is null)`.mapWith(Number),
        archived: sql<number>`count(*) filter (where ${archivedAt} is not null)`.mapWith(Number),
      })
      .from(products)
      .where(isNotNull(id))
      .groupBy(id);
  const [ofCategories, ofSubcategories] = await Promise.all([countBy(categoryId), countBy(subcategoryId)]);
  return { categories: ofCategories, subcategories: ofSubcategories };
}

/**
 * Row locks, always taken in the order of ids, so that concurrent callers cannot deadlock. No product can be added to a locked
 * category, and no other transaction can delete it.
 */
export async function lockCategories(tx: Db, ids?: readonly string[]): Promise<CategoryRow[]> {
  return tx
    .select()
    .from(categories)
    .where(ids && inArray(categories.id, [...ids]))
    .orderBy(asc(categories.id))
    .for('update');
}

/** The same for subcategories: the given ones, or all of a category. */
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

export const findSubcategory = (db: Db, id: string) =>
  firstOf(db.select().from(subcategories).where(eq(subcategories.id, id)));

/** Moves all pieces, withdrawn ones too, to another place. Returns how many of them are in the shop. */
export async function moveProducts(
  tx: Db,
  from: Place,
  to: { categoryId: string; subcategoryId: string | null },
): Promise<number> {
  // Locked in the same order as stock updates lock several products, so that they cannot deadlock.
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

/** Counts the pieces in the shop of a category or subcategory; with `sized`, those that have sizes. */
export async function countProducts(db: Db, place: Place, { sized = false } = {}): Promise<number> {
  const isCounted = and(isNull(products.archivedAt), sized ? products.sized : undefined, standsIn(place));
  return db.$count(products, isCounted);
}

/** Removes the place of withdrawn pieces, which need none. */
export async function displaceArchived(db: Db, place: Place): Promise<void> {
  await db
    .update(products)
    .set('categoryId' in place ? { categoryId: null, subcategoryId: null } : { subcategoryId: null })
    .where(and(isNotNull(products.archivedAt), standsIn(place)));
}

function standsIn(place: Place) {
  return 'categoryId' in place
    ? eq(products.categoryId, place.categoryId)
    : eq(products.subcategoryId, place.subcategoryId);
}
