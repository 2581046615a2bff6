import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';
import { withdrawUnpaid } from '../cancellations/withdraw-unpaid.ts';
import { mailAbout, mayBeMailed } from '../orders/customer-mail.ts';
import { hasRunOut } from '../orders/order-status.ts';
import { deleteUnplacedOrder } from '../orders/order-changes.repository.ts';
import { findItemizedOrder, lockOrder } from '../orders/orders.repository.ts';
import { releasePieces } from '../orders/release-pieces.ts';
import type { OrderRow } from '../schema.ts';
import { chaseRefunds } from './follow-refund.ts';
import { isOfExchange, isOutside } from '../orders/exchange-payment.ts';
import {
  claimOrdersToCheck,
  forgetNetworks,
  isOrderedAgain,
  isPaymentFlagged,
  listLinksToClose,
  markChecked,
  markLinkClosed,
} from './payments.repository.ts';
import { settleByCredit } from './settle-by-credit.ts';
import type { SettleDeps } from './confirm-order.ts';
import { settleAll } from './settle-payment.ts';

const MINUTE_MS = 60_000;
const THREE_DAYS_MS = 3 * 24 * 60 * MINUTE_MS;
/** How long a claim of orders lasts; after a failed check, also the time until the next one. */
const CLAIM_MS = MINUTE_MS;
const BATCH = 20;

/**
 * When an unpaid order is checked again: after 15 minutes, then in doubling intervals, and once more when three days are
 * over. For that long a failed payment can still become successful ("Late authorization" in Razorpay's documentation).
 */
function nextCheck({ createdAt, checks }: Pick<OrderRow, 'createdAt' | 'checks'>, now: Date): Date | null {
  const end = createdAt.getTime() + THREE_DAYS_MS;
  if (now.getTime() >= end) return null;
  return new Date(Math.min(now.getTime() + 15 * MINUTE_MS * 2 ** Math.min(checks, 7), end));
}

/**
 * Queries Razorpay about unpaid orders whose reservation has expired: a payment that was not reported is settled; an order
 * without payment is cancelled and its pieces are released. Overdue refunds are checked too.
 */
export async function reconcile(deps: SettleDeps, closing?: AbortSignal): Promise<void> {
  await chaseRefunds(deps);
  await forgetNetworks(deps.db);
  await closeLinks(deps);
  for (;;) {
    const now = deps.now();
    // An order that cannot be checked now, or whose check is interrupted, becomes due again by itself.
    const due = await claimOrdersToCheck(deps.db, { limit: BATCH, now, until: new Date(now.getTime() + CLAIM_MS) });
    for (const order of due) {
      if (closing?.aborted) return;
      try {
        await check(deps, order);
        await markChecked(deps.db, order, nextCheck(order, deps.now()));
      } catch (error) {
        deps.logger.warn({ err: error, orderId: order.id }, 'an unpaid order could not be checked');
      }
    }
    if (due.length < BATCH) return;
  }
}

/**
 * Closes the payment links of orders that are paid otherwise, closed or have run out. One that is paid at the same moment cannot be
 * closed; then its payment is settled like every other.
 */
async function closeLinks({ db, razorpay, logger }: SettleDeps): Promise<void> {
  for (const { id: orderId, razorpayOrderId } of await listLinksToClose(db, BATCH)) {
    try {
      if (!razorpayOrderId) continue;
      await razorpay.cancelLink(razorpayOrderId);
      await markLinkClosed(db, razorpayOrderId);
    } catch (error) {
      logger.warn({ err: error, orderId }, 'a payment link could not be closed; it is tried again');
    }
  }
}

/** What was secured for an order that had run out, by a process that was killed before it confirmed it. */
async function releaseSecured(tx: Db, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order && hasRunOut(order)) await releasePieces(tx, orderId);
}

async function check(deps: SettleDeps, order: OrderRow): Promise<void> {
  const { razorpayOrderId } = order;
  if (!razorpayOrderId) {
    // Its creation was interrupted and nobody was asked to pay; the reservation has expired by itself.
    await deleteUnplacedOrder(deps.db, order.id);
    return;
  }
  if (isOfExchange(razorpayOrderId)) {
    // Its shopper had nothing to pay, and settling it was interrupted.
    await settleByCredit(deps, order);
    return;
  }
  const payments = isOutside(razorpayOrderId) ? [] : await deps.razorpay.paymentsOfOrder(razorpayOrderId);
  await settleAll(deps, razorpayOrderId, payments);
  await deps.db.transaction(async (tx) => {
    if (!(await withdrawUnpaid(tx, order.id))) return releaseSecured(tx, order.id);
    if (!mayBeMailed(order)) return;
    // Another e-mail says what becomes of a payment; and who has ordered the pieces again knows.
    if (payments.some(({ status }) => status === 'created')) return;
    if ((await isPaymentFlagged(tx, order.id)) || (await isOrderedAgain(tx, order))) return;
    const { exchangedFrom } = order;
    const pieces = (await findItemizedOrder(tx, 'id', order.id))?.items ?? [];
    const about = { ...mailAbout(order), pieces, ...(exchangedFrom && { exchangedFrom }) };
    await insertJob(tx, 'mail', 'order-ran-out', `mail-ran-out-${order.id}`, about);
  });
  deps.wakeRelay();
}
