/** The stand-in for Razorpay: its API, its dashboard, and the customers' banks behind it. */
import { z } from 'zod';
import { mapConcurrently } from '@kanaka/testing/map-concurrently';

/** The default keys of a local start. */
const KEYS = Buffer.from('rzp_test_kanaka:kanaka-key-secret').toString('base64');
const A_PAGE = 100;
const AT_ONCE = 8;

const Orders = z.object({ items: z.array(z.object({ id: z.string(), created_at: z.number() })) });
const Payment = z
  .object({
    id: z.string(),
    order_id: z.string(),
    amount: z.number(),
    amount_refunded: z.number(),
    status: z.enum(['authorized', 'captured', 'failed', 'refunded']),
    description: z.string().nullable(),
  })
  // One by a link has its id as description; its order is Razorpay's own.
  .transform(({ description, ...payment }) =>
    description?.startsWith('#') ? { ...payment, order_id: description.replace('#', 'plink_') } : payment,
  );
const Payments = z.object({ items: z.array(Payment) });
const Dispute = z.object({ id: z.string(), payment_id: z.string(), amount: z.number(), status: z.string() });
export type Dispute = z.output<typeof Dispute>;

type Response = { status: number; body: Record<string, unknown> };

export async function atBank(standinUrl: string, path: string, body?: object): Promise<Response> {
  const response = await fetch(`${standinUrl}${path}`, {
    headers: { authorization: `Basic ${KEYS}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, body: (await response.json().catch(() => ({}))) as Response['body'] };
}

async function read<Shape extends z.ZodType>(standinUrl: string, path: string, shape: Shape) {
  const { status, body } = await atBank(standinUrl, path);
  if (status !== 200) throw new Error(`Razorpay answered ${path} with ${status}`);
  return shape.parse(body);
}

/** Pays, as `ControlPayment` of the stand-in says how. Null if it was paid before: the bank refuses a second payment. */
export async function payAtBank(standinUrl: string, how: object): Promise<Record<string, unknown> | null> {
  const { status, body } = await atBank(standinUrl, '/standin/pay', how);
  return status === 200 ? body : null;
}

/** Begins a dispute about all of a payment, or with the dispute brings it to another status. */
export async function dispute(standinUrl: string, about: { payment_id: string; id?: string; status?: string }) {
  return Dispute.parse((await atBank(standinUrl, '/standin/dispute', about)).body);
}

/** All payments of orders opened since then, whether the shop knows them or not. */
export async function readBank(standinUrl: string, since: Date): Promise<z.output<typeof Payment>[]> {
  const ids: string[] = [];
  for (let skip = 0; ; skip += A_PAGE) {
    const { items } = await read(standinUrl, `/v1/orders?count=${A_PAGE}&skip=${skip}`, Orders);
    // The bank stores whole seconds only.
    ids.push(...items.flatMap(({ id, created_at }) => (created_at * 1000 >= since.getTime() - 1000 ? [id] : [])));
    if (items.length < A_PAGE) break;
  }
  const lists = await mapConcurrently(ids, AT_ONCE, (id) => read(standinUrl, `/v1/orders/${id}/payments`, Payments));
  return lists.flatMap(({ items }) => items);
}

/** How many webhooks Razorpay still has to send, or to send again. */
export const countUndelivered = async (standinUrl: string): Promise<number> =>
  (await read(standinUrl, '/standin/undelivered', z.object({ undelivered: z.int() }))).undelivered;
