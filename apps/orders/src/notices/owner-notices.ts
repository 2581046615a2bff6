import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lte,
  notInArray,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';
import { cancellations } from '../cancellations/cancellations-schema.ts';
import type { ChangeDeps } from '../orders/change-order.ts';
import { CLOSED } from '../orders/order-status.ts';
import { disputes, webhookEvents } from '../payments/payments-schema.ts';
import { returns } from '../returns/returns-schema.ts';
import { orders, ownerNotices, statusChanges } from '../schema.ts';
import type { SellerSettings } from '../seller/known-seller.ts';

export type NoticeDeps = ChangeDeps & { sellerSettings: SellerSettings; now: () => Date };

/** One e-mail collects what has happened in so long, so that a busy day does not fill the owner's mailbox. */
const EVERY_MS = 5 * 60_000;
/** What is being committed has its time already, so the last moments are left to the next e-mail. */
const LAG_MS = 30_000;
/** An e-mail names so many orders of each kind; the rest is counted. */
const MOST_NAMED = 20;

/**
 * Writes to the shop's e-mail address about orders that were paid or that shoppers cancelled or ask to cancel, payments that failed and
 * were not made good or are in dispute, and pieces that shoppers want to return, since the last time. Any number of replicas may run it: the row is locked, so each event is in one e-mail.
 */
export async function notifyOwner({ db, sellerSettings, wakeRelay, now }: NoticeDeps): Promise<void> {
  const { email, ownerNotices: wanted } = await sellerSettings();
  const until = new Date(now().getTime() - LAG_MS);
  const isSent = await db.transaction(async (tx) => {
    await tx.insert(ownerNotices).values({ notifiedUntil: until }).onConflictDoNothing();
    const [row] = await tx.select().from(ownerNotices).for('update', { skipLocked: true });
    if (!row || until.getTime() - row.notifiedUntil.getTime() < EVERY_MS) return false;
    await tx.update(ownerNotices).set({ notifiedUntil: until });
    if (!wanted || email === '') return false;
    const all = await happened(tx, (at) => and(gt(at, row.notifiedUntil), lte(at, until)));
    if (Object.values(all).every(({ count }) => count === 0)) return false;
    await insertJob(tx, 'mail', 'owner-notice', `owner-notice-${until.getTime()}`, { to: email, ...all });
    return true;
  });
  if (isSent) wakeRelay();
}

type Found = { orderId: string; name: string; totalPaise: number; answerBy?: Date | null };

const named = (found: Found[]) => ({
  orders: found.slice(0, MOST_NAMED).map(({ answerBy, ...order }) => ({
    ...order,
    ...(answerBy && { answerBy: answerBy.toISOString() }),
  })),
  count: found.length,
});

const columns = {
  orderId: orders.id,
  /** As in `nameInEmails`. */
  name: sql<string>`case when ${orders.emailProven} then ${orders.customerName} else '' end`,
  totalPaise: orders.totalPaise,
};

/** What has happened in the time, each kind with the orders it is about. */
async function happened(tx: Db, isNew: (at: SQLWrapper) => SQL | undefined) {
  const found = () => tx.select(columns).from(orders);
  const failures = tx
    .select({ of: webhookEvents.failedOrderId })
    .from(webhookEvents)
    .where(and(isNew(webhookEvents.processedAt), isNotNull(webhookEvents.failedOrderId)));
  return {
    // What has been cancelled meanwhile is not to be packed.
    paid: named(
      await found()
        .where(and(isNew(orders.paidAt), notInArray(orders.status, CLOSED)))
        .orderBy(desc(orders.paidAt)),
    ),
    // Unpaid still: the shopper may need help.
    failed: named(
      await found()
        .where(and(inArray(orders.razorpayOrderId, failures), eq(orders.paymentStatus, 'pending')))
        .orderBy(asc(orders.createdAt)),
    ),
    // By their shoppers, and not opened again by the owner since.
    cancelled: named(
      await found()
        .innerJoin(statusChanges, eq(statusChanges.orderId, orders.id))
        .where(
          and(
            isNotNull(orders.cancelReason),
            eq(statusChanges.status, 'cancelled'),
            eq(statusChanges.changedBy, sql`${orders.userId}::text`),
            isNew(statusChanges.changedAt),
          ),
        )
        .orderBy(asc(statusChanges.changedAt)),
    ),
    // Not decided yet.
    cancelRequests: named(
      await found()
        .innerJoin(cancellations, eq(cancellations.orderId, orders.id))
        .where(and(eq(cancellations.state, 'open'), isNew(cancellations.requestedAt)))
        .orderBy(asc(cancellations.requestedAt)),
    ),
    // The same of pieces that are wanted back.
    returns: named(
      await found()
        .innerJoin(returns, eq(returns.orderId, orders.id))
        .where(and(eq(returns.state, 'requested'), isNew(returns.createdAt)))
        .orderBy(asc(returns.createdAt)),
    ),
    // With the amount and the last day for the owner's answer.
    disputes: named(
      await tx
        .select({ ...columns, totalPaise: disputes.amountPaise, answerBy: disputes.respondBy })
        .from(disputes)
        .innerJoin(orders, eq(orders.id, disputes.orderId))
        .where(isNew(disputes.createdAt))
        .orderBy(asc(disputes.createdAt)),
    ),
  };
}
