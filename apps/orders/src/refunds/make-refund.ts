import { insertJob } from '@kanaka/queues/outbox';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { findOrder, lockOrder } from '../orders/orders.repository.ts';
import { findPayment } from '../payments/payments.repository.ts';
import type { RazorpayApi, RazorpayRefund } from '../payments/razorpay.ts';
import type { RefundRow } from '../schema.ts';
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

/** Longer than all calls to Razorpay that one try makes can take together. */
const TRY_MS = 60_000;

/**
 * Gives owed money back through Razorpay and tells the shopper. Seen twice, it refunds once: the same idempotency key for
 * Razorpay, and one conditional update for us. What Razorpay refuses stays owed, with its words, and is tried again.
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
 * Does something about an owed refund for which Razorpay is asked, as the only one who does. Rejects with
 * `refund.in-progress` while somebody else is at it, or when it is owed no more.
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

/** Razorpay has a refund of ours, in whatever state it tells. */
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
 * The letter about a refund goes out when Razorpay has taken it *and* its credit note, which it carries, is stored: whichever
 * comes last calls this, and the refund's lock lets the later one see the earlier.
 */
export async function emailShopper(tx: Db, refundId: string): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  const creditNote = await findCreditNote(tx, refundId);
  // What was given back outside the shop, whoever did it has informed them.
  if (!refund || refund.state === 'owed' || refund.state === 'settled' || (creditNote && !creditNote.pdfKey)) return;
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

type Taken = Pick<RazorpayRefund, 'status'> & { id: string | null };

/** What Razorpay has of this refund already, known by the note it carries; it forgets idempotency keys. */
export async function refundAtRazorpay(
  razorpay: RazorpayApi,
  { id, paymentId }: Pick<RefundRow, 'id' | 'paymentId'>,
): Promise<Taken | null> {
  try {
    const made = await razorpay.refundsOfPayment(paymentId);
    return made.find(({ notes, status }) => notes['refund'] === id && status !== 'failed') ?? null;
  } catch (error) {
    // It does not know the payment, and so no refund of it.
    if (error instanceof AppError && error.kind === 'invalid') return null;
    throw error;
  }
}

/** Null when this try has failed for good. */
async function giveBack({ db, razorpay }: MakeRefundDeps, refund: RefundRow): Promise<Taken | null> {
  const { id: refundId, paymentId, amountPaise, failures } = refund;
  const earlier = await refundAtRazorpay(razorpay, refund);
  if (earlier) return earlier;
  // A refund that failed at the bank is answered the same for ever under its key; the next one needs another.
  const idempotencyKey = `refund-${refundId}-${failures}`;
  // An earlier refusal says nothing about this request: it may still be under way when its answer is lost.
  if (!(await markAsking(db, refund))) throw inProgress();
  try {
    const made = await razorpay.refund({ paymentId, amountPaise, idempotencyKey, refundId });
    return made.status === 'failed' ? null : made;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
    // Refused: perhaps because somebody made it by hand, or in this very moment.
    const made = await refundAtRazorpay(razorpay, refund);
    if (made) return made;
    if ((await razorpay.fetchPayment(paymentId))?.status === 'refunded') return { id: null, status: 'processed' };
    // What is refused today (too little on the account, a bank that is closed) may be taken tomorrow: it is never given up.
    await markRefused(db, refundId, error.message);
    throw new AppError('unavailable', 'payment.refund-refused', error.message, { cause: error });
  }
}
