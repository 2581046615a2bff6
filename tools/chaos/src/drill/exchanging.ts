/** A shopper whose return was accepted for an exchange: chooses a piece, or in the end takes the money. */
import { z } from 'zod';
import type { Shopper } from '@kanaka/bench-tools/shop/shoppers';
import { payAtBank } from './bank.ts';
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
  { pieces, placed, standinUrl }: Mall,
  { client, userId }: Shopper,
  { returnId, number }: { returnId: string; number: number },
) {
  const path = `/api/shop/order/returns/exchange/${returnId}`;
  /** Refused once it is exchanged, and when the money is on its way back already. */
  const takeMoney = async () => {
    const move = `/api/shop/order/returns/move/${returnId}`;
    const { status } = await client.call(move, { method: 'PUT', body: { to: 'accepted' } });
    if (status !== 200 && status !== 409) throw new Error(`a shopper who took the money was answered ${status}`);
  };
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const piece = pieces[(number * 13 + attempt * 7 + 5) % pieces.length];
    if (!piece) break;
    const { productId, size } = piece;
    const query = new URLSearchParams({ productId, size, quantity: '1' });
    const quoted = Quote.safeParse((await client.call(`${path}?${query}`)).body);
    if (!quoted.success) continue;
    const body = { productId, size, quantity: 1, ...quoted.data.data };
    const order = () => client.call(path, { method: 'POST', body });
    const answers = (await Promise.all([order(), order()])).filter(({ status }) => status === 200);
    const begun = answers.map((answer) => Exchanged.parse(answer.body));
    for (const { data, checkout } of begun) {
      const orderId = checkout?.orderId ?? data.exchangeOrderId;
      if (orderId) placed.push({ key: orderId, orderId, userId });
    }
    if (begun.some(({ data }) => data.state === 'exchanged')) return;
    const checkout = begun.at(-1)?.checkout;
    if (!checkout) continue;
    if (number % 3 === 2) break;
    const { orderId, razorpayOrder } = checkout;
    const proof = await payAtBank(standinUrl, { order_id: razorpayOrder.id, outcome: 'success', notify: true });
    const verify = client.call('/api/shop/order/verify-razorpay', { method: 'POST', body: { ...proof, orderId } });
    if (number % 3 === 1) await takeMoney();
    await verify;
    break;
  }
  return takeMoney();
}
