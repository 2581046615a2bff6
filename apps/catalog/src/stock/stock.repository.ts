import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import {
  products,
  productSizes,
  reservationLines,
  reservations,
  restocks,
  type ReservationRow,
  type ReservationState,
} from '../schema.ts';

/** How many of one piece, in one size; the size is empty for a piece that comes in none. */
export type Line = { productId: string; size: string; quantity: number };

/** A reservation, locked; one that nothing is held for yet when the order was never seen before. */
export async function lockReservation(db: Db, orderId: string): Promise<ReservationRow & { ranOut: boolean }> {
  await db.insert(reservations).values({ orderId, state: 'released' }).onConflictDoNothing();
  const locked = await findReservationLocked(db, orderId);
  if (!locked) throw new Error('a reservation that was just made is not there');
  return locked;
}

/** Null when the order never reserved anything. */
export async function findReservationLocked(
  db: Db,
  orderId: string,
): Promise<(ReservationRow & { ranOut: boolean }) | null> {
  const [row] = await db
    .select({
      orderId: reservations.orderId,
      state: reservations.state,
      expiresAt: reservations.expiresAt,
      updatedAt: reservations.updatedAt,
      ranOut: sql<boolean>`coalesce(${reservations.expiresAt} <= now(), false)`,
    })
    .from(reservations)
    .where(eq(reservations.orderId, orderId))
    .for('update');
  return row ?? null;
}

