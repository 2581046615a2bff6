import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import type { Choice } from '../orders/orders.repository.ts';
import { orderItems, orders, type OrderRow } from '../schema.ts';
import type { Hold } from './hold-limits.ts';

/** Holds everything that opens an order for this shopper until the end of the transaction, so that what is open can be counted. */
export async function lockShopper(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${userId}`}, 0))`);
}

/** A shopper's orders that wait for a payment, oldest first; those that are still being placed as well. */
export async function listOpenOrders(db: Db, userId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), eq(orders.paymentStatus, 'pending')))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}

/** What a shopper held, or holds, without having paid for it, by orders placed after `since`: which pieces, and how long. */
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
