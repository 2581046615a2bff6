import { MAX_COLLECTIONS } from '@kanaka/contracts/catalog/collections';
import type { Db } from '@kanaka/server-kit/database/database';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { collections, type CollectionRow } from '../collections/collections-schema.ts';
import { categories, subcategories } from '../schema.ts';
import { shownNow } from './shown-now.ts';

const inOrder = [asc(collections.position), asc(collections.id)];

/** The shown collection at an address, or else at a former one. */
export async function findCollection(db: Db, slug: string): Promise<CollectionRow | null> {
  const [row] = await db
    .select()
    .from(collections)
    .where(and(shownNow(collections), or(eq(collections.slug, slug), sql`${slug} = any(${collections.formerSlugs})`)))
    .orderBy(sql`${collections.slug} = ${slug} desc`, ...inOrder)
    .limit(1);
  return row ?? null;
}

export async function listShownCollections(db: Db): Promise<CollectionRow[]> {
  return db
    .select()
    .from(collections)
    .where(shownNow(collections))
    .orderBy(...inOrder)
    .limit(MAX_COLLECTIONS);
}

type PlaceNames = { name: string; formerNames: string[] };

/** The names of all categories and subcategories, and those they had. */
export async function listPlaceNames(db: Db): Promise<{ categories: PlaceNames[]; subcategories: PlaceNames[] }> {
  const namesOf = (table: typeof categories | typeof subcategories) =>
    db.select({ name: table.name, formerNames: table.formerNames }).from(table).limit(2_000);
  return { categories: await namesOf(categories), subcategories: await namesOf(subcategories) };
}
