import { and, asc, count, eq, exists, gt, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { categories, products } from '../schema.ts';
import type { Counted } from '../products/list-memory.ts';
import { currentListVersion, inShop } from '../products/products.repository.ts';

/**
 * The next pieces of the shop, oldest first, so that a piece keeps its place in the map: behind the one with the id
 * `after`, else from the place `from` on.
 */
export async function listPieces(
  db: Db,
  { after, from, limit }: { after?: string | undefined; from: number; limit: number },
) {
  const { id, slug, images, updatedAt } = products;
  return db
    .select({ id, slug, images, updatedAt })
    .from(products)
    .where(and(inShop, after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
    .offset(after === undefined ? from : 0);
}

export async function countPieces(db: Db): Promise<Counted> {
  const [row] = await db.select({ total: count(), listVersion: currentListVersion }).from(products).where(inShop);
  return row ?? { total: 0, listVersion: null };
}

/** Names of the categories that have a piece in the shop. */
export async function listFilledCategories(db: Db): Promise<string[]> {
  const rows = await db
    .select({ name: categories.name })
    .from(categories)
    .where(
      exists(
        db
          .select({ one: sql`1` })
          .from(products)
          .where(and(inShop, eq(products.categoryId, categories.id))),
      ),
    )
    .orderBy(asc(categories.position));
  return rows.map(({ name }) => name);
}
