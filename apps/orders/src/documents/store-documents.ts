import { insertJob } from '@kanaka/queues/outbox';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { NIL } from 'uuid';
import { findInvoice, markPdfStored, type StoredPdf } from '../invoices/documents.repository.ts';
import type { ChangeDeps } from '../orders/change-order.ts';
import { mailAbout } from '../orders/customer-mail.ts';
import { insertOrderNote } from '../orders/order-changes.repository.ts';
import { findItemizedOrder, type ItemizedOrder } from '../orders/orders.repository.ts';
import { emailShopper } from '../refunds/note-taken.ts';
import { listPartsOf, lockRefund } from '../refunds/refunds.repository.ts';

/** `id`: of the order or the refund; `unprintable`: the characters that no font of the documents has. */
type Stored = StoredPdf & { id: string; quiet?: boolean | undefined; unprintable?: string | undefined };

/**
 * Records that an invoice's PDF is in S3 and sends the confirmation e-mail with it, unless `quiet`. Only the first report
 * counts.
 */
export async function storeInvoice(
  { db, wakeRelay }: ChangeDeps,
  { id, quiet = false, unprintable, ...pdf }: Stored,
): Promise<void> {
  await db.transaction(async (tx) => {
    const invoiceNumber = await markPdfStored(tx, { kind: 'invoice', id }, pdf);
    if (invoiceNumber === null) {
      if (await findInvoice(tx, id)) return;
      throw notFound('invoice');
    }
    await noteUnprintable(tx, id, { document: 'The invoice', unprintable });
    if (quiet) return;
    const order = await findItemizedOrder(tx, 'id', id);
    if (!order) throw notFound('invoice');
    const { creditPaise, pickup, delivery } = order;
    await insertJob(tx, 'mail', 'order-confirmation', `mail-confirmation-${id}`, {
      ...order,
      ...mailAbout(order),
      creditPaise: creditPaise > 0 ? creditPaise : undefined,
      invoiceNumber,
      invoiceKey: pdf.key,
      lines: order.items,
      isGift: order.address.isGift,
      pickup: pickup ?? undefined,
      deliverTo: pickup ? undefined : addressLinesOf(order),
      delivery: delivery ?? undefined,
    });
  });
  wakeRelay();
}

/** Without the phone number: an e-mail may be read by others. Without the recipient where no name may be written. */
function addressLinesOf({ address: to, emailProven }: ItemizedOrder): string[] {
  const { recipient, address, city, state, pincode, country } = to;
  const place = [city, [state, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [emailProven ? recipient : '', address, place, country].filter(Boolean);
}

/** Records that a credit note's PDF is in S3 and sends the e-mail with it, unless `quiet`. Only the first report counts. */
export async function storeCreditNote(
  { db, wakeRelay }: ChangeDeps,
  { id, quiet = false, unprintable, ...pdf }: Stored,
): Promise<void> {
  await db.transaction(async (tx) => {
    const refund = await lockRefund(tx, id);
    if (!refund) throw notFound('credit-note');
    if ((await markPdfStored(tx, { kind: 'creditNote', id }, pdf)) === null) return;
    await noteUnprintable(tx, refund.orderId, { document: 'A credit note', unprintable });
    if (quiet) return;
    for (const refundId of [id, ...(await listPartsOf(tx, id))]) await emailShopper(tx, refundId);
  });
  wakeRelay();
}

/** Notes on an order, for the owner, that a document has boxes in place of characters that no font has. */
async function noteUnprintable(
  tx: Db,
  orderId: string,
  { document, unprintable }: { document: string; unprintable: string | undefined },
): Promise<void> {
  if (!unprintable) return;
  const text = `${document} has boxes in place of these characters, which no font of the documents has: ${unprintable}`;
  await insertOrderNote(tx, { orderId, authorId: NIL, authorName: 'Kanaka', text });
}
