import { AppError } from '@kanaka/server-kit/app-error';
import { withRequestId } from '@kanaka/server-kit/request-id';
import { withTraceparent } from '@kanaka/server-kit/tracing';
import { z } from 'zod';
import { followRefund } from './follow-refund.ts';
import { followDispute } from './follow-dispute.ts';
import type { WebhookEventRow } from './payments-schema.ts';
import {
  claimWebhookEvents,
  markEventsProcessed,
  markLinkClosed,
  ORDER_UNKNOWN,
  type ProcessedEvent,
} from './payments.repository.ts';
import { RazorpayLink, RazorpayPayment } from '../razorpay.ts';
import type { SettleDeps } from './confirm-order.ts';
import { settlePayment } from './settle-payment.ts';

/** Events that can report money for an order; their payload contains the payment. */
const PaymentEvent = z.object({
  event: z.enum(['payment.authorized', 'payment.captured', 'order.paid']),
  payload: z.object({ payment: z.object({ entity: RazorpayPayment.pick({ id: true, order_id: true }) }) }),
});

/** A payment link was paid; partly only against what was asked for, and then its payment is too small. */
const LinkPaid = z.object({
  event: z.enum(['payment_link.paid', 'payment_link.partially_paid']),
  payload: z.object({
    payment_link: z.object({ entity: RazorpayLink.pick({ id: true }) }),
    payment: z.object({ entity: RazorpayPayment.pick({ id: true }) }),
  }),
});

/** Nothing pays it any more: it has expired, or was cancelled, perhaps in Razorpay's dashboard. */
const LinkClosed = z.object({
  event: z.enum(['payment_link.expired', 'payment_link.cancelled']),
  payload: z.object({ payment_link: z.object({ entity: RazorpayLink.pick({ id: true }) }) }),
});

/** A refund has changed; its state is then read from Razorpay. */
const RefundEvent = z.object({
  event: z.enum(['refund.created', 'refund.processed', 'refund.failed']),
  payload: z.object({ refund: z.object({ entity: z.object({ id: z.string() }) }) }),
});

/** A dispute has changed; its state is then read from Razorpay. */
const DisputeEvent = z.object({
  event: z.string().startsWith('payment.dispute.'),
  payload: z.object({ dispute: z.object({ entity: z.object({ id: z.string() }) }) }),
});

/** The order stays open: the shopper may pay again, and a late success is still accepted. The owner is notified. */
const FailedPayment = z.object({
  event: z.literal('payment.failed'),
  payload: z.object({ payment: z.object({ entity: z.object({ order_id: z.string().regex(/^order_\w{1,40}$/) }) }) }),
});

const BATCH = 20;

/** Processes stored events that are due, until none is left. Safe with any number of replicas. */
export async function processWebhooks(deps: SettleDeps, closing?: AbortSignal): Promise<void> {
  for (;;) {
    const events = await claimWebhookEvents(deps.db, BATCH);
    const processed: ProcessedEvent[] = [];
    for (const event of events) {
      // Claimed events that were not processed become due again.
      if (closing?.aborted) break;
      const work = () => withRequestId(event.id, () => processEvent(deps, event));
      processed.push(...(await withTraceparent(event.traceparent, work)));
    }
    await markEventsProcessed(deps.db, processed);
    if (events.length < BATCH || closing?.aborted) return;
  }
}

/** None when it is to be retried. */
async function processEvent(deps: SettleDeps, event: WebhookEventRow): Promise<ProcessedEvent[]> {
  try {
    const body = parseJson(event.body);
    const failed = FailedPayment.safeParse(body).data;
    const outcome = failed ? 'payment failed' : await outcomeOf(deps, { eventId: event.id, body });
    return [{ id: event.id, outcome, failedOrderId: failed?.payload.payment.entity.order_id ?? null }];
  } catch (error) {
    // Another service or Razorpay is down: the event stays open and is retried with growing intervals.
    deps.logger.warn(
      { err: error, eventId: event.id, attempt: event.attempts },
      'a webhook event could not be processed and will be retried',
    );
    return [];
  }
}

/** A short text for the outcome of an event. Throws only if a retry may help. */
async function outcomeOf(deps: SettleDeps, { eventId, body }: { eventId: string; body: unknown }): Promise<string> {
  try {
    const refund = RefundEvent.safeParse(body);
    if (refund.success) return await followRefund(deps, refund.data.payload.refund.entity.id);
    const dispute = DisputeEvent.safeParse(body);
    if (dispute.success) return await followDispute(deps, dispute.data.payload.dispute.entity.id);
    const closed = LinkClosed.safeParse(body).data?.payload.payment_link.entity;
    if (closed) return (await markLinkClosed(deps.db, closed.id)) ? 'link closed' : 'nothing to do';
    const byLink = LinkPaid.safeParse(body).data?.payload;
    if (byLink) {
      const { payment_link: link, payment } = byLink;
      return (await settlePayment(deps, { razorpayOrderId: link.entity.id, paymentId: payment.entity.id }))
        .paymentStatus;
    }
    const parsed = PaymentEvent.safeParse(body);
    if (!parsed.success) return 'nothing to do';
    const { id, order_id: razorpayOrderId } = parsed.data.payload.payment.entity;
    if (!razorpayOrderId) return 'no order';
    const order = await settlePayment(deps, { razorpayOrderId, paymentId: id });
    return order.paymentStatus;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
    // Placed after the backup that this database was restored from, or made with our keys by another program.
    if (error.code === ORDER_UNKNOWN) deps.logger.error({ eventId }, 'a payment belongs to an unknown order');
    return error.code;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
