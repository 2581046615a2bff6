import { and, asc, eq, lte, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '@kanaka/server-kit/database';
import { cartItems, carts, emptiedFor, type CartRow, type Choice, type Line } from './schema.ts';

/** A shopper's bag, in the order things were put in; null when there never was one. */
export async function findCart(db: Db, userId: string): Promise<CartRow | null> {
  const [cart] = await db.select().from(carts).where(eq(carts.userId, userId));
  if (!cart) return null;
  return { ...cart, lines: await listLines(db, userId) };
}

export async function listLines(db: Db, userId: string): Promise<Line[]> {
  return db
    .select({ productId: cartItems.productId, size: cartItems.size, quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.productId), asc(cartItems.size));
}

function isChoice({ productId, size }: Choice): SQL {
  return sql`(${cartItems.productId}, ${cartItems.size}) = (${productId}, ${size})`;
}

/** The bag of a shopper who may not have had one. */
export async function ensureCart(db: Db, userId: string): Promise<void> {
  await db.insert(carts).values({ userId, id: uuidv7() }).onConflictDoNothing();
}

/** Holds a bag until the end of the transaction: whatever changes its lines goes one after the other. */
export async function lockCart(db: Db, userId: string): Promise<void> {
  await db.select({ id: carts.id }).from(carts).where(eq(carts.userId, userId)).for('update');
}

/** Puts a line to a quantity, also where there was none. */
export async function putLine(db: Db, { userId, productId, size, quantity }: Line & { userId: string }): Promise<void> {
  await db
    .insert(cartItems)
    .values({ userId, productId, size, quantity })
    .onConflictDoUpdate({ target: [cartItems.userId, cartItems.productId, cartItems.size], set: { quantity } });
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
