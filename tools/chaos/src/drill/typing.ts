/** Orders that the owner types for a shopper on the phone, and what becomes of their payment links. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Shopper } from '@kanaka/bench-tools/shop/shoppers';
import { atBank } from './bank.ts';
import { payOutside, type Mall } from './shopping.ts';
import { accepted, setStatus, together } from './set-status.ts';
import type { WayToPay } from './way-to-pay.ts';

const Quote = z.object({ data: z.object({ totalAmount: z.number() }) });
const Typed = z.object({ data: z.object({ _id: z.string(), payLink: z.url() }) });

const MOST_TRIES = 40;

const address = {
  ...{ address: '4 Car Street', city: 'Madurai', state: 'Tamil Nadu', country: 'India' },
  ...{ pincode: '625001', phone: '9876543210' },
};

/** Some are sent twice at once, and every third has a discount. */
async function typeFor({ owner, pieces, placed }: Mall, { userId }: Shopper, number: number) {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const piece = pieces[(number * 31 + attempt * 7) % pieces.length];
    if (!piece) break;
    const { productId, size } = piece;
    const discount = number % 3 === 0 ? { kind: 'percent', value: 2.5, reason: 'A regular.' } : null;
    const order = { lines: [{ productId, size, quantity: 1 }], discount };
    const path = '/api/admin/orders/typed';
    const quoted = await owner.call(`${path}/quote`, { method: 'POST', body: { ...order, customerId: userId } });
    const quote = Quote.safeParse(quoted.body).data?.data;
    if (!quote) continue;
    const key = randomUUID();
    const how = { channel: 'phone', deliveryMethod: 'delivery', payBy: 'link' };
    const body = { ...order, ...how, address, totalAmount: quote.totalAmount, customer: { kind: 'known', id: userId } };
    const send = () => owner.call(path, { method: 'POST', headers: { 'idempotency-key': key }, body });
    const answers = await Promise.all(number % 2 === 0 ? [send(), send()] : [send()]);
    const taken = answers.flatMap((answer) => (answer.status === 200 ? [Typed.parse(answer.body).data] : []));
    for (const { _id: orderId } of taken) placed.push({ key, orderId, userId });
    const [first] = taken;
    // The link's address ends with its id.
    if (first) return { orderId: first._id, link: first.payLink.split('/').at(-1) ?? '' };
  }
  throw new Error(`order ${number} could not be typed in ${MOST_TRIES} tries`);
}

/** By which an order can be paid now; `before` once it is paid. */
async function linkOf({ owner }: Mall, orderId: string, before: string): Promise<string> {
  const { body } = await owner.call(`/api/admin/orders/details/${orderId}`);
  return Typed.safeParse(body).data?.data.payLink.split('/').at(-1) ?? before;
}

/** Types an order and pays it, or not; a link that is closed at the same moment may be refused. */
export async function shopByPhone(
  mall: Mall,
  shopper: Shopper,
  { number, way }: { number: number; way: WayToPay },
): Promise<void> {
  const { orderId, link: id } = await typeFor(mall, shopper, number);
  const pay = async (link = id) => {
    for (const outcome of way.attempts) {
      // Twice at once: two people have the link. The second is refused.
      await Promise.all(
        [1, 2].map(() => atBank(mall.standinUrl, '/v1/link/pay', { id: link, outcome, notify: way.notify })),
      );
    }
  };
  const meanwhile = {
    nothing: async () => undefined,
    cancelled: () => setStatus(mall.owner, orderId, 'cancelled'),
    'paid in the shop': () => payOutside(mall.owner, orderId),
    // Refused where it is paid.
    renewed: () => mall.owner.call(`/api/admin/orders/payment-link/new/${orderId}`, { method: 'POST' }),
  };
  const { typed = 'nothing' } = way;
  if (typed !== 'released') {
    await together(pay, meanwhile[typed]);
    if (typed === 'renewed') await pay(await linkOf(mall, orderId, id));
    return;
  }
  await pay();
  // Its hold would be longer than the drill. Refused where it is paid.
  accepted(await mall.owner.call(`/api/admin/orders/holds/release/${orderId}`, { method: 'POST' }));
}
