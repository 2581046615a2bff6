import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { Logger } from '@kanaka/server-kit/logger';
import { lockOrder } from '../orders/orders.repository.ts';
import { listPaymentsHeldBy, markDecided } from '../orders/order-payments.repository.ts';
import type { RefundRow } from './refunds-schema.ts';
import type { PaymentRow } from '../schema.ts';
import type { RazorpayApi, RazorpayDispute, RazorpayRefund } from '../razorpay.ts';
import { emailShopper, noteTaken } from './note-taken.ts';
import * as repository from './refunds.repository.ts';
import { BY_RAZORPAY } from '../orders/unassigned-refund.ts';
import { pricedPaise, THE_BANK } from './refundable.ts';
import { refreshPaymentStatus, requestRefund, type RefundRequest } from './request-refund.ts';

export type BookDeps = {
  db: Db;
  razorpay: RazorpayApi;
  wakeRelay: () => void;
  now: () => Date;
  logger: Logger;
  /** Ends the exchange that a held refund waits for, in a transaction with the order locked. */
  endExchange: (tx: Db, held: RefundRow, at: Date) => Promise<void>;
};

/** What Razorpay has moved by itself: a refund, or what was lost in a dispute. */
type Moved = Pick<RazorpayRefund, 'id' | 'amount' | 'payment_id' | 'notes'> & {
  status: RazorpayRefund['status'] | 'lost';
};

/** Who has moved it, in the place of an admin, and why. */
const byDashboard = {
  requestedBy: BY_RAZORPAY,
  requestedByName: 'Razorpay’s dashboard',
  reason: 'The shop has refunded it at Razorpay.',
};
const byBank = { requestedBy: 'bank', requestedByName: THE_BANK, reason: 'It was lost in a dispute.' };
const moverOf = ({ status }: Moved) => (status === 'lost' ? byBank : byDashboard);

/**
 * Books what was lost in a dispute, once: it is gone like a refund, but without a credit note, because the supply stands, and
 * without an e-mail. Call it with the order locked.
 */
export async function bookLoss(
  deps: Pick<BookDeps, 'logger' | 'now' | 'endExchange'>,
  tx: Db,
  { id, payment_id, amount }: Pick<RazorpayDispute, 'id' | 'payment_id' | 'amount'>,
): Promise<void> {
  await book(deps, tx, { made: { id, payment_id, amount, status: 'lost', notes: {} }, trying: null });
}

/**
 * Brings the books to all that Razorpay has refunded of one of its payments: refunds of ours whose response was lost, and
 * those made in its dashboard. Safe to repeat and to run concurrently. `trying` is an owed refund that the caller has claimed.
 */
export async function bookRefunds(
  deps: BookDeps,
  { razorpayPaymentId, trying = null }: { razorpayPaymentId: string; trying?: string | null },
): Promise<void> {
  for (const made of await refundsOf(deps, razorpayPaymentId)) {
    if (made.status === 'failed') continue;
    const known = await repository.findRefundAtRazorpay(deps.db, made);
    if (known?.state === 'owed') await noteTaken(deps, known, made);
    if (!known) await deps.db.transaction((tx) => book(deps, tx, { made, trying }));
  }
  deps.wakeRelay();
}

async function refundsOf({ razorpay }: BookDeps, razorpayPaymentId: string): Promise<RazorpayRefund[]> {
  try {
    return await razorpay.refundsOfPayment(razorpayPaymentId);
  } catch (error) {
    // The payment is unknown to Razorpay, so it has no refund of it.
    if (error instanceof AppError && error.kind === 'invalid') return [];
    throw error;
  }
}

/**
 * Records a refund that the shop has not requested. It is a refund of its own as far as the books have room for it; beyond
 * that it is the money of refunds that are still owed, which Razorpay could not make any more; an exchange that waits for that
 * money ends.
 */
