import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { keepQueries } from '@kanaka/server-kit/kept-queries';
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

/** An earlier order of a shopper, as far as it limits a new one. */
export type EarlierOrder = Pick<OrderRow, 'id' | 'idempotencyKey' | 'razorpayOrderId' | 'creatingUntil'> & {
  /** Unpaid and not closed; also while it is still being placed. */
  isOpen: boolean;
  /** If it is unpaid: which pieces it had reserved, and for how long. */
  holds: (Choice & Hold)[];
};

const earlierOrders = keepQueries('earlier-orders', (db, _: 'of-shopper', name) => {
  const isUnpaid = eq(orders.paymentStatus, 'pending');
  const isOpen = and(isUnpaid, eq(orders.status, 'pending'));
  const closed = sql`(select min(changed_at) from status_changes
    where order_id = ${orders.id} and status in ('cancelled', 'rejected'))`;
  return db
    .select({
      id: orders.id,
      idempotencyKey: orders.idempotencyKey,
      razorpayOrderId: orders.razorpayOrderId,
      creatingUntil: orders.creatingUntil,
      isOpen: sql<boolean>`${isOpen}`,
      isUnpaid: sql<boolean>`${isUnpaid}`,
      productId: orderItems.productId,
      size: orderItems.size,
      from: orders.createdAt,
      until: sql<Date>`least(${orders.reservedUntil}, ${closed})`.mapWith(orders.reservedUntil),
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, sql.placeholder('userId')),
        or(
          eq(orders.idempotencyKey, sql.placeholder('idempotencyKey')),
          isOpen,
          and(isUnpaid, gt(orders.createdAt, sql.placeholder('since'))),
        ),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .prepare(name);
});

/** A shopper's orders that are open, have this key, or are unpaid and were placed after `since`; oldest first. */
export async function listEarlierOrders(
  db: Db,
  which: { userId: string; idempotencyKey: string; since: Date },
): Promise<EarlierOrder[]> {
  const found = new Map<string, EarlierOrder>();
  for (const { isUnpaid, productId, size, from, until, ...order } of await earlierOrders(db, 'of-shopper').execute(
    which,
  )) {
    const earlier = found.get(order.id) ?? { ...order, holds: [] };
    if (isUnpaid) earlier.holds.push({ productId, size, from, until });
    found.set(order.id, earlier);
  }
  return [...found.values()];
}
