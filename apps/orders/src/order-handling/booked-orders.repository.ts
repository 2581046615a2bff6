import { and, inArray, max, sql } from 'drizzle-orm';
import type { InvoiceData } from '@kanaka/contracts/orders/documents';
import type { Db } from '@kanaka/server-kit/database/database';
import { invoices } from '../invoices/documents-schema.ts';
import { CLOSED } from '../orders/order-status.ts';
import { listOrdersById, type OrderWithItems } from '../orders/orders.repository.ts';
import { statusChanges } from '../schema.ts';

/** An order with the data that the export for the accountant needs. */
export type BookedOrder = OrderWithItems & {
  /** When it was cancelled or rejected, otherwise null. */
  closedAt: Date | null;
  /** Seller and place of supply, which decide the name of its tax; null before it is paid. */
  invoiced: Pick<InvoiceData, 'seller' | 'intraState'> | null;
};

export async function listBookedOrders(db: Db, ids: readonly string[]): Promise<BookedOrder[]> {
  const found = await listOrdersById(db, ids);
  const closings = await db
    .select({ orderId: statusChanges.orderId, status: statusChanges.status, at: max(statusChanges.changedAt) })
    .from(statusChanges)
    .where(and(inArray(statusChanges.orderId, [...ids]), inArray(statusChanges.status, CLOSED)))
    .groupBy(statusChanges.orderId, statusChanges.status);
  const closedAt = new Map(closings.map(({ orderId, status, at }) => [`${orderId} ${status}`, at]));
  const issued = await db
    .select({
      orderId: invoices.orderId,
      seller: sql<InvoiceData['seller']>`${invoices.data} -> 'seller'`,
      intraState: sql<boolean>`${invoices.data} -> 'intraState'`,
    })
    .from(invoices)
    .where(inArray(invoices.orderId, [...ids]));
  const invoiceOf = new Map(issued.map(({ orderId, ...invoiced }) => [orderId, invoiced]));
  return found.map((order) => ({
    ...order,
    closedAt: closedAt.get(`${order.id} ${order.status}`) ?? null,
    invoiced: invoiceOf.get(order.id) ?? null,
  }));
}
