import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { and, asc, eq, sql } from 'drizzle-orm';
import { updateOrderStatus as changeStatus } from '@kanaka/contracts/orders/admin-orders';
import { listDiscrepancies } from '@kanaka/contracts/orders/discrepancies';
import { discrepancyWords } from '@kanaka/presentation/discrepancy-words';
import { AppError } from '@kanaka/server-kit/app-error';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { orders, outbox } from '../schema.ts';
import type { Line } from '../service-clients.ts';
import { retakePieces } from './retake-pieces.ts';
import { updateOrderStatus } from './update-order-status.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());

const db = () => harness.database.db;

async function order({ paid = false } = {}) {
  const ring = harness.shop.piece({ count: 2 });
  const asha = harness.shopperWith([{ productId: ring, quantity: 2 }], 2_06_000);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  const pay = () => asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  if (paid) expect((await pay()).statusCode).toBe(200);
  return { orderId, ring, pay, asha };
}

async function call(method: 'POST' | 'PUT', url: string, payload: object) {
  const headers = { ...owner.headers, 'idempotency-key': randomUUID() };
  return harness.app.inject({ method, url: `/api/admin/orders/${url}`, headers, payload });
}

async function move(orderId: string, orderStatus: string, how: object = {}) {
  const response = await call('PUT', `update/${orderId}`, { orderStatus, ...how });
  expect(response.statusCode).toBe(200);
  return changeStatus.reply.parse(response.json());
}

/** The stock jobs of an order since the last call, done as the catalog service does them. */
async function stockJobs(orderId: string) {
  const ofOrder = and(eq(outbox.queue, 'stock'), sql`${outbox.data} ->> 'orderId' = ${orderId}`);
  const sent = await db().select().from(outbox).where(ofOrder).orderBy(asc(outbox.createdAt));
  await db().delete(outbox).where(ofOrder);
  for (const job of sent) await harness.shop.stock.doJob(job);
  return sent.map(({ name, data }) => {
    const { lines, turn } = data as { lines?: Line[]; turn?: number };
    return { name, turn, ...(lines && { pieces: lines.map(({ quantity }) => quantity) }) };
  });
}

/** Lets the seconds pass in which a change can be undone, or after which it is tried again. */
async function retake(orderId: string): Promise<void> {
  await db()
    .update(orders)
    .set({ retakeAt: sql`${orders.retakeAt} - interval '61 seconds'` })
    .where(eq(orders.id, orderId));
  await retakePieces(harness.deps);
}

async function waiting(orderId: string) {
  const response = await harness.app.inject({ url: '/api/admin/orders/discrepancies', headers: owner.headers });
  const found = listDiscrepancies.reply.parse(response.json()).data.find((one) => one.orderId === orderId);
  return found?.discrepancies.map(discrepancyWords) ?? [];
}

const inStock = (ring: string) => harness.shop.stock.of(ring);
const SHORT = '1 piece short: Dhruva Solitaire Ring';

