import { and, asc, eq, exists, gt, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { categories, products } from '../schema.ts';
import { inShop } from '../products/products.repository.ts';

type Part = { after?: string | undefined; from: number; limit: number };

/** Pieces of the shop behind the piece `after`, or from an index on, oldest first, so that each keeps its place in the map. */
export async function listPieces(db: Db, { after, from, limit }: Part) {
  const { id, slug, images, updatedAt } = products;
  return db
    .select({ id, slug, images, updatedAt })
    .from(products)
    .where(and(inShop, after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
    .offset(after === undefined ? from : 0);
}

export const countPieces = (db: Db) => db.$count(products, inShop);

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
