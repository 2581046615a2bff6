import { AppError, existing } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { isUndecided } from '../orders/disputes.repository.ts';
import { isOutside } from '../orders/exchange-payment.ts';
import { findPayment } from '../orders/order-payments.repository.ts';
import type { RefundRow } from './refunds-schema.ts';
import { bookRefunds, type BookDeps } from './book-refunds.ts';
import { noteTaken } from './note-taken.ts';
import { claimTry, endTry, findRefund, markAsking, markRefused, markTryFailed } from './refunds.repository.ts';

/** Longer than the calls to Razorpay of one attempt can take together. */
const TRY_MS = 60_000;

export const PAID_OUTSIDE = 'It was paid outside Razorpay, so please give it back outside Razorpay.';

/** A dispute that is lost takes the same money, and what it takes is not owed any more. */
export const IN_DISPUTE =
  'Its payment is in dispute. It goes back by itself once the dispute is won or closed; if it is lost, the bank has given the money back. Please do not pay it twice.';

/**
 * Makes an owed refund through Razorpay and informs the shopper. A repeated call refunds once: Razorpay gets the same
 * idempotency key, and our update is conditional. A refused refund stays owed, with Razorpay's reason, and is retried; so
 * is one whose payment is in dispute, until that has ended.
 */
export async function makeRefund(deps: BookDeps, { refundId }: { refundId: string }): Promise<void> {
  const known = existing('refund', await findRefund(deps.db, refundId));
  if (known.state !== 'owed') return;
  const isPaidOutside = isOutside(await razorpayPaymentOf(deps.db, known.paymentId));
  if (isPaidOutside || (await isUndecided(deps.db, known.orderId))) {
    await markRefused(deps.db, refundId, isPaidOutside ? PAID_OUTSIDE : IN_DISPUTE);
    return;
  }
  await tryRefund(deps.db, refundId, async (claimed) => {
    const refund = await stillOwed(deps, claimed);
    if (refund) await giveBack(deps, refund);
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
  return new AppError('refund.in-progress', 'Razorpay is being asked about this refund. Please try again in a minute.');
}

/**
 * What is left of an owed refund after all that Razorpay has refunded of its payment was booked; null when nothing is owed any
 * more. So a refund that was made already, even in Razorpay's dashboard, is never made twice: Razorpay forgets idempotency
 * keys after a while.
 */
export async function stillOwed(deps: BookDeps, { id, paymentId }: RefundRow): Promise<RefundRow | null> {
  const razorpayPaymentId = await razorpayPaymentOf(deps.db, paymentId);
  if (!isOutside(razorpayPaymentId)) await bookRefunds(deps, { razorpayPaymentId, trying: id });
  const refund = await findRefund(deps.db, id);
  return refund?.state === 'owed' ? refund : null;
}

/** Razorpay's payment through which a payment is refunded: for what an exchange has paid, the earlier one that holds the money. */
async function razorpayPaymentOf(db: Db, paymentId: string): Promise<string> {
  return (await findPayment(db, paymentId))?.sourceId ?? paymentId;
}

async function giveBack(deps: BookDeps, refund: RefundRow): Promise<void> {
  const { db, razorpay } = deps;
  const { id: refundId, failures } = refund;
  const amountPaise = refund.amountPaise - refund.creditedPaise;
  const paymentId = await razorpayPaymentOf(db, refund.paymentId);
  // Razorpay repeats the response of a failed refund for its key, so the next attempt needs a new key.
  const idempotencyKey = `refund-${refundId}-${failures}`;
  // Clears an earlier refusal: if the response to this request is lost, the refund may be in progress.
  if (!(await markAsking(db, refund))) throw inProgress();
  try {
    const made = await razorpay.refund({ paymentId, amountPaise, idempotencyKey, refundId });
    if (made.status !== 'failed') {
      await noteTaken(deps, refund, made);
      return;
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
    // Refused: perhaps it was made manually, or by a concurrent request.
    if (!(await stillOwed(deps, refund))) return;
    // A refusal can be temporary (too little balance, a bank that is closed), so retries never stop.
    await markRefused(db, refundId, error.message);
    throw new AppError('payment.refund-refused', error.message, { cause: error });
  }
  await markTryFailed(db, refund);
  throw new AppError('payment.refund-failed', 'The bank has sent this refund back.');
}
