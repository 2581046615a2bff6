import { formatPaise } from '@kanaka/money/rupees';
import { costsMoreThanPaid } from '@kanaka/money/totals';
import { AppError } from '@kanaka/server-kit/app-error';
import { todaysCart } from '../cart/todays-cart.ts';
import { existingItemized } from '../orders/change-order.ts';
import { findItemizedOrder, insertStatusChange, lockOrder, type ItemizedOrder } from '../orders/orders.repository.ts';
import { statusOnceReturned } from '../orders/order-status.ts';
import { releasePieces } from '../orders/release-pieces.ts';
import { bookRefunds } from '../refunds/book-refunds.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { ALREADY_USED, secureAndConfirm, type SettleDeps } from './confirm-order.ts';
import { duePaise } from '../orders/exchange-payment.ts';
import { holdsMoney, isInTime, isPaymentOf, paymentMismatch, whyEnough } from './judge-payment.ts';
import { EXCHANGE_OVER } from '../returns/complete-exchange.ts';
import { findPayment, findSettledOrder } from '../orders/order-payments.repository.ts';
import { insertPayment, markRefunding, type Difference } from './payments.repository.ts';
import type { OrderRow, PaymentRow } from '../schema.ts';
import type { RazorpayPayment } from '../razorpay.ts';

/** For a payment that a webhook or the reconciler reports: settles it with the order that it was made for. */
export async function settlePayment(
  deps: SettleDeps,
  { razorpayOrderId, paymentId }: { razorpayOrderId: string; paymentId: string },
): Promise<OrderRow> {
  const settled = await findSettledOrder(deps.db, { razorpayOrderId, paymentId });
  if (settled) return settled;
  const order = await orderOfPayment(deps, { razorpayOrderId, paymentId });
  return settleWithOrder(deps, order, { paymentId });
}

/** Razorpay makes an order of its own for a payment by a link; then the link leads to ours. */
async function orderOfPayment(
  { db, razorpay }: SettleDeps,
  { razorpayOrderId, paymentId }: { razorpayOrderId: string; paymentId: string },
): Promise<ItemizedOrder> {
  const order = await findItemizedOrder(db, 'razorpayOrderId', razorpayOrderId);
  // By a link, perhaps one that the order had before.
  const byLink = order ? null : await razorpay.orderOfLink(paymentId);
  return order ?? existingItemized(db, byLink ? 'id' : 'razorpayOrderId', byLink ?? razorpayOrderId);
}

/** Settles those of an order's payments that have taken money, or had it returned. */
export async function settleAll(deps: SettleDeps, razorpayOrderId: string, payments: readonly RazorpayPayment[]) {
  for (const payment of payments) {
    // A refunded one has closed its order at Razorpay, where nothing can pay it any more.
    if (!holdsMoney(payment) && payment.status !== 'refunded') continue;
    try {
      await settlePayment(deps, { razorpayOrderId, paymentId: payment.id });
    } catch (error) {
      // A payment that does not fit must not hide another one that does.
      if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
    }
  }
}

/** A payment that something else is reported about, settled first if the shop has not heard of it; null if it is not the shop's. */
export async function settleUnknown(deps: SettleDeps, paymentId: string): Promise<PaymentRow | null> {
  const known = await findPayment(deps.db, paymentId);
  const order = known ? null : (await deps.razorpay.fetchPayment(paymentId))?.order_id;
  if (!order) return known;
  try {
    await settlePayment(deps, { razorpayOrderId: order, paymentId });
  } catch (error) {
    // One that does not fit waits for the owner, and what is reported about it is recorded all the same.
    const isFlagged = error instanceof AppError && error.kind === 'conflict' && (await findPayment(deps.db, paymentId));
    if (!isFlagged) throw error;
  }
  return findPayment(deps.db, paymentId);
}

/**
 * Every payment reaches its order through this function, whether the popup, a webhook or the reconciler reports it. It
 * trusts only Razorpay's API, is safe to repeat and to run concurrently, and has two results: the order is confirmed, or the
 * money is refunded. A payment that was settled before is not queried again; `beforeAsking` may refuse the query. Returns
 * the order afterwards; rejects with `unavailable` when Razorpay or the catalog service is down, so that the caller retries.
 */
