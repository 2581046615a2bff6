import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { orderDetails } from '@kanaka/contracts/orders/orders';
import { usedPhotographs } from '@kanaka/contracts/media/photographs';
import { listReturns, requestReturn } from '@kanaka/contracts/orders/returns';
import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { outbox } from '../schema.ts';
import { returnPhotographs } from './returns-schema.ts';

let harness: OrderHarness;
let owner: { id: string; headers: { cookie: string } };
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.clock.now = () => new Date();
});

const send = (method: 'GET' | 'POST' | 'PUT', url: string, headers: object, payload?: object) =>
  harness.app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });

/** A photograph that `media` has stored for this user. */
const sent = (userId: string, id = `${uuidv7()}-1200x1600`) => harness.deps.photographIds.sign(id, userId);
const idOf = (photograph: string) => photograph.split('.')[0] ?? '';
const idsIn = (photographs: readonly string[] = []) => photographs.map(idOf);

async function delivered(quantity = 3) {
  const productId = harness.shop.piece({ price: 1_000, count: 10 });
  const shopper = harness.shopperWith([{ productId, quantity }], 1_030 * quantity);
  const { orderId, razorpayOrder } = (await shopper.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  await shopper.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  await send('PUT', `/admin/orders/update/${orderId}`, owner.headers, { orderStatus: 'delivered' });
  const ask = (photographs: unknown) =>
    send('POST', `/shop/order/returns/request/${orderId}`, shopper.headers, {
      lines: [{ productId, size: '', quantity: 1 }],
      reason: 'damaged',
      words: 'The clasp is broken',
      photographs,
    });
  const asked = async (photographs: string[]) => {
    const response = await ask(photographs);
    expect(response.statusCode).toBe(200);
    return requestReturn.reply.parse(response.json()).data;
  };
  const details = async () =>
    orderDetails.reply.parse((await send('GET', `/shop/order/details/${orderId}`, shopper.headers)).json()).data;
  return { orderId, userId: shopper.id, ask, asked, details };
}
const move = (id: string, body: object) => send('PUT', `/admin/orders/returns/move/${id}`, owner.headers, body);
const refuse = (id: string, photographs: unknown) =>
  move(id, { to: 'refused', note: 'It has been worn.', photographs });

describe('The photographs of a return', () => {
  it('are seen by its shopper and the owner in its steps, in their order, each signed for the one who reads them', async () => {
    const order = await delivered();
    const mine = [sent(order.userId), sent(order.userId)];
    const { _id: id, steps } = await order.asked(mine);
    expect(steps).toMatchObject([{ state: 'requested', photographs: mine }]);

    const listed = async () => {
      const { data } = listReturns.reply.parse((await send('GET', '/admin/orders/returns', owner.headers)).json());
      return data.find(({ _id }) => _id === id)?.steps ?? [];
    };
    const [request] = await listed();
    expect(request?.photographs).toEqual(idsIn(mine).map((photograph) => sent(owner.id, photograph)));

    const theirs = [sent(owner.id)];
    expect((await refuse(id, theirs)).statusCode).toBe(200);
    const [back] = (await order.details()).returns ?? [];
    expect(back?.steps.map(({ state, photographs }) => [state, photographs])).toEqual([
      ['requested', mine],
      ['refused', idsIn(theirs).map((photograph) => sent(order.userId, photograph))],
    ]);
  });

  it('are mentioned in the e-mail of their step, which contains none', async () => {
    const order = await delivered();
    const { _id: id } = await order.asked([]);
    await refuse(id, [sent(owner.id)]);
    const mails = await harness.database.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.name, 'return-moved'), sql`${outbox.data} ->> 'returnId' = ${id}`))
      .orderBy(outbox.createdAt);
    const states = mails.map(({ data }) => data as { state: string; hasPhotographs: boolean });
    expect(states.map(({ state, hasPhotographs }) => [state, hasPhotographs])).toEqual([
      ['requested', false],
      ['refused', true],
    ]);
    expect(JSON.stringify(mails)).not.toContain('1200x1600');
  });

  it('belong to what was found or decided, so the owner attaches none to other steps', async () => {
    const order = await delivered();
    const { _id: id } = await order.asked([]);
    const approval = { to: 'approved', note: 'Our courier comes.', photographs: [sent(owner.id)] };
    expect((await move(id, approval)).statusCode).toBe(400);
    await move(id, { ...approval, photographs: [] });
    await move(id, { to: 'received' });
    const found = { to: 'inspected', note: 'A scratch.', photographs: [sent(owner.id)] };
    expect((await move(id, found)).statusCode).toBe(200);
    expect((await move(id, { to: 'accepted', photographs: [sent(owner.id)] })).statusCode).toBe(200);
  });

  it('are in use for media, which keeps them; others are not', async () => {
    const order = await delivered();
    const mine = sent(order.userId);
    await order.asked([mine]);
    const other = idOf(sent(order.userId));
    const response = await harness.app.inject({
      method: 'POST',
      url: usedPhotographs.path,
      headers: harness.auth.asService,
      payload: { ids: [idOf(mine), other] },
    });
    expect(usedPhotographs.reply.parse(response.json()).ids).toEqual([idOf(mine)]);
  });
});

