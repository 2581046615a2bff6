/** For tests of exchanges: delivered orders whose pieces are back, and the calls of both sides. */
import { expect } from '@jest/globals';
import { orderDetails, type Order } from '@kanaka/contracts/orders/orders';
import { exchangeReturn, quoteExchange, requestReturn } from '@kanaka/contracts/orders/returns';
import { lineTotal } from '@kanaka/money/totals';
import { eq } from 'drizzle-orm';
import { outbox } from '../src/schema.ts';
import { makeRefund } from '../src/refunds/make-refund.ts';
import { startOrderHarness } from './order-harness.ts';

export type Wanted = { productId: string; size?: string; quantity?: number };

export async function startExchangeHarness() {
  const harness = await startOrderHarness();
  const owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
  const { db } = harness.database;

  const send = (method: 'GET' | 'POST' | 'PUT', url: string, headers: object, payload?: object) =>
    harness.app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });
  const move = (id: string, body: object) => send('PUT', `/admin/orders/returns/move/${id}`, owner.headers, body);
  const deliver = (orderId: string) =>
    send('PUT', `/admin/orders/update/${orderId}`, owner.headers, { orderStatus: 'delivered' });

  /** A shopper with a delivered order of so many rings, each `price` before tax of 3%. */
  async function delivered({ quantity = 1, price = 1_000 }: { quantity?: number; price?: number } = {}) {
    const productId = harness.shop.piece({ price, count: 10 });
    const shopper = harness.shopperWith(
      [{ productId, quantity }],
      lineTotal({ unitPricePaise: Math.round(price * 100), quantity }) / 100,
    );
    const placed = (await shopper.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
    const { orderId } = placed;
    await shopper.verify(orderId, harness.razorpay.pay(placed.razorpayOrder.id));
    await deliver(orderId);
    const details = async (id = orderId): Promise<Order> =>
      orderDetails.reply.parse((await send('GET', `/shop/order/details/${id}`, shopper.headers)).json()).data;
    /** Asks for a return of pieces of an order, which the owner accepts for an exchange. */
    const returned = async ({
      of = orderId,
      piece = productId,
      pieces = quantity,
      accept = {},
    }: {
      of?: string;
      piece?: string;
      pieces?: number;
      accept?: object;
    } = {}): Promise<string> => {
      const lines = [{ productId: piece, size: '', quantity: pieces }];
      const body = { lines, reason: 'not-suited', words: '' };
      const response = await send('POST', `/shop/order/returns/request/${of}`, shopper.headers, body);
      const { data } = requestReturn.reply.parse(response.json());
      await move(data._id, { to: 'approved', note: 'Please send it.' });
      await move(data._id, { to: 'received' });
      const accepted = await move(data._id, { to: 'exchanging', ...accept });
      expect([accepted.statusCode, accepted.json()]).toMatchObject([200, { data: { state: 'exchanging' } }]);
      return data._id;
    };
    const quote = async (id: string, { productId: wanted, size = '', quantity: count = 1 }: Wanted) => {
      const query = new URLSearchParams({ productId: wanted, size, quantity: String(count) });
      return send('GET', `/shop/order/returns/exchange/${id}?${query.toString()}`, shopper.headers);
    };
    /** Orders a piece in exchange at the price that the quote says. */
    const exchange = async (id: string, wanted: Wanted, change: object = {}) => {
      const quoted = quoteExchange.reply.safeParse((await quote(id, wanted)).json());
      const totalAmount = quoted.data?.data.totalAmount ?? 1;
      const body = { size: '', quantity: 1, ...wanted, totalAmount, ...change };
      return send('POST', `/shop/order/returns/exchange/${id}`, shopper.headers, body);
    };
    const exchanged = async (id: string, wanted: Wanted) => {
      const response = await exchange(id, wanted);
      expect([response.statusCode, response.json()]).toMatchObject([200, {}]);
      const { data, checkout } = exchangeReturn.reply.parse(response.json());
      return { row: data, checkout, orderId: data.exchangeOrderId ?? '' };
    };
    const own = (id: string, body: object) => send('PUT', `/shop/order/returns/move/${id}`, shopper.headers, body);
    const pay = async (id: string, razorpayOrderId: string, payment: object = {}) =>
      shopper.verify(id, harness.razorpay.pay(razorpayOrderId, payment));
    return { orderId, productId, shopper, details, returned, quote, exchange, exchanged, own, pay };
  }

  const jobs = async (name: string) =>
    (await db.select().from(outbox).where(eq(outbox.name, name))).map(({ data }) => data as Record<string, unknown>);
  const mailsAbout = async (returnId: string) =>
    (await jobs('return-moved')).filter((data) => data['returnId'] === returnId);

  /** Runs the jobs that call Razorpay for refunds, of some orders. */
  async function makeRefunds(): Promise<void> {
    for (const { refundId } of await jobs('make-refund')) {
      if (typeof refundId === 'string') await makeRefund(harness.deps, { refundId });
    }
  }

  return { ...harness, owner, db, send, move, deliver, delivered, jobs, mailsAbout, makeRefunds };
}
