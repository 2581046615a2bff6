import { insertJob } from '@kanaka/queues/outbox';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { findOrder, lockOrder } from '../orders/orders.repository.ts';
import { findPayment } from '../payments/payments.repository.ts';
import type { RazorpayApi, RazorpayRefund } from '../payments/razorpay.ts';
import type { RefundRow } from '../schema.ts';
import { findCreditNote, findRefund, lockRefund, markRefundTaken, markTryFailed } from './refunds.repository.ts';
import { refreshPaymentStatus } from './request-refund.ts';

export type MakeRefundDeps = { db: Db; razorpay: RazorpayApi; nudgeRelay: () => void };

/**
 * Gives owed money back through Razorpay and tells the shopper. Seen twice, it refunds once: the same idempotency key for
 * Razorpay, and one conditional update for us.
 */
export async function makeRefund(deps: MakeRefundDeps, { refundId }: { refundId: string }): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (!refund) throw notFound('refund');
  if (refund.state !== 'owed') return;
  const taken = await giveBack(deps.razorpay, refund);
  if (taken) return noteTaken(deps, refund, taken);
  await markTryFailed(deps.db, refund);
  throw new AppError('unavailable', 'payment.refund-failed', 'The bank has sent this refund back.');
}

/** Razorpay has a refund of ours, in whatever state it tells. */
export async function noteTaken(
  { db, nudgeRelay }: Pick<MakeRefundDeps, 'db' | 'nudgeRelay'>,
  refund: RefundRow,
  taken: Pick<RazorpayRefund, 'status'> & { id: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, refund.orderId);
    const state = taken.status === 'processed' ? 'made' : 'sent';
    if (!(await markRefundTaken(tx, refund, { state, razorpayRefundId: taken.id }))) return;
    await refreshPaymentStatus(tx, refund.orderId);
    await tellShopper(tx, refund.id);
  });
  nudgeRelay();
}

/**
 * The letter about a refund goes out when Razorpay has taken it *and* its credit note, which it carries, is stored: whichever
 * comes last calls this, and the refund's lock lets the later one see the earlier.
 */
export async function tellShopper(tx: Db, refundId: string): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  const creditNote = await findCreditNote(tx, refundId);
  if (!refund || refund.state === 'owed' || (creditNote && !creditNote.pdfKey)) return;
  const order = await findOrder(tx, refund.orderId);
  const payment = await findPayment(tx, refund.paymentId);
  // A payment in another currency was never for this order; the owner, who decided on it, writes by hand.
  if (!order || payment?.currency !== 'INR') return;
  await insertJob(tx, 'mail', 'order-refunded', `mail-refunded-${refundId}`, {
    orderId: order.id,
    to: order.customerEmail,
    name: order.customerName,
    amountPaise: refund.amountPaise,
    reason: refund.reason,
    ...(creditNote?.pdfKey && { creditNote: { number: creditNote.number, key: creditNote.pdfKey } }),
  });
}

/** Null when this try has failed for good. */
async function giveBack(
  razorpay: RazorpayApi,
  { id: refundId, paymentId, amountPaise, failures }: RefundRow,
): Promise<(Pick<RazorpayRefund, 'status'> & { id: string | null }) | null> {
  const standing = async () =>
    (await razorpay.refundsOfPayment(paymentId)).find(
      ({ notes, status }) => notes['refund'] === refundId && status !== 'failed',
    );
  // Razorpay forgets idempotency keys; a try whose answer was lost long ago is known by the note it carries.
  const earlier = await standing();
  if (earlier) return earlier;
  // A refund that failed at the bank is answered the same for ever under its key; the next one needs another.
  const idempotencyKey = `refund-${refundId}-${failures}`;
  try {
    const refund = await razorpay.refund({ paymentId, amountPaise, idempotencyKey, refundId });
    return refund.status === 'failed' ? null : refund;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
    // Refused: perhaps because somebody made it by hand, or in this very moment.
    const made = await standing();
    if (made) return made;
    if ((await razorpay.fetchPayment(paymentId))?.status === 'refunded') return { id: null, status: 'processed' };
    // What is refused today (too little on the account, a bank that is closed) may be taken tomorrow: it is never given up.
    throw new AppError('unavailable', 'payment.refund-refused', error.message, { cause: error });
  }
}