export async function settleWithOrder(
  deps: SettleDeps,
  order: ItemizedOrder,
  { paymentId, beforeAsking }: { paymentId: string; beforeAsking?: () => Promise<void> },
): Promise<OrderRow> {
  const { db, razorpay } = deps;
  const known = await findPayment(db, paymentId);
  if (known) {
    // Read again: it may have been settled since the order was read.
    const isSettled = known.orderId === order.id && (known.outcome === 'used' || known.outcome === 'returned');
    if (isSettled) return existingItemized(db, 'id', order.id);
    throw doesNotFit();
  }
  await beforeAsking?.();
  const atRazorpay = await razorpay.fetchPayment(paymentId, order);
  if (!atRazorpay) throw new AppError('payment.not-found', 'This payment does not exist.');
  // One by an offer or with a fee is captured before it is judged: only then Razorpay calls the order paid, and knows the fee.
  const mayBeEnough = atRazorpay.offer_id || atRazorpay.amount > duePaise(order);
  const judged = isPaymentOf(order, atRazorpay) && mayBeEnough ? await captured(deps, atRazorpay) : atRazorpay;
  const difference = await differenceOf(deps, order, judged);
  if (!difference) await refuseMismatch(deps, order, judged);

  const payment = await captured(deps, judged);
  // One that was refunded before the shop heard of it has gone through too.
  if (payment.status !== 'captured' && payment.status !== 'refunded') {
    throw new AppError('payment.not-captured', 'This payment has not gone through.');
  }
  const settled = await accept(deps, order, { ...payment, difference });
  deps.wakeRelay();
  if (payment.amount_refunded === 0) return settled;
  await bookRefunds(deps, { razorpayPaymentId: payment.id });
  return existingItemized(db, 'id', order.id);
}

/** Another amount than was due that is enough all the same; null when the amount is right, or nothing says that it is enough. */
async function differenceOf(
  { razorpay }: SettleDeps,
  order: OrderRow,
  payment: RazorpayPayment,
): Promise<Difference | null> {
  const paise = payment.amount - duePaise(order);
  // Also of one that was refunded before the shop heard of it.
  const isTaken = payment.status === 'captured' || payment.status === 'refunded';
  if (paise === 0 || !isTaken || !isPaymentOf(order, payment) || !order.razorpayOrderId) return null;
  const kind = whyEnough(order, payment, await razorpay.fetchOrder(order.razorpayOrderId));
  return kind && { paise, kind };
}

async function refuseMismatch({ db, logger }: SettleDeps, order: OrderRow, payment: RazorpayPayment): Promise<void> {
  const reason = paymentMismatch(order, payment);
  if (!reason) return;
  logger.error({ orderId: order.id, paymentId: payment.id, reason }, 'a payment does not fit its order');
  // A payment of this order with a wrong amount or currency waits for the owner; a payment of another order is ignored here.
  // A failed or refunded payment holds no money that could wait.
  if (payment.order_id === order.razorpayOrderId && holdsMoney(payment)) {
    await insertPayment(db, { orderId: order.id, payment, outcome: 'flagged', reason });
  }
  throw doesNotFit();
}

function doesNotFit(): AppError {
  return new AppError('payment.mismatch', 'This payment does not match the order. Nothing has been confirmed.');
}

/** Captures an authorised payment. When Razorpay refuses, another call was probably faster; then its state is read again. */
export async function captured(
  { razorpay }: Pick<SettleDeps, 'razorpay'>,
  payment: RazorpayPayment,
): Promise<RazorpayPayment> {
  if (payment.status !== 'authorized') return payment;
  try {
    return {
      ...(await razorpay.capture({ paymentId: payment.id, amountPaise: payment.amount })),
      order_id: payment.order_id,
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
    return (await razorpay.fetchPayment(payment.id)) ?? payment;
  }
}

type Judged = RazorpayPayment & { difference: Difference | null };

/** Returns the order as it is afterwards. */
async function accept(deps: SettleDeps, order: ItemizedOrder, payment: Judged): Promise<OrderRow> {
  if (order.paymentStatus !== 'pending') {
    if (order.paymentId === payment.id) return order;
    return sendBack(deps, order, payment, 'This order had already been paid.');
  }
  if (payment.status === 'refunded') {
    return sendBack(deps, order, payment, 'The shop had refunded the payment before the order was confirmed.');
  }
  if (order.closedByOwner)
    return sendBack(deps, order, payment, 'The order had been closed before the payment arrived.');
  if (order.cancelReason !== null)
    return sendBack(deps, order, payment, 'You had cancelled the order before the payment arrived.');
  const tooLate = await whyTooLate(deps, order, payment);
  if (tooLate) {
    const paid = await paidByAnother(deps, order);
    return paid ? accept(deps, paid, payment) : sendBack(deps, order, payment, tooLate);
  }
  try {
    const confirmed = await secureAndConfirm(deps, order, payment);
    if (confirmed) return confirmed;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'conflict' || error.code === ALREADY_USED) throw error;
    const reason =
      error.code === EXCHANGE_OVER
        ? 'The exchange had ended before the payment arrived.'
        : 'A piece was no longer available when the payment arrived.';
    return sendBack(deps, order, payment, reason);
  }

  // The order was changed between reading and updating: decide again with its current state.
  return accept(deps, await existingItemized(deps.db, 'id', order.id), payment);
}

