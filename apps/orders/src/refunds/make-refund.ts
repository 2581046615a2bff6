import { insertJob } from '@kanaka/queues/outbox';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { findOrder, lockOrder } from '../orders/orders.repository.ts';
import { findPayment } from '../payments/payments.repository.ts';
import type { RazorpayApi, RazorpayRefund } from '../payments/razorpay.ts';
import type { RefundRow } from '../payments/payments-schema.ts';
import {
  claimTry,
  endTry,
  findCreditNote,
  findRefund,
  lockRefund,
  markAsking,
  markRefundTaken,
  markRefused,
  markTryFailed,
} from './refunds.repository.ts';
import { refreshPaymentStatus } from './request-refund.ts';

export type MakeRefundDeps = { db: Db; razorpay: RazorpayApi; wakeRelay: () => void };

/** Longer than the calls to Razorpay of one attempt can take together. */
const TRY_MS = 60_000;

/**
 * Makes an owed refund through Razorpay and informs the shopper. A repeated call refunds once: Razorpay gets the same
 * idempotency key, and our update is conditional. A refused refund stays owed, with Razorpay's reason, and is retried.
 */
export async function makeRefund(deps: MakeRefundDeps, { refundId }: { refundId: string }): Promise<void> {
  const known = await findRefund(deps.db, refundId);
  if (!known) throw notFound('refund');
  if (known.state !== 'owed') return;
  await tryRefund(deps.db, refundId, async (refund) => {
    const taken = await giveBack(deps, refund);
    if (taken) return noteTaken(deps, refund, taken);
    await markTryFailed(deps.db, refund);
    throw new AppError('unavailable', 'payment.refund-failed', 'The bank has sent this refund back.');
  });
}

/**
 * Runs `work` for an owed refund as its only owner, protected by a claim. Rejects with `refund.in-progress` while another
 * caller holds the claim, or when the refund is not owed any more.
 */
export async function tryRefund(db: Db, refundId: string, work: (refund: RefundRow) => Promise<void>): Promise<void> {
  const refund = await claimTry(db, refundId, new Date(Date.now() + TRY_MS));
  if (!refund) throw inProgress();
  try {
    await work(refund);
  } finally {
    await endTry(db, refund);
  }
}

function inProgress(): AppError {
  return new AppError(
    'conflict',
    'refund.in-progress',
    'Razorpay is being asked about this refund at this moment. Please try again in a minute.',
  );
}

/** Records that Razorpay has this refund, and its state. */
export async function noteTaken(
  { db, wakeRelay }: Pick<MakeRefundDeps, 'db' | 'wakeRelay'>,
  refund: RefundRow,
  taken: Taken,
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
 * Sends the e-mail about a refund once Razorpay has accepted it *and* the credit note that is attached is stored. Both
 * events call this; the lock on the refund makes the later one see the earlier.
 */
export async function emailShopper(tx: Db, refundId: string): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  const creditNote = refund && (await findCreditNote(tx, refund.partOf ?? refundId));
  // For a refund outside the shop no e-mail is sent: whoever made it has informed the shopper.
  const isMade = refund?.state === 'sent' || refund?.state === 'made';
  if (!refund || !isMade || (creditNote && !creditNote.pdfKey)) return;
  const order = await findOrder(tx, refund.orderId);
  const payment = await findPayment(tx, refund.paymentId);
  // A payment in another currency was never for this order; the owner, who decided on it, informs the shopper personally.
  if (!order || payment?.currency !== 'INR') return;
  const orderAgain = payment.outcome === 'returned' && !order.paidAt && !order.closedByOwner;
  await insertJob(tx, 'mail', 'order-refunded', `mail-refunded-${refundId}`, {
    orderId: order.id,
    to: order.customerEmail,
    name: order.customerName,
    amountPaise: refund.amountPaise - refund.creditedPaise,
    reason: refund.reason,
    ...(orderAgain && { orderAgain }),
    ...(creditNote?.pdfKey && { creditNote: { number: creditNote.number, key: creditNote.pdfKey } }),
  });
}

type Taken = Pick<RazorpayRefund, 'status'> & { id: string | null };

/** The refund as Razorpay has it, found by our id in its notes, because Razorpay forgets idempotency keys after a while. */
export async function refundAtRazorpay(
  { db, razorpay }: Pick<MakeRefundDeps, 'db' | 'razorpay'>,
  { id, paymentId }: Pick<RefundRow, 'id' | 'paymentId'>,
): Promise<Taken | null> {
  try {
    const made = await razorpay.refundsOfPayment(await razorpayPaymentOf(db, paymentId));
    return made.find(({ notes, status }) => notes['refund'] === id && status !== 'failed') ?? null;
  } catch (error) {
    // The payment is unknown to Razorpay, so it has no refund of it.
    if (error instanceof AppError && error.kind === 'invalid') return null;
    throw error;
  }
}

/** Razorpay's payment through which a payment is refunded: for what an exchange has paid, the earlier one that holds the money. */
async function razorpayPaymentOf(db: Db, paymentId: string): Promise<string> {
  return (await findPayment(db, paymentId))?.sourceId ?? paymentId;
}

/** Null when this attempt has failed finally. */
async function giveBack(deps: MakeRefundDeps, refund: RefundRow): Promise<Taken | null> {
  const { db, razorpay } = deps;
  const { id: refundId, failures } = refund;
  const amountPaise = refund.amountPaise - refund.creditedPaise;
  const paymentId = await razorpayPaymentOf(db, refund.paymentId);
  const earlier = await refundAtRazorpay(deps, refund);
  if (earlier) return earlier;
  // Razorpay repeats the response of a failed refund for its key, so the next attempt needs a new key.
  const idempotencyKey = `refund-${refundId}-${failures}`;
  // Clears an earlier refusal: if the response to this request is lost, the refund may be in progress.
  if (!(await markAsking(db, refund))) throw inProgress();
  try {
    const made = await razorpay.refund({ paymentId, amountPaise, idempotencyKey, refundId });
    return made.status === 'failed' ? null : made;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
    // Refused: perhaps it was made manually, or by a concurrent request.
    const made = await refundAtRazorpay(deps, refund);
    if (made) return made;
    if ((await razorpay.fetchPayment(paymentId))?.status === 'refunded') return { id: null, status: 'processed' };
    // A refusal can be temporary (too little balance, a bank that is closed), so retries never stop.
    await markRefused(db, refundId, error.message);
    throw new AppError('unavailable', 'payment.refund-refused', error.message, { cause: error });
  }
}
