import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { adminListOrders, adminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { listOrders, orderDetails } from '@kanaka/contracts/orders/orders';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
  harness.shop.set({ unpaidLimit: { pieces: 1_000, rupees: 100_00_00_000 } });
});
afterAll(() => harness.stop());

it('an order with very many lines is listed with the first twenty and its number of pieces, and read in full', async () => {
  const rings = Array.from({ length: 100 }, () => harness.shop.piece({ price: 1_000 }));
  const lines = rings.map((productId) => ({ productId, quantity: 2 }));
  const asha = harness.shopperWith(lines, 2_06_000);
  const { orderId } = (await asha.place()).json<{ orderId: string }>();
  const owner = harness.auth.signIn({ role: 'admin' });
  const get = async (url: string, { headers }: { headers: object }) =>
    (await harness.app.inject({ url, headers: { ...headers } })).json<unknown>();

  const owners = adminListOrders.reply.parse(await get('/api/admin/orders/get?limit=200', owner));
  const shoppers = listOrders.reply.parse(await get(`/api/shop/order/list/${asha.id}`, asha));
  expect(owners.data).toMatchObject([{ _id: orderId, pieces: 200, totalAmount: 2_06_000 }]);
  for (const { data } of [owners, shoppers]) {
    expect(data[0]?.cartItems.map(({ productId }) => productId)).toEqual(rings.slice(0, 20));
  }
  const details = adminOrderDetails.reply.parse(await get(`/api/admin/orders/details/${orderId}`, owner)).data;
  const whole = orderDetails.reply.parse(await get(`/api/shop/order/details/${orderId}`, asha)).data;
  expect(details.pieces).toBe(200);
  for (const order of [details, whole]) expect(order.cartItems).toHaveLength(100);
});
