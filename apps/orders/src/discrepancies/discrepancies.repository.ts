import { desc } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { updateOrder } from '../orders/update-order.ts';
import { hasDiscrepancies, orders, type OrderRow } from '../schema.ts';

export const setDiscrepancies = (tx: Db, id: string, found: Pick<OrderRow, 'discrepancies' | 'dismissed'>) =>
  updateOrder(tx, id, found);

/** Orders with discrepancies that were not dismissed, the newest first. */
export async function listDiscrepantOrders(db: Db, limit: number): Promise<OrderRow[]> {
  return db.select().from(orders).where(hasDiscrepancies).orderBy(desc(orders.id)).limit(limit);
}
