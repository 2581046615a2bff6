import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { products, reservations, type ReservationRow } from '../schema.ts';

export type Line = { productId: string; quantity: number };

/** Makes everything that touches one order's reservation take turns until the end of the transaction. */
export async function lockReservation(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${orderId}, 0))`);
}

export async function listReservation(db: Db, orderId: string): Promise<ReservationRow[]> {
  return db.select().from(reservations).where(eq(reservations.orderId, orderId)).orderBy(asc(reservations.productId));
}

/** Sets pieces aside; false when there are not enough left, and then nothing has changed. */
export async function takeStock(db: Db, { productId, quantity }: Line): Promise<boolean> {
  const rows = await db
    .update(products)
    .set({ reserved: sql`${products.reserved} + ${quantity}` })
    .where(
      and(eq(products.id, productId), isNull(products.archivedAt), sql`${products.onHand} - ${products.reserved} >= ${quantity}`),
    )
    .returning({ id: products.id });
  return rows.length > 0;
}

/** Pieces set aside can be bought again. */
export async function giveBackStock(db: Db, { productId, quantity }: Line): Promise<void> {
  await db.update(products).set({ reserved: sql`${products.reserved} - ${quantity}` }).where(eq(products.id, productId));
}

/** Pieces set aside have been sold: they leave the shop. */
export async function removeStock(db: Db, { productId, quantity }: Line): Promise<void> {
  await db
    .update(products)
    .set({ reserved: sql`${products.reserved} - ${quantity}`, onHand: sql`${products.onHand} - ${quantity}` })
    .where(eq(products.id, productId));
}

/** Writes or renews one line of a hold. */
export async function upsertHold(db: Db, { orderId, productId, quantity, expiresAt }: Line & { orderId: string; expiresAt: Date | null }): Promise<void> {
  const held = { quantity, state: 'held' as const, expiresAt, updatedAt: sql`now()` };
  await db
    .insert(reservations)
    .values({ orderId, productId, ...held })
    .onConflictDoUpdate({ target: [reservations.orderId, reservations.productId], set: held });
}

/** Makes a hold permanent. */
export async function markSecured(db: Db, orderId: string): Promise<void> {
  await db
    .update(reservations)
    .set({ expiresAt: null, updatedAt: sql`now()` })
    .where(and(eq(reservations.orderId, orderId), eq(reservations.state, 'held')));
}

/** Ends a hold one way or the other; answers the lines that really were held. `unsecuredOnly` leaves secured ones. */
export async function endHold(
  db: Db,
  orderId: string,
  { as, unsecuredOnly = false }: { as: 'committed' | 'released'; unsecuredOnly?: boolean },
): Promise<Line[]> {
  return db
    .update(reservations)
    .set({ state: as, expiresAt: null, updatedAt: sql`now()` })
    .where(
      and(
        eq(reservations.orderId, orderId),
        eq(reservations.state, 'held'),
        unsecuredOnly ? isNotNull(reservations.expiresAt) : undefined,
      ),
    )
    .returning({ productId: reservations.productId, quantity: reservations.quantity });
}

/** Orders whose hold has run out. */
export async function listExpiredOrders(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: reservations.orderId })
    .from(reservations)
    .where(and(eq(reservations.state, 'held'), lte(reservations.expiresAt, sql`now()`)))
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

/** What can be bought now, of pieces still in the shop. */
export async function listAvailable(db: Db, ids: string[]): Promise<{ productId: string; title: string; available: number }[]> {
  return db
    .select({
      productId: products.id,
      title: products.title,
      available: sql<number>`case when ${products.archivedAt} is null then ${products.onHand} - ${products.reserved} else 0 end`.mapWith(Number),
    })
    .from(products)
    .where(inArray(products.id, ids));
}
