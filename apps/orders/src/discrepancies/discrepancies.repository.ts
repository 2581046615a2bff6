import { desc, eq } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { hasDiscrepancies, orders, type OrderRow } from '../schema.ts';

export async function setDiscrepancies(
  tx: Db,
  id: string,
  { discrepancies, dismissed }: Pick<OrderRow, 'discrepancies' | 'dismissed'>,
): Promise<void> {
  await tx.update(orders).set({ discrepancies, dismissed }).where(eq(orders.id, id));
}

/** Orders with discrepancies that were not dismissed, the newest first. */
export async function listDiscrepantOrders(db: Db, limit: number): Promise<OrderRow[]> {
  return db.select().from(orders).where(hasDiscrepancies).orderBy(desc(orders.id)).limit(limit);
}
