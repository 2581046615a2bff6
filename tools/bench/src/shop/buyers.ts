/** Shoppers who buy, as a process of its own: each order goes through the real checkout, with the stand-in for Razorpay. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { arrive, type ShopClient, type Try } from '@kanaka/testing/shop-client';
import { z } from 'zod';
import type { Errand, Purchases } from './buying.ts';
import { answerParent } from './child.ts';
import { Bag, totalOf, type Shopper } from './shoppers.ts';

type Buyer = Shopper & { client: ShopClient };

const Checkout = z.object({ orderId: z.string(), razorpayOrder: z.object({ id: z.string() }) });
const Paid = z.object({ success: z.literal(true) });
const TIMEOUT_MS = 30_000;

answerParent(async (errand: Errand): Promise<Purchases> => {
  const { shopUrl, shoppers, pieceIds, orders, atOnce, pauseMs = 0 } = errand;
  const latenciesMs: number[] = [];
  const errors: string[] = [];
  // The client repeats what failed; here also a failure that was repeated with success is an error. An expired session is not.
  const onTry = ({ method, path, status }: Try) => {
    if (status === null || (status >= 400 && status !== 401)) errors.push(`${method} ${path} answered ${status}`);
  };
  const free: Buyer[] = [];
  for (const shopper of shoppers) {
    const client = arrive(shopUrl, new Map(), onTry);
    await client.signIn(shopper);
    free.push({ ...shopper, client });
  }

  // A bag is emptied by a job that follows the payment, so a shopper buys again only after all others.
  let started = 0;
  async function buyOneAfterTheOther(): Promise<void> {
    for (;;) {
      const buyer = free.shift();
      const pieceId = pieceIds[started % pieceIds.length];
      if (started >= orders || !buyer || pieceId === undefined) return;
      started += 1;
      const ms = await buy(errand, buyer, pieceId).catch((error: unknown) => void errors.push(String(error)));
      if (ms !== undefined) latenciesMs.push(ms);
      free.push(buyer);
      if (pauseMs > 0) await pause(pauseMs);
    }
  }
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, buyOneAfterTheOther));
  const seconds = (performance.now() - began) / 1000;
  return { seconds, latenciesMs, errors: errors.length, firstError: errors[0] ?? null };
});

/** Returns the time from placing the order until it was confirmed as paid, in milliseconds. */
async function buy({ standinUrl }: Errand, { client, userId, addressId }: Buyer, productId: string): Promise<number> {
  const post = { method: 'POST' } as const;
  const line = { userId, productId, size: '', quantity: 1 };
  const { data } = await client.ask('/api/shop/cart/add', Bag, { ...post, body: line });
  const began = performance.now();
  const { orderId, razorpayOrder } = await client.ask('/api/shop/order/create', Checkout, {
    ...post,
    headers: { 'idempotency-key': randomUUID() },
    body: { userId, addressInfo: { addressId }, totalAmount: totalOf(data.items) },
  });
  const proof = await payAtBank(standinUrl, razorpayOrder.id);
  await client.ask('/api/shop/order/verify-razorpay', Paid, { ...post, body: { ...proof, orderId } });
  return performance.now() - began;
}

async function payAtBank(standinUrl: string, orderId: string): Promise<Record<string, unknown>> {
  const reply = await fetch(`${standinUrl}/standin/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: orderId, outcome: 'success', notify: true }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!reply.ok) throw new Error(`the bank answered ${reply.status}`);
  return (await reply.json()) as Record<string, unknown>;
}