/**
 * Why a payment that was begun after the hold had ended cannot be kept: the order, priced anew as a whole, costs more than
 * was paid and the shop's tolerance, or cannot be priced today. Null when it was in time, or can be kept all the same.
 */
async function whyTooLate(deps: SettleDeps, order: ItemizedOrder, payment: RazorpayPayment): Promise<string | null> {
  if (isInTime(order, payment)) return null;
  const [{ totals, missing, orderUntil }, shop] = await Promise.all([todaysCart(deps, order), deps.sellerSettings()]);
  const late = 'The payment came after the time to pay had ended';
  if (missing.length > 0) return `${late}, and a piece is no longer sold.`;
  if (orderUntil && orderUntil <= deps.now()) return `${late}, and today’s rate of its metal is not known yet.`;
  const amounts = { paidPaise: order.totalPaise, todayPaise: totals.totalPaise };
  if (!costsMoreThanPaid(amounts, Math.round(shop.latePaymentTolerancePercent * 100))) return null;
  const [today, paid] = [formatPaise(amounts.todayPaise), formatPaise(amounts.paidPaise)];
  return `${late}, and the price has gone up since: today it is ${today}, and ${paid} was paid.`;
}

/**
 * Before an order is closed because of a late payment, this settles another payment that was begun in time but not reported
 * yet: it has priority, in whatever order they are reported. Null when there is none.
 */
async function paidByAnother(deps: SettleDeps, order: ItemizedOrder): Promise<ItemizedOrder | null> {
  const { razorpayOrderId } = order;
  if (!razorpayOrderId) return null;
  for (const other of await deps.razorpay.paymentsOfOrder(razorpayOrderId)) {
    if (!holdsMoney(other) || !isInTime(order, other) || !isPaymentOf(order, other)) continue;
    try {
      const current = await settleWithOrder(deps, order, { paymentId: other.id });
      if (current.paymentStatus !== 'pending') return { ...current, items: order.items };
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
    }
  }
  return null;
}

/**
 * Refunds the whole payment. Closes an order that was waiting for it; an order paid by another payment stays. Returns the
 * order as it is afterwards.
 */
async function sendBack(
  { db, logger, now }: SettleDeps,
  { id: orderId }: OrderRow,
  payment: RazorpayPayment,
  reason: string,
): Promise<OrderRow> {
  await db.transaction(async (tx) => {
    const current = await lockOrder(tx, orderId);
    if (!(await insertPayment(tx, { orderId, payment, outcome: 'returned', reason }))) return;
    logger.warn({ orderId, paymentId: payment.id, reason }, 'a payment is refunded');
    if (current?.paymentStatus === 'pending') {
      const status = statusOnceReturned(current);
      await markRefunding(tx, orderId, { paymentId: payment.id, status });
      if (status !== current.status) await insertStatusChange(tx, { orderId, status, changedBy: 'shop' });
    }
    // Also when the order was closed before: this payment may have secured its pieces again in a process that was killed.
    if (!current?.paidAt) await releasePieces(tx, orderId);
    const request = { orderId, paymentId: payment.id, amountPaise: payment.amount, reason, requestedBy: 'shop' };
    await requestRefund(tx, { ...request, lines: [], requestKey: `payment-${payment.id}` }, now());
  });
  return existingItemized(db, 'id', orderId);
}
