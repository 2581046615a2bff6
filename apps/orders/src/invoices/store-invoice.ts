import { insertJob } from '@kanaka/queues/outbox';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { findOrder } from '../orders/orders.repository.ts';
import { findInvoice, markPdfStored } from './invoices.repository.ts';

/** Records that an invoice's PDF is in S3 and sends the confirmation e-mail with it. Only the first report counts. */
export async function storeInvoice(
  { db, wakeRelay }: { db: Db; wakeRelay: () => void },
  { orderId, key, sha256 }: { orderId: string; key: string; sha256: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [order, invoice] = [await findOrder(tx, orderId), await findInvoice(tx, orderId)];
    if (!order || !invoice) throw notFound('invoice');
    if (!(await markPdfStored(tx, orderId, { key, sha256 }))) return;
    await insertJob(tx, 'mail', 'order-confirmation', `mail-confirmation-${orderId}`, {
      orderId,
      to: order.customerEmail,
      name: order.customerName,
      totalPaise: order.totalPaise,
      invoiceNumber: invoice.number,
      invoiceKey: key,
    });
  });
  wakeRelay();
}