describe('An order that the owner opens again', () => {
  it('takes its pieces out of stock again, once it cannot be undone any more', async () => {
    const { orderId, ring } = await order();
    await move(orderId, 'cancelled');
    expect(await stockJobs(orderId)).toEqual([{ name: 'release-stock', turn: 1 }]);
    expect(await inStock(ring)).toBe(2);
    await move(orderId, 'inProcess');
    await retakePieces(harness.deps);
    expect(await inStock(ring)).toBe(2);
    await retake(orderId);
    expect(await inStock(ring)).toBe(0);
    expect(await waiting(orderId)).toEqual([]);
    // Closing it again gives them back, once.
    await move(orderId, 'rejected');
    await move(orderId, 'cancelled');
    expect(await stockJobs(orderId)).toEqual([{ name: 'release-stock', turn: 3 }]);
    expect(await inStock(ring)).toBe(2);
  });

  it('says which pieces are short until they are there', async () => {
    const { orderId, ring } = await order();
    await move(orderId, 'cancelled');
    await stockJobs(orderId);
    await harness.shop.stock.set(ring, 1);
    await move(orderId, 'inProcess');
    await retake(orderId);
    expect(await waiting(orderId)).toEqual([SHORT]);
    await harness.shop.stock.set(ring, 1);
    await retake(orderId);
    expect(await waiting(orderId)).toEqual([]);
    expect(await inStock(ring)).toBe(0);
  });

  it('is short until it is closed again, or the owner has dismissed it: then nothing is taken any more', async () => {
    const { orderId, ring } = await order();
    await move(orderId, 'cancelled');
    await stockJobs(orderId);
    await harness.shop.stock.set(ring, 1);
    await move(orderId, 'inProcess');
    await retake(orderId);
    await move(orderId, 'rejected');
    expect(await waiting(orderId)).toEqual([]);
    await stockJobs(orderId);
    await move(orderId, 'inProcess');
    await retake(orderId);
    expect(await waiting(orderId)).toEqual([SHORT]);
    expect((await call('POST', `discrepancies/${orderId}`, { words: SHORT })).statusCode).toBe(200);
    await harness.shop.stock.set(ring, 1);
    await retake(orderId);
    expect(await inStock(ring)).toBe(1);
    expect(await waiting(orderId)).toEqual([]);
  });

  it('and closes within the seconds, takes nothing', async () => {
    const { orderId, ring } = await order();
    await move(orderId, 'cancelled');
    const opened = await move(orderId, 'inProcess');
    expect((await call('POST', `undo-status/${orderId}`, { changeId: opened.changeId })).statusCode).toBe(200);
    await stockJobs(orderId);
    await retake(orderId);
    expect(await inStock(ring)).toBe(2);
  });

  it('and paid late, has all its pieces and is not short', async () => {
    const { orderId, ring, pay } = await order();
    await move(orderId, 'cancelled');
    await stockJobs(orderId);
    await move(orderId, 'inProcess');
    await retake(orderId);
    expect((await pay()).statusCode).toBe(200);
    await retake(orderId);
    expect(await inStock(ring)).toBe(0);
    expect(await waiting(orderId)).toEqual([]);
    expect((await stockJobs(orderId)).map(({ name }) => name)).toEqual(['commit-stock']);
  });

  it('after its payment went back, gives its pieces back when it is closed once more', async () => {
    const { orderId, ring, pay } = await order();
    await move(orderId, 'cancelled');
    await pay();
    await stockJobs(orderId);
    await move(orderId, 'inProcess');
    await retake(orderId);
    expect([await inStock(ring), await waiting(orderId)]).toEqual([0, ['In Process, but refunded']]);
    await move(orderId, 'cancelled');
    expect((await stockJobs(orderId)).map(({ name }) => name)).toEqual(['release-stock']);
    expect(await inStock(ring)).toBe(2);
  });

  it('is tried again when the catalog service is down', async () => {
    const { orderId, ring } = await order();
    await move(orderId, 'cancelled');
    await stockJobs(orderId);
    await move(orderId, 'inProcess');
    const { retake: working } = harness.deps.serviceClients;
    harness.deps.serviceClients.retake = () =>
      Promise.reject(new AppError('service.unavailable', 'A part of the shop is resting.'));
    await retake(orderId);
    harness.deps.serviceClients.retake = working;
    expect(await inStock(ring)).toBe(2);
    await retake(orderId);
    expect(await inStock(ring)).toBe(0);
  });
});

it('An order that stays short is asked about less and less often, within the hour', async () => {
  const { orderId, ring } = await order();
  await move(orderId, 'cancelled');
  await stockJobs(orderId);
  await harness.shop.stock.set(ring, 0);
  await move(orderId, 'inProcess');
  const waitAfter = async (hours: number) => {
    const since = sql`now() - make_interval(hours => ${hours})`;
    await db().update(orders).set({ updatedAt: since }).where(eq(orders.id, orderId));
    await db()
      .update(orders)
      .set({ retakeAt: sql`now()` })
      .where(eq(orders.id, orderId));
    await retakePieces(harness.deps);
    const [row] = await db().select().from(orders).where(eq(orders.id, orderId));
    return Math.round(((row?.retakeAt?.getTime() ?? 0) - Date.now()) / 60_000);
  };
  expect([await waitAfter(0), await waitAfter(5), await waitAfter(240)]).toEqual([1, 30, 60]);
});

it('An order that is opened again is paid outside Razorpay with its pieces taken once', async () => {
  const { orderId, ring } = await order();
  await move(orderId, 'cancelled');
  await stockJobs(orderId);
  await move(orderId, 'inProcess');
  await retake(orderId);
  expect(await inStock(ring)).toBe(0);
  const receivedOn = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' });
  const paid = await call('POST', `payment/${orderId}`, { method: 'cheque', reference: '000123', receivedOn });
  expect(paid.statusCode).toBe(200);
  await retake(orderId);
  const [row] = await db().select().from(orders).where(eq(orders.id, orderId));
  expect(row).toMatchObject({ paymentStatus: 'paid', short: null, retakeAt: null });
  expect(await inStock(ring)).toBe(0);
});

