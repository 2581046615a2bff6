import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { mayMoveReturn, returnMoves, ReturnState, type ReturnMover } from '@kanaka/contracts/orders/return-states';
import { listReturns, requestReturn, Return } from '@kanaka/contracts/orders/returns';
import { listOrders, orderDetails } from '@kanaka/contracts/orders/orders';
import { eq, sql } from 'drizzle-orm';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { outbox } from '../schema.ts';
import { refunds } from '../refunds/refunds-schema.ts';
import { returns, returnSteps } from './returns-schema.ts';
import { expireReturns } from './move-return.ts';
import { deadlineFor, returnableUntil } from '../shipments/returnable.ts';

let harness: OrderHarness;
let owner: { headers: { cookie: string } };
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.clock.now = () => new Date();
  harness.shop.set(demoShop);
});

const send = (method: 'GET' | 'POST' | 'PUT', url: string, headers: object, payload?: object) =>
  harness.app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });

/** A delivered order of so many rings for ₹1,030 each. */
async function delivered(quantity = 2, { finalSale = false } = {}) {
  const productId = harness.shop.piece({ price: 1_000, count: 10, finalSale });
  const shopper = harness.shopperWith([{ productId, quantity }], 1_030 * quantity);
  const { orderId, razorpayOrder } = (await shopper.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  await shopper.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  await send('PUT', `/admin/orders/update/${orderId}`, owner.headers, { orderStatus: 'delivered' });
  const line = (pieces = 1) => ({ productId, size: '', quantity: pieces });
  const ask = (pieces = 1, change: object = {}) =>
    send('POST', `/shop/order/returns/request/${orderId}`, shopper.headers, {
      lines: [line(pieces)],
      reason: 'not-suited',
      words: 'Too large',
      ...change,
    });
  const asked = async (pieces = 1) => {
    const response = await ask(pieces);
    expect(response.statusCode).toBe(200);
    return requestReturn.reply.parse(response.json()).data._id;
  };
  const details = async () =>
    orderDetails.reply.parse((await send('GET', `/shop/order/details/${orderId}`, shopper.headers)).json()).data;
  /** The states of its returns in the list of its shopper. */
  const listed = async () => {
    const { data } = listOrders.reply.parse(
      (await send('GET', `/shop/order/list/${shopper.id}`, shopper.headers)).json(),
    );
    return data.find(({ _id }) => _id === orderId)?.returnStates;
  };
  const own = (id: string, move: object) => send('PUT', `/shop/order/returns/move/${id}`, shopper.headers, move);
  return { orderId, productId, shopper, line, ask, asked, details, listed, own };
}
it('of an order that was paid after it was set to delivered needs a parcel that has arrived', async () => {
  const productId = harness.shop.piece({ price: 1_000 });
  const shopper = harness.shopperWith([{ productId, quantity: 1 }], 1_030);
  const { orderId, razorpayOrder } = (await shopper.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  await send('PUT', `/admin/orders/update/${orderId}`, owner.headers, { orderStatus: 'delivered' });
  await shopper.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  const lines = [{ productId, size: '', quantity: 1 }];
  const draft = { lines, reason: 'not-suited', words: 'Too large' };
  const response = await send('POST', `/shop/order/returns/request/${orderId}`, shopper.headers, draft);
  expect([response.statusCode, response.json().code]).toEqual([409, 'return.not-delivered']);
});

type Delivered = Awaited<ReturnType<typeof delivered>>;

const move = (id: string, body: object) => send('PUT', `/admin/orders/returns/move/${id}`, owner.headers, body);
const steps = {
  approved: { to: 'approved', note: 'Our courier comes on Monday.' },
  inTransit: { to: 'inTransit', courier: 'Sequel', awb: 'S123' },
  received: { to: 'received' },
  inspected: { to: 'inspected', note: 'The stone sits firmly.' },
  accepted: { to: 'accepted' },
  refused: { to: 'refused', note: 'It has been worn.' },
} as const;
async function through(id: string, ...states: (keyof typeof steps)[]): Promise<void> {
  for (const state of states) expect([state, (await move(id, steps[state])).statusCode]).toEqual([state, 200]);
}
const refundsOf = ({ orderId }: Delivered) =>
  harness.database.db.select().from(refunds).where(eq(refunds.orderId, orderId));
async function jobsOf(orderId: string, name: string): Promise<Record<string, unknown>[]> {
  const rows = await harness.database.db.select().from(outbox).where(eq(outbox.name, name));
  return rows.map(({ data }) => data as Record<string, unknown>).filter((data) => data['orderId'] === orderId);
}

describe('A piece of a final sale', () => {
  it('can be returned only if it arrived damaged or is not what was ordered, as its order said', async () => {
    const order = await delivered(2, { finalSale: true });
    expect((await order.details()).cartItems).toMatchObject([{ finalSale: true }]);
    for (const reason of ['not-suited', 'other']) {
      const refused = await order.ask(1, { reason });
      expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'return.final-sale' }]);
    }
    for (const reason of ['damaged', 'wrong-piece']) expect((await order.ask(1, { reason })).statusCode).toBe(200);
  });

  it('is marked in its order, and no other piece is', async () => {
    const order = await delivered(1);
    expect((await order.details()).cartItems[0]?.finalSale).toBeUndefined();
    expect((await order.ask()).statusCode).toBe(200);
  });
});

