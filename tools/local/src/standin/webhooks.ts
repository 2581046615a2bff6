import { eventBody, type EventName, type Subjects } from './events.ts';
import { expireLinks } from './links.ts';
import { newId } from './shapes.ts';
import { webhookSignature } from './signatures.ts';
import type { Store } from './store.ts';

const TICK_MS = 200;
const TIMEOUT_MS = 5_000;
const FIRST_GAP_MS = 1_000;
const LONGEST_GAP_MS = 5 * 60_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;

export type Webhooks = {
  /** Queues an event; call it inside the transaction that the event reports. */
  announce: (event: EventName, subjects: Subjects) => void;
  close: () => Promise<void>;
};

export type WebhookOptions = {
  store: Store;
  url: string;
  secret: string;
  log: (line: string) => void;
  /** The pause after the first failed delivery; doubled after each further one. */
  firstGapMs?: number;
};

/** Sends the stored events until each has been accepted, and completes the refunds that are due. */
export function startWebhooks({ store, url, secret, log, firstGapMs = FIRST_GAP_MS }: WebhookOptions): Webhooks {
  const sending = new Map<string, Promise<void>>();
  const closing = new AbortController();

  function announce(event: EventName, subjects: Subjects): void {
    const now = Date.now();
    store.addDelivery(newId(''), eventBody(event, subjects, Math.floor(now / 1000)), now);
  }

  async function send(eventId: string, body: string): Promise<string | null> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': webhookSignature(body, secret),
          'x-razorpay-event-id': eventId,
          'user-agent': 'Razorpay-Webhook/v1',
        },
        body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      // Cheaper than cancelling it, and the connection is kept.
      await response.arrayBuffer();
      return response.ok ? null : `status ${response.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  function finishRefunds(now: number): void {
    for (const refund of store.refundsDue(now)) {
      store.together(() => {
        const processed = { ...refund, status: 'processed' as const };
        store.finishRefund(processed);
        const payment = store.findPayment(refund.payment_id);
        if (payment) announce('refund.processed', { payment, refund: processed });
      });
    }
  }

  const timer = setInterval(() => {
    const now = Date.now();
    finishRefunds(now);
    expireLinks({ store, webhooks: { announce } });
    for (const { eventId, body, attempts, createdAt } of store.dueDeliveries(now)) {
      if (sending.has(eventId)) continue;
      const sent = send(eventId, body).then((fault) => {
        sending.delete(eventId);
        if (closing.signal.aborted) return;
        if (fault === null) {
          store.removeDelivery(eventId);
        } else if (now - createdAt > GIVE_UP_AFTER_MS) {
          log(`webhook ${eventId} was given up after a day: ${fault}`);
          store.removeDelivery(eventId);
        } else {
          const gap = Math.min(firstGapMs * 2 ** attempts, LONGEST_GAP_MS);
          log(`webhook ${eventId} was not taken (${fault}); again in ${gap} ms`);
          store.postponeDelivery(eventId, Date.now() + gap);
        }
      });
      sending.set(eventId, sent);
    }
  }, TICK_MS);

  return {
    announce,
    async close() {
      clearInterval(timer);
      closing.abort();
      await Promise.all(sending.values());
    },
  };
}
