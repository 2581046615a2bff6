import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listReturns, type AdminReturn } from '@kanaka/contracts/orders/returns';
import { and, asc, eq, sql } from 'drizzle-orm';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { retakePieces } from '../order-handling/retake-pieces.ts';
import { refunds, restocks } from '../refunds/refunds-schema.ts';
import { orders, outbox } from '../schema.ts';

let harness: OrderHarness;
let owner: { headers: { cookie: string } };
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: object = owner.headers) =>
  harness.app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });
const move = (id: string, to: string, more: object = {}) =>
  send('PUT', `/admin/orders/returns/move/${id}`, { to, note: 'Words', ...more });

/** A delivered order of so many rings for ₹1,030 each, of 10 in stock; or of the only one, with a tag. */
async function delivered(quantity: number, { tag }: { tag?: string } = {}) {
  const productId = harness.shop.piece({ price: 1_000, count: tag ? 1 : 10 });
  if (tag) harness.shop.stock.tag(productId, [{ tag, huid: 'AB12C3' }]);
  const shopper = harness.shopperWith([{ productId, quantity }], 1_030 * quantity);
  const { orderId, razorpayOrder } = (await shopper.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  await shopper.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  await send('PUT', `/admin/orders/update/${orderId}`, { orderStatus: 'delivered' });
  const line = (pieces = 1) => ({ productId, quantity: pieces });
  const refund = async (draft: object) => {
    const key = { ...owner.headers, 'idempotency-key': randomUUID() };
    return send(
      'POST',
      `/admin/orders/refund/${orderId}`,
      { reason: 'With our apologies.', restock: false, ...draft },
      key,
    );
  };
  const goodwill = async (amount: number) => expect((await refund({ amount })).statusCode).toBe(200);
  /** A return of so many pieces that has arrived. */
  const received = async (pieces = 1): Promise<string> => {
    const body = { lines: [line(pieces)], reason: 'not-suited', words: '' };
    const asked = await send('POST', `/shop/order/returns/request/${orderId}`, body, shopper.headers);
    const id: string = asked.json().data._id;
    for (const to of ['approved', 'received']) expect((await move(id, to)).statusCode).toBe(200);
    return id;
  };
  const amounts = async () => {
    const rows = await harness.database.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(refunds.id);
    return rows.map(({ amountPaise }) => amountPaise / 100);
  };
  const close = async (more: object = {}) => {
    const body = { orderStatus: 'cancelled', ...more };
    const response = await send('PUT', `/admin/orders/update/${orderId}`, body);
    expect(response.statusCode).toBe(200);
    return response.json<{ changeId?: string }>();
  };
  /** How many are in stock once the order's jobs are done. */
  const inStock = async () => {
    const ofOrder = and(eq(outbox.queue, 'stock'), sql`${outbox.data} ->> 'orderId' = ${orderId}`);
    const jobs = await harness.database.db.select().from(outbox).where(ofOrder).orderBy(asc(outbox.createdAt));
    for (const job of jobs) await harness.shop.stock.doJob(job);
    return harness.shop.stock.of(productId);
  };
  return { orderId, productId, shopper, line, refund, goodwill, received, amounts, close, inStock };
}

async function ofOwner(id: string): Promise<AdminReturn | undefined> {
  const { data } = listReturns.reply.parse((await send('GET', '/admin/orders/returns')).json());
  return data.find(({ _id }) => _id === id);
}
const worthOf = async (id: string) => (await ofOwner(id))?.lines[0]?.worth;

describe('After a goodwill refund', () => {
  it('a return gives back what is left, as it said before', async () => {
    const order = await delivered(1);
    await order.goodwill(100);
    const id = await order.received();
    expect(await worthOf(id)).toEqual([930]);
    const response = await move(id, 'accepted');
    expect([response.statusCode, await order.amounts()]).toEqual([200, [100, 930]]);
  });

  it('an exchange keeps what is left', async () => {
    const order = await delivered(1);
    await order.goodwill(100);
    const id = await order.received();
    const response = await move(id, 'exchanging');
    expect([response.statusCode, response.json().data.exchange?.credit]).toEqual([200, 930]);
  });

  it('the first of several pieces gets up to its price, the last what is left of the payment', async () => {
    const order = await delivered(2);
    await order.goodwill(100);
    const [first, second] = [await order.received(), await order.received()];
    expect([await worthOf(first), await worthOf(second)]).toEqual([[1_030], [1_030]]);
    await move(first, 'accepted');
    expect(await worthOf(second)).toEqual([930]);
    expect((await move(second, 'accepted')).statusCode).toBe(200);
    expect(await order.amounts()).toEqual([100, 1_030, 930]);
  });

  it('several pieces in one return give back what is left together', async () => {
    const order = await delivered(3);
    await order.goodwill(1_500);
    const id = await order.received(3);
    expect([await worthOf(id), (await ofOwner(id))?.refundable]).toEqual([[1_030, 1_590, 1_590], 1_590]);
    await move(id, 'accepted');
    expect(await order.amounts()).toEqual([1_500, 1_590]);
  });

  it('accepting leaves no rest that Razorpay could not give back', async () => {
    const order = await delivered(2);
    await order.goodwill(1_029.5);
    const id = await order.received();
    expect(await worthOf(id)).toEqual([1_030.5]);
    expect((await move(id, 'accepted')).statusCode).toBe(200);
    expect(await order.amounts()).toEqual([1_029.5, 1_030.5]);
  });

  it('the refund of its lines gives back what is left, too', async () => {
    const order = await delivered(1);
    await order.goodwill(100);
    const response = await order.refund({ lines: [order.line()] });
    expect([response.statusCode, await order.amounts()]).toEqual([200, [100, 930]]);
  });
});

describe('A return of which nothing is left to give back', () => {
  it.each([
    ['all of its payment', { amount: 1_030 }],
    ['its piece', { lines: [{ quantity: 1 }] }],
  ])('is accepted without money when %s was refunded before', async (_what, draft) => {
    const order = await delivered('lines' in draft ? 2 : 1);
    const id = await order.received();
    const lines = 'lines' in draft ? { lines: [order.line()] } : draft;
    if ('lines' in draft) await order.refund({ lines: [order.line()] });
    expect((await order.refund(lines)).statusCode).toBe(200);
    const before = await order.amounts();
    expect(await worthOf(id)).toEqual([0]);
    expect((await move(id, 'exchanging')).json()).toMatchObject({ code: 'return.nothing-left' });
    const response = await move(id, 'accepted');
    expect([response.statusCode, response.json().data.state]).toEqual([200, 'accepted']);
    expect(await order.amounts()).toEqual(before);
    const [mail] = await harness.database.db
      .select({ paise: sql`${outbox.data} -> 'refundPaise'` })
      .from(outbox)
      .where(eq(outbox.jobId, `mail-return-${id}-accepted`));
    expect(mail).toEqual({ paise: 0 });
  });

  it('brings its pieces into stock when the owner says so, unless a refund did before', async () => {
    const order = await delivered(1);
    const id = await order.received();
    await order.refund({ amount: 1_030 });
    await move(id, 'accepted', { restock: true });
    const jobs = await harness.database.db
      .select({ lines: sql<{ quantity: number }[]>`${outbox.data} -> 'lines'` })
      .from(outbox)
      .where(sql`${outbox.name} = 'restock-pieces' and ${outbox.data} ->> 'orderId' = ${order.orderId}`);
    expect(jobs).toEqual([{ lines: [{ productId: order.productId, size: '', quantity: 1 }] }]);
  });
});

describe('A return that is accepted with its pieces for stock', () => {
  type Delivered = Awaited<ReturnType<typeof delivered>>;
  const refunded = async ({ line, refund }: Delivered, pieces: number, restock: boolean) =>
    expect((await refund({ lines: [line(pieces)], restock })).statusCode).toBe(200);

  it.each<[what: string, before: (order: Delivered) => Promise<unknown>, was: number]>([
    ['they were refunded without', (order) => refunded(order, 3, false), 7],
    ['they were refunded with it', (order) => refunded(order, 3, true), 10],
    ['one was refunded without', (order) => refunded(order, 1, false), 7],
    [
      'one was refunded without, one with it',
      async (order) => {
        await refunded(order, 1, false);
        await refunded(order, 1, true);
      },
      8,
    ],
    ['the order was closed', (order) => order.close(), 7],
    ['the order was closed with it', (order) => order.close({ restock: true }), 10],
    [
      'all was refunded by amount and the order was closed with it',
      async (order) => {
        await order.goodwill(3_090);
        await order.close({ restock: true });
      },
      10,
    ],
  ])('brings each back once when %s before', async (_what, before, was) => {
    const order = await delivered(3);
    const id = await order.received(3);
    await before(order);
    expect(await order.inStock()).toBe(was);
    expect((await move(id, 'accepted', { restock: true })).statusCode).toBe(200);
    expect(await order.inStock()).toBe(10);
  });

  it('brings back what is accepted of it, and nothing without the owner’s word', async () => {
    const order = await delivered(3);
    const [two, other] = [await order.received(2), await order.received()];
    await refunded(order, 3, false);
    await move(two, 'accepted', { lines: [order.line(1)], restock: true });
    await move(other, 'accepted');
    expect(await order.inStock()).toBe(8);
  });

  it('brings each back once when the order is closed with it afterwards', async () => {
    const order = await delivered(3);
    const id = await order.received(2);
    await order.goodwill(3_090);
    await move(id, 'accepted', { restock: true });
    expect(await order.inStock()).toBe(9);
    await order.close({ restock: true });
    expect(await order.inStock()).toBe(10);
  });

  it('brings back what came back with a closing that has been taken back since', async () => {
    const order = await delivered(1);
    const id = await order.received();
    await order.close({ restock: true });
    await order.inStock();
    await send('PUT', `/admin/orders/update/${order.orderId}`, { orderStatus: 'delivered' });
    await harness.database.db
      .update(orders)
      .set({ retakeAt: new Date(0) })
      .where(eq(orders.id, order.orderId));
    await retakePieces(harness.deps);
    expect(await order.inStock()).toBe(9);
    await move(id, 'accepted', { restock: true });
    expect(await order.inStock()).toBe(10);
  });

  it('brings back what an undone closing was to bring back', async () => {
    const order = await delivered(1);
    const id = await order.received();
    await order.goodwill(1_030);
    const { changeId } = await order.close({ restock: true });
    const undone = await send('POST', `/admin/orders/undo-status/${order.orderId}`, { changeId });
    expect(undone.statusCode).toBe(200);
    await order.close({ restock: false });
    expect(await order.inStock()).toBe(9);
    await move(id, 'accepted', { restock: true });
    expect(await order.inStock()).toBe(10);
  });

  it('has its unit on hand again', async () => {
    const order = await delivered(1, { tag: 'RING-0001' });
    const id = await order.received();
    await refunded(order, 1, false);
    expect(await order.inStock()).toBe(0);
    await move(id, 'accepted', { restock: true });
    expect(await order.inStock()).toBe(1);
  });

  it('brings nothing back of a refund that does not say what came back with it', async () => {
    const order = await delivered(1);
    const id = await order.received();
    await refunded(order, 1, true);
    await harness.database.db.delete(restocks).where(eq(restocks.orderId, order.orderId));
    await move(id, 'accepted', { restock: true });
    expect(await order.inStock()).toBe(10);
  });

  it('brings each back once when they are refunded and the order is closed at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await delivered(3);
      const id = await order.received(3);
      await Promise.all([
        order.refund({ lines: [order.line(2)], restock: true }),
        move(id, 'accepted', { restock: true }),
        order.close({ restock: true }),
      ]);
      expect(await order.inStock()).toBe(10);
    }
  });
});

it('Several returns accepted together after a goodwill refund never give back more than was paid', async () => {
  const order = await delivered(3);
  await order.goodwill(1_200);
  const ids = [await order.received(), await order.received(), await order.received()];
  const responses = await Promise.all(ids.map((id) => move(id, 'accepted')));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const amounts = await order.amounts();
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(3_090);
  expect(amounts).toEqual([1_200, 1_030, 860]);
});