describe('A return', () => {
  it('goes its whole way: asked for, approved, sent, received, accepted and refunded, each step mailed', async () => {
    const order = await delivered();
    expect((await order.details()).returnableUntil).toBeDefined();
    expect(await order.listed()).toEqual([]);
    const id = await order.asked(2);
    expect((await order.details()).returnableUntil).toBeUndefined();
    expect(await order.listed()).toEqual(['requested']);
    await through(id, 'approved');
    const shortened = await order.own(id, { to: 'inTransit', courier: 'India Post', awb: '3.45E+11' });
    expect([shortened.statusCode, shortened.json().message]).toEqual([400, expect.stringContaining('Excel')]);
    expect((await order.own(id, { to: 'inTransit', courier: 'India Post', awb: 'EM123456789IN' })).statusCode).toBe(
      200,
    );
    await through(id, 'received', 'inspected', 'accepted');
    const [back] = (await order.details()).returns ?? [];
    expect(Return.parse(back)).toMatchObject({
      state: 'accepted',
      words: 'Too large',
      courier: 'India Post',
      lines: [{ quantity: 2, accepted: 2 }],
    });
    expect(back?.steps.map(({ state }) => state)).toEqual([
      'requested',
      'approved',
      'inTransit',
      'received',
      'inspected',
      'accepted',
    ]);
    expect(await refundsOf(order)).toMatchObject([{ amountPaise: 2_060_00, requestedByName: 'Meera' }]);
    const mails = await jobsOf(order.orderId, 'return-moved');
    expect(mails.map(({ state, refundPaise }) => [state, refundPaise])).toEqual([
      ['requested', null],
      ['approved', null],
      ['inTransit', null],
      ['received', null],
      ['inspected', null],
      ['accepted', 2_060_00],
    ]);
    expect(mails.map(({ words }) => words).filter(Boolean)).toEqual(['Too large']);
    expect((await order.details()).refunds).toMatchObject([{ creditNoteNumber: expect.stringMatching(/^KCN\//) }]);
    expect(await jobsOf(order.orderId, 'restock-pieces')).toEqual([]);
  });

  it('can be accepted in part, into stock if the owner says so; the rest can be asked for again', async () => {
    const order = await delivered(3);
    const id = await order.asked(2);
    await through(id, 'approved', 'inTransit', 'received');
    expect((await move(id, { to: 'accepted', lines: [order.line(3)] })).statusCode).toBe(409);
    expect((await move(id, { to: 'accepted', lines: [order.line(1)], restock: true })).statusCode).toBe(200);
    expect(await refundsOf(order)).toMatchObject([{ amountPaise: 1_030_00 }]);
    expect(await jobsOf(order.orderId, 'restock-pieces')).toHaveLength(1);
    expect((await order.details()).returns).toMatchObject([{ lines: [{ quantity: 2, accepted: 1 }] }]);
    expect((await order.ask(3)).statusCode).toBe(409);
    expect((await order.ask(2)).statusCode).toBe(200);
  });

  it('says for its owner what goes back for each number of pieces, no more than can be given back, until it is decided', async () => {
    const order = await delivered(3);
    const id = await order.asked(3);
    const worth = async () => {
      const { data } = listReturns.reply.parse((await send('GET', '/admin/orders/returns', owner.headers)).json());
      return data.find(({ _id }) => _id === id)?.lines[0]?.worth;
    };
    expect(await worth()).toEqual([1_030, 2_060, 3_090]);
    const refund = await send(
      'POST',
      `/admin/orders/refund/${order.orderId}`,
      { ...owner.headers, 'idempotency-key': `worth-${id}` },
      { lines: [order.line(1)], reason: 'One was scratched' },
    );
    expect(refund.statusCode).toBe(200);
    expect(await worth()).toEqual([1_030, 2_060, 2_060]);
    await through(id, 'refused');
    expect(await worth()).toBeUndefined();
  });

  it('is withdrawn by its shopper, refused by the owner with a reason, or ends when it is not sent in time', async () => {
    const order = await delivered(3);
    const withdrawn = await order.asked();
    expect((await order.own(withdrawn, { to: 'withdrawn' })).statusCode).toBe(200);
    const refused = await order.asked();
    await through(refused, 'refused');
    const late = await order.asked();
    await through(late, 'approved');
    await expireReturns(harness.deps);
    harness.clock.now = () => new Date(Date.now() + 8 * 86_400_000);
    await Promise.all([expireReturns(harness.deps), expireReturns(harness.deps)]);
    const states = (await order.details()).returns?.map(({ state, steps: all }) => [state, all.at(-1)?.note]);
    expect(states).toEqual([
      ['withdrawn', ''],
      ['refused', 'It has been worn.'],
      ['expired', ''],
    ]);
    expect(await order.listed()).toEqual(['withdrawn', 'refused', 'expired']);
    expect(await refundsOf(order)).toEqual([]);
  });

  it('is listed for the owner: what waits for somebody first, with customer and value', async () => {
    const order = await delivered();
    const over = await order.asked();
    await through(over, 'refused');
    const open = await order.asked();
    const { data } = listReturns.reply.parse((await send('GET', '/admin/orders/returns', owner.headers)).json());
    const [one, other] = [data.findIndex(({ _id }) => _id === open), data.findIndex(({ _id }) => _id === over)];
    expect(one).toBeLessThan(other);
    expect(data[one]).toMatchObject({ customer: { name: 'Asha' }, value: 1_030, steps: [{ by: 'Asha' }] });
  });
});

describe('The time for a return', () => {
  const rules = { days: 7, damageHours: 48 };
  const at = new Date('2026-11-20T23:30:00+05:30');

  it('ends with its last day in India; damage by the hour', () => {
    expect(returnableUntil(at, rules)).toEqual(new Date('2026-11-27T23:59:59.999+05:30'));
    expect(deadlineFor('other', at, rules)).toEqual(new Date('2026-11-27T23:59:59.999+05:30'));
    expect(deadlineFor('damaged', at, rules)).toEqual(new Date('2026-11-22T23:30:00+05:30'));
  });

  it('is that of the order, whatever the owner sets later', async () => {
    const order = await delivered();
    harness.shop.set({ returns: { days: 1, damageHours: 1 } });
    const days = (number: number) => {
      harness.clock.now = () => new Date(Date.now() + number * 86_400_000);
    };
    days(3);
    expect((await order.ask(1, { reason: 'damaged' })).json()).toMatchObject({ code: 'return.too-late' });
    expect((await order.ask(1)).statusCode).toBe(200);
    days(9);
    const late = await order.ask(1);
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      {
        code: 'return.too-late',
        message: expect.stringMatching(/^This order could be sent back until \d+ \w+ 20\d\d\./),
      },
    ]);
    const { returnableUntil: open, returnsClosedAt } = await order.details();
    expect([open, Date.parse(returnsClosedAt ?? '') < harness.clock.now().getTime()]).toEqual([undefined, true]);
  });

  it('is not spoken of when every piece is on its way back already', async () => {
    const order = await delivered();
    await order.asked(2);
    harness.clock.now = () => new Date(Date.now() + 9 * 86_400_000);
    expect((await order.details()).returnsClosedAt).toBeUndefined();
  });
});

describe('It is refused', () => {
  it('before the delivery, for more than was bought, for another’s order, and for nonsense', async () => {
    const order = await delivered();
    expect((await order.ask(3)).json()).toMatchObject({ code: 'return.too-many' });
    const stranger = harness.auth.signIn();
    const url = `/shop/order/returns/request/${order.orderId}`;
    const body = { lines: [order.line()], reason: 'other', words: '' };
    expect((await send('POST', url, stranger.headers, body)).statusCode).toBe(403);
    expect((await send('POST', url, {}, body)).statusCode).toBe(401);
    for (const wrong of [
      { ...body, lines: [] },
      { ...body, lines: [order.line(), order.line()] },
      { ...body, lines: [order.line(0)] },
      { ...body, reason: 'bored' },
      { ...body, words: 'x'.repeat(1_001) },
    ]) {
      expect((await send('POST', url, order.shopper.headers, wrong)).statusCode).toBe(400);
    }
    const id = await order.asked();
    const path = `/shop/order/returns/move/${id}`;
    expect((await send('PUT', path, stranger.headers, { to: 'withdrawn' })).statusCode).toBe(403);
    expect((await send('PUT', path, order.shopper.headers, { to: 'refused' })).statusCode).toBe(400);
    expect((await send('PUT', path, order.shopper.headers, { to: 'accepted' })).statusCode).toBe(409);
    await send('PUT', `/admin/orders/update/${order.orderId}`, owner.headers, { orderStatus: 'inShipping' });
    expect((await order.ask()).json()).toMatchObject({ code: 'return.not-delivered' });
  });

  const movers: ReturnMover[] = ['shopper', 'owner'];
  it.each(movers)('whatever the table does not allow: every state and move of the %s', async (mover) => {
    const order = await delivered(1);
    const id = await order.asked();
    const { db } = harness.database;
    for (const from of ReturnState.options) {
      for (const to of Object.keys(returnMoves) as (keyof typeof returnMoves)[]) {
        // Those that move money are tried below and with the exchanges.
        if (to === 'accepted' || to === 'exchanging' || !returnMoves[to][mover]) continue;
        await db.update(returns).set({ state: from }).where(eq(returns.id, id));
        await db.delete(returnSteps).where(sql`${returnSteps.returnId} = ${id} and ${returnSteps.state} = ${to}`);
        await db.delete(outbox).where(eq(outbox.jobId, `mail-return-${id}-${to}`));
        const body = { ...steps[to as keyof typeof steps], to };
        const response = mover === 'owner' ? await move(id, body) : await order.own(id, body);
        expect([from, to, response.statusCode]).toEqual([from, to, mayMoveReturn(from, to, mover) ? 200 : 409]);
      }
    }
  });
});

describe('Two at once', () => {
  it('asking for the same pieces: one request stands', async () => {
    const order = await delivered(1);
    const responses = await Promise.all([1, 2, 3, 4].map(() => order.ask()));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('accepting and refusing, and accepting twice: the money goes back at most once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await delivered(1);
      const id = await order.asked();
      await through(id, 'approved', 'received');
      const responses = await Promise.all([
        move(id, steps.accepted),
        move(id, steps.refused),
        move(id, steps.accepted),
      ]);
      expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const { state } = (await order.details()).returns?.[0] ?? {};
      expect((await refundsOf(order)).length).toBe(state === 'accepted' ? 1 : 0);
    }
  });

  it('withdrawing while the owner receives it: one of the two', async () => {
    const order = await delivered(1);
    const id = await order.asked();
    await through(id, 'approved');
    const responses = await Promise.all([order.own(id, { to: 'withdrawn' }), move(id, steps.received)]);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
