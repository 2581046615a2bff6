import { and, asc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import {
  products,
  reservationLines,
  reservations,
  restocks,
  type ReservationRow,
  type ReservationState,
} from '../schema.ts';

/** How many of one piece. */
export type Line = { productId: string; quantity: number };

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

/** By piece, the order in which stock is always touched. */
export async function listLines(db: Db, orderId: string): Promise<Line[]> {
  return db
    .select({ productId: reservationLines.productId, quantity: reservationLines.quantity })
    .from(reservationLines)
    .where(eq(reservationLines.orderId, orderId))
    .orderBy(asc(reservationLines.productId));
}

export type Hold = { orderId: string; quantity: number; expiresAt: Date | null };

/** What of a piece is reserved for whom, the first to run out first and those without an end last. */
export async function listHolds(db: Db, productId: string, limit: number): Promise<Hold[]> {
  return db
    .select({
      orderId: reservations.orderId,
      quantity: reservationLines.quantity,
      expiresAt: reservations.expiresAt,
    })
    .from(reservationLines)
    .innerJoin(reservations, eq(reservations.orderId, reservationLines.orderId))
    .where(and(eq(reservationLines.productId, productId), eq(reservations.state, 'held')))
    .orderBy(sql`${reservations.expiresAt} asc nulls last`, asc(reservations.orderId))
    .limit(limit);
}

export async function insertLines(db: Db, orderId: string, lines: Line[]): Promise<void> {
  await db.insert(reservationLines).values(lines.map((line) => ({ orderId, ...line })));
}

export async function deleteLines(db: Db, orderId: string): Promise<void> {
  await db.delete(reservationLines).where(eq(reservationLines.orderId, orderId));
}

/** False when there are not so many to be had, and then nothing has changed. */
export async function takePieces(db: Db, { productId, quantity }: Line): Promise<boolean> {
  const rows = await db
    .update(products)
    .set({ reserved: sql`${products.reserved} + ${quantity}` })
    .where(
      and(
        eq(products.id, productId),
        isNull(products.archivedAt),
        gte(sql`${products.onHand} - ${products.reserved}`, quantity),
      ),
    )
    .returning({ id: products.id });
  return rows.length > 0;
}

export async function giveBackPieces(db: Db, { productId, quantity }: Line): Promise<void> {
  await db
    .update(products)
    .set({ reserved: sql`${products.reserved} - ${quantity}` })
    .where(eq(products.id, productId));
}

/** Reserved pieces leave the house. */
export async function handOverPieces(db: Db, { productId, quantity }: Line): Promise<void> {
  await db
    .update(products)
    .set({
      onHand: sql`${products.onHand} - ${quantity}`,
      reserved: sql`${products.reserved} - ${quantity}`,
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, productId));
}

/** Sold pieces are back in the house. */
export async function takeBackPieces(db: Db, { productId, quantity }: Line): Promise<void> {
  await db
    .update(products)
    .set({ onHand: sql`${products.onHand} + ${quantity}`, updatedAt: sql`now()` })
    .where(eq(products.id, productId));
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

export type Availability = { productId: string; title: string; available: number };

/** What can still be had of some pieces; none of a withdrawn one. */
export async function listAvailability(db: Db, ids: string[]): Promise<Availability[]> {
  return db
    .select({
      productId: products.id,
      title: products.title,
      available: sql<number>`case when ${products.archivedAt} is null then ${products.onHand} - ${products.reserved} else 0 end`,
    })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id));
}
