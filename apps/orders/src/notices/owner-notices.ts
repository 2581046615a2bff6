import { and, asc, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database';
import { orders, ownerNotices, webhookEvents } from '../schema.ts';
import { PAYMENT_FAILED } from '../payments/payments.repository.ts';
import type { SellerSettings } from '../seller/known-seller.ts';

export type NoticeDeps = { db: Db; sellerSettings: SellerSettings; wakeRelay: () => void; now: () => Date };

/** One e-mail collects what has happened in so long, so that a busy day does not fill the owner's mailbox. */
const EVERY_MS = 5 * 60_000;
/** What is being committed has its time already, so the last moments are left to the next e-mail. */
const LAG_MS = 30_000;
/** An e-mail names so many orders of each kind; the rest is counted. */
const MOST_NAMED = 20;

/**
 * Writes to the shop's e-mail address about orders that were paid, and payments that failed and were not made good, since the
 * last time. Any number of replicas may run it: the row is locked, so each event is in one e-mail.
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
    const [paid, failed] = [await paidOrders(tx, window), await failedOrders(tx, window)];
    if (paid.length === 0 && failed.length === 0) return false;
    const named = (found: Found[]) => ({ orders: found.slice(0, MOST_NAMED), count: found.length });
    await insertJob(tx, 'mail', 'owner-notice', `owner-notice-${until.getTime()}`, {
      to: email,
      paid: named(paid),
      failed: named(failed),
    });
    return true;
  });
  if (isSent) wakeRelay();
}

type Found = { orderId: string; name: string; totalPaise: number };
type Window = { after: Date; until: Date };

const named = { orderId: orders.id, name: orders.customerName, totalPaise: orders.totalPaise };

function paidOrders(tx: Db, { after, until }: Window): Promise<Found[]> {
  return tx
    .select(named)
    .from(orders)
    .where(and(gt(orders.paidAt, after), lte(orders.paidAt, until)))
    .orderBy(desc(orders.paidAt));
}

/** Orders with a failed payment that are unpaid still: the shopper may need help. */
async function failedOrders(tx: Db, { after, until }: Window): Promise<Found[]> {
  const failures = tx
    .select({ of: sql<string>`${webhookEvents.body}::jsonb #>> '{payload,payment,entity,order_id}'` })
    .from(webhookEvents)
    .where(
      and(
        isNotNull(webhookEvents.processedAt),
        gt(webhookEvents.processedAt, after),
        lte(webhookEvents.processedAt, until),
        eq(webhookEvents.outcome, PAYMENT_FAILED),
      ),
    );
  return tx
    .select(named)
    .from(orders)
    .where(and(inArray(orders.razorpayOrderId, failures), eq(orders.paymentStatus, 'pending')))
    .orderBy(asc(orders.createdAt));
}
