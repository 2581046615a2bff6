import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { products, productSizes } from '../schema.ts';

/** A size a piece comes in: pieces in stock, and those of them that stand in unfinished orders. */
export type SizeRow = { size: string; onHand: number; reserved: number };

/** How many are in stock, or by how many that changes since the owner looked (`stockWas`). */
export type SizeStock = { size: string; stock: number; stockWas?: number | undefined };

export async function listSizes(db: Db, productId: string): Promise<SizeRow[]> {
  return db
    .select({ size: productSizes.size, onHand: productSizes.onHand, reserved: productSizes.reserved })
    .from(productSizes)
    .where(eq(productSizes.productId, productId));
}

/** The sizes of a new piece. */
export async function insertSizes(db: Db, productId: string, sizes: readonly SizeStock[]): Promise<void> {
  await db.insert(productSizes).values(sizes.map(({ size, stock }) => ({ productId, size, onHand: stock })));
  await addUp(db, productId);
}

/** Sets or changes the stock of a size, which may be new. False when more is reserved than would be left. */
export async function setSizeStock(db: Db, productId: string, { size, stock, stockWas }: SizeStock): Promise<boolean> {
  const onHand =
    stockWas === undefined ? sql`${stock}::integer` : sql`${productSizes.onHand} + ${stock - stockWas}::integer`;
  const rows = await db
    .insert(productSizes)
    .values({ productId, size, onHand: stock })
    .onConflictDoUpdate({
      target: [productSizes.productId, productSizes.size],
      set: { onHand },
      setWhere: sql`${productSizes.reserved} <= ${onHand}`,
    })
    .returning({ size: productSizes.size });
  return rows.length > 0;
}

/** Takes away every size but these; nothing of those that go may be reserved. */
export async function deleteOtherSizes(db: Db, productId: string, kept: readonly string[]): Promise<void> {
  await db
    .delete(productSizes)
    .where(and(eq(productSizes.productId, productId), notInArray(productSizes.size, [...kept])));
}

/** A piece's stock is what its sizes come to; without any it comes in none. Answers the sum. */
export async function addUp(db: Db, productId: string): Promise<number> {
  const ofPiece = sql`from ${productSizes} where ${productSizes.productId} = ${productId}`;
  const [row] = await db
    .update(products)
    .set({
      sized: sql`exists (select 1 ${ofPiece})`,
      onHand: sql`(select coalesce(sum(${productSizes.onHand}), 0) ${ofPiece})`,
    })
    .where(eq(products.id, productId))
    .returning({ onHand: products.onHand });
  return row?.onHand ?? 0;
}
