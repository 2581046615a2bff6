import { expect } from '@playwright/test';
import type { Product } from '@kanaka/contracts/catalog/products';
import { shopUrl, startShop, stopShop } from '@kanaka/testing/whole-shop';
import { addPiece, answerOf, arriveSignedIn, cartOf, buy, ordersOf, putInCart, withdrawPiece } from '../test-data.ts';
import { test } from '../test.ts';

test('after a stop and a start the session, the order, its invoice, the bag and the pictures are still there', async ({
  request,
}) => {
  const { userId } = await arriveSignedIn(request);
  const bought = await addPiece();
  const wanted = await addPiece();
  // The popup's response is not sent: only the webhook reports the payment.
  const orderId = await buy(request, userId, bought._id);
  const invoice = () => request.post(`/api/shop/order/invoice/${orderId}`, { data: { userId }, timeout: 30_000 });
  const before = await (await invoice()).body();
  expect(before.subarray(0, 5).toString()).toBe('%PDF-');
  await expect.poll(() => cartOf(request, userId)).toEqual({});
  await putInCart(request, { userId, productId: wanted._id, quantity: 2 });

  await stopShop();
  await expect(request.get('/api/common/categories')).rejects.toThrow();
  await startShop({ timeoutMs: 180_000 });

  expect(await (await request.get('/api/auth/check-auth')).json()).toMatchObject({ user: { id: userId } });
  expect(await ordersOf(request, userId)).toMatchObject([
    { _id: orderId, orderStatus: 'confirmed', paymentStatus: 'paid' },
  ]);
  expect((await (await invoice()).body()).equals(before)).toBe(true);
  expect(await cartOf(request, userId)).toEqual({ [wanted._id]: 2 });
  const sold = await answerOf<{ data: Product }>(await request.get(`/api/shop/products/get/${bought._id}`));
  expect(sold.data.totalStock).toBe(bought.totalStock - 1);
  expect((await request.get(`${shopUrl}${bought.images[0]}`)).headers()['content-type']).toBe('image/jpeg');
  await withdrawPiece(bought._id);
  await withdrawPiece(wanted._id);
});
