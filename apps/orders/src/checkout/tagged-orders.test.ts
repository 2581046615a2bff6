import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq, inArray } from 'drizzle-orm';
import { adminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { orderDetails } from '@kanaka/contracts/orders/orders';
import { AppError } from '@kanaka/server-kit/app-error';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { orderItems, orders } from '../schema.ts';
import { invoices } from '../invoices/documents-schema.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

const TOTAL = 1_03_000;
const shopperOf = (productId: string, quantity = 1) => harness.shopperWith([{ productId, quantity }], TOTAL * quantity);
type Placed = { orderId: string; razorpayOrder: { id: string } };
const paid = async (productId: string, quantity = 1) => {
  const shopper = shopperOf(productId, quantity);
  const { orderId, razorpayOrder } = (await shopper.place()).json<Placed>();
  const response = await shopper.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  expect(response.statusCode).toBe(200);
  return { shopper, orderId };
};
const invoiceOf = async (orderId: string) =>
  (await harness.database.db.select().from(invoices).where(eq(invoices.orderId, orderId)))[0]?.data;

describe('an order of a tagged piece', () => {
  it('names five different units on five invoices when fifty shoppers want five', async () => {
    const necklace = harness.shop.piece({ count: 5 });
    harness.shop.tag(necklace, ['K-1', 'K-2', 'K-3', 'K-4', 'K-5']);
    const shoppers = Array.from({ length: 50 }, () => shopperOf(necklace));
    const responses = await Promise.all(shoppers.map(({ place }) => place()));
    const won = shoppers.flatMap((shopper, place) => {
      const response = responses[place];
      return response?.statusCode === 200 ? [{ shopper, ...response.json<Placed>() }] : [];
    });
    expect(won).toHaveLength(5);
    await Promise.all(
      won.map(({ shopper, orderId, razorpayOrder }) => shopper.verify(orderId, harness.razorpay.pay(razorpayOrder.id))),
    );
    const ids = won.map(({ orderId }) => orderId);
    const billed = await harness.database.db.select().from(invoices).where(inArray(invoices.orderId, ids));
    const tags = billed.map(({ data }) => data.lines[0]?.jewellery.tag);
    expect(new Set(tags)).toEqual(new Set(['K-1', 'K-2', 'K-3', 'K-4', 'K-5']));
    expect(billed[0]?.data.lines[0]?.jewellery).toMatchObject({ grossWeight: 12.5, netWeight: 12 });
  });

  it('shows tag, weight and HUID to shopper and owner', async () => {
    const necklace = harness.shop.piece();
    harness.shop.changePiece(necklace, { jewellery: { purity: '22K (916)', gemstones: [] } });
    harness.shop.tag(necklace, ['N-77']);
    const { shopper, orderId } = await paid(necklace);
    const article = { tag: 'N-77', huid: 'HHHN77', grossWeight: 12.5, netWeight: 12 };
    const response = await harness.app.inject({ url: `/api/shop/order/details/${orderId}`, headers: shopper.headers });
    expect(orderDetails.reply.parse(response.json()).data.cartItems).toMatchObject([{ articles: [article] }]);
    expect((await invoiceOf(orderId))?.lines[0]?.jewellery).toEqual({ ...article, purity: '22K (916)' });
  });

  it('reserves, for its shopper, the weight that its price was made with, and shows the new total when that unit is gone', async () => {
    const necklace = harness.shop.piece();
    harness.shop.changePiece(necklace, {
      nextUnits: [{ tag: 'W-1', size: '', grossWeight: 13, netWeight: 12.34 }],
    });
    const asked: unknown[] = [];
    const { reserve } = harness.shop.serviceClients;
    harness.shop.serviceClients.reserve = async (order) => {
      asked.push(order);
      harness.shop.changePiece(necklace, { price: 1_10_000 });
      throw new AppError('stock.other-unit', 'Gone.');
    };
    const shopper = shopperOf(necklace);
    const response = await shopper.place();
    harness.shop.serviceClients.reserve = reserve;
    const lines = [{ productId: necklace, size: '', quantity: 1, netWeight: 12.34 }];
    expect(asked).toMatchObject([{ shopperId: shopper.id, lines }]);
    expect([response.statusCode, response.json().code, response.json().details.totalAmount]).toEqual([
      409,
      'order.total-changed',
      1_13_300,
    ]);
  });
});

it('takes over the unit that an earlier, unpaid order of its shopper holds', async () => {
  const necklace = harness.shop.piece({ count: 2 });
  harness.shop.changePiece(necklace, { nextUnits: [{ tag: 'E-1', size: '', grossWeight: 13, netWeight: 12 }] });
  const shopper = shopperOf(necklace);
  const earlier = (await shopper.place()).json<Placed>();
  const { reserve } = harness.shop.serviceClients;
  harness.shop.serviceClients.reserve = async (order, holdSeconds) => {
    // The catalog has a unit left, but none of this weight as long as the earlier order holds it.
    if (await harness.shop.stock.holdOf(earlier.orderId)) throw new AppError('stock.other-unit', 'Gone.');
    return reserve(order, holdSeconds);
  };
  const response = await shopper.place();
  harness.shop.serviceClients.reserve = reserve;
  expect(response.statusCode).toBe(200);
  const [order] = await harness.database.db.select().from(orders).where(eq(orders.id, earlier.orderId));
  expect(order?.status).toBe('cancelled');
});

describe('the articles of an untagged line', () => {
  const owner = () => harness.auth.signIn({ role: 'admin' });
  const record = (orderId: string, productId: string, articles: object[]) =>
    harness.app.inject({
      method: 'PUT',
      url: `/api/admin/orders/articles/${orderId}`,
      headers: owner().headers,
      payload: { productId, size: '', articles },
    });

  it('are recorded by the packer, for the shopper and the packing slip, and leave the invoice as it is', async () => {
    const pendant = harness.shop.piece();
    const { shopper, orderId } = await paid(pendant, 2);
    const before = await invoiceOf(orderId);
    const articles = [{ huid: 'aa11bb', grossWeight: '4.21', netWeight: 4 }, { huid: 'AA11BC' }];
    expect((await record(orderId, pendant, articles)).statusCode).toBe(200);
    const known = [{ huid: 'AA11BB', grossWeight: 4.21, netWeight: 4 }, { huid: 'AA11BC' }];
    const seen = await harness.app.inject({ url: `/api/shop/order/details/${orderId}`, headers: shopper.headers });
    expect(orderDetails.reply.parse(seen.json()).data.cartItems).toMatchObject([{ articles: known }]);
    const owned = await harness.app.inject({ url: `/api/admin/orders/details/${orderId}`, headers: owner().headers });
    expect(adminOrderDetails.reply.parse(owned.json()).data.cartItems).toMatchObject([{ articles: known, tag: '' }]);
    expect(await invoiceOf(orderId)).toEqual(before);
  });

  it('never have the HUID of an article in another paid order, also when two are recorded at once', async () => {
    const pendant = harness.shop.piece({ count: 9 });
    const orders = await Promise.all(Array.from({ length: 4 }, () => paid(pendant)));
    const responses = await Promise.all(orders.map(({ orderId }) => record(orderId, pendant, [{ huid: 'CC33DD' }])));
    expect(responses.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '409', '409', '409']);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json().issues[0].path).toBe('articles.0.huid');
    const items = await harness.database.db.select().from(orderItems).where(eq(orderItems.productId, pendant));
    expect(items.filter(({ articles }) => articles.length > 0)).toHaveLength(1);
  });

  it('are refused before the order is paid, beyond its quantity, and where a unit is known', async () => {
    const pendant = harness.shop.piece();
    const unpaid = (await shopperOf(pendant).place()).json<Placed>();
    expect((await record(unpaid.orderId, pendant, [{ huid: 'EE11EE' }])).json().code).toBe('order.unpaid');
    const { orderId } = await paid(pendant);
    const two = [{ huid: 'EE11EE' }, { huid: 'EE22EE' }];
    expect((await record(orderId, pendant, two)).json().code).toBe('articles.too-many');
    const necklace = harness.shop.piece();
    harness.shop.tag(necklace, ['T-1']);
    const tagged = await paid(necklace);
    expect((await record(tagged.orderId, necklace, [{ huid: 'EE11EE' }])).json().code).toBe('articles.tagged');
    expect((await record(orderId, necklace, [])).statusCode).toBe(404);
  });
});
