import { AppError } from '@kanaka/server-kit/app-error';
import { withdrawUnpaid } from '../cancellations/withdraw-unpaid.ts';
import { existingItemized } from '../orders/change-order.ts';
import type { OrderRow } from '../schema.ts';
import { secureAndConfirm, type SettleDeps } from './confirm-order.ts';

/**
 * Confirms an order that an exchange pays completely. Safe to repeat and to run concurrently. Where that is not possible any
 * more, because a piece is gone or the exchange has ended, the order is cancelled and the refusal is thrown; `unavailable` when
 * the catalog service is down, so that the caller tries again.
 */
export async function settleByCredit(deps: SettleDeps, { id }: Pick<OrderRow, 'id'>): Promise<OrderRow> {
  const { db } = deps;
  const order = await existingItemized(db, 'id', id);
  if (order.paymentStatus !== 'pending') return order;
  try {
    if (order.status === 'pending') {
      const confirmed = await secureAndConfirm(deps, order, null);
      if (confirmed) return confirmed;
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
    await db.transaction((tx) => withdrawUnpaid(tx, id));
    throw error;
  } finally {
    deps.wakeRelay();
  }
  return existingItemized(db, 'id', id);
}
