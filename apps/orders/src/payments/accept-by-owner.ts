import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { existingOrder } from '../orders/change-order.ts';
import { isOfExchange } from '../orders/exchange-payment.ts';
import { EXCHANGE_OVER } from '../returns/complete-exchange.ts';
import { secureAndConfirm, type SettleDeps } from './confirm-order.ts';
import { checkSoon, type Paying } from './payments.repository.ts';
import type { ItemizedOrder, OrderWithItems } from '../orders/orders.repository.ts';

/**
 * An order that the owner may confirm with money that came in; 409 `order.paid`, `order.payment-returned` or `order.closed` when it
 * cannot be.
 */
export async function orderToPay({ db }: Pick<SettleDeps, 'db'>, orderId: string): Promise<OrderWithItems> {
  const order = await existingOrder(db, orderId);
  if (!order.razorpayOrderId) throw notFound('order');
  if (order.paymentStatus !== 'pending' && !order.paidAt) {
    throw new AppError(
      'order.payment-returned',
      'A payment of this order came too late and goes back, so the order can no longer be paid. Its pieces can be ordered again.',
    );
  }
  if (order.paymentStatus !== 'pending' || isOfExchange(order.razorpayOrderId)) {
    throw new AppError('order.paid', 'This order is already paid.');
  }
  if (order.closedByOwner || order.cancelReason !== null) {
    throw new AppError('order.closed', 'This order was closed. Please open it again first.');
  }
  return order;
}

/**
 * Confirms an order with money that the owner says is enough; an order whose time to pay has run out takes its pieces again.
 * Nothing is recorded when it cannot be confirmed: 409 `payment.no-stock`, or as `orderToPay`.
 */
export async function acceptByOwner(deps: SettleDeps, order: ItemizedOrder, payment: Paying): Promise<void> {
  // Nothing closes it once more if this fails after its pieces were secured.
  await checkSoon(deps.db, order.id);
  try {
    if (await secureAndConfirm(deps, order, payment)) return;
    // It was changed meanwhile: say how.
    await orderToPay(deps, order.id);
    throw new AppError('order.changed', 'This order has just been changed. Please look at it and try again.');
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('stock.')) {
      const message =
        'A piece of this order is no longer in stock, so the payment was not recorded. Please give it back.';
      throw new AppError('payment.no-stock', message, { cause: error });
    }
    if (!(error instanceof AppError) || error.code !== EXCHANGE_OVER) throw error;
    throw new AppError(EXCHANGE_OVER, 'The exchange of this order has ended, so the payment was not recorded.');
  } finally {
    deps.wakeRelay();
  }
}
