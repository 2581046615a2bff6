/** Razorpay's payments and refunds, read through its REST API. */
import { z } from 'zod';
import type { BankPayment } from './ledger.ts';
import { mapConcurrently } from './map-concurrently.ts';

/** The default keys of a local start. */
const KEYS = Buffer.from('rzp_test_kanaka:kanaka-key-secret').toString('base64');
const A_PAGE = 100;
const AT_ONCE = 8;

const Orders = z.object({ items: z.array(z.object({ id: z.string(), created_at: z.number() })) });
const Payments = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      order_id: z.string(),
      amount: z.number(),
      amount_refunded: z.number(),
      status: z.enum(['authorized', 'captured', 'failed', 'refunded']),
    }),
  ),
});
const Undelivered = z.object({ undelivered: z.int() });

/** All payments of orders opened since then, whether the shop knows them or not. */
export async function readBank(standinUrl: string, since: Date): Promise<BankPayment[]> {
  const ids: string[] = [];
  for (let skip = 0; ; skip += A_PAGE) {
    const { items } = Orders.parse(await ask(`${standinUrl}/v1/orders?count=${A_PAGE}&skip=${skip}`));
    // The bank stores whole seconds only.
    ids.push(...items.flatMap(({ id, created_at }) => (created_at * 1000 >= since.getTime() - 1000 ? [id] : [])));
    if (items.length < A_PAGE) break;
  }
  const lists = await mapConcurrently(ids, AT_ONCE, async (id) =>
    Payments.parse(await ask(`${standinUrl}/v1/orders/${id}/payments`)),
  );
  return lists.flatMap(({ items }) =>
    items.map(({ id, order_id, amount, amount_refunded, status }) => ({
      id,
      razorpayOrderId: order_id,
      amountPaise: amount,
      refundedPaise: amount_refunded,
      status,
    })),
  );
}

/** How many webhooks Razorpay still has to send, or to send again. */
export async function countUndelivered(standinUrl: string): Promise<number> {
  return Undelivered.parse(await ask(`${standinUrl}/standin/undelivered`)).undelivered;
}

async function ask(url: string): Promise<unknown> {
  const reply = await fetch(url, { headers: { authorization: `Basic ${KEYS}` }, signal: AbortSignal.timeout(30_000) });
  if (!reply.ok) throw new Error(`${url} responded with ${reply.status}`);
  return reply.json();
}
