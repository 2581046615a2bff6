/** One shopper, one order: fill the cart, place the order, and pay it in some way, while faults are injected. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Shopper } from '@kanaka/bench-tools/shop/shoppers';
import { cartTotal } from '@kanaka/testing/cart-total';
import type { ShopClient } from '@kanaka/testing/shop-client';
import { payAtBank, type Dispute } from './bank.ts';
import type { Placed } from './books.ts';
import type { Piece } from './pieces.ts';
import { setStatus, settleOutside } from './set-status.ts';
import type { WayToPay } from './way-to-pay.ts';

export type Mall = {
  standinUrl: string;
  owner: ShopClient;
  pieces: readonly Piece[];
  /** Every order that the shop accepted. */
  placed: Placed[];
  /** Disputes that are over, as the bank has them. */
  disputes: Dispute[];
  /** Work that continues after the shopper has left the checkout. */
  later: Promise<void>[];
  /** Called for an order as soon as the shop has confirmed it as paid. */
  onPaid: (orderId: string, shopper: Shopper) => void;
};

const Item = z.object({
  ...{ productId: z.string(), size: z.string() },
  ...{ price: z.number(), salePrice: z.number(), quantity: z.number() },
});
type Item = z.output<typeof Item>;
const Cart = z.object({ data: z.object({ items: z.array(Item) }) });
const Refusal = z.object({ code: z.string() });
export const Checkout = z.object({
  orderId: z.string(),
  razorpayOrder: z.object({ id: z.string() }),
  expiresAt: z.string(),
});
type Checkout = z.output<typeof Checkout>;

const MOST_TRIES = 40;

export async function shop(mall: Mall, shopper: Shopper, { number, way }: { number: number; way: WayToPay }) {
  const checkout = await place(mall, shopper, number);
  const paid = pay(mall, shopper, checkout, way);
  // A late payment waits for the end of the hold, so it is not awaited here.
  if (way.late) mall.later.push(paid);
  else await paid;
}

async function place(mall: Mall, shopper: Shopper, number: number): Promise<Checkout> {
  const { client, userId, addressId } = shopper;
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const items = await fillCart(mall, shopper, number + attempt * 7);
    if (items.length === 0) continue;
    const key = randomUUID();
    const send = () =>
      client.call('/api/shop/order/create', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: { userId, addressInfo: { addressId }, totalAmount: cartTotal(items) },
      });
    // Some shoppers click twice.
    const answers = await Promise.all(number % 11 === 0 ? [send(), send()] : [send()]);
    const taken = answers.flatMap((answer) => (answer.status === 200 ? [Checkout.parse(answer.body)] : []));
    for (const { orderId } of taken) mall.placed.push({ key, orderId, userId });
    if (taken[0]) return taken[0];
    // The cart has changed, or a piece is gone: read it again and place a new order.
    await emptyCart(shopper);
  }
  throw new Error(`order ${number} could not be placed in ${MOST_TRIES} tries`);
}

/** Adds one piece, sometimes two different ones or two of the same; first removes what an earlier order left. */
async function fillCart({ pieces }: Mall, shopper: Shopper, number: number): Promise<Item[]> {
  const { client, userId } = shopper;
  await emptyCart(shopper);
  const scatter = (step: number) => pieces[(number * 31 + step * 17) % pieces.length];
  const wanted = number % 4 === 0 ? [scatter(0), scatter(1)] : [scatter(0)];
  for (const piece of wanted) {
    if (!piece) continue;
    const quantity = number % 6 === 1 && piece.stock > 3 ? 2 : 1;
    // Refused if it is sold out; then the cart stays as it is.
    const body = { userId, productId: piece.productId, size: piece.size, quantity };
    await client.call('/api/shop/cart/add', { method: 'POST', body });
  }
  return cartOf(shopper);
}

async function cartOf({ client, userId }: Shopper): Promise<Item[]> {
  return (await client.ask(`/api/shop/cart/get/${userId}`, Cart)).data.items;
}

async function emptyCart(shopper: Shopper): Promise<void> {
  for (const { productId, size } of await cartOf(shopper)) {
    const line = `${productId}?${new URLSearchParams({ size })}`;
    await shopper.client.call(`/api/shop/cart/${shopper.userId}/${line}`, { method: 'DELETE' });
  }
}

async function pay(mall: Mall, shopper: Shopper, checkout: Checkout, way: WayToPay): Promise<void> {
  const { client } = shopper;
  const { orderId, razorpayOrder, expiresAt } = checkout;
  if (way.late) await pause(Math.max(0, Date.parse(expiresAt) - Date.now()) + 5_000);
  for (const status of way.statuses ?? []) await setStatus(mall.owner, orderId, status);
  if (way.outside && (await payOutside(mall.owner, orderId)) && way.outside === 'and back') {
    mall.later.push(settleOutside(mall.owner, orderId));
  }
  const { notify, difference } = way;
  for (const outcome of way.attempts) {
    const proof = await payAtBank(mall.standinUrl, { order_id: razorpayOrder.id, outcome, notify, difference });
    // Null if it was paid before, by the same shopper in another tab: the bank refuses a second payment.
    if (!proof || outcome === 'failure' || !way.popupAnswers) continue;
    const body = { ...proof, orderId };
    const { status } = await client.call('/api/shop/order/verify-razorpay', { method: 'POST', body });
    if (status === 200) mall.onPaid(orderId, shopper);
    if (way.decision) {
      const path = `/api/admin/payments/flagged/${String(proof['razorpay_payment_id'])}`;
      await mall.owner.call(path, { method: 'POST', body: { decision: way.decision } });
    }
  }
}

/** The owner records it in two tabs at once, again where something had changed meanwhile. Whether it is paid in the end. */
export async function payOutside(owner: ShopClient, orderId: string): Promise<boolean> {
  const receivedOn = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' });
  const body = { method: 'bank-transfer', reference: `UTR ${orderId.slice(-8)}`, receivedOn };
  const record = () => owner.call(`/api/admin/orders/payment/${orderId}`, { method: 'POST', body });
  const answers = await Promise.all([record(), record()]);
  if (answers.some(({ status }) => status === 200)) return true;
  const codes = answers.map((answer) => Refusal.safeParse(answer.body).data?.code);
  return codes.includes('order.changed') ? payOutside(owner, orderId) : codes.includes('order.paid');
}
