import { and, asc, count, eq, exists, gt, gte, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { categories, products } from '../schema.ts';
import type { Counted, Start } from '../products/list-memory.ts';
import { currentListVersion, inShop } from '../products/products.repository.ts';

/** Where a part of the map begins: behind the piece `after`, or at an index, if possible by way of a known piece before it. */
export type From = { after: string } | { index: number; start: Start | null };

/** The next pieces of the shop, oldest first, so that a piece keeps its place in the map. */
export async function listPieces(db: Db, from: From, limit: number) {
  const { id, slug, images, updatedAt } = products;
  const [since, skipped] =
    'after' in from
      ? [gt(id, from.after), 0]
      : [from.start ? gte(id, from.start.id) : undefined, from.index - (from.start?.index ?? 0)];
  return db
    .select({ id, slug, images, updatedAt, listVersion: currentListVersion })
    .from(products)
    .where(and(inShop, since))
    .orderBy(asc(id))
    .limit(limit)
    .offset(skipped);
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
