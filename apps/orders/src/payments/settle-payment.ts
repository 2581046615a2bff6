import { v7 as uuidv7 } from 'uuid';
import { hasSeller, type ShopSettings } from '@kanaka/contracts/settings';
import { insertJob } from '@kanaka/queues/outbox';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import type { Logger } from '@kanaka/server-kit/logger';
import { todaysBag } from '../checkout/todays-bag.ts';
import { documentSerial, financialYear } from '../invoices/financial-year.ts';
import { invoiceData } from '../invoices/invoice-data.ts';
import { insertInvoice, takeSerial } from '../invoices/invoices.repository.ts';
import { linesOf, type ServiceClients } from '../service-clients.ts';
import {
  findOrder,
  findOrderByRazorpayId,
  insertStatusChange,
  lockOrder,
  type OrderWithItems,
} from '../orders/orders.repository.ts';
import { statusOncePaid, statusOnceReturned } from '../orders/order-status.ts';
import { unknownSeller, type SellerSettings } from '../seller/known-seller.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { holdsMoney, isInTime, paymentMismatch } from './judge-payment.ts';
import { findPayment, insertPayment, markPaid, markRefunding } from './payments.repository.ts';
import type { RazorpayApi, RazorpayPayment } from './razorpay.ts';

export type SettleDeps = {
  db: Db;
  razorpay: RazorpayApi;
  serviceClients: Pick<ServiceClients, 'secure' | 'products'>;
  sellerSettings: SellerSettings;
  wakeRelay: () => void;
  now: () => Date;
  logger: Logger;
};

/**
 * The one way money reaches an order, whoever brings the news: the shopper's popup, a webhook or the reconciler. It
 * believes nobody but Razorpay, is safe to repeat and to run at once, and only moves forward: the order is confirmed, or
 * the money goes back. Razorpay is not asked again about a payment that was settled before. Returns the order as it stands
 * afterwards; rejects with `unavailable` when Razorpay or the catalogue cannot be asked, so that it is tried again.
 */
export async function settlePayment(
  deps: SettleDeps,
  { razorpayOrderId, paymentId }: { razorpayOrderId: string; paymentId: string },
): Promise<OrderWithItems> {
  const { db, razorpay } = deps;
  const order = await findOrderByRazorpayId(db, razorpayOrderId);
  if (!order) throw notFound('order');
  const known = await findPayment(db, paymentId);
  if (known) {
    if (known.orderId === order.id && (known.outcome === 'used' || known.outcome === 'returned')) return order;
    throw doesNotFit();
  }
  const atRazorpay = await razorpay.fetchPayment(paymentId);
  if (!atRazorpay) throw new AppError('not-found', 'payment.not-found', 'This payment does not exist.');
  await refuseMismatch(deps, order, atRazorpay);

  const payment = await captured(deps, atRazorpay);
  if (payment.status !== 'captured') {
    throw new AppError('conflict', 'payment.not-captured', 'This payment has not gone through.');
  }
  await accept(deps, order, payment);
  deps.wakeRelay();
  return (await findOrder(db, order.id)) ?? order;
}

async function refuseMismatch(
  { db, logger }: SettleDeps,
  order: OrderWithItems,
  payment: RazorpayPayment,
): Promise<void> {
  const reason = paymentMismatch(order, payment);
  if (!reason) return;
  logger.error({ orderId: order.id, paymentId: payment.id, reason }, 'a payment does not fit its order');
  // A payment that names this order but is wrong in amount or currency waits for the owner; a stranger's is not ours to keep.
  // One that failed, or has gone back already, brought no money that could wait.
  if (payment.order_id === order.razorpayOrderId && holdsMoney(payment)) {
    await insertPayment(db, { orderId: order.id, payment, outcome: 'flagged', reason });
  }
  throw doesNotFit();
}

function doesNotFit(): AppError {
  return new AppError(
    'conflict',
    'payment.mismatch',
    'This payment does not fit the order. Nothing has been confirmed.',
  );
}

/** An authorised payment is captured by us; when that is refused, somebody was faster, and Razorpay knows the outcome. */
async function captured({ razorpay }: SettleDeps, payment: RazorpayPayment): Promise<RazorpayPayment> {
  if (payment.status !== 'authorized') return payment;
  try {
    return await razorpay.capture({ paymentId: payment.id, amountPaise: payment.amount });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
    return (await razorpay.fetchPayment(payment.id)) ?? payment;
  }
}

async function accept(deps: SettleDeps, order: OrderWithItems, payment: RazorpayPayment): Promise<void> {
  if (order.paymentStatus !== 'pending') {
    if (order.paymentId !== payment.id) await sendBack(deps, order, payment, 'This order had already been paid.');
    return;
  }
  if (order.closedByOwner)
    return sendBack(deps, order, payment, 'The order had been closed before the payment arrived.');
  const tooLate = await whyTooLate(deps, order, payment);
  if (tooLate) {
    const paid = await paidByAnother(deps, order);
    return paid ? accept(deps, paid, payment) : sendBack(deps, order, payment, tooLate);
  }
  // Before anything is promised: an invoice needs a seller's name. Until there is one the payment waits with Razorpay, and
  // the reconciler asks about it again.
  const shop = await deps.sellerSettings();
  if (!hasSeller(shop)) throw unknownSeller();
  try {
    // Before the confirmation, never after: from here on nobody else can be sold these pieces.
    await deps.serviceClients.secure(order.id, linesOf(order.items));
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
    return sendBack(deps, order, payment, 'A piece was no longer available when the payment arrived.');
  }
  if (await confirm(deps, { order, payment, shop })) return;

  // Someone else moved the order between our look and our step: look again, from where it stands now.
  const current = await findOrder(deps.db, order.id);
  if (!current) throw notFound('order');
  if (isGoingBack(current) && !current.paidAt) {
    // The money of this order has gone back meanwhile, and with it the claim on what we have just secured. Of one that was
    // paid in between the pieces are sold; what becomes of them its refund says.
    const { id: orderId } = order;
    // Each securing wants its own release: an earlier one may be done already.
    await insertJob(deps.db, 'stock', 'release-secured-stock', `release-secured-${orderId}-${uuidv7()}`, { orderId });
  }
  if (current.paymentStatus === 'pending' && !current.closedByOwner) {
    throw new AppError('unavailable', 'payment.in-progress', 'This payment is being looked at. Please try again.');
  }
  return accept(deps, current, payment);
}

