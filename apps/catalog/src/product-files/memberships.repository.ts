import type { Db } from '@kanaka/server-kit/database/database';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { collectionPieces, collections } from '../collections/collections-schema.ts';

/** A collection as files are judged by it; `pieces` is how many were chosen for it by hand. */
export type KnownCollection = { byHand: boolean; pieces: number };

/** All collections by their addresses; `lock`: nobody else changes them until the transaction ends. Locked before any piece. */
export async function listKnownCollections(db: Db, { lock }: { lock: boolean }): Promise<Map<string, KnownCollection>> {
  if (lock) await db.select({ id: collections.id }).from(collections).orderBy(asc(collections.id)).for('update');
  const pieces = db.$count(collectionPieces, eq(collectionPieces.collectionId, collections.id));
  const byHand = sql<boolean>`${collections.rule} is null`;
  const known = await db.select({ slug: collections.slug, byHand, pieces }).from(collections);
  return new Map(known.map(({ slug, ...one }) => [slug, one]));
}

/** The addresses of the collections for which each of these pieces was chosen, by the alphabet. */
export async function listMemberships(db: Db, productIds: readonly string[]): Promise<Map<string, string[]>> {
  const chosen = await db
    .select({ productId: collectionPieces.productId, slug: collections.slug })
    .from(collectionPieces)
    .innerJoin(collections, eq(collections.id, collectionPieces.collectionId))
    .where(inArray(collectionPieces.productId, [...productIds]));
  const ofPiece = Map.groupBy(chosen, ({ productId }) => productId);
  return new Map(Array.from(ofPiece, ([id, own]) => [id, own.map(({ slug }) => slug).toSorted(byAlphabet)]));
}

export const byAlphabet = (one: string, other: string) => (one < other ? -1 : 1);

/** Chooses pieces for these collections and no others. In each they follow those that are there. */
export async function setMemberships(tx: Db, slugsOf: ReadonlyMap<string, readonly string[]>): Promise<void> {
  if (slugsOf.size === 0) return;
  const wanted = [...slugsOf].flatMap(([id, slugs]) => slugs.map((slug) => ({ id, slug })));
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, slug text)
    join ${collections} on ${collections.slug} = wanted.slug`;
  await tx.delete(collectionPieces).where(sql`${inArray(collectionPieces.productId, [...slugsOf.keys()])}
    and (${collectionPieces.collectionId}, ${collectionPieces.productId}) not in (select ${collections.id}, wanted.id from ${pairs})`);
  await tx.execute(sql`
    insert into ${collectionPieces} (collection_id, product_id, position)
    select ${collections.id}, wanted.id, row_number() over (partition by ${collections.id} order by wanted.id) + (
      select coalesce(max(position), 0) from ${collectionPieces} there where there.collection_id = ${collections.id}
    ) from ${pairs} on conflict do nothing`);
}
