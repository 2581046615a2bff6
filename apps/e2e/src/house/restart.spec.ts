import { expect, test, type APIRequestContext } from '@playwright/test';
import { apiSignIn, newShopper } from '../people.ts';
import { shopUrl, standinUrl, startShop, stopShop } from '@kanaka/testing/whole-shop';

type Json = Record<string, unknown>;

async function data<Answer = Json>(reply: { json: () => Promise<unknown>; status: () => number }): Promise<Answer> {
  expect(reply.status()).toBe(200);
  return ((await reply.json()) as { data: Answer }).data;
}

type Piece = { _id: string; images: string[]; price: number; salePrice: number; totalStock: number };

/** Buys one piece by the API and the stand-in; answers the order's id. */
async function buy(request: APIRequestContext, userId: string, piece: Piece): Promise<string> {
  await data(await request.post('/api/shop/cart/add', { data: { userId, productId: piece._id, quantity: 1 } }));
  const address = {
    address: '4 Car Street',
    city: 'Madurai',
    state: 'Tamil Nadu',
    country: 'India',
    pincode: '625001',
    phone: '9876543210',
  };
  const { _id: addressId } = await data<{ _id: string }>(
    await request.post('/api/shop/address/add', { data: { userId, ...address } }),
  );
  const price = piece.salePrice > 0 ? piece.salePrice : piece.price;
  const totalAmount = Math.round(price * 103) / 100;
  const created = await request.post('/api/shop/order/create', {
    data: { userId, addressInfo: { addressId }, totalAmount },
  });
  expect(created.status()).toBe(200);
  const { orderId, razorpayOrder } = (await created.json()) as { orderId: string; razorpayOrder: { id: string } };
  // Nobody comes back from the popup: the webhook alone brings the news.
  await request.post(`${standinUrl}/standin/pay`, {
    data: { order_id: razorpayOrder.id, outcome: 'success', notify: true },
  });
  await expect(async () => {
    const order = await data<{ paymentStatus: string }>(await request.get(`/api/shop/order/details/${orderId}`));
    expect(order.paymentStatus).toBe('paid');
  }).toPass({ timeout: 20_000 });
  return orderId;
}

test('after a stop and a start the session, the order, its invoice, the bag and the pictures are still there', async ({
  request,
}) => {
  const asha = newShopper();
  await request.post('/api/auth/register', {
    data: { userName: asha.name, email: asha.email, password: asha.password },
  });
  const userId = await apiSignIn(request, asha);
  const pieces = await data<Piece[]>(await request.get('/api/shop/products/get'));
  const [bought, wanted] = pieces.filter(({ totalStock }) => totalStock > 2);
  if (!bought || !wanted) throw new Error('the demo shop has nothing to sell');
  const orderId = await buy(request, userId, bought);
  const invoice = () => request.post(`/api/shop/order/invoice/${orderId}`, { data: { userId }, timeout: 30_000 });
  const before = await (await invoice()).body();
  expect(before.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(async () => {
    const cart = await data<{ items: unknown[] }>(await request.get(`/api/shop/cart/get/${userId}`));
    expect(cart.items).toEqual([]);
  }).toPass({ timeout: 20_000 });
  await data(await request.post('/api/shop/cart/add', { data: { userId, productId: wanted._id, quantity: 2 } }));

  await stopShop();
  await expect(request.get('/api/common/categories')).rejects.toThrow();
  await startShop({ patienceMs: 60_000 });

  expect((await (await request.get('/api/auth/check-auth')).json()) as Json).toMatchObject({ user: { id: userId } });
  const orders = await data<Json[]>(await request.get(`/api/shop/order/list/${userId}`));
  expect(orders).toMatchObject([{ _id: orderId, orderStatus: 'confirmed', paymentStatus: 'paid' }]);
  expect((await (await invoice()).body()).equals(before)).toBe(true);
  const cart = await data<{ items: Json[] }>(await request.get(`/api/shop/cart/get/${userId}`));
  expect(cart.items).toMatchObject([{ productId: wanted._id, quantity: 2 }]);
  const sold = await data<Piece>(await request.get(`/api/shop/products/get/${bought._id}`));
  expect(sold.totalStock).toBe(bought.totalStock - 1);
  expect((await request.get(`${shopUrl}${bought.images[0]}`)).headers()['content-type']).toBe('image/jpeg');
});
