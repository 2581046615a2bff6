import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '@kanaka/server-kit/database/database';
import { keepQueries } from '@kanaka/server-kit/database/kept-queries';
import { changeRows, deleteRows } from '@kanaka/server-kit/database/rows';
import { cartItems, carts, type CartLine, type CartRow, type Choice, type Line } from './schema.ts';

const linesOfCart = keepQueries('cart', (db, _: 'lines', name) => {
  const { productId, size, quantity, shownPricePaise } = cartItems;
  return db
    .select({ cart: carts, line: { productId, size, quantity, shownPricePaise } })
    .from(carts)
    .leftJoin(cartItems, eq(cartItems.userId, carts.userId))
    .where(eq(carts.userId, sql.placeholder('userId')))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.productId), asc(cartItems.size))
    .prepare(name);
});

/** A shopper's cart, its lines in the order they were added; null before the first piece was added. */
export async function findCart(db: Db, userId: string): Promise<CartRow | null> {
  const rows = await linesOfCart(db, 'lines').execute({ userId });
  return rows[0] ? { ...rows[0].cart, lines: rows.flatMap(({ line }) => line ?? []) } : null;
}

/** A shopper's cart; an empty one is created if there is none. */
export async function findOrCreateCart(db: Db, userId: string): Promise<CartRow> {
  const known = await findCart(db, userId);
  if (known) return known;
  await db.insert(carts).values({ userId, id: uuidv7() }).onConflictDoNothing();
  const created = await findCart(db, userId);
  if (!created) throw new Error('the cart could not be read after its creation');
  return created;
}

function isChoice({ productId, size }: Choice): SQL {
  return sql`(${cartItems.productId}, ${cartItems.size}) = (${productId}, ${size})`;
}

/** Locks a cart until the transaction ends, so that changes of its lines are serialized, and counts a change of it. */
export const lockCart = (tx: Db, userId: string) =>
  changeRows(tx, carts, { version: sql`${carts.version} + 1` }, eq(carts.userId, userId));

const lineOfCart = keepQueries('put', (db, _: 'line', name) => {
  const value = (column: string) => sql.placeholder(column);
  const unchanged = db.$with('unchanged', {}).as(sql`
    update ${carts} set version = version + 1
    where user_id = ${value('userId')} and version = ${value('version')} returning user_id`);
  return db
    .with(unchanged)
    .insert(cartItems)
    .select(
      sql`select user_id, ${value('productId')}::uuid, ${value('size')}, ${value('quantity')}::int,
        ${value('shownPricePaise')}::bigint, now() from unchanged`,
    )
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.productId, cartItems.size],
      set: { quantity: sql`excluded.quantity`, shownPricePaise: sql`excluded.shown_price_paise` },
    })
    .prepare(name);
});

/**
 * Sets a line's quantity and the price that was shown; inserts the line if there is none. False, and nothing is changed, if the
 * cart is not the one that was read any more.
 */
export async function putLine(
  db: Db,
  { userId, version }: Pick<CartRow, 'userId' | 'version'>,
  line: CartLine,
): Promise<boolean> {
  return (await lineOfCart(db, 'line').execute({ userId, version, ...line })).rowCount === 1;
}

export type ShownPrice = Choice & { paise: number };

/** Keeps what the shopper has seen lines to cost. */
export async function rememberShownPrices(db: Db, userId: string, seen: readonly ShownPrice[]): Promise<void> {
  await db.execute(sql`
    update ${cartItems} set shown_price_paise = seen.paise
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as seen ("productId" uuid, size text, paise bigint)
    where ${cartItems.userId} = ${userId} and ${cartItems.productId} = seen."productId" and ${cartItems.size} = seen.size`);
}

/** False when no such line was in the cart. */
export const deleteLine = async (db: Db, { userId, ...choice }: Choice & { userId: string }) =>
  (await deleteRows(db, cartItems, eq(cartItems.userId, userId), isChoice(choice))) > 0;

export const deleteLines = (db: Db, userId: string) => deleteRows(db, cartItems, eq(cartItems.userId, userId));

/** Its lines must be gone. */
export const deleteCart = (tx: Db, userId: string) => deleteRows(tx, carts, eq(carts.userId, userId));

/** Subtracts bought quantities from their lines, and deletes a line when nothing is left. */
export async function takeOff(db: Db, userId: string, lines: readonly Line[]): Promise<void> {
  const bought = sql`(
    select "productId" as product_id, size, sum(quantity)::int as quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("productId" uuid, size text, quantity int)
    group by 1, 2
  ) as bought`;
  const isBought = sql`${cartItems.userId} = ${userId} and ${cartItems.productId} = bought.product_id and ${cartItems.size} = bought.size`;
  await db.execute(sql`
    with gone as (
      delete from ${cartItems} using ${bought} where ${isBought} and ${cartItems.quantity} <= bought.quantity
    )
    update ${cartItems} set quantity = ${cartItems.quantity} - bought.quantity
    from ${bought} where ${isBought} and ${cartItems.quantity} > bought.quantity`);
}
