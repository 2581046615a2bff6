import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '@kanaka/server-kit/database';
import { cartItems, carts, type CartRow, type Choice, type Line } from './schema.ts';

/** A shopper's bag, its lines in the order they were added; null before the first piece was added. */
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

/** Creates the shopper's bag if there is none. */
export async function ensureCart(db: Db, userId: string): Promise<void> {
  await db.insert(carts).values({ userId, id: uuidv7() }).onConflictDoNothing();
}

/**
 * Locks a bag's row until the transaction ends, so that changes of its lines are serialized. Returns the bag's id; null when
 * there is none.
 */
export async function lockCart(db: Db, userId: string): Promise<string | null> {
  const [cart] = await db.select({ id: carts.id }).from(carts).where(eq(carts.userId, userId)).for('update');
  return cart?.id ?? null;
}

/** Sets a line's quantity; inserts the line if there is none. */
export async function putLine(db: Db, { userId, productId, size, quantity }: Line & { userId: string }): Promise<void> {
  await db
    .insert(cartItems)
    .values({ userId, productId, size, quantity })
    .onConflictDoUpdate({ target: [cartItems.userId, cartItems.productId, cartItems.size], set: { quantity } });
}

/** False when no such line was in the bag. */
export async function deleteLine(db: Db, { userId, ...choice }: Choice & { userId: string }): Promise<boolean> {
  const rows = await db
    .delete(cartItems)
    .where(and(eq(cartItems.userId, userId), isChoice(choice)))
    .returning({ productId: cartItems.productId });
  return rows.length > 0;
}

/** Subtracts bought quantities from their lines, and deletes a line when nothing is left. */
export async function takeOff(db: Db, userId: string, lines: readonly Line[]): Promise<void> {
  const bought = sql`(
    select product_id, size, sum(quantity)::int as quantity
    from unnest(
      ${sql.param(lines.map(({ productId }) => productId))}::uuid[],
      ${sql.param(lines.map(({ size }) => size))}::text[],
      ${sql.param(lines.map(({ quantity }) => quantity))}::int[]
    ) as line (product_id, size, quantity)
    group by product_id, size
  ) as bought`;
  const isBought = sql`${cartItems.userId} = ${userId} and ${cartItems.productId} = bought.product_id and ${cartItems.size} = bought.size`;
  await db.execute(sql`
    with gone as (
      delete from ${cartItems} using ${bought} where ${isBought} and ${cartItems.quantity} <= bought.quantity
    )
    update ${cartItems} set quantity = ${cartItems.quantity} - bought.quantity
    from ${bought} where ${isBought} and ${cartItems.quantity} > bought.quantity`);
}
