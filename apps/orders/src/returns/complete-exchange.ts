import { AppError } from '@kanaka/server-kit/app-error';
import type { InvoiceData } from '@kanaka/contracts/orders/documents';
import type { Db } from '@kanaka/server-kit/database/database';
import {
  findOrder,
  type ItemizedOrder,
  type OrderWithItems,
  type NumberedRefund,
} from '../orders/orders.repository.ts';
import { creditId } from '../orders/exchange-payment.ts';
import { findPayment, insertCredit } from '../orders/order-payments.repository.ts';
import { markNotHeld } from '../refunds/refunds.repository.ts';
import { insertRefundJob, refreshPaymentStatus } from '../refunds/request-refund.ts';
import { heldRefunds } from '../orders/held-refunds.ts';
import { recordStep } from './record-step.ts';
import { listReturnsOfOrder, type WholeReturn } from './returns.repository.ts';
import { exchangeSums } from './exchange-sums.ts';

export const EXCHANGE_OVER = 'exchange.over';

/** The exchange that pays an order: its return, and how much each refund that is held for it pays. */
export type PayingExchange = {
  from: OrderWithItems;
  row: WholeReturn;
  backPaise: number;
  credits: { id: string; refund: NumberedRefund; amountPaise: number }[];
};

/**
 * What pays an order beside Razorpay's payment; null for an order that is no exchange. Call it with the order of the pieces that
 * came back locked. Rejects with `exchange.over` when the exchange has ended, or has another order.
 */
export async function exchangePaying(tx: Db, order: ItemizedOrder): Promise<PayingExchange | null> {
  if (!order.exchangedFrom) return null;
  const from = await findOrder(tx, order.exchangedFrom);
  const row = (await listReturnsOfOrder(tx, order.exchangedFrom)).find((one) => one.exchangeOrderId === order.id);
  if (!from || row?.state !== 'exchanging') throw over();
  const held = heldRefunds(from, row.id);
  const sums = exchangeSums(
    order.totalPaise,
    held.map(({ amountPaise }) => amountPaise),
  );
  if (sums?.creditPaise !== order.creditPaise) throw over();
  const credits = held.flatMap((refund, place) => {
    const amountPaise = sums.credits[place] ?? 0;
    return amountPaise > 0 ? [{ id: creditId(refund.id), refund, amountPaise }] : [];
  });
  return { from, row, backPaise: sums.backPaise, credits };
}

function over(): AppError {
  return new AppError(EXCHANGE_OVER, 'This exchange has ended. Its money is on its way back to you.');
}

/** Ends an exchange whose order has been paid: the held refunds pay their part, and what is left of them goes back. */
export async function completeExchange(
  tx: Db,
  { from, row, credits, backPaise }: PayingExchange,
  { order, at }: { order: ItemizedOrder; at: Date },
): Promise<void> {
  for (const refund of heldRefunds(from, row.id)) {
    const credit = credits.find((one) => one.refund.id === refund.id);
    if (!(await markNotHeld(tx, refund, credit?.amountPaise ?? 0))) throw over();
    if (credit?.amountPaise !== refund.amountPaise) await insertRefundJob(tx, refund.id);
    if (!credit) continue;
    // What is refunded of the new order later goes back through Razorpay's payment that holds the money.
    const sourceId = (await findPayment(tx, refund.paymentId))?.sourceId ?? refund.paymentId;
    await insertCredit(tx, { id: credit.id, orderId: order.id, amountPaise: credit.amountPaise, sourceId });
  }
  await refreshPaymentStatus(tx, from.id);
  await recordStep(tx, from, row.id, {
    to: 'exchanged',
    by: { id: 'shop', userName: '' },
    at,
    refundPaise: backPaise > 0 ? backPaise : null,
  });
}

/** How the invoice of the new order names it. */
export function exchangeOnInvoice(
  { from, credits }: PayingExchange,
  { creditPaise }: Pick<ItemizedOrder, 'creditPaise'>,
): NonNullable<InvoiceData['exchange']> {
  const creditNotes = credits.map(({ refund }) => refund.creditNoteNumber).filter(Boolean);
  return { orderId: from.id, creditPaise, creditNotes };
}
