import { v7 as uuidv7 } from 'uuid';
import type { exchangeReturn as contract } from '@kanaka/contracts/orders/returns';
import { AppError } from '@kanaka/server-kit/app-error';
import { mustBeSelf, type Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { toPaise } from '@kanaka/money/rupees';
import type { z } from 'zod';
import { openOrder } from '../checkout/open-order.ts';
import { placeOrder } from '../checkout/place-order.ts';
import type { CheckoutDeps } from '../checkout/price-order.ts';
import { withdrawOpen } from '../cancellations/withdraw-unpaid.ts';
import { isPayable, isPaid } from '../orders/order-status.ts';
import { findItemizedOrder, lockOrder } from '../orders/orders.repository.ts';
import { duePaise } from '../orders/exchange-payment.ts';
import { settleByCredit } from '../payments/settle-by-credit.ts';
import type { SettleDeps } from '../payments/confirm-order.ts';
import { findReturn, setReturn } from '../returns/returns.repository.ts';
import type { OrderRow } from '../schema.ts';
import { findExchange, priceExchange, sumsFor } from './price-exchange.ts';

export type ExchangeDeps = CheckoutDeps & SettleDeps;

/**
 * Orders a piece in exchange for a return. The pieces that came back pay as much of it as they can: an order of which nothing is
 * left to pay is confirmed, another one waits for its payment as any order does. A return has one such order at a time: a
 * request for the same piece gives the open or paid one again, and one for another piece closes it.
 */
export async function beginExchange(
  deps: ExchangeDeps,
  { returnId, draft, caller }: { returnId: string; draft: z.output<typeof contract.body>; caller: Caller },
): Promise<OrderRow> {
  const { db, now } = deps;
  const begun = await alreadyBegun(deps, { returnId, draft, caller });
  if (begun) return settledIfPaid(deps, begun);

  const exchange = await findExchange(db, { returnId, caller, now: now() });
  const { terms, items, limit } = await priceExchange(deps, exchange, draft, toPaise(draft.totalAmount));
  const { from } = exchange;
  const id = uuidv7();
  const order = {
    ...terms,
    id,
    userId: from.userId,
    customerName: from.customerName,
    customerEmail: from.customerEmail,
    emailProven: from.emailProven,
    address: from.address,
    // Every attempt is an order of its own; the return says which one counts.
    idempotencyKey: id,
    requestHash: returnId,
    creditPaise: sumsFor(exchange, terms.totalPaise).creditPaise,
    exchangedFrom: from.id,
  };
  const opened = await db.transaction(async (tx) => {
    // The order of the pieces that came back is locked first, as everything does that moves a return.
    await lockOrder(tx, from.id);
    const { row } = await findExchange(tx, { returnId, caller, now: now() });
    if (row.exchangeOrderId) await closeEarlier(tx, row.exchangeOrderId, now());
    const inserted = await openOrder(tx, { order, items, limit });
    if (inserted) await setReturn(tx, returnId, { exchangeOrderId: id });
    return inserted;
  });
  if (!opened) throw inProgress();
  return settledIfPaid(deps, await placeOrder(deps, opened));
}

async function settledIfPaid(deps: ExchangeDeps, order: OrderRow): Promise<OrderRow> {
  if (duePaise(order) > 0) return order;
  const settled = await settleByCredit(deps, order);
  // A request for another piece has closed it in between.
  if (settled.paidAt === null) throw inProgress();
  return settled;
}

/** The order of an exchange that can be paid or is paid, if it is for this piece and the shopper has seen its total. */
async function alreadyBegun(
  { db, now }: ExchangeDeps,
  { returnId, draft, caller }: { returnId: string; draft: z.output<typeof contract.body>; caller: Caller },
): Promise<OrderRow | null> {
  const { productId, size, quantity, totalAmount } = draft;
  const orderId = (await findReturn(db, returnId))?.exchangeOrderId;
  const order = orderId && (await findItemizedOrder(db, 'id', orderId));
  if (!order || !order.razorpayOrderId || !(isPaid(order) || isPayable(order, now()))) return null;
  mustBeSelf(caller, order.userId);
  const [item] = order.items;
  const isSame = item?.productId === productId && item.size === size && item.quantity === quantity;
  return isSame && order.totalPaise === toPaise(totalAmount) ? order : null;
}

/** Closes the order that was begun for another piece. */
async function closeEarlier(tx: Db, orderId: string, now: Date): Promise<void> {
  const earlier = await lockOrder(tx, orderId);
  if (!earlier) return;
  // Another request is placing it at this moment.
  if (!earlier.razorpayOrderId && earlier.creatingUntil > now) throw inProgress();
  await withdrawOpen(tx, orderId);
}

function inProgress(): AppError {
  const message = 'Another piece is being ordered for this exchange. Please try again shortly.';
  return new AppError('exchange.in-progress', message);
}
