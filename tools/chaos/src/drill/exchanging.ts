/** A shopper whose return was accepted for an exchange: chooses a piece, or in the end takes the money. */
import { z } from 'zod';
import { payAtBank } from './bank.ts';
import type { Shopper } from './customers.ts';
import { Checkout, type Mall } from './shopping.ts';

const Quote = z.object({ data: z.object({ totalAmount: z.number() }) });
const Exchanged = z.object({
  data: z.object({ state: z.string(), exchangeOrderId: z.string().optional() }),
  checkout: Checkout.optional(),
});

const MOST_TRIES = 5;

/**
 * Tries some pieces, dearer and cheaper ones, each in two tabs at once. Of the differences some are never paid; then, and when
 * no piece is left, the shopper takes the money, sometimes at the moment in which the payment arrives.
 */
export async function exchange(
  mall: Mall,
  shopper: Shopper,
  { returnId, number }: { returnId: string; number: number },
) {
  const path = `/api/shop/order/returns/exchange/${returnId}`;
  const { client, userId } = shopper;
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const piece = mall.pieces[(number * 13 + attempt * 7 + 5) % mall.pieces.length];
    if (!piece) break;
    const wanted = { productId: piece.productId, size: piece.size, quantity: 1 };
    const query = new URLSearchParams({ productId: piece.productId, size: piece.size, quantity: '1' });
    const quoted = Quote.safeParse((await client.call(`${path}?${query}`)).body);
    if (!quoted.success) continue;
    const body = { ...wanted, totalAmount: quoted.data.data.totalAmount };
    const order = () => client.call(path, { method: 'POST', body });
    const answers = (await Promise.all([order(), order()])).filter(({ status }) => status === 200);
    const begun = answers.map((answer) => Exchanged.parse(answer.body));
    for (const { data, checkout } of begun) {
      const orderId = checkout?.orderId ?? data.exchangeOrderId;
      if (orderId) mall.placed.push({ key: orderId, orderId, userId });
    }
    if (begun.some(({ data }) => data.state === 'exchanged')) return;
    const checkout = begun.at(-1)?.checkout;
    if (!checkout) continue;
    if (number % 3 === 2) break;
    const proof = await payAtBank(mall.standinUrl, {
      order_id: checkout.razorpayOrder.id,
      outcome: 'success',
      notify: true,
    });
    const verify = client.call('/api/shop/order/verify-razorpay', {
      method: 'POST',
      body: { ...proof, orderId: checkout.orderId },
    });
    if (number % 3 === 1) await takeMoney(shopper, returnId);
    await verify;
    return takeMoney(shopper, returnId);
  }
  return takeMoney(shopper, returnId);
}

/** Refused once it is exchanged, and when the money is on its way back already. */
async function takeMoney({ client }: Shopper, returnId: string): Promise<void> {
  const path = `/api/shop/order/returns/move/${returnId}`;
  const { status } = await client.call(path, { method: 'PUT', body: { to: 'accepted' } });
  if (status !== 200 && status !== 409) throw new Error(`a shopper who took the money got the response ${status}`);
}
