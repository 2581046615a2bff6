import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { findOrder, type OrderWithItems } from '../orders/orders.repository.ts';
import { findReturn, type WholeReturn } from './returns.repository.ts';

/** A return with its order; 404 for one that does not exist. */
export async function existingReturn(db: Db, id: string): Promise<{ row: WholeReturn; order: OrderWithItems }> {
  const row = await findReturn(db, id);
  const order = row && (await findOrder(db, row.orderId));
  if (!order) throw notFound('return');
  return { row, order };
}