describe('It is refused to attach', () => {
  it('a photograph of somebody else, one that is none, one too old, the same twice, and more than six', async () => {
    const order = await delivered();
    const mine = sent(order.userId);
    const [id = '', signature = ''] = mine.split('.');
    const old = `${uuidv7({ msecs: Date.now() - 25 * 3_600_000 })}-9x9`;
    for (const photographs of [
      [sent(harness.auth.signIn().id)],
      [sent(owner.id)],
      [`${uuidv7()}-1200x1600.${signature}`],
      [id],
      [`../${mine}`],
      [sent(order.userId, old)],
      [mine, mine],
      Array.from({ length: 7 }, () => sent(order.userId)),
      mine,
      null,
      [null],
      [{}],
    ]) {
      const response = await order.ask(photographs);
      expect([photographs, response.statusCode]).toEqual([photographs, 400]);
    }
    expect((await order.details()).returns).toEqual([]);
    expect((await order.ask(Array.from({ length: 6 }, () => sent(order.userId)))).statusCode).toBe(200);
  });

  it('the shopper’s photograph as the owner’s own', async () => {
    const order = await delivered();
    const mine = sent(order.userId);
    const { _id: id } = await order.asked([mine]);
    expect((await refuse(id, [mine])).statusCode).toBe(400);
    // Signed for the owner, who may see it, but it belongs to the request already.
    const seen = await refuse(id, [sent(owner.id, idOf(mine))]);
    expect([seen.statusCode, seen.json()]).toMatchObject([409, { code: 'photograph.used' }]);
    expect((await order.details()).returns).toMatchObject([{ state: 'requested' }]);
  });

  it('one photograph to two returns, also when both are asked for at once; the refused one leaves nothing', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await delivered(4);
      const [mine, another, third] = [sent(order.userId), sent(order.userId), sent(order.userId)];
      const responses = await Promise.all([order.ask([mine, another]), order.ask([third, mine])]);
      expect(responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
      const { returns = [] } = await order.details();
      expect(returns).toHaveLength(1);
      const { db } = harness.database;
      const kept = await db
        .select()
        .from(returnPhotographs)
        .where(eq(returnPhotographs.returnId, returns[0]?._id ?? ''));
      expect(kept).toHaveLength(2);
    }
  });

  it('the same photographs to a refusal sent twice at once: one refusal stands, with its photographs once', async () => {
    const order = await delivered();
    const { _id: id } = await order.asked([]);
    const theirs = [sent(owner.id)];
    const responses = await Promise.all([refuse(id, theirs), refuse(id, theirs)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await order.details()).returns?.[0]?.steps.at(-1)?.photographs).toHaveLength(1);
  });
});
