import { and, asc, count, eq, gt } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { categories, products } from '../schema.ts';
import { inShop } from '../products/products.repository.ts';

export type SitemapPiece = { id: string; slug: string; title: string; images: string[]; updatedAt: Date };

/** The next pieces of the shop behind one, oldest first, so that a piece keeps its place in the map. */
export async function listPiecesAfter(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<SitemapPiece[]> {
  const { id, slug, title, images, updatedAt } = products;
  return db
    .select({ id, slug, title, images, updatedAt })
    .from(products)
    .where(and(inShop, after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

export async function countPieces(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(inShop);
  return row?.total ?? 0;
}

/** Names of the categories that have a piece in the shop. */
export async function listFilledCategories(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: categories.name, position: categories.position })
    .from(categories)
    .innerJoin(products, and(inShop, eq(products.categoryId, categories.id)))
    .orderBy(asc(categories.position));
  return rows.map(({ name }) => name);
}

/** The piece before the place a page of the map begins at. Null for the first page, and past the end. */
export async function findPieceAt(db: Db, place: number): Promise<string | null> {
  if (place === 0) return null;
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(inShop)
    .orderBy(asc(products.id))
    .limit(1)
    .offset(place - 1);
  return row?.id ?? null;
}