async function book(
  { logger, now, endExchange }: Pick<BookDeps, 'logger' | 'now' | 'endExchange'>,
  tx: Db,
  { made, trying }: { made: Moved; trying: string | null },
): Promise<void> {
  for (const { orderId } of await listPaymentsHeldBy(tx, made.payment_id)) await lockOrder(tx, orderId);
  // Read again under the lock.
  const held = await listPaymentsHeldBy(tx, made.payment_id);
  if (held.length === 0 || (await repository.findRefundAtRazorpay(tx, made))) return;
  const taken = takenOnce(made);
  const ids = held.map(({ id }) => id);
  let owed = await repository.listRefundsOfPayments(tx, ids, 'owed');
  const rooms = () => [...held.map(roomOf), ...owed.map(leftOf)].reduce((sum, paise) => sum + paise, 0);
  if (rooms() < made.amount) {
    // What Razorpay does not hold any more cannot pay for another piece.
    for (const waiting of await repository.listRefundsOfPayments(tx, ids, 'held'))
      await endExchange(tx, waiting, now());
    owed = await repository.listRefundsOfPayments(tx, ids, 'owed');
  }
  const free = owed.filter(({ id, tryingUntil }) => id === trying || !tryingUntil || tryingUntil < now());

  // Who refunds in the dashboard exactly what Razorpay had refused before means that refund.
  const meant = free.find(
    (refund) => made.status !== 'lost' && refund.refusal !== '' && leftOf(refund) === made.amount,
  );
  if (meant) return take(tx, meant, taken());
  let left = made.amount;
  // What a bank takes although it had gone back before is lost all the same: the customer has it twice.
  let beyond = made.status === 'lost' ? Math.max(0, left - rooms()) : 0;
  for (const payment of held) {
    const amountPaise = Math.min(left, roomOf(payment) + beyond);
    beyond = 0;
    if (amountPaise <= 0) continue;
    await insertBooked(tx, { payment, made, amountPaise, taken: taken(), now: now() });
    left -= amountPaise;
  }
  for (const refund of free) {
    const amountPaise = Math.min(left, leftOf(refund));
    if (amountPaise <= 0) continue;
    if (amountPaise === leftOf(refund)) await take(tx, refund, taken());
    else await divide(tx, refund, { made, amountPaise, taken: taken(), now: now() });
    left -= amountPaise;
  }
  if (left === 0) return;
  if (free.length < owed.length) {
    throw new AppError('refund.not-booked', 'Razorpay is being asked about a refund of this payment.');
  }
  logger.error({ razorpayRefundId: made.id, leftPaise: left }, 'Razorpay has refunded more than an order had left');
}

const roomOf = ({ amountPaise, refundedPaise }: PaymentRow) => amountPaise - refundedPaise;
const leftOf = ({ amountPaise, creditedPaise }: RefundRow) => amountPaise - creditedPaise;

/** Razorpay's id is of one row only; any other is over at once, because nothing follows it. */
function takenOnce({ id, status }: Moved): () => repository.Taken {
  let isUsed = false;
  return () => {
    const isOver = isUsed || status === 'processed';
    const razorpayRefundId = isUsed ? null : id;
    isUsed = true;
    if (status === 'lost') return { state: status, razorpayRefundId };
    return { state: isOver ? 'made' : 'sent', razorpayRefundId };
  };
}

async function take(tx: Db, refund: RefundRow, taken: repository.Taken): Promise<void> {
  await repository.markRefundTaken(tx, refund, taken);
  await refreshPaymentStatus(tx, refund.orderId);
  await emailShopper(tx, refund.id);
}

type Booking = { made: Moved; amountPaise: number; taken: repository.Taken; now: Date };

async function insertBooked(tx: Db, { payment, ...booking }: Booking & { payment: PaymentRow }): Promise<void> {
  const { id: paymentId, orderId, outcome, amountPaise, refundedPaise } = payment;
  const order = await lockOrder(tx, orderId);
  const isNoted = order && booking.made.status !== 'lost';
  const notedPaise = isNoted ? pricedPaise(order, { before: refundedPaise, amountPaise: booking.amountPaise }) : 0;
  await insertTaken(tx, { orderId, paymentId, reason: moverOf(booking.made).reason, notedPaise }, booking);
  // Nothing is left for the owner to decide on.
  const isWhole = refundedPaise + booking.amountPaise >= amountPaise;
  if (outcome === 'flagged' && isWhole) await markDecided(tx, paymentId, 'returned');
}

/** A part of an owed refund was made: it is a refund of its own under the same credit note, and the rest stays owed. */
async function divide(tx: Db, refund: RefundRow, booking: Booking): Promise<void> {
  const { id, orderId, paymentId, reason } = refund;
  await repository.markPartMade(tx, id, booking.amountPaise);
  await insertTaken(tx, { orderId, paymentId, reason, partOf: refund.partOf ?? id }, booking);
}

async function insertTaken(
  tx: Db,
  of: Pick<RefundRequest, 'orderId' | 'paymentId' | 'reason' | 'partOf' | 'notedPaise'>,
  { made, amountPaise, taken, now }: Booking,
): Promise<void> {
  const requestKey = `razorpay-${made.id}-${of.partOf ?? of.paymentId}`;
  const id = await requestRefund(tx, { ...moverOf(made), ...of, lines: [], amountPaise, taken, requestKey }, now);
  if (id) await emailShopper(tx, id);
}
