import { and, asc, count, eq, lte, sql } from 'drizzle-orm';
import type { ShortPiece } from '@kanaka/contracts/catalog/admin-products';
import type { Db } from '@kanaka/server-kit/database/database';
import { categories, products } from '../schema.ts';
import { inShop } from './products.repository.ts';

/** Counts pieces with no stock, and pieces with stock up to the threshold. */
export async function countShort(db: Db, threshold: number): Promise<{ out: number; low: number }> {
  const [row] = await db
    .select({
      out: sql<number>`count(*) filter (where ${products.onHand} = 0)`.mapWith(Number),
      all: count(),
    })
    .from(products)
    .where(and(inShop, lte(products.onHand, threshold)));
  const { out = 0, all = 0 } = row ?? {};
  return { out, low: all - out };
}

/** Lowest stock first, then oldest first. */
export async function listShort(
  db: Db,
  { threshold, limit }: { threshold: number; limit: number },
): Promise<ShortPiece[]> {
  return db
    .select({
      _id: products.id,
      title: products.title,
      category: categories.name,
      image: sql<string>`coalesce(${products.images}[1], '')`,
      left: products.onHand,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(inShop, lte(products.onHand, threshold)))
    .orderBy(asc(products.onHand), asc(products.id))
    .limit(limit);
}
