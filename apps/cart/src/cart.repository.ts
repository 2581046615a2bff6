import { and, asc, count, eq, lte, not, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '@kanaka/server-kit/database';
import { cartItems, carts, emptiedFor, type CartRow, type Choice, type Line } from './schema.ts';

/** A shopper's bag, in the order things were put in; null when there never was one. */
export async function findCart(db: Db, userId: string): Promise<CartRow | null> {
  const [cart] = await db.select().from(carts).where(eq(carts.userId, userId));
  if (!cart) return null;
  const lines = await db
    .select({ productId: cartItems.productId, size: cartItems.size, quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.productId), asc(cartItems.size));
  return { ...cart, lines };
}

function isChoice({ productId, size }: Choice): SQL {
  return sql`(${cartItems.productId}, ${cartItems.size}) = (${productId}, ${size})`;
}

/** The bag of a shopper who may not have had one. */
export async function ensureCart(db: Db, userId: string): Promise<void> {
  await db.insert(carts).values({ userId, id: uuidv7() }).onConflictDoNothing();
}

/** Makes everything that fills one bag take turns until the end of the transaction. */
export async function lockCart(db: Db, userId: string): Promise<void> {
  await db.select({ id: carts.id }).from(carts).where(eq(carts.userId, userId)).for('update');
}

/** How many other lines the bag has. */
export async function countOtherLines(db: Db, { userId, ...choice }: Choice & { userId: string }): Promise<number> {
  const [row] = await db
    .select({ lines: count() })
    .from(cartItems)
    .where(and(eq(cartItems.userId, userId), not(isChoice(choice))));
  return row?.lines ?? 0;
}

/** Adds to a line; false when it would hold more than `atMost`, and then nothing has changed. */
export async function addQuantity(
  db: Db,
  { userId, productId, size, quantity, atMost }: Line & { userId: string; atMost: number },
): Promise<boolean> {
  if (quantity > atMost) return false;
  const rows = await db
    .insert(cartItems)
    .values({ userId, productId, size, quantity })
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.productId, cartItems.size],
      set: { quantity: sql`${cartItems.quantity} + excluded.quantity` },
      setWhere: lte(sql`${cartItems.quantity} + excluded.quantity`, atMost),
    })
    .returning({ quantity: cartItems.quantity });
  return rows.length > 0;
}

/** False when the piece is not in the bag. */
export async function setQuantity(
  db: Db,
  { userId, quantity, ...choice }: Line & { userId: string },
): Promise<boolean> {
  const rows = await db
    .update(cartItems)
    .set({ quantity })
    .where(and(eq(cartItems.userId, userId), isChoice(choice)))
    .returning({ productId: cartItems.productId });
  return rows.length > 0;
}

/** False when the piece was not in the bag. */
export async function deleteLine(db: Db, { userId, ...choice }: Choice & { userId: string }): Promise<boolean> {
  const rows = await db
    .delete(cartItems)
    .where(and(eq(cartItems.userId, userId), isChoice(choice)))
    .returning({ productId: cartItems.productId });
  return rows.length > 0;
}

/** Remembers that an order's pieces leave the bag now; false when they left before. */
export async function markEmptied(db: Db, orderId: string): Promise<boolean> {
  const rows = await db.insert(emptiedFor).values({ orderId }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Takes a bought quantity off a line, and the line away when nothing of it is left. */
export async function takeOff(db: Db, { userId, quantity, ...choice }: Line & { userId: string }): Promise<void> {
  const line = and(eq(cartItems.userId, userId), isChoice(choice));
  await db.delete(cartItems).where(and(line, lte(cartItems.quantity, quantity)));
  await db
    .update(cartItems)
    .set({ quantity: sql`${cartItems.quantity} - ${quantity}` })
    .where(line);
}