/** One hold that has run out, locked; null when there is none that another replica is not already working on. */
export async function findRanOutLocked(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ orderId: reservations.orderId })
    .from(reservations)
    .where(and(eq(reservations.state, 'held'), lte(reservations.expiresAt, sql`now()`)))
    .orderBy(asc(reservations.expiresAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return row?.orderId ?? null;
}

/** Holds for so many seconds from now, or without an end. Answers when it runs out. */
export async function markHeld(db: Db, orderId: string, holdSeconds: number | null): Promise<Date | null> {
  const [row] = await db
    .update(reservations)
    .set({
      state: 'held',
      expiresAt: holdSeconds === null ? null : sql`now() + make_interval(secs => ${holdSeconds})`,
      updatedAt: sql`now()`,
    })
    .where(eq(reservations.orderId, orderId))
    .returning({ expiresAt: reservations.expiresAt });
  return row?.expiresAt ?? null;
}

export async function markReservation(
  db: Db,
  orderId: string,
  state: Exclude<ReservationState, 'held'>,
): Promise<void> {
  await db
    .update(reservations)
    .set({ state, expiresAt: null, updatedAt: sql`now()` })
    .where(eq(reservations.orderId, orderId));
}

/** By piece and size, the order in which stock is always touched (`inOrder`). */
export async function listLines(db: Db, orderId: string): Promise<Line[]> {
  return db
    .select({
      productId: reservationLines.productId,
      size: reservationLines.size,
      quantity: reservationLines.quantity,
    })
    .from(reservationLines)
    .where(eq(reservationLines.orderId, orderId))
    .orderBy(asc(reservationLines.productId), sql`${reservationLines.size} collate "C"`);
}

export type Hold = { orderId: string; size: string; quantity: number; expiresAt: Date | null };

/** What of a piece is reserved for whom, the first to run out first and those without an end last. */
export async function listHolds(db: Db, productId: string, limit: number): Promise<Hold[]> {
  return db
    .select({
      orderId: reservations.orderId,
      size: reservationLines.size,
      quantity: reservationLines.quantity,
      expiresAt: reservations.expiresAt,
    })
    .from(reservationLines)
    .innerJoin(reservations, eq(reservations.orderId, reservationLines.orderId))
    .where(and(eq(reservationLines.productId, productId), eq(reservations.state, 'held')))
    .orderBy(sql`${reservations.expiresAt} asc nulls last`, asc(reservations.orderId), asc(reservationLines.size))
    .limit(limit);
}

export async function insertLines(db: Db, orderId: string, lines: Line[]): Promise<void> {
  await db.insert(reservationLines).values(lines.map((line) => ({ orderId, ...line })));
}

export async function deleteLines(db: Db, orderId: string): Promise<void> {
  await db.delete(reservationLines).where(eq(reservationLines.orderId, orderId));
}

/** False when there are not so many to be had, and then nothing has changed. */
export async function takePieces(db: Db, { productId, size, quantity }: Line): Promise<boolean> {
  const inShop = and(eq(products.id, productId), isNull(products.archivedAt), eq(products.sized, size !== ''));
  if (size !== '') {
    // The piece's row first, as everywhere: orders for its sizes take turns, and it cannot lose them in between.
    const [piece] = await db.select({ id: products.id }).from(products).where(inShop).for('update');
    if (!piece || !(await takeSize(db, { productId, size, quantity }))) return false;
  }
  const rows = await db
    .update(products)
    .set({ reserved: sql`${products.reserved} + ${quantity}` })
    .where(and(inShop, gte(sql`${products.onHand} - ${products.reserved}`, quantity)))
    .returning({ id: products.id });
  return rows.length > 0;
}

async function takeSize(db: Db, { productId, size, quantity }: Line): Promise<boolean> {
  const rows = await db
    .update(productSizes)
    .set({ reserved: sql`${productSizes.reserved} + ${quantity}` })
    .where(and(ofSize({ productId, size }), gte(sql`${productSizes.onHand} - ${productSizes.reserved}`, quantity)))
    .returning({ size: productSizes.size });
  return rows.length > 0;
}

const ofSize = ({ productId, size }: Omit<Line, 'quantity'>) =>
  and(eq(productSizes.productId, productId), eq(productSizes.size, size));

export async function giveBackPieces(db: Db, { productId, size, quantity }: Line): Promise<void> {
  await db
    .update(products)
    .set({ reserved: sql`${products.reserved} - ${quantity}` })
    .where(eq(products.id, productId));
  await db
    .update(productSizes)
    .set({ reserved: sql`${productSizes.reserved} - ${quantity}` })
    .where(ofSize({ productId, size }));
}

/** Reserved pieces leave stock. */
export async function handOverPieces(db: Db, { productId, size, quantity }: Line): Promise<void> {
  await db
    .update(products)
    .set({
      onHand: sql`${products.onHand} - ${quantity}`,
      reserved: sql`${products.reserved} - ${quantity}`,
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, productId));
  await db
    .update(productSizes)
    .set({
      onHand: sql`${productSizes.onHand} - ${quantity}`,
      reserved: sql`${productSizes.reserved} - ${quantity}`,
    })
    .where(ofSize({ productId, size }));
}

/**
 * Sold pieces are back in stock. A size the owner has taken away meanwhile stands again; a piece sold before it came in
 * sizes is not counted, because nobody but the owner can say which size it is.
 */
export async function takeBackPieces(db: Db, { productId, size, quantity }: Line): Promise<void> {
  const [piece] = await db
    .update(products)
    .set({ onHand: sql`${products.onHand} + ${quantity}`, updatedAt: sql`now()` })
    .where(and(eq(products.id, productId), size === '' ? eq(products.sized, false) : undefined))
    .returning({ sized: products.sized });
  if (!piece?.sized) return;
  await db
    .insert(productSizes)
    .values({ productId, size, onHand: quantity })
    .onConflictDoUpdate({
      target: [productSizes.productId, productSizes.size],
      set: { onHand: sql`${productSizes.onHand} + ${quantity}` },
    });
}

/** False when this refund's pieces came back before. */
export async function insertRestock(db: Db, restock: { orderId: string; refundId: string }): Promise<boolean> {
  const rows = await db
    .insert(restocks)
    .values(restock)
    .onConflictDoNothing()
    .returning({ refundId: restocks.refundId });
  return rows.length > 0;
}

export type Availability = { productId: string; size: string; title: string; available: number };

/** What can still be had of a piece in a size; none of a withdrawn one, nor of a size it does not come in. */
export async function findAvailability(
  db: Db,
  { productId, size }: Omit<Line, 'quantity'>,
): Promise<Availability | null> {
  const [row] = await db
    .select({
      productId: products.id,
      size: sql<string>`${size}::text`,
      title: products.title,
      available: sql<number>`case
        when ${products.archivedAt} is not null then 0
        when ${products.sized} then coalesce(${productSizes.onHand} - ${productSizes.reserved}, 0)
        when ${size}::text = '' then ${products.onHand} - ${products.reserved}
        else 0 end`,
    })
    .from(products)
    .leftJoin(productSizes, and(eq(productSizes.productId, products.id), eq(productSizes.size, size)))
    .where(eq(products.id, productId));
  return row ?? null;
}