describe('A paid order', () => {
  it('that is opened again after its pieces went back, puts them back once more when it is closed', async () => {
    const { orderId } = await order({ paid: true });
    await stockJobs(orderId);
    await move(orderId, 'cancelled');
    expect(await stockJobs(orderId)).toEqual([{ name: 'restock-pieces', turn: 1, pieces: [2] }]);
    await move(orderId, 'confirmed');
    await move(orderId, 'cancelled');
    expect(await stockJobs(orderId)).toEqual([{ name: 'restock-pieces', turn: 3, pieces: [2] }]);
    await move(orderId, 'confirmed');
    await move(orderId, 'cancelled', { restock: false });
    expect(await stockJobs(orderId)).toEqual([]);
  });

  it('that was wholly refunded by amount puts its pieces back when it is closed', async () => {
    const { orderId } = await order({ paid: true });
    await stockJobs(orderId);
    await call('POST', `refund/${orderId}`, { amount: 2_06_000, reason: 'It came too late.' });
    const closed = await move(orderId, 'cancelled');
    expect(await stockJobs(orderId)).toEqual([{ name: 'restock-pieces', turn: 1, pieces: [2] }]);
    // Their job has left, so this closing is not undone any more.
    expect((await call('POST', `undo-status/${orderId}`, { changeId: closed.changeId })).statusCode).toBe(409);
  });

  it.each([
    ['only what was not delivered', {}, [[1]]],
    ['also what was delivered, if the owner says so', { restock: true }, [[2]]],
    ['nothing, if the owner says so', { restock: false }, []],
  ])('that is closed after a part was delivered puts back %s', async (_, how, pieces) => {
    const { orderId, ring } = await order({ paid: true });
    await stockJobs(orderId);
    const packed = await call('POST', `shipments/${orderId}`, { lines: [{ productId: ring, size: '', quantity: 1 }] });
    const { _id } = packed.json<{ data: { _id: string } }>().data;
    for (const to of ['handedOver', 'delivered']) {
      expect((await call('PUT', `shipments/move/${_id}`, { to })).statusCode).toBe(200);
    }
    await move(orderId, 'cancelled', how);
    expect((await stockJobs(orderId)).flatMap((job) => ('pieces' in job ? [job.pieces] : []))).toEqual(pieces);
  });

  it('of which a piece was refunded before puts only the others back', async () => {
    const { orderId, ring } = await order({ paid: true });
    await stockJobs(orderId);
    const lines = [{ productId: ring, size: '', quantity: 1 }];
    await call('POST', `refund/${orderId}`, { lines, restock: false, reason: 'A scratch.' });
    await move(orderId, 'cancelled');
    await move(orderId, 'confirmed');
    await move(orderId, 'cancelled');
    expect((await stockJobs(orderId)).map(({ pieces }) => pieces)).toEqual([[1], [1]]);
  });
});

it('Closing, opening, paying and cancelling at once leave one last word about the pieces', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { orderId, pay, asha } = await order();
    const by = { id: owner.id, userName: 'Meera' };
    const to = (status: 'cancelled' | 'inProcess') =>
      updateOrderStatus(harness.deps, { orderId, status, restock: true, reason: '', changedBy: by });
    const cancel = () =>
      harness.app.inject({
        method: 'POST',
        url: `/api/shop/order/cancel/${orderId}`,
        headers: asha.headers,
        payload: { reason: '' },
      });
    await Promise.all([to('cancelled'), to('inProcess'), pay(), cancel(), to('cancelled'), retakePieces(harness.deps)]);
    await Promise.all([to('inProcess'), retakePieces(harness.deps), to('cancelled'), retakePieces(harness.deps)]);
    const [row] = await db().select().from(orders).where(eq(orders.id, orderId));
    const sent = await stockJobs(orderId);
    const turns = sent.flatMap(({ turn }) => turn ?? []);
    expect(new Set(turns).size).toBe(turns.length);
    // Closed: the last turn has given the pieces back. Open: it is due to take them, or its payment has them.
    const isClosed = row?.status === 'cancelled';
    if (isClosed) expect(Math.max(...turns)).toBe(row.turn);
    else expect(row?.retakeAt !== null || row.short !== null || row.paidAt !== null).toBe(true);
  }
});
