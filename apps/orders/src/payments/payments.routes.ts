import * as outsideContract from '@kanaka/contracts/orders/outside-payments';
import * as contract from '@kanaka/contracts/orders/payments';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf, type Caller } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { toAdminOrder } from '../order-handling/order-mapper.ts';
import { existingItemized, existingOrder } from '../orders/change-order.ts';
import type { ItemizedOrder } from '../orders/orders.repository.ts';
import { isPaid } from '../orders/order-status.ts';
import { decideFlaggedPayment } from './decide-flagged-payment.ts';
import { findMoney } from './find-money.ts';
import { findPayment } from '../orders/order-payments.repository.ts';
import { countShopperCheck, listFlaggedPayments } from './payments.repository.ts';
import { recordOutsidePayment } from './record-outside-payment.ts';
import { isPaymentSignature } from '../razorpay.ts';
import type { SettleDeps } from './confirm-order.ts';
import { settleWithOrder } from './settle-payment.ts';

export type PaymentDeps = SettleDeps & {
  keySecret: string;
};

const MOST_FLAGGED = 200;
/** How often a shopper's requests may query Razorpay about one order; webhooks and the reconciler find the rest. */
const MOST_SHOPPER_CHECKS = 20;

const decided = {
  refund: 'The payment is on its way back.',
  settled: 'The payment is settled.',
  accept: 'The payment is accepted, and the order is confirmed.',
};

export async function paymentRoutes(app: FastifyInstance, deps: PaymentDeps): Promise<void> {
  serve(app, contract.verifyPayment, async ({ body, caller }) => {
    const order = await ownPlacedOrder(deps, caller, body.orderId);
    const { razorpayOrderId } = order;
    // The signature must cover the stored order id, not the id that the browser sends.
    const signed = { razorpayOrderId, paymentId: body.razorpay_payment_id, signature: body.razorpay_signature };
    if (body.razorpay_order_id !== razorpayOrderId || !isPaymentSignature(signed, deps.keySecret)) {
      deps.logger.error(
        { orderId: body.orderId, paymentId: body.razorpay_payment_id },
        'a payment was refused: its signature is not Razorpay’s',
      );
      throw new AppError('payment.bad-signature', 'This payment could not be verified.', {
        issues: [{ path: 'razorpay_signature', message: 'The signature does not fit.' }],
      });
    }
    return settleForShopper(deps, order, body.razorpay_payment_id);
  });

  serve(app, contract.capturePayment, async ({ body, caller }) => {
    return settleForShopper(deps, await ownPlacedOrder(deps, caller, body.orderId), body.paymentId);
  });

  serve(app, contract.findMoney, async ({ params: { orderId }, caller }) => {
    const order = await ownPlacedOrder(deps, caller, orderId);
    return { data: { state: await findMoney(deps, order, () => countCheck(deps, orderId)) } };
  });

  serve(app, contract.listFlaggedPayments, async () => ({
    data: (await listFlaggedPayments(deps.db, MOST_FLAGGED)).map(({ payment, ...beside }) => ({
      ...payment,
      ...beside,
      paymentId: payment.id,
      amount: payment.amountPaise,
      createdAt: payment.createdAt.toISOString(),
    })),
  }));

  serve(app, contract.readPaymentKeys, async () => ({ data: { state: await keysState(deps) } }));

  serve(app, contract.decideFlaggedPayment, async ({ params: { paymentId }, body, caller }) => {
    await decideFlaggedPayment(deps, { paymentId, decision: body.decision, decidedBy: caller });
    return { message: decided[body.decision] };
  });

  serve(app, outsideContract.recordPayment, async ({ params: { id }, body, caller }) => {
    await recordOutsidePayment(deps, { orderId: id, draft: body, by: caller });
    const data = toAdminOrder(await existingOrder(deps.db, id));
    return { message: 'The payment is recorded, and the order is confirmed.', data };
  });
}

async function keysState({ razorpay, logger }: PaymentDeps): Promise<contract.PaymentKeysState> {
  try {
    return (await razorpay.acceptsKeys()) ? 'accepted' : 'refused';
  } catch (error) {
    logger.warn({ err: error }, 'the keys could not be checked with Razorpay');
    return 'unknown';
  }
}

async function ownPlacedOrder(
  { db, logger }: PaymentDeps,
  caller: Caller,
  orderId: string,
): Promise<ItemizedOrder & { razorpayOrderId: string }> {
  const order = await existingItemized(db, 'id', orderId);
  if (caller.id !== order.userId)
    logger.warn({ orderId, callerId: caller.id }, 'a user sent a payment for another user’s order');
  mustBeSelf(caller, order.userId);
  const { razorpayOrderId } = order;
  if (!razorpayOrderId) throw notFound('order');
  return { ...order, razorpayOrderId };
}

/** Known payments are read from the database; only queries to Razorpay are counted. */
async function countCheck({ db }: PaymentDeps, orderId: string): Promise<void> {
  if (await countShopperCheck(db, orderId, MOST_SHOPPER_CHECKS)) return;
  throw new AppError(
    'payment.asked-too-often',
    'This payment has been asked about too often. If it has gone through, your order is confirmed within the hour.',
  );
}

/** A payment that must be refunded is an error for its shopper, not a success. */
async function settleForShopper(deps: PaymentDeps, placed: ItemizedOrder, paymentId: string) {
  const order = await settleWithOrder(deps, placed, {
    paymentId,
    beforeAsking: () => countCheck(deps, placed.id),
  });
  const payment = order.paymentId === paymentId && isPaid(order) ? null : await findPayment(deps.db, paymentId);
  const isReturned = payment?.outcome === 'returned';
  if (isReturned || !isPaid(order)) {
    const reason = isReturned ? payment.reason : 'This order has been closed.';
    throw new AppError('payment.returned', `${reason} Your payment is on its way back to you.`);
  }
  return {
    message: 'Your payment has been received. Thank you!',
    orderId: order.id,
    orderStatus: order.status,
    paymentStatus: order.paymentStatus,
  };
}
