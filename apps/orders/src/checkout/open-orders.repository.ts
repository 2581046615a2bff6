import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import type { Choice } from '../orders/orders.repository.ts';
import { orderItems, orders, type OrderRow } from '../schema.ts';
import type { Hold } from './hold-limits.ts';

/**
 * Locks this shopper for every transaction that opens an order, until the transaction ends, so that open orders can be
 * counted.
 */
export async function lockShopper(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${userId}`}, 0))`);
}

/** A shopper's unpaid, open orders, oldest first; including those that are still being placed. */
export async function listOpenOrders(db: Db, userId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), eq(orders.paymentStatus, 'pending')))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}

/** Reservations of a shopper's unpaid orders that were placed after `since`: which pieces, and for how long. */
export async function listUnpaidHolds(
  db: Db,
  { userId, since }: { userId: string; since: Date },
): Promise<(Choice & Hold)[]> {
  const closed = sql`(select min(changed_at) from status_changes
    where order_id = ${orders.id} and status in ('cancelled', 'rejected'))`;
  return db
    .select({
      productId: orderItems.productId,
      size: orderItems.size,
      from: orders.createdAt,
      until: sql<Date>`least(${orders.reservedUntil}, ${closed})`.mapWith(orders.reservedUntil),
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orders.userId, userId), eq(orders.paymentStatus, 'pending'), gt(orders.createdAt, since)));
}
