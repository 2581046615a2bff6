import type { InvoiceData } from '@kanaka/contracts/orders/documents';
import { OutsideMethod } from '@kanaka/contracts/orders/orders';
import { hasSeller, type ShopSettings } from '@kanaka/contracts/catalog/settings';
import { toRupees } from '@kanaka/money/rupees';
import { insertJobs, newJob } from '@kanaka/queues/outbox';
import type { SQL } from 'drizzle-orm';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { alongside } from '@kanaka/server-kit/database/rows';
import { recordUnits } from '../cart/record-units.ts';
import { promised } from '../delivery/delivery-terms.ts';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { completeExchange, exchangeOnInvoice, exchangePaying } from '../returns/complete-exchange.ts';
import { invoiceData } from '../invoices/invoice-data.ts';
import { insertInvoice, takeDocumentNumber } from '../invoices/documents.repository.ts';
import { statusOncePaid } from '../orders/order-status.ts';
import { lockOrder, statusChange, type ItemizedOrder } from '../orders/orders.repository.ts';
import type { OrderRow } from '../schema.ts';
import { unknownSeller, type SellerSettings } from '../seller/known-seller.ts';
import { linesOf, pricedLinesOf, type ServiceClients } from '../service-clients.ts';
import { markDecided } from '../orders/order-payments.repository.ts';
import { insertPayment, markPaid, type Paying } from './payments.repository.ts';
import { announcement } from '../webhooks/announce.ts';
import type { BookDeps } from '../refunds/book-refunds.ts';

export type SettleDeps = BookDeps & {
  serviceClients: Pick<ServiceClients, 'secure' | 'products'>;
  sellerSettings: SellerSettings;
};

export const ALREADY_USED = 'payment.already-used';

/**
 * Every order is confirmed here, whatever pays it; `payment` is null where an exchange pays all. Null when the order was changed
 * since it was read. Rejects with a conflict when a piece is not there any more or the exchange has ended.
 */
export async function secureAndConfirm(
  deps: SettleDeps,
  order: ItemizedOrder,
  payment: Paying | null,
): Promise<OrderRow | null> {
  // First of all: an invoice needs a seller's name. Until there is one a payment stays at Razorpay, and the reconciler
  // retries.
  const shop = await deps.sellerSettings();
  if (!hasSeller(shop)) throw unknownSeller();
  // Secure the stock before the confirmation: from here on these pieces cannot be sold to anybody else.
  const { id: orderId, turn } = order;
  const units = await deps.serviceClients
    .secure({ orderId, turn, lines: pricedLinesOf(order.items) })
    .catch(nullIfOvertaken);
  if (!units) return null;
  const items = await recordUnits(deps.db, order, units);
  return confirm(deps, { order: { ...order, items }, payment, shop });
}

/** Of an order that was closed or opened again since it was read nothing is secured. */
function nullIfOvertaken(error: unknown): null {
  if (error instanceof AppError && error.code === 'stock.overtaken') return null;
  throw error;
}

/**
 * One transaction: payment, order, invoice number and all follow-up jobs. The serial is taken last, because its lock makes all
 * other confirmations wait.
 */
async function confirm(
  { db, now }: SettleDeps,
  { order, payment, shop }: { order: ItemizedOrder; payment: Paying | null; shop: ShopSettings },
): Promise<OrderRow | null> {
  const paidAt = now();
  const { id: orderId, userId } = order;
  const status = statusOncePaid(order);
  return db.transaction(async (tx) => {
    if (order.exchangedFrom) {
      // The order of the pieces that came back is locked first, as everything does that moves a return.
      await lockOrder(tx, order.exchangedFrom);
      // Of concurrent calls the later one must not take an exchange that is done for one that has ended otherwise.
      if ((await lockOrder(tx, orderId))?.paymentStatus !== 'pending') return null;
    }
    const exchange = await exchangePaying(tx, order);
    const paymentId = payment?.id ?? exchange?.credits[0]?.id;
    if (!paymentId) throw new Error('an order is confirmed without anything that pays it');
    // The days count from the payment; nothing else of what was promised changes.
    const delivery = order.delivery && promised(order.delivery, paidAt);
    const difference = payment?.difference ?? null;
    const paid = await markPaid(tx, order, { paymentId, paidAt, status, delivery, difference });
    if (!paid) return null;
    // The primary key refuses a payment that was used or returned for another order; then the transaction is rolled back.
    if (
      payment &&
      !(await insertPayment(tx, { orderId, payment, outcome: 'used' })) &&
      !(await useFlagged(tx, payment))
    ) {
      throw new AppError(ALREADY_USED, 'This payment has already been used.');
    }
    if (exchange) await completeExchange(tx, exchange, { order, at: paidAt });
    if (status === order.status || order.discrepancies.length > 0) await refreshDiscrepancies(tx, orderId);
    const changed = status === order.status ? [] : statusChange(tx, { orderId, status, changedBy: 'shop' });
    await insertJobs(alongside(tx, ...changed), [
      newJob('stock', 'commit-stock', `commit-${orderId}`, { orderId }),
      // What is ordered in exchange was not in the cart.
      ...(exchange
        ? []
        : [newJob('cart', 'empty-cart', `empty-cart-${orderId}`, { orderId, userId, lines: linesOf(order.items) })]),
      newJob('invoice', 'render-invoice', `invoice-${orderId}`, { orderId }),
    ]);
    const number = await takeDocumentNumber(tx, shop.invoicePrefix, paidAt);
    const how = { ...paymentOnInvoice(payment), ...(exchange && { exchange: exchangeOnInvoice(exchange, order) }) };
    const data = invoiceData(order, { number, issuedAt: paidAt, shop, ...how });
    const toldAsPaid = announcedAsPaid(paid, { items: order.items, invoiceNumber: number });
    await insertInvoice(alongside(tx, toldAsPaid), { orderId, number, data, issuedAt: paidAt });
    await payment?.also?.(tx);
    return paid;
  });
}

/** Webhooks are told that an order was paid. */
function announcedAsPaid(
  { id: orderId, userId: customerId, totalPaise }: OrderRow,
  { items, invoiceNumber }: { items: ItemizedOrder['items']; invoiceNumber: string },
): SQL {
  const lines = items.map(({ productId, sku, title, size, quantity, unitPricePaise }) => ({
    ...{ productId, sku, title, size, quantity },
    unitPrice: toRupees(unitPricePaise),
  }));
  const total = toRupees(totalPaise);
  return announcement('order.paid', orderId, { orderId, customerId, invoiceNumber, total, lines });
}

/** A payment that waited for the owner, who has accepted its amount. */
async function useFlagged(tx: Db, { id, difference }: Paying): Promise<boolean> {
  return difference?.kind === 'accepted' && (await markDecided(tx, id, 'used')) !== null;
}

/** How the invoice names what has paid it; null where an exchange pays all. */
function paymentOnInvoice(payment: Paying | null): Pick<InvoiceData, 'paymentId' | 'paidOutside' | 'difference'> {
  if (!payment) return { paymentId: '' };
  const { id: paymentId, method, outside, difference } = payment;
  return {
    paymentId,
    ...(outside?.receivedOn && {
      paidOutside: {
        method: OutsideMethod.parse(method),
        reference: outside.reference,
        receivedOn: outside.receivedOn,
      },
    }),
    ...(difference && { difference: { kind: difference.kind, amountPaise: difference.paise } }),
  };
}
