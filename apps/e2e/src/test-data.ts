/** Creates the data that browser tests need, through the API. */
import { expect, request as requests, type APIRequestContext, type APIResponse } from '@playwright/test';
import type { AddressDraft } from '@kanaka/contracts/identity/addresses';
import type { Cart } from '@kanaka/contracts/cart/cart';
import type { Checkout } from '@kanaka/contracts/orders/checkout';
import type { Order } from '@kanaka/contracts/orders/orders';
import type { AdminProduct, ProductDraft } from '@kanaka/contracts/catalog/admin-products';
import type { Product } from '@kanaka/contracts/catalog/products';
import { cartTotal } from '@kanaka/testing/cart-total';
import { owner, shopUrl, standinUrl } from '@kanaka/testing/whole-shop';
import { mailAbout } from './mail.ts';
import { apiSignIn, newShopper, type Person } from './people.ts';

/** Parses a successful response. */
export async function answerOf<Answer>(response: APIResponse): Promise<Answer> {
  if (response.status() !== 200)
    throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

const dataOf = async <Data>(response: APIResponse) => (await answerOf<{ data: Data }>(response)).data;

export type Arrived = { person: Person; userId: string };

/** Creates a new shopper and signs in: pass `page.request`, so that the page's browser has the session. */
export async function arriveSignedIn(request: APIRequestContext, person = newShopper()): Promise<Arrived> {
  const { name: userName, email, password } = person;
  await answerOf(await request.post('/api/auth/register', { data: { userName, email, password } }));
  return { person, userId: await apiSignIn(request, person) };
}

/** Well below the lifetime of the owner's access token. */
const OWNER_KNOWN_MS = 2 * 60_000;

let office: { opened: number; request: Promise<APIRequestContext> } | null = null;

async function openOffice(): Promise<APIRequestContext> {
  const request = await requests.newContext({ baseURL: shopUrl });
  await apiSignIn(request, owner);
  return request;
}

/** Does something as the owner, independent of the page's user. Signing in is slow on purpose, so the session is shared. */
export async function asOwner<Result>(act: (request: APIRequestContext) => Promise<Result>): Promise<Result> {
  if (!office || Date.now() - office.opened > OWNER_KNOWN_MS) office = { opened: Date.now(), request: openOffice() };
  return act(await office.request);
}

/** Somebody who works in the shop, invited by the owner. */
export async function newColleague(role: string): Promise<Person> {
  const person = { ...newShopper(), name: 'Ravi' };
  await asOwner(async (request) =>
    answerOf(await request.post('/api/admin/staff/invite', { data: { email: person.email, role } })),
  );
  const { text } = await mailAbout(person.email, /invited/);
  const data = { token: /#token=(\S+)/.exec(text)?.[1], userName: person.name, password: person.password };
  // Joining ends the session of whoever is signed in.
  const request = await requests.newContext({ baseURL: shopUrl });
  await answerOf(await request.post('/api/auth/join', { data }));
  await request.dispose();
  return person;
}

type PieceChange = Partial<Omit<ProductDraft, 'details'>> & { details?: Partial<ProductDraft['details']> };

/** Adds a piece for one test, with a photograph of the demo shop: by default three rings at ₹10,000.00 without tax. */
export async function addPiece(change: PieceChange = {}): Promise<AdminProduct> {
  return asOwner(async (request) => {
    const shop = await dataOf<Product[]>(await request.get('/api/shop/products/get'));
    const shown = shop.find(({ images }) => images.length > 1);
    if (!shown) throw new Error('the demo shop has nothing to show');
    const { details, ...rest } = change;
    const draft = {
      title: `Test Ring ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`,
      category: 'Ring',
      price: 10_000,
      totalStock: 3,
      images: shown.images.slice(0, 2),
      details: {
        material: 'Solid 22k yellow gold.',
        design: 'A plain band.',
        motif: 'None.',
        craftsmanship: 'By hand.',
        wearability: 'Every day.',
        ...details,
      },
      ...rest,
    };
    return dataOf<AdminProduct>(await request.post('/api/admin/products/add', { data: draft }));
  });
}

/** Changes a piece as the owner, for example its price or stock. */
export async function changePiece(piece: AdminProduct, change: Partial<ProductDraft>): Promise<void> {
  const data = { ...piece, ...change };
  await asOwner(async (request) => answerOf(await request.put(`/api/admin/products/edit/${piece._id}`, { data })));
}

/** The shopper's orders, oldest first. */
export async function ordersOf(request: APIRequestContext, userId: string): Promise<Order[]> {
  return dataOf<Order[]>(await request.get(`/api/shop/order/list/${userId}`));
}

/** The quantities of the available pieces in the shopper's cart. */
export async function cartOf(request: APIRequestContext, userId: string): Promise<Record<string, number>> {
  const { items } = await dataOf<Cart>(await request.get(`/api/shop/cart/get/${userId}`));
  const buyable = items.filter(({ available }) => available);
  return Object.fromEntries(buyable.map(({ productId, quantity }) => [productId, quantity]));
}

/** Withdraws a piece, so that it does not affect other tests. */
export async function withdrawPiece(id: string): Promise<void> {
  await asOwner(async (request) => answerOf(await request.delete(`/api/admin/products/delete/${id}`)));
}

export async function putInCart(
  request: APIRequestContext,
  {
    userId,
    productId,
    size = '',
    quantity = 1,
  }: { userId: string; productId: string; size?: string; quantity?: number },
): Promise<void> {
  await answerOf(await request.post('/api/shop/cart/add', { data: { userId, productId, size, quantity } }));
}

/** Saves an address, by default in Madurai; returns its id. */
export async function saveAddress(
  request: APIRequestContext,
  userId: string,
  change: Partial<AddressDraft> = {},
): Promise<string> {
  const data = {
    userId,
    address: '4 Car Street',
    city: 'Madurai',
    state: 'Tamil Nadu',
    country: 'India',
    pincode: '625001',
    phone: '9876543210',
    ...change,
  };
  return (await dataOf<{ _id: string }>(await request.post('/api/shop/address/add', { data })))._id;
}

/** Places an order of the whole cart, without paying it. */
export async function placeOrder(
  request: APIRequestContext,
  { userId, addressId }: { userId: string; addressId: string },
): Promise<Checkout> {
  const { items } = await dataOf<Cart>(await request.get(`/api/shop/cart/get/${userId}`));
  const data = { userId, addressInfo: { addressId }, totalAmount: cartTotal(items) };
  return answerOf<Checkout>(await request.post('/api/shop/order/create', { data }));
}

/** Pays an order at the stand-in for Razorpay and waits until the shop has received the webhook. */
export async function payOrder(request: APIRequestContext, { orderId, razorpayOrder }: Checkout): Promise<void> {
  const data = { order_id: razorpayOrder.id, outcome: 'success', notify: true };
  await answerOf(await request.post(`${standinUrl}/standin/pay`, { data }));
  await expect(async () => {
    const order = await dataOf<Order>(await request.get(`/api/shop/order/details/${orderId}`));
    expect(order.paymentStatus).toBe('paid');
  }).toPass({ timeout: 60_000 });
}

/** Creates a paid order of one piece, with all that it requires; returns the order's id. */
export async function buy(request: APIRequestContext, userId: string, productId: string): Promise<string> {
  await putInCart(request, { userId, productId });
  const checkout = await placeOrder(request, { userId, addressId: await saveAddress(request, userId) });
  await payOrder(request, checkout);
  return checkout.orderId;
}

/** Sets an order's status as the owner. */
export async function setOrderStatus(orderId: string, orderStatus: string): Promise<void> {
  await asOwner(async (request) =>
    answerOf(await request.put(`/api/admin/orders/update/${orderId}`, { data: { orderStatus } })),
  );
}
