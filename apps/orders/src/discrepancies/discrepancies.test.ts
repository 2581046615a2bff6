import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { listDiscrepancies } from '@kanaka/contracts/orders/discrepancies';
import { discrepancyWords } from '@kanaka/presentation/discrepancy-words';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { sql } from 'drizzle-orm';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { hasDiscrepancies, orders } from '../schema.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());

async function order({ paid = false } = {}) {
  const asha = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 2 }], 2_06_000);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  const pay = async () =>
    expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
  if (paid) await pay();
  return { orderId, pay };
}

async function call(method: 'POST' | 'PUT', url: string, payload: object) {
  const headers = { ...owner.headers, 'idempotency-key': randomUUID() };
  return harness.app.inject({ method, url: `/api/admin/orders/${url}`, headers, payload });
}

async function move(orderId: string, orderStatus: string): Promise<void> {
  expect((await call('PUT', `update/${orderId}`, { orderStatus })).statusCode).toBe(200);
}

const refund = (orderId: string, amount: number) =>
  call('POST', `refund/${orderId}`, { amount, reason: 'It came too late.' });

/** What the order says on its page. */
async function onPage(orderId: string) {
  const response = await harness.app.inject({ url: `/api/admin/orders/details/${orderId}`, headers: owner.headers });
  return adminOrderDetails.reply.parse(response.json()).data.discrepancies ?? [];
}

/** What stands under Needs attention about an order. */
async function waiting(orderId: string) {
  const response = await harness.app.inject({ url: '/api/admin/orders/discrepancies', headers: owner.headers });
  const found = listDiscrepancies.reply.parse(response.json()).data.find((one) => one.orderId === orderId);
  return found?.discrepancies.map(discrepancyWords) ?? [];
}

describe('An order says where its status, money and goods disagree', () => {
  it.each([
    ['confirmed', ['Confirmed, but not paid']],
    ['inShipping', ['In Shipping, but not paid']],
    ['delivered', ['Delivered, but not paid']],
    ['inProcess', []],
    ['cancelled', []],
  ])('unpaid and %s', async (status, words) => {
    const { orderId } = await order();
    await move(orderId, status);
    expect((await onPage(orderId)).map(discrepancyWords)).toEqual(words);
    expect(await waiting(orderId)).toEqual(words);
  });

  it('until the facts agree again', async () => {
    const { orderId, pay } = await order();
    await move(orderId, 'confirmed');
    expect(await waiting(orderId)).toEqual(['Confirmed, but not paid']);
    await pay();
    expect(await waiting(orderId)).toEqual([]);
  });

  it('paid only after the owner had called it in shipping: its pieces are still here', async () => {
    const { orderId, pay } = await order();
    await move(orderId, 'inShipping');
    await pay();
    expect(await waiting(orderId)).toEqual(['In Shipping, but 2 pieces not handed over']);
    await move(orderId, 'inProcess');
    expect(await waiting(orderId)).toEqual([]);
  });

  it('open, but wholly refunded; a part is in order, and so is what was delivered before', async () => {
    const { orderId } = await order({ paid: true });
    await refund(orderId, 1_000);
    expect(await waiting(orderId)).toEqual([]);
    await refund(orderId, 2_05_000);
    expect(await waiting(orderId)).toEqual(['Confirmed, but refunded']);
    await move(orderId, 'cancelled');
    expect(await waiting(orderId)).toEqual([]);

    const delivered = await order({ paid: true });
    await move(delivered.orderId, 'delivered');
    await refund(delivered.orderId, 2_06_000);
    expect(await waiting(delivered.orderId)).toEqual([]);
  });

  it('closed, but delivered', async () => {
    const { orderId } = await order({ paid: true });
    await move(orderId, 'delivered');
    await move(orderId, 'cancelled');
    expect(await waiting(orderId)).toEqual(['Cancelled, but 2 pieces handed over']);
  });
});

describe('A discrepancy that the owner has dismissed', () => {
  const dismiss = (orderId: string, words: string) => call('POST', `discrepancies/${orderId}`, { words });

  it('is not listed any longer, stays on the order, and is in the activity log once', async () => {
    const { orderId } = await order();
    await move(orderId, 'delivered');
    const responses = await Promise.all([1, 2, 3].map(() => dismiss(orderId, 'Delivered, but not paid')));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await waiting(orderId)).toEqual([]);
    expect(await onPage(orderId)).toEqual([{ kind: 'notPaid', status: 'delivered', dismissed: true }]);
    const changes = await changesOf(harness.database.db, orderId);
    expect(changes.filter(({ action }) => action === 'order.discrepancy-dismissed')).toHaveLength(1);
  });

  it('appears again when its facts have changed, also if they come back', async () => {
    const { orderId } = await order();
    await move(orderId, 'delivered');
    await dismiss(orderId, 'Delivered, but not paid');
    await move(orderId, 'inShipping');
    expect(await waiting(orderId)).toEqual(['In Shipping, but not paid']);
    await move(orderId, 'delivered');
    expect(await waiting(orderId)).toEqual(['Delivered, but not paid']);
  });

  it('must be the one that the order has', async () => {
    const { orderId } = await order();
    await move(orderId, 'delivered');
    const response = await dismiss(orderId, 'In Shipping, but not paid');
    expect([response.statusCode, response.json().code]).toEqual([409, 'discrepancy.settled']);
    expect(await waiting(orderId)).toEqual(['Delivered, but not paid']);
  });
});

it('Discrepancies are found among many orders by an index', async () => {
  const { orderId } = await order();
  await move(orderId, 'delivered');
  const rows = await harness.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const listed = sql`select * from ${orders} where ${hasDiscrepancies} order by id desc limit 200`;
    return (await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${listed}`)).rows;
  });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_discrepant');
});
