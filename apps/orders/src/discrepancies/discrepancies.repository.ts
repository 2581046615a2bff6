import { and, desc, eq, sql } from 'drizzle-orm';
import type { ShipmentState } from '@kanaka/contracts/orders/shipments';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf } from '@kanaka/server-kit/database/rows';
import { cancellations, type CancellationRow } from '../cancellations/cancellations-schema.ts';
import { updateOrder } from '../orders/update-order.ts';
import { hasDiscrepancies, orders, type OrderRow } from '../schema.ts';
import { shipmentLines, shipments } from '../shipments/shipments-schema.ts';

export const setDiscrepancies = (tx: Db, id: string, found: Pick<OrderRow, 'discrepancies' | 'dismissed'>) =>
  updateOrder(tx, id, found);

/** Orders with discrepancies that were not dismissed, the newest first. */
export async function listDiscrepantOrders(db: Db, limit: number): Promise<OrderRow[]> {
  return db.select().from(orders).where(hasDiscrepancies).orderBy(desc(orders.id)).limit(limit);
}

/** The state of each shipment of an order, and how many pieces are in it. */
export function countShipped(db: Db, orderId: string): Promise<{ state: ShipmentState; pieces: number }[]> {
  return db
    .select({ state: shipments.state, pieces: sql<number>`coalesce(sum(${shipmentLines.quantity}), 0)::int` })
    .from(shipments)
    .leftJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .where(eq(shipments.orderId, orderId))
    .groupBy(shipments.id);
}

/** The open request to cancel an order. */
export async function findOpenCancellation(db: Db, orderId: string): Promise<CancellationRow | null> {
  const isOpen = and(eq(cancellations.orderId, orderId), eq(cancellations.state, 'open'));
  return firstOf(db.select().from(cancellations).where(isOpen));
}
