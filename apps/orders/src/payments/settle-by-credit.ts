import { v7 as uuidv7 } from 'uuid';
import { hasSeller } from '@kanaka/contracts/settings';
import { insertJob } from '@kanaka/queues/outbox';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { recordUnits } from '../checkout/record-units.ts';
import { withdrawUnpaid } from '../checkout/withdraw-unpaid.ts';
import { findItemizedOrder } from '../orders/orders.repository.ts';
import type { OrderRow } from '../schema.ts';
import { unknownSeller } from '../seller/known-seller.ts';
import { pricedLinesOf } from '../service-clients.ts';
import { confirm, type SettleDeps } from './settle-payment.ts';

/**
 * Confirms an order that an exchange pays completely. Safe to repeat and to run concurrently. Where that is not possible any
 * more, because a piece is gone or the exchange has ended, the order is cancelled and the refusal is thrown; `unavailable` when
 * the catalog service is down, so that the caller tries again.
 */
export async function settleByCredit(deps: SettleDeps, { id }: Pick<OrderRow, 'id'>): Promise<OrderRow> {
  const { db } = deps;
  const order = await findItemizedOrder(db, 'id', id);
  if (!order) throw notFound('order');
  if (order.paymentStatus !== 'pending' || order.status !== 'pending') return order;
  const shop = await deps.sellerSettings();
  if (!hasSeller(shop)) throw unknownSeller();
  try {
    const items = await recordUnits(db, order, await deps.serviceClients.secure(id, pricedLinesOf(order.items)));
    const confirmed = await confirm(deps, { order: { ...order, items }, payment: null, shop });
    if (confirmed) return confirmed;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
    await db.transaction(async (tx) => {
      if (await withdrawUnpaid(tx, id)) await releaseSecured(tx, id);
    });
    throw error;
  } finally {
    deps.wakeRelay();
  }
  // It was paid or closed meanwhile. What was secured above is sold only if it was paid.
  const current = await findItemizedOrder(db, 'id', id);
  if (!current) throw notFound('order');
  if (!current.paidAt) await releaseSecured(db, id);
  return current;
}

/** Each securing needs its own release job: the job of an earlier one may be done already. */
async function releaseSecured(tx: SettleDeps['db'], orderId: string): Promise<void> {
  await insertJob(tx, 'stock', 'release-secured-stock', `release-secured-${orderId}-${uuidv7()}`, { orderId });
}
