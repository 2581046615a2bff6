import type { APIRequestContext, APIResponse } from 'playwright-core';
import type { Cart } from '@kanaka/contracts/cart/cart';
import type { Product } from '@kanaka/contracts/catalog/products';
import type { Checkout } from '@kanaka/contracts/orders/checkout';
import { cartTotal } from '../cart-total.ts';
import { until } from '../until.ts';
import { owner, shopUrl, standinUrl } from '../whole-shop.ts';
import type { Visitor } from './view.ts';

async function answerOf<Answer>(response: APIResponse): Promise<Answer> {
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function signIn(request: APIRequestContext, data: { email: string; password: string }): Promise<string> {
  const response = await request.post(`${shopUrl}/api/auth/login`, { data });
  return (await answerOf<{ user: { id: string } }>(response)).user.id;
}

async function register(request: APIRequestContext): Promise<string> {
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const person = { email: `asha.${id}@kanaka.example`, password: 'a-quiet-evening' };
  await answerOf(await request.post(`${shopUrl}/api/auth/register`, { data: { userName: 'Asha Raman', ...person } }));
  return signIn(request, person);
}

async function fillCart(request: APIRequestContext, userId: string, pieces: number): Promise<void> {
  const response = await request.get(`${shopUrl}/api/shop/products/get?limit=20`);
  const { data } = await answerOf<{ data: Product[] }>(response);
  // One piece stays in stock whatever the tests do.
  for (const { _id: productId, sizes } of data.filter(({ totalStock }) => totalStock > 1).slice(0, pieces)) {
    const size = sizes.toSorted((one, other) => other.stock - one.stock)[0]?.size;
    const line = { userId, productId, size, quantity: 1 };
    await answerOf(await request.post(`${shopUrl}/api/shop/cart/add`, { data: line }));
  }
}

async function buyCart(request: APIRequestContext, userId: string): Promise<void> {
  const address = { address: '4 Car Street', city: 'Madurai', state: 'Tamil Nadu', country: 'India' };
  const saved = await answerOf<{ data: { _id: string } }>(
    await request.post(`${shopUrl}/api/shop/address/add`, {
      data: { userId, ...address, pincode: '625001', phone: '9876543210' },
    }),
  );
  const cart = await answerOf<{ data: Cart }>(await request.get(`${shopUrl}/api/shop/cart/get/${userId}`));
  const { razorpayOrder } = await answerOf<Checkout>(
    await request.post(`${shopUrl}/api/shop/order/create`, {
      data: { userId, addressInfo: { addressId: saved.data._id }, totalAmount: cartTotal(cart.data.items) },
    }),
  );
  const payment = { order_id: razorpayOrder.id, outcome: 'success', notify: true };
  await answerOf(await request.post(`${standinUrl}/standin/pay`, { data: payment }));
  // The payment is processed when its order has emptied the cart.
  await until(async () => {
    const now = await answerOf<{ data: Cart }>(await request.get(`${shopUrl}/api/shop/cart/get/${userId}`));
    return now.data.items.length === 0;
  });
}

/** Signs the visitor in and creates their data; the session is kept in the request's browser context. */
export async function arrive(request: APIRequestContext, visitor: Visitor): Promise<void> {
  if (visitor === 'owner') await signIn(request, owner);
  if (visitor === 'newcomer') await register(request);
  if (visitor === 'shopper') {
    const userId = await register(request);
    await fillCart(request, userId, 1);
    await buyCart(request, userId);
    await fillCart(request, userId, 2);
  }
}