/**
 * Why a payment cannot be kept that was begun after its order's hold had ended: the order costs more today. Null when it was
 * in time, or costs no less than today (architecture, "How an order is made", 5).
 */
async function whyTooLate(deps: SettleDeps, order: OrderWithItems, payment: RazorpayPayment): Promise<string | null> {
  if (isInTime(order, payment)) return null;
  const { totals, missing } = await todaysBag(deps, order);
  const late = 'The payment came after the time to pay had ended';
  if (missing.length > 0) return `${late}, and a piece is no longer sold.`;
  return totals.totalPaise > order.totalPaise ? `${late}, and the price has gone up since.` : null;
}

/**
 * Before an order is closed because of a late payment: one that was begun in time, and not heard of yet, goes before it, in
 * whatever order their news arrive. Null when there is none.
 */
async function paidByAnother(deps: SettleDeps, order: OrderWithItems): Promise<OrderWithItems | null> {
  const { razorpayOrderId } = order;
  if (!razorpayOrderId) return null;
  for (const other of await deps.razorpay.paymentsOfOrder(razorpayOrderId)) {
    if (!holdsMoney(other) || !isInTime(order, other) || paymentMismatch(order, other)) continue;
    try {
      const current = await settlePayment(deps, { razorpayOrderId, paymentId: other.id });
      if (current.paymentStatus !== 'pending') return current;
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
    }
  }
  return null;
}

function isGoingBack({ paymentStatus }: OrderWithItems): boolean {
  return paymentStatus === 'refunding' || paymentStatus === 'refunded';
}

/** One transaction: payment, order, invoice number and everything that must follow. False when the order was not ours to move. */
async function confirm(
  { db, now }: SettleDeps,
  { order, payment, shop }: { order: OrderWithItems; payment: RazorpayPayment; shop: ShopSettings },
): Promise<boolean> {
  const paidAt = now();
  return db.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (!current) return false;
    const status = statusOncePaid(current);
    if (!(await markPaid(tx, order.id, { paymentId: payment.id, paidAt, status }))) return false;
    // The primary key refuses a payment that already paid, or went back for, another order; then nothing of this stands.
    if (!(await insertPayment(tx, { orderId: order.id, payment, outcome: 'used' }))) {
      throw new AppError('conflict', 'payment.already-used', 'This payment has already been used.');
    }
    if (status !== current.status) {
      await insertStatusChange(tx, { orderId: order.id, status, changedBy: 'shop' });
    }

    const series = `${shop.invoicePrefix}/${financialYear(paidAt)}`;
    const number = documentSerial(series, await takeSerial(tx, series));
    const data = invoiceData(order, { number, issuedAt: paidAt, paymentId: payment.id, shop });
    await insertInvoice(tx, { orderId: order.id, number, data, issuedAt: paidAt });

    const orderId = order.id;
    const lines = linesOf(order.items);
    await insertJob(tx, 'stock', 'commit-stock', `commit-${orderId}`, { orderId });
    await insertJob(tx, 'cart', 'empty-cart', `empty-cart-${orderId}`, { orderId, userId: order.userId, lines });
    await insertJob(tx, 'invoice', 'render-invoice', `invoice-${orderId}`, { orderId });
    return true;
  });
}

/** The money goes back whole. An order that was waiting for it is closed; one that stands on another payment stays. */
async function sendBack(
  { db, logger, now }: SettleDeps,
  order: OrderWithItems,
  payment: RazorpayPayment,
  reason: string,
): Promise<void> {
  const orderId = order.id;
  await db.transaction(async (tx) => {
    const current = await lockOrder(tx, orderId);
    if (!(await insertPayment(tx, { orderId, payment, outcome: 'returned', reason }))) return;
    logger.warn({ orderId, paymentId: payment.id, reason }, 'a payment goes back');
    if (current?.paymentStatus === 'pending') {
      const status = statusOnceReturned(current);
      await markRefunding(tx, orderId, { paymentId: payment.id, status });
      if (status !== current.status) await insertStatusChange(tx, { orderId, status, changedBy: 'shop' });
      await insertJob(tx, 'stock', 'release-secured-stock', `release-secured-${orderId}`, { orderId });
    }
    const request = { orderId, paymentId: payment.id, amountPaise: payment.amount, reason, requestedBy: 'shop' };
    const noPieces = { lines: [], isWholeLines: false, restock: false };
    await requestRefund(tx, { ...request, ...noPieces, requestKey: `payment-${payment.id}` }, now());
  });
}
