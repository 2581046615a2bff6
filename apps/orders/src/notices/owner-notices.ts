import { and, asc, desc, eq, gt, inArray, isNotNull, lte, notInArray, sql } from 'drizzle-orm';
import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database';
import { cancellations } from '../cancellations/cancellations-schema.ts';
import { orders, ownerNotices, statusChanges } from '../schema.ts';
import { returns } from '../returns/returns-schema.ts';
import { disputes, webhookEvents } from '../payments/payments-schema.ts';
import { CLOSED } from '../orders/order-status.ts';
import type { SellerSettings } from '../seller/known-seller.ts';

export type NoticeDeps = { db: Db; sellerSettings: SellerSettings; wakeRelay: () => void; now: () => Date };

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
  const { email, ownerNotices: wanted = true } = await sellerSettings();
  const until = new Date(now().getTime() - LAG_MS);
  const isSent = await db.transaction(async (tx) => {
    await tx.insert(ownerNotices).values({ notifiedUntil: until }).onConflictDoNothing();
    const [row] = await tx.select().from(ownerNotices).for('update', { skipLocked: true });
    if (!row || until.getTime() - row.notifiedUntil.getTime() < EVERY_MS) return false;
    await tx.update(ownerNotices).set({ notifiedUntil: until });
    if (!wanted || email === '') return false;
    const window = { after: row.notifiedUntil, until };
    const paid = named(await paidOrders(tx, window));
    const failed = named(await failedOrders(tx, window));
    const cancelled = named(await cancelledOrders(tx, window));
    const cancelRequests = named(await requestedCancellations(tx, window));
    const wantedBack = named(await returnRequests(tx, window));
    const disputed = named(await disputedOrders(tx, window));
    const all = { paid, failed, cancelled, cancelRequests, returns: wantedBack, disputes: disputed };
    if (Object.values(all).every(({ count }) => count === 0)) return false;
    await insertJob(tx, 'mail', 'owner-notice', `owner-notice-${until.getTime()}`, { to: email, ...all });
    return true;
  });
  if (isSent) wakeRelay();
}

type Found = { orderId: string; name: string; totalPaise: number; answerBy?: string };
type Window = { after: Date; until: Date };

const named = (found: Found[]) => ({ orders: found.slice(0, MOST_NAMED), count: found.length });
const columns = {
  orderId: orders.id,
  /** As in `nameInEmails`. */
  name: sql<string>`case when ${orders.emailProven} then ${orders.customerName} else '' end`,
  totalPaise: orders.totalPaise,
};

function paidOrders(tx: Db, { after, until }: Window): Promise<Found[]> {
  return tx
    .select(columns)
    .from(orders)
    .where(
      and(
        gt(orders.paidAt, after),
        lte(orders.paidAt, until),
        // What has been cancelled meanwhile is not to be packed.
        notInArray(orders.status, CLOSED),
      ),
    )
    .orderBy(desc(orders.paidAt));
}

/** Orders with a failed payment that are unpaid still: the shopper may need help. */
async function failedOrders(tx: Db, { after, until }: Window): Promise<Found[]> {
  const failures = tx
    .select({ of: webhookEvents.failedOrderId })
    .from(webhookEvents)
    .where(
      and(
        isNotNull(webhookEvents.processedAt),
        gt(webhookEvents.processedAt, after),
        lte(webhookEvents.processedAt, until),
        isNotNull(webhookEvents.failedOrderId),
      ),
    );
  return tx
    .select(columns)
    .from(orders)
    .where(and(inArray(orders.razorpayOrderId, failures), eq(orders.paymentStatus, 'pending')))
    .orderBy(asc(orders.createdAt));
}

/** Orders that their shoppers cancelled; nothing for one that the owner has opened again. */
function cancelledOrders(tx: Db, { after, until }: Window): Promise<Found[]> {
  return tx
    .select(columns)
    .from(orders)
    .innerJoin(statusChanges, eq(statusChanges.orderId, orders.id))
    .where(
      and(
        isNotNull(orders.cancelReason),
        eq(statusChanges.status, 'cancelled'),
        eq(statusChanges.changedBy, sql`${orders.userId}::text`),
        gt(statusChanges.changedAt, after),
        lte(statusChanges.changedAt, until),
      ),
    )
    .orderBy(asc(statusChanges.changedAt));
}

/** Orders that their shoppers ask to cancel, and that nobody has answered yet. */
function requestedCancellations(tx: Db, { after, until }: Window): Promise<Found[]> {
  const { state, requestedAt } = cancellations;
  return tx
    .select(columns)
    .from(orders)
    .innerJoin(cancellations, eq(cancellations.orderId, orders.id))
    .where(and(eq(state, 'open'), gt(requestedAt, after), lte(requestedAt, until)))
    .orderBy(asc(requestedAt));
}

/** Orders whose payment a customer disputes at the bank, with the amount and the last day for the owner's answer. */
async function disputedOrders(tx: Db, { after, until }: Window): Promise<Found[]> {
  const found = await tx
    .select({ ...columns, totalPaise: disputes.amountPaise, respondBy: disputes.respondBy })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(gt(disputes.createdAt, after), lte(disputes.createdAt, until)))
    .orderBy(asc(disputes.createdAt));
  return found.map(({ respondBy, ...order }) => ({
    ...order,
    ...(respondBy && { answerBy: respondBy.toISOString() }),
  }));
}

/** Orders of which pieces are wanted back, and that nobody has answered yet. */
function returnRequests(tx: Db, { after, until }: Window): Promise<Found[]> {
  return tx
    .select(columns)
    .from(orders)
    .innerJoin(returns, eq(returns.orderId, orders.id))
    .where(and(eq(returns.state, 'requested'), gt(returns.createdAt, after), lte(returns.createdAt, until)))
    .orderBy(asc(returns.createdAt));
}
