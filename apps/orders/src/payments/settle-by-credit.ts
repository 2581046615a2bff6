import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { withdrawUnpaid } from '../checkout/withdraw-unpaid.ts';
import { findItemizedOrder, lockOrder } from '../orders/orders.repository.ts';
import { releasePieces } from '../orders/release-pieces.ts';
import type { OrderRow } from '../schema.ts';
import { secureAndConfirm } from './confirm-order.ts';
import type { SettleDeps } from './settle-payment.ts';

/**
 * Confirms an order that an exchange pays completely. Safe to repeat and to run concurrently. Where that is not possible any
 * more, because a piece is gone or the exchange has ended, the order is cancelled and the refusal is thrown; `unavailable` when
 * the catalog service is down, so that the caller tries again.
 */
export async function settleByCredit(deps: SettleDeps, { id }: Pick<OrderRow, 'id'>): Promise<OrderRow> {
  const { db } = deps;
  const order = await findItemizedOrder(db, 'id', id);
  if (!order) throw notFound('order');
  if (order.paymentStatus !== 'pending') return order;
  try {
    if (order.status === 'pending') {
      const confirmed = await secureAndConfirm(deps, order, null);
      if (confirmed) return confirmed;
    }
    await db.transaction((tx) => releaseUnlessPaid(tx, id));
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
    await db.transaction(async (tx) => {
      await withdrawUnpaid(tx, id);
      await releaseUnlessPaid(tx, id);
    });
    throw error;
  } finally {
    deps.wakeRelay();
  }
  const current = await findItemizedOrder(db, 'id', id);
  if (!current) throw notFound('order');
  return current;
}

/**
 * Releases the pieces of an order that was closed while they were being secured, here or in a process that was killed: releasing an
 * unpaid order's pieces leaves secured ones alone. A paid order's pieces stay.
 */
export async function releaseUnlessPaid(tx: SettleDeps['db'], orderId: string): Promise<void> {
  if (!(await lockOrder(tx, orderId))?.paidAt) await releasePieces(tx, 'release-secured-stock', orderId);
}
