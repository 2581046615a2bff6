import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';
import { findOrder, lockOrder } from '../orders/orders.repository.ts';
import { findPayment } from '../orders/order-payments.repository.ts';
import type { RazorpayRefund } from '../razorpay.ts';
import type { RefundRow } from './refunds-schema.ts';
import { findCreditNote } from '../invoices/documents.repository.ts';
import { mailAbout } from '../orders/customer-mail.ts';
import { lockRefund, markRefundTaken } from './refunds.repository.ts';
import { refreshPaymentStatus } from './request-refund.ts';

/** Records that Razorpay has this refund, and its state. */
export async function noteTaken(
  { db, wakeRelay }: { db: Db; wakeRelay: () => void },
  refund: RefundRow,
  taken: Pick<RazorpayRefund, 'id' | 'status'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, refund.orderId);
    const state = taken.status === 'processed' ? 'made' : 'sent';
    if (!(await markRefundTaken(tx, refund, { state, razorpayRefundId: taken.id }))) return;
    await refreshPaymentStatus(tx, refund.orderId);
    await emailShopper(tx, refund.id);
  });
  wakeRelay();
}

/**
 * Sends the e-mail about a refund once Razorpay has accepted it, or the owner has made it outside the shop, *and* the credit
 * note that is attached is stored. Both events call this; the lock on the refund makes the later one see the earlier.
 */
export async function emailShopper(tx: Db, refundId: string): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  const creditNote = refund && (await findCreditNote(tx, refund.partOf ?? refundId));
  const isMade = refund?.state === 'sent' || refund?.state === 'made' || refund?.state === 'settled';
  if (!refund || !isMade || (creditNote && !creditNote.pdfKey)) return;
  const order = await findOrder(tx, refund.orderId);
  const payment = await findPayment(tx, refund.paymentId);
  // A payment in another currency was never for this order; the owner, who decided on it, informs the shopper personally.
  if (!order || payment?.currency !== 'INR') return;
  const orderAgain = payment.outcome === 'returned' && !order.paidAt && !order.closedByOwner;
  await insertJob(tx, 'mail', 'order-refunded', `mail-refunded-${refundId}`, {
    ...mailAbout(order),
    amountPaise: refund.amountPaise - refund.creditedPaise,
    reason: refund.reason,
    ...(refund.state === 'settled' && { outside: true }),
    ...(orderAgain && { orderAgain }),
    ...(creditNote?.pdfKey && { creditNote: { number: creditNote.number, key: creditNote.pdfKey } }),
  });
}
