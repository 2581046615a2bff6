import type { DocumentOf } from '@kanaka/contracts/orders/documents';
import { insertJob } from '@kanaka/queues/outbox';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { NIL } from 'uuid';
import { findDocument, markPdfStored, type StoredPdf } from '../invoices/documents.repository.ts';
import { existingItemized, type ChangeDeps } from '../orders/change-order.ts';
import { addressLinesOf, mailAbout } from '../orders/customer-mail.ts';
import type { ItemizedOrder } from '../orders/orders.repository.ts';
import { insertOrderNote } from '../orders/order-changes.repository.ts';
import { emailShopper } from '../refunds/note-taken.ts';
import { listPartsOf, lockRefund } from '../refunds/refunds.repository.ts';

/** `unprintable`: the characters that no font of the documents has. */
type Stored = StoredPdf & { quiet?: boolean | undefined; unprintable?: string | undefined };

export const noDocument = (kind: DocumentOf['kind']) =>
  kind === 'invoice' ? notFound('invoice') : notFound('credit-note');

/** Records that a document's PDF is in S3 and sends the e-mail with it, unless `quiet`. Only the first report counts. */
export async function storeDocument(
  { db, wakeRelay }: ChangeDeps,
  of: DocumentOf,
  { quiet = false, unprintable, ...pdf }: Stored,
): Promise<void> {
  const { kind, id } = of;
  await db.transaction(async (tx) => {
    const refund = kind === 'credit-note' ? await lockRefund(tx, id) : null;
    const number = await markPdfStored(tx, of, pdf);
    if (number === null) {
      if (await findDocument(tx, of)) return;
      throw noDocument(kind);
    }
    if (unprintable) await noteUnprintable(tx, refund?.orderId ?? id, { kind, unprintable });
    if (quiet) return;
    if (kind === 'invoice') await confirm(tx, { orderId: id, invoiceNumber: number, invoiceKey: pdf.key });
    else for (const refundId of [id, ...(await listPartsOf(tx, id))]) await emailShopper(tx, refundId);
  });
  wakeRelay();
}

/** The job of an order's confirmation. */
export const confirmationOf = (orderId: string) => `mail-confirmation-${orderId}`;

/** Mails its confirmation to the customer of an order, with its invoice; once for each job. */
export async function confirm(
  tx: Db,
  {
    orderId,
    jobId = confirmationOf(orderId),
    ...invoice
  }: { orderId: string; jobId?: string; invoiceNumber: string; invoiceKey: string },
): Promise<void> {
  const order = await existingItemized(tx, 'id', orderId);
  await insertJob(tx, 'mail', 'order-confirmation', jobId, confirmationData(order, invoice));
}

/** What the confirmation of an order says. */
export function confirmationData(order: ItemizedOrder, invoice: { invoiceNumber: string; invoiceKey: string }) {
  const { creditPaise, pickup, delivery } = order;
  return {
    ...order,
    ...mailAbout(order),
    ...invoice,
    creditPaise: creditPaise > 0 ? creditPaise : undefined,
    lines: order.items,
    isGift: order.address.isGift,
    pickup: pickup ?? undefined,
    deliverTo: pickup ? undefined : addressLinesOf(order),
    delivery: delivery ?? undefined,
  };
}

/** Notes on an order, for the owner, that a document has boxes in place of characters that no font has. */
async function noteUnprintable(
  tx: Db,
  orderId: string,
  { kind, unprintable }: { kind: DocumentOf['kind']; unprintable: string },
): Promise<void> {
  const document = kind === 'invoice' ? 'The invoice' : 'A credit note';
  const text = `${document} has boxes in place of these characters, which no font of the documents has: ${unprintable}`;
  await insertOrderNote(tx, { orderId, authorId: NIL, authorName: 'Kanaka', text });
}
