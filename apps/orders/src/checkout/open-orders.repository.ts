import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PaymentStatus } from '@kanaka/contracts/orders/orders';
import type { Db } from '@kanaka/server-kit/database';
import { keepQueries } from '@kanaka/server-kit/kept-queries';
import { orderItems, orders, type OrderRow } from '../schema.ts';

/**
 * Locks this shopper for every transaction that opens an order, until the transaction ends, so that open orders can be
 * counted.
 */
export async function lockShopper(tx: Db, userId: string): Promise<void> {
  await lock(tx, `orders of ${userId}`);
}

/** The same for all orders that are placed from a network. Always after `lockShopper`. */
export async function lockNetwork(tx: Db, network: string): Promise<void> {
  await lock(tx, `orders from ${network}`);
}

const lock = (tx: Db, what: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`);

const isOpen = and(eq(orders.paymentStatus, 'pending'), eq(orders.status, 'pending'));
/** Placed, and its pieces are reserved. */
const isHeld = and(isOpen, isNotNull(orders.razorpayOrderId), gt(orders.reservedUntil, sql`now()`));
const pieces = sql<number>`(select sum(quantity)::int from order_items where order_id = ${orders.id})`;

/** An earlier order of a shopper, as far as it limits a new one. */
export type EarlierOrder = Pick<
  OrderRow,
  'id' | 'idempotencyKey' | 'razorpayOrderId' | 'creatingUntil' | 'totalPaise'
> & {
  /** Unpaid and not closed; also while it is still being placed. */
  isOpen: boolean;
  pieces: number;
};

const earlierOrders = keepQueries('earlier-orders', (db, _: 'of-shopper', name) =>
  db
    .select({
      id: orders.id,
      idempotencyKey: orders.idempotencyKey,
      razorpayOrderId: orders.razorpayOrderId,
      creatingUntil: orders.creatingUntil,
      totalPaise: orders.totalPaise,
      isOpen: sql<boolean>`${isOpen}`,
      pieces,
    })
    .from(orders)
    .where(
      and(
        eq(orders.userId, sql.placeholder('userId')),
        or(eq(orders.idempotencyKey, sql.placeholder('idempotencyKey')), isOpen),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .prepare(name),
);

/** A shopper's orders that are open or have this key; oldest first. */
export async function listEarlierOrders(
  db: Db,
  which: { userId: string; idempotencyKey: string },
): Promise<EarlierOrder[]> {
  return earlierOrders(db, 'of-shopper').execute(which);
}

/** Paid, and not refunded completely. */
const kept: PaymentStatus[] = ['paid', 'partly-refunded'];

/** Whether this shopper has ever paid for an order and kept some of it. */
export async function hasBought(db: Db, userId: string): Promise<boolean> {
  const [paid] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.paymentStatus, kept)))
    .limit(1);
  return paid !== undefined;
}

/** What is held in a network by accounts that have neither proven a mailbox nor paid, and when the first of it is free. */
export async function heldInNetwork(db: Db, network: string): Promise<{ pieces: number; until: Date | null }> {
  const bought = alias(orders, 'bought');
  const [held] = await db
    .select({
      pieces: sql<number>`coalesce(sum(${orderItems.quantity}), 0)::int`,
      until: sql<Date | null>`min(${orders.reservedUntil})`.mapWith(orders.reservedUntil),
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(bought, and(eq(bought.userId, orders.userId), inArray(bought.paymentStatus, kept)))
    .where(and(eq(orders.clientNetwork, network), isOpen, gt(orders.reservedUntil, sql`now()`), isNull(bought.id)));
  return held ?? { pieces: 0, until: null };
}

/** An order that holds pieces without being paid. */
export type HeldOrder = Pick<
  OrderRow,
  'id' | 'createdAt' | 'customerName' | 'customerEmail' | 'emailProven' | 'reservedUntil' | 'totalPaise'
> & { pieces: number };

/** The `limit` orders that hold the most money, and how many there are. */
export async function listHeldOrders(db: Db, limit: number): Promise<{ held: HeldOrder[]; total: number }> {
  const rows = await db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      emailProven: orders.emailProven,
      reservedUntil: orders.reservedUntil,
      totalPaise: orders.totalPaise,
      pieces,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(orders)
    .where(isHeld)
    .orderBy(sql`${orders.totalPaise} desc`, asc(orders.id))
    .limit(limit);
  return { held: rows.map(({ total: _, ...held }) => held), total: rows[0]?.total ?? 0 };
}

/** Ends the hold of an unpaid order, which is checked for a payment at once; false when it holds nothing any more. */
export async function endHold(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .update(orders)
    .set({ reservedUntil: sql`now()`, nextCheckAt: sql`now()` })
    .where(and(eq(orders.id, id), isHeld))
    .returning({ id: orders.id });
  return rows.length > 0;
}
