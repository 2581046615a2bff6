/** Shoppers who buy: each order goes through the real checkout, with the stand-in for Razorpay. */
import { randomUUID } from 'node:crypto';
import { cartTotal } from '@kanaka/testing/cart-total';
import { mapConcurrently } from '@kanaka/testing/map-concurrently';
import { payAtStandin } from '@kanaka/testing/pay-at-standin';
import { arrive, type OnTry, type ShopClient, type Tally } from '@kanaka/testing/shop-client';
import { z } from 'zod';

export type Shopper = { email: string; password: string; userId: string; addressId: string; client: ShopClient };

const PASSWORD = 'a-quiet-evening';
const Made = z.object({ data: z.object({ _id: z.string() }) });
const Checkout = z.object({ orderId: z.string(), razorpayOrder: z.object({ id: z.string() }) });
const Cart = z.object({
  data: z.object({
    items: z.array(z.object({ price: z.number(), salePrice: z.number(), quantity: z.number() })),
  }),
});

/** Opens accounts, each with an address; few at once, because the shop limits how many passwords wait for it. */
export function inviteShoppers(
  shopUrl: string,
  { count, atOnce = 1, tally = new Map(), onTry }: { count: number; atOnce?: number; tally?: Tally; onTry?: OnTry },
): Promise<Shopper[]> {
  const run = Date.now().toString(36);
  return mapConcurrently(Array.from({ length: count }), atOnce, async (_, index) => {
    const client = arrive(shopUrl, tally, onTry);
    const account = { email: `invited.${run}.${index}@kanaka.example`, password: PASSWORD };
    const body = { userName: `Invited Shopper ${index}`, ...account };
    await client.ask('/api/auth/register', z.object({}), { method: 'POST', body });
    const userId = await client.signIn(account);
    const address = { address: `${index + 1} Car Street`, city: 'Madurai', state: 'Tamil Nadu', country: 'India' };
    const { data } = await client.ask('/api/shop/address/add', Made, {
      method: 'POST',
      body: { userId, ...address, pincode: '625001', phone: '9876543210' },
    });
    return { ...account, userId, addressId: data._id, client };
  });
}

/** Signs in and returns the session's cookies, for requests that are repeated by a load generator. */
export async function cookieOf(shopUrl: string, { email, password }: { email: string; password: string }) {
  const response = await fetch(`${shopUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Buys one piece. Returns the time from placing the order until it was confirmed as paid, in milliseconds. */
export async function buy(standinUrl: string, shopper: Shopper, productId: string): Promise<number> {
  const { client, userId, addressId } = shopper;
  const line = { userId, productId, size: '', quantity: 1 };
  const { data } = await client.ask('/api/shop/cart/add', Cart, { method: 'POST', body: line });
  const totalAmount = cartTotal(data.items);
  const began = performance.now();
  const { orderId, razorpayOrder } = await client.ask('/api/shop/order/create', Checkout, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: { userId, addressInfo: { addressId }, totalAmount },
  });
  const body = { ...(await payAtStandin(standinUrl, { order_id: razorpayOrder.id })), orderId };
  await client.ask('/api/shop/order/verify-razorpay', z.object({ success: z.literal(true) }), { method: 'POST', body });
  return performance.now() - began;
}
