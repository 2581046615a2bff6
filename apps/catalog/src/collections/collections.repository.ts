import { MAX_CHOSEN_PIECES, MAX_COLLECTIONS } from '@kanaka/contracts/catalog/collections';
import { unlessTaken, type Db } from '@kanaka/server-kit/database/database';
import { firstOf } from '@kanaka/server-kit/database/rows';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { inShop, isKept } from '../products/products.repository.ts';
import { products } from '../schema.ts';
import { collectionPieces, collections, type CollectionRow } from './collections-schema.ts';

/** The columns that the owner enters. */
export type CollectionChange = Omit<CollectionRow, 'id' | 'position'>;

const inOrder = [asc(collections.position), asc(collections.id)];

export async function listCollections(db: Db): Promise<CollectionRow[]> {
  return db
    .select()
    .from(collections)
    .orderBy(...inOrder)
    .limit(MAX_COLLECTIONS);
}

/** All pieces that were chosen by hand, in the order of each collection. */
export async function listChosenPieces(db: Db) {
  const { id, title, images } = products;
  return db
    .select({ collectionId: collectionPieces.collectionId, id, title, images, inShop: sql<boolean>`${inShop}` })
    .from(collectionPieces)
    .innerJoin(products, eq(products.id, collectionPieces.productId))
    .orderBy(asc(collectionPieces.collectionId), asc(collectionPieces.position))
    .limit(MAX_COLLECTIONS * MAX_CHOSEN_PIECES);
}

/** Until the transaction ends nobody else adds a collection, so that its address and the number of them stay as they are. */
export async function lockForAdding(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${collections} in share row exclusive mode`);
}

/** All in their order, with row locks. Locked in the order of their ids, so that two callers cannot deadlock. */
export async function lockCollections(tx: Db): Promise<CollectionRow[]> {
  const rows = await tx.select().from(collections).orderBy(asc(collections.id)).for('update');
  return rows.sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
}

/** With a row lock until the transaction ends. */
export const findCollectionLocked = (tx: Db, id: string) =>
  firstOf(tx.select().from(collections).where(eq(collections.id, id)).for('update'));

export async function listSlugs(db: Db): Promise<string[]> {
  return (await db.select({ slug: collections.slug }).from(collections).limit(MAX_COLLECTIONS)).map(({ slug }) => slug);
}

/** Inserts a collection as the last one. */
export async function insertCollection(db: Db, change: CollectionChange): Promise<CollectionRow | 'taken'> {
  const position = sql<number>`(select coalesce(max(${collections.position}), 0) + 1 from ${collections})`;
  return first(
    unlessTaken(
      db
        .insert(collections)
        .values({ id: uuidv7(), ...change, position })
        .returning(),
    ),
  );
}

export async function updateCollection(db: Db, id: string, change: CollectionChange): Promise<CollectionRow | 'taken'> {
  return first(unlessTaken(db.update(collections).set(change).where(eq(collections.id, id)).returning()));
}

async function first(changed: Promise<CollectionRow[] | 'taken'>): Promise<CollectionRow | 'taken'> {
  const rows = await changed;
  if (rows === 'taken') return rows;
  const [row] = rows;
  if (!row) throw new Error('the collection was not written');
  return row;
}

export async function deleteCollection(db: Db, id: string): Promise<void> {
  await db.delete(collections).where(eq(collections.id, id));
}

export async function countKeptPieces(db: Db, ids: string[]): Promise<number> {
  const [row] = await db
    .select({ kept: count() })
    .from(products)
    .where(and(isKept, inArray(products.id, ids)));
  return row?.kept ?? 0;
}

/** Replaces the pieces of a collection. */
export async function writeChosenPieces(db: Db, collectionId: string, ids: readonly string[]): Promise<void> {
  await db.delete(collectionPieces).where(eq(collectionPieces.collectionId, collectionId));
  if (ids.length === 0) return;
  await db
    .insert(collectionPieces)
    .values(ids.map((productId, index) => ({ collectionId, productId, position: index + 1 })));
}
