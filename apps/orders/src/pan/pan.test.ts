import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { builtInRoles } from '@kanaka/contracts/identity/permissions';
import { documentToRender } from '@kanaka/contracts/orders/documents';
import { openSealing } from '@kanaka/server-kit/sealed-text';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { orders } from '../schema.ts';
import { panOf, resealPans } from './kept-pan.ts';

const PAN = 'ABCPE1234F';
let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());

/** An order above two lakh, or of another price. */
async function placed(change: object = {}, price = 2_00_000) {
  const piece = harness.shop.piece({ price });
  const asha = harness.shopperWith([{ productId: piece, quantity: 1 }], price * 1.03);
  const response = await asha.place(randomUUID(), change);
  const { orderId, razorpayOrder } = response.json<{ orderId: string; razorpayOrder: { id: string } }>();
  const pay = () => asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  const row = async () => (await harness.database.db.select().from(orders).where(eq(orders.id, orderId)))[0];
  return { response, orderId, headers: asha.headers, pay, row };
}
const detailsOf = async (orderId: string, { headers } = owner) =>
  (await harness.app.inject({ url: `/api/admin/orders/details/${orderId}`, headers })).json<{ data: object }>();
const record = (orderId: string, pan: string) =>
  harness.app.inject({
    ...{ method: 'PUT', url: `/api/admin/orders/pan/${orderId}`, headers: owner.headers, payload: { pan } },
  });
const rendered = async (orderId: string) => {
  const { asService: headers } = harness.auth;
  const response = await harness.app.inject({ url: `/internal/documents/invoice/${orderId}`, headers });
  return documentToRender.reply.parse(response.json()).document.buyer;
};

it('is kept encrypted, printed on the bill, and shown by its end, to nobody who packs', async () => {
  const order = await placed({ pan: ' abcpe1234f ' });
  await order.pay();
  expect((await detailsOf(order.orderId)).data).toMatchObject({ pan: '234F' });
  expect(await rendered(order.orderId)).toMatchObject({ pan: PAN });
  const stored = await harness.database.pool.query(
    'select to_jsonb(orders) as row, (select data from invoices where order_id = orders.id) as invoice from orders where id = $1',
    [order.orderId],
  );
  expect(JSON.stringify(stored.rows)).not.toContain(PAN);
  const packer = harness.auth.signIn({ role: 'admin', permissions: builtInRoles.packer.permissions });
  const seen = JSON.stringify(await detailsOf(order.orderId, packer));
  expect(seen).toContain(order.orderId);
  expect(seen).not.toMatch(/234F|"pan"/);
});

it('is missing above two lakh, not at it, until it is recorded, and a bill that is made afterwards has it', async () => {
  const [large, small] = [await placed(), await placed({}, 1_00_000)];
  await large.pay();
  expect((await detailsOf(large.orderId)).data).toMatchObject({ lacksPan: true });
  expect((await detailsOf(small.orderId)).data).not.toHaveProperty('lacksPan');
  expect((await record(large.orderId, PAN)).statusCode).toBe(200);
  const after = (await detailsOf(large.orderId)).data;
  expect(after).toMatchObject({ pan: '234F' });
  expect(after).not.toHaveProperty('lacksPan');
  expect(await rendered(large.orderId)).toMatchObject({ pan: PAN });
  expect((await record(randomUUID(), PAN)).json()).toMatchObject({ code: 'order.not-found' });
});

it('can still be given, or corrected, while its order is held, and only by its shopper', async () => {
  const order = await placed({ pan: 'ABCPE1234G' });
  const again = (headers: object, pan: string) =>
    harness.app.inject({
      ...{ method: 'POST', url: `/api/shop/order/pay/${order.orderId}`, headers: { ...headers }, payload: { pan } },
    });
  expect((await again(order.headers, 'ABCDE1234F')).json()).toMatchObject({ code: 'request.invalid' });
  expect((await again(harness.shopperWith([], 0).headers, PAN)).statusCode).toBe(403);
  expect((await again(order.headers, PAN)).statusCode).toBe(200);
  expect((await again(order.headers, '')).statusCode).toBe(200);
  await order.pay();
  expect(await rendered(order.orderId)).toMatchObject({ pan: PAN });
});

it.each(['ABCDE1234F', 'ABCPE12345', 'ABCPE1234', '1BCPE1234F'])('is not %s', async (pan) => {
  expect((await placed({ pan })).response.json()).toMatchObject({ code: 'request.invalid' });
  expect((await record(randomUUID(), pan)).json()).toMatchObject({ code: 'request.invalid' });
});

it('is sealed anew after the rotation of the services’ secret', async () => {
  const order = await placed({ pan: PAN });
  const before = await order.row();
  await resealPans(harness.database.db, openSealing(harness.auth.internalToken));
  expect(await order.row()).toEqual(before);
  await resealPans(harness.database.db, openSealing(`new,${harness.auth.internalToken}`));
  const row = await order.row();
  expect(row?.pan?.sealed).not.toBe(before?.pan?.sealed);
  expect(row && panOf(openSealing('new'), row)).toBe(PAN);
  await resealPans(harness.database.db, openSealing(`${harness.auth.internalToken},new`));
});
