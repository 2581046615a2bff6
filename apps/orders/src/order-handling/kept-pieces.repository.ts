import { and, eq, exists, gt, inArray, or, sql, sum } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { refunds } from '../refunds/refunds-schema.ts';
import { orderItems, orders } from '../schema.ts';
import { shipmentLines, shipments } from '../shipments/shipments-schema.ts';

/** Whether the shopper bought this piece (or any), got it, and was neither refunded completely nor returned all such pieces. */
export async function hasKeptPiece(db: Db, userId: string, productId: string | undefined): Promise<boolean> {
  const returned = sql`(
    select coalesce(sum((line->>'quantity')::int), 0)
    from ${refunds}, jsonb_array_elements(${refunds.lines}) line
    where ${refunds.orderId} = ${orders.id} and line->>'productId' = ${productId ?? ''}
  )`;
  const { orderId, position, shipmentId } = shipmentLines;
  const isOfLine = and(
    eq(orderId, orderItems.orderId),
    eq(position, orderItems.position),
    eq(shipments.state, 'delivered'),
  );
  const hasArrived = exists(
    db.select({ shipmentId }).from(shipmentLines).innerJoin(shipments, eq(shipments.id, shipmentId)).where(isOfLine),
  );
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.paymentStatus, ['paid', 'partly-refunded']),
        productId === undefined ? undefined : eq(orderItems.productId, productId),
        or(eq(orders.status, 'delivered'), hasArrived),
      ),
    )
    .groupBy(orders.id)
    .having(gt(sum(orderItems.quantity), returned))
    .limit(1);
  return row !== undefined;
}
