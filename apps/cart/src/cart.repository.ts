import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '@kanaka/server-kit/database';
import { cartItems, carts, type BagLine, type CartRow, type Choice, type Line } from './schema.ts';

/** A shopper's bag, its lines in the order they were added; null before the first piece was added. */
export async function findCart(db: Db, userId: string): Promise<CartRow | null> {
  const { productId, size, quantity, shownPricePaise } = cartItems;
  const rows = await db
    .select({ cart: carts, line: { productId, size, quantity, shownPricePaise } })
    .from(carts)
    .leftJoin(cartItems, eq(cartItems.userId, carts.userId))
    .where(eq(carts.userId, userId))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.productId), asc(cartItems.size));
  return rows[0] ? { ...rows[0].cart, lines: rows.flatMap(({ line }) => line ?? []) } : null;
}

/** A shopper's bag; an empty one is created if there is none. */
export async function findOrCreateCart(db: Db, userId: string): Promise<CartRow> {
  const known = await findCart(db, userId);
  if (known) return known;
  await db.insert(carts).values({ userId, id: uuidv7() }).onConflictDoNothing();
  const created = await findCart(db, userId);
  if (!created) throw new Error('the bag could not be read after its creation');
  return created;
}

function isChoice({ productId, size }: Choice): SQL {
  return sql`(${cartItems.productId}, ${cartItems.size}) = (${productId}, ${size})`;
}

/** Locks a bag until the transaction ends, so that changes of its lines are serialized, and counts a change of it. */
export async function lockCart(tx: Db, userId: string): Promise<void> {
  await tx
    .update(carts)
    .set({ version: sql`${carts.version} + 1` })
    .where(eq(carts.userId, userId));
}

/**
 * Sets a line's quantity, and the price that was shown unless it is null; inserts the line if there is none. False, and
 * nothing is changed, if the bag is not the one that was read any more.
 */
export async function putLine(
  db: Db,
  { userId, version }: Pick<CartRow, 'userId' | 'version'>,
  { productId, size, quantity, shownPricePaise }: BagLine,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with unchanged as (
      update ${carts} set version = version + 1 where user_id = ${userId} and version = ${version} returning user_id
    )
    insert into ${cartItems} (user_id, product_id, size, quantity, shown_price_paise)
    select user_id, ${productId}, ${size}, ${quantity}, ${shownPricePaise}::bigint from unchanged
    on conflict (user_id, product_id, size) do update set quantity = excluded.quantity,
      shown_price_paise = coalesce(excluded.shown_price_paise, ${cartItems.shownPricePaise})`);
  return rowCount === 1;
}

export type ShownPrice = Choice & { paise: number };

/** Keeps what the shopper has seen lines to cost; with `onlyFirst`, where nothing is known yet. */
export async function rememberShownPrices(
  db: Db,
  userId: string,
  { seen, onlyFirst }: { seen: readonly ShownPrice[]; onlyFirst: boolean },
): Promise<void> {
  await db.execute(sql`
    update ${cartItems} set shown_price_paise = seen.paise
    from unnest(
      ${sql.param(seen.map(({ productId }) => productId))}::uuid[],
      ${sql.param(seen.map(({ size }) => size))}::text[],
      ${sql.param(seen.map(({ paise }) => paise))}::bigint[]
    ) as seen (product_id, size, paise)
    where ${cartItems.userId} = ${userId} and ${cartItems.productId} = seen.product_id and ${cartItems.size} = seen.size
      and (${cartItems.shownPricePaise} is null or not ${onlyFirst}::boolean)`);
}

/** False when no such line was in the bag. */
export async function deleteLine(db: Db, { userId, ...choice }: Choice & { userId: string }): Promise<boolean> {
  const rows = await db
    .delete(cartItems)
    .where(and(eq(cartItems.userId, userId), isChoice(choice)))
    .returning({ productId: cartItems.productId });
  return rows.length > 0;
}

export async function deleteLines(db: Db, userId: string): Promise<void> {
  await db.delete(cartItems).where(eq(cartItems.userId, userId));
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
