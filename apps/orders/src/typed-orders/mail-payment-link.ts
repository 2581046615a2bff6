import { insertJob, listJobs } from '@kanaka/queues/outbox';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { changeOrder, type ChangeDeps } from '../orders/change-order.ts';
import { mailAbout } from '../orders/customer-mail.ts';
import { isPayable } from '../orders/order-status.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';

/** Between two e-mails with the link of an order. */
const PAUSE_MS = 10 * 60_000;

/** The first e-mail, when it was placed, is in no pause; one with a new link has that in place of it. */
const jobOf = (orderId: string, pause: number | string = 0) => `mail-link-${orderId}-${pause}`;

/**
 * Sends the payment link to the customer's mailbox, proven or not: they have just given it, and wait for it. It says nothing but what they
 * have ordered. Nothing happens without a link or a mailbox.
 */
export async function mailLink(tx: Db, order: OrderWithItems, now: Date, pause?: number | string): Promise<void> {
  const { id, linkUrl, linkClosedAt, totalPaise, reservedUntil, items: pieces } = order;
  if (!linkUrl || linkClosedAt || !isPayable(order, now)) return;
  const until = reservedUntil.toISOString();
  const about = { ...mailAbout(order), totalPaise, url: linkUrl, until, pieces };
  await insertJob(tx, 'mail', 'payment-link', jobOf(id, pause), about);
}

/** The same again; returns the e-mail address. Under the order's lock, so that of several at once one is sent. */
export function mailLinkAgain(
  deps: ChangeDeps & { now: () => Date },
  { orderId, by }: { orderId: string; by: Owner },
): Promise<string> {
  return changeOrder(deps, orderId, async (tx, order) => {
    const now = deps.now();
    if (!order.linkUrl || order.linkClosedAt || !isPayable(order, now)) {
      throw new AppError('order.not-payable', 'This order has no payment link that can be paid.');
    }
    if (!order.customerEmail) {
      throw new AppError('order.no-mailbox', 'This customer has no e-mail address. Please send the link another way.');
    }
    const pause = Math.floor(now.getTime() / PAUSE_MS);
    const sent = await listJobs(tx, [jobOf(orderId), jobOf(orderId, pause), jobOf(orderId, pause - 1)]);
    if (sent.some(({ createdAt }) => createdAt.getTime() > now.getTime() - PAUSE_MS)) {
      const message = 'The link was sent less than ten minutes ago. Please wait until it has arrived.';
      throw new AppError('order.mailed-just-now', message);
    }
    await mailLink(tx, order, now, pause);
    await recordOrderChange(tx, order, { by, action: 'order.link-mailed', details: { paymentLink: 'sent again' } });
    return order.customerEmail;
  });
}
