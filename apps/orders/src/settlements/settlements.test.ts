import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import * as contract from '@kanaka/contracts/orders/settlements';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { unpaidOrder } from '../../test/unpaid-orders.ts';
import { followDispute } from '../payments/follow-dispute.ts';
import { bookRefunds } from '../refunds/book-refunds.ts';
import { payments } from '../schema.ts';
import { readSettlements } from './read-settlements.ts';
import { listMissing, listOpenLines, listSettlements } from './settlements.repository.ts';
import { settlementLines, settlementNotes, settlementReadings, settlements } from './settlements-schema.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());

const NOW = new Date('2026-11-21T10:00:00+05:30');
const DAY_S = 86_400;
const nowS = NOW.getTime() / 1000;
let now = NOW;

beforeEach(async () => {
  const { db } = harness.database;
  for (const table of [settlementLines, settlementNotes, settlementReadings, settlements]) await db.delete(table);
  await db.update(payments).set({ inSettlement: false, createdAt: new Date('2020-01-01') });
  harness.razorpay.settled.settlements = [[]];
  harness.razorpay.settled.lines = [[]];
  harness.razorpay.settled.asked = [];
  harness.razorpay.setDown(false);
  harness.razorpay.refuseKeys(false);
  now = NOW;
  harness.clock.now = () => now;
});

/** A paid order of ₹1,030, whose payment was so many days ago. */
async function paid(daysAgo = 3) {
  const placed = await unpaidOrder(harness, { piece: harness.shop.piece({ price: 1_000 }), totalAmount: 1_030 });
  const answer = placed.pay(-60);
  expect((await placed.shopper.verify(placed.orderId, answer)).statusCode).toBe(200);
  const createdAt = new Date(NOW.getTime() - daysAgo * DAY_S * 1000);
  await harness.database.db.update(payments).set({ createdAt }).where(eq(payments.orderId, placed.orderId));
  return { ...placed, paymentId: answer.razorpay_payment_id };
}

const settlement = (change: object = {}) => ({
  id: 'setl_DGlQ1Rj8os78Ec',
  entity: 'settlement',
  amount: 1_005_69,
  status: 'processed',
  fees: 24_31,
  tax: 3_71,
  utr: '1568176960vxp0rj',
  created_at: nowS - DAY_S,
  ...change,
});

/** As in Razorpay's documentation: fee and 18% GST on it are taken from a payment of ₹1,030. */
const line = (entity_id: string, change: object = {}) => ({
  entity_id,
  type: 'payment',
  debit: 0,
  credit: 1_005_69,
  amount: 1_030_00,
  currency: 'INR',
  fee: 24_31,
  tax: 3_71,
  on_hold: false,
  settled: true,
  created_at: nowS - 3 * DAY_S,
  settled_at: nowS - DAY_S,
  settlement_id: 'setl_DGlQ1Rj8os78Ec',
  posted_at: null,
  description: null,
  notes: '{}',
  payment_id: null,
  settlement_utr: '1568176960vxp0rj',
  order_id: null,
  order_receipt: null,
  method: 'upi',
  dispute_id: null,
  ...change,
});
const taken = (entity_id: string, amount: number, change: object = {}) =>
  line(entity_id, { type: 'refund', debit: amount, credit: 0, amount, fee: 0, tax: 0, ...change });

const razorpayHas = (one: object[], lines: object[][]) => {
  harness.razorpay.settled.settlements = [one];
  harness.razorpay.settled.lines = lines;
};
const read = () => readSettlements(harness.deps);
/** A day later. */
async function readAgain() {
  now = new Date(now.getTime() + DAY_S * 1000);
  await read();
}

async function ask<Reply extends { parse: (body: unknown) => unknown }>(path: string, reply: Reply) {
  const response = await harness.app.inject({ url: `/api/admin/settlements${path}`, headers: owner.headers });
  expect(response.statusCode).toBe(200);
  return reply.parse(response.json()) as ReturnType<Reply['parse']>;
}
const listed = async (query = '') => ask(query, contract.listSettlements.reply);
const details = async () => ask('/details/setl_DGlQ1Rj8os78Ec', contract.settlementDetails.reply);
const open = async () => (await ask('/open', contract.listOpenSettlements.reply)).data;
const state = async () => (await ask('/state', contract.settlementsState.reply)).data;
const post = (path: string, payload: object = {}) =>
  harness.app.inject({
    method: 'POST',
    url: `/api/admin/settlements${path}`,
    headers: owner.headers,
    payload,
  });

describe('A settlement of Razorpay', () => {
  it('is set against the orders to the paisa, with its fees, the GST on them and its UTR', async () => {
    const asha = await paid();
    const refunded = await paid();
    const refundId = harness.razorpay.refundInDashboard(refunded.paymentId, 400_00);
    await bookRefunds(harness.deps, { razorpayPaymentId: refunded.paymentId });
    razorpayHas(
      [settlement({ amount: 2 * 1_005_69 - 400_00 })],
      [[line(asha.paymentId), line(refunded.paymentId)], [taken(refundId, 400_00, { payment_id: refunded.paymentId })]],
    );
    await read();
    expect((await listed()).data).toEqual([
      {
        _id: 'setl_DGlQ1Rj8os78Ec',
        status: 'processed',
        settledAt: new Date((nowS - DAY_S) * 1000).toISOString(),
        utr: '1568176960vxp0rj',
        amount: 1_611.38,
        fees: 48.62,
        tax: 7.42,
        payments: 2,
        refunds: 1,
        difference: 0,
        open: 0,
      },
    ]);
    expect((await listed()).sums).toEqual({ amount: 1_611.38, fees: 48.62, tax: 7.42, payments: 2 });
    const { data } = await details();
    expect(data.lines).toHaveLength(3);
    expect(data.lines).toContainEqual(
      expect.objectContaining({
        _id: asha.paymentId,
        orderId: asha.orderId,
        amount: 1_030,
        net: 1_005.69,
        expected: 1_030,
        problem: null,
      }),
    );
    expect(data.lines).toContainEqual(
      expect.objectContaining({
        _id: refundId,
        orderId: refunded.orderId,
        amount: 400,
        net: -400,
        expected: 400,
        problem: null,
      }),
    );
    expect(await open()).toEqual([]);
    // 18% of the fee without it, as Razorpay rounds.
    expect(data.lines[0]?.tax).toBeCloseTo(((data.lines[0]?.fee ?? 0) / 1.18) * 0.18, 2);
  });

  it('is the same however often it is read, and follows what Razorpay corrects', async () => {
    const { paymentId } = await paid();
    razorpayHas(
      [settlement({ status: 'created', utr: null })],
      [[line(paymentId), line(paymentId)], [line(paymentId)]],
    );
    await read();
    expect((await listed()).data).toMatchObject([{ status: 'created', utr: '', payments: 1, amount: 1_005.69 }]);
    razorpayHas([settlement(), settlement()], [[line(paymentId)]]);
    await readAgain();
    await readAgain();
    expect((await listed()).data).toMatchObject([{ status: 'processed', utr: '1568176960vxp0rj', payments: 1 }]);
    expect(await open()).toEqual([]);
  });

  it('is listed by its days in India, and summed over all pages', async () => {
    razorpayHas(
      [
        settlement({ id: 'setl_last', created_at: new Date('2026-11-20T23:59:59+05:30').getTime() / 1000 }),
        settlement({ id: 'setl_first', created_at: new Date('2026-11-20T00:00:00+05:30').getTime() / 1000 }),
        settlement({ id: 'setl_before', created_at: new Date('2026-11-19T23:59:59+05:30').getTime() / 1000 }),
      ],
      [[]],
    );
    await read();
    const { data, total, sums } = await listed('?from=2026-11-20&to=2026-11-20&limit=1');
    expect([data.map(({ _id }) => _id), total, sums.amount]).toEqual([['setl_last'], 2, 2_011.38]);
    expect((await listed()).total).toBe(3);
    expect((await listed('?to=2026-11-19')).data).toMatchObject([
      { _id: 'setl_before', difference: null, fees: 24.31 },
    ]);
  });

  it('says by how much it is another than its lines', async () => {
    const { paymentId } = await paid();
    razorpayHas([settlement({ amount: 1_000_00 })], [[line(paymentId)]]);
    await read();
    expect((await details()).data.difference).toBe(-5.69);
  });

  it('is not found by another id', async () => {
    const response = await harness.app.inject({
      url: '/api/admin/settlements/details/setl_unknown',
      headers: owner.headers,
    });
    expect([response.statusCode, response.json().code]).toEqual([404, 'settlement.not-found']);
  });
});

describe('What does not agree', () => {
  it('is named both ways: payments in no settlement, lines of no order, and other amounts', async () => {
    const missing = await paid(8);
    const young = await paid(6);
    const less = await paid();
    razorpayHas(
      [settlement()],
      [
        [
          line(less.paymentId, { amount: 1_029_00 }),
          line('pay_OfNobody', { order_id: 'order_OfNobody' }),
          line('pay_OfAnOrder', { order_id: less.razorpayOrderId }),
          taken('rfnd_OfNobody', 50_00),
          taken('rfnd_OfAnOrder', 60_00, { payment_id: less.paymentId }),
        ],
      ],
    );
    await read();
    const found = await open();
    expect(new Map(found.map(({ id, problem }) => [id, problem]))).toEqual(
      new Map([
        [missing.paymentId, 'missing'],
        [less.paymentId, 'amount'],
        ['pay_OfNobody', 'no-order'],
        ['pay_OfAnOrder', 'unknown'],
        ['rfnd_OfNobody', 'no-order'],
        ['rfnd_OfAnOrder', 'unknown'],
      ]),
    );
    expect(found[0]).toMatchObject({ id: missing.paymentId, orderId: missing.orderId, person: 'Asha', amount: 1_030 });
    expect(found.find(({ id }) => id === less.paymentId)).toMatchObject({ amount: 1_029, expected: 1_030 });
    // Two days later the younger one is missing too.
    now = new Date(NOW.getTime() + 2 * DAY_S * 1000);
    expect((await open()).map(({ id }) => id)).toContain(young.paymentId);
    expect((await listed()).data).toMatchObject([{ open: 5 }]);
  });

  it('is over once our books have caught up, or Razorpay has settled it', async () => {
    const { paymentId } = await paid(9);
    const refundId = harness.razorpay.refundInDashboard(paymentId, 100_00);
    razorpayHas([settlement()], [[taken(refundId, 100_00)]]);
    await read();
    expect((await open()).map(({ problem }) => problem).toSorted()).toEqual(['missing', 'no-order']);
    await bookRefunds(harness.deps, { razorpayPaymentId: paymentId });
    razorpayHas([settlement()], [[taken(refundId, 100_00), line(paymentId)]]);
    await readAgain();
    expect(await open()).toEqual([]);
  });

  it('names nothing of the time before Razorpay was first asked, nor what Razorpay has nothing to do with', async () => {
    await paid(401);
    const { orderId } = await paid(20);
    const byTransfer = await unpaidOrder(harness);
    const recorded = await harness.app.inject({
      method: 'POST',
      url: `/api/admin/orders/payment/${byTransfer.orderId}`,
      headers: owner.headers,
      payload: { method: 'bank-transfer', reference: 'N1', receivedOn: '2026-11-20' },
    });
    expect(recorded.statusCode).toBe(200);
    const longAgo = { createdAt: new Date(NOW.getTime() - 20 * DAY_S * 1000) };
    await harness.database.db.update(payments).set(longAgo).where(eq(payments.orderId, byTransfer.orderId));
    expect(await open()).toEqual([]);
    await read();
    expect((await open()).map(({ orderId: of }) => of)).toEqual([orderId]);
  });

  it('says that Razorpay keeps a payment back', async () => {
    const { paymentId } = await paid(9);
    razorpayHas([], [[line(paymentId, { settled: false, on_hold: true, settlement_id: null, settled_at: null })]]);
    await read();
    expect(await open()).toMatchObject([{ id: paymentId, problem: 'missing', onHold: true }]);
  });

  it('counts a payment as missing whose settlement the bank has sent back', async () => {
    const { paymentId } = await paid(9);
    razorpayHas([settlement({ status: 'failed' })], [[line(paymentId)]]);
    await read();
    expect(await open()).toMatchObject([{ id: paymentId, problem: 'missing' }]);
    razorpayHas(
      [settlement({ status: 'failed' }), settlement({ id: 'setl_again' })],
      [[line(paymentId, { settlement_id: 'setl_again' })]],
    );
    await readAgain();
    expect(await open()).toEqual([]);
    expect(await listed()).toMatchObject({ total: 2, sums: { amount: 1_005.69, payments: 1 } });
  });

  it.each([
    ['in the same settlement', {}],
    ['in none any more', { settled: false, settlement_id: null, settled_at: null }],
  ])('counts it as missing too when that was read before it was sent back; it is then %s', async (_, then) => {
    const { paymentId } = await paid(9);
    razorpayHas([settlement()], [[line(paymentId)]]);
    await read();
    expect(await open()).toEqual([]);
    razorpayHas([settlement({ status: 'failed' })], [[line(paymentId, then)]]);
    await readAgain();
    expect(await open()).toMatchObject([{ id: paymentId, problem: 'missing' }]);
    expect(await listed()).toMatchObject({ total: 1, sums: { amount: 0, fees: 0, payments: 0 } });
  });

  it('is clarified with a note, once, also by two at once', async () => {
    const { paymentId } = await paid(8);
    razorpayHas([settlement()], [[line('pay_OfNobody')]]);
    await read();
    const note = 'A test payment of the accountant.';
    const answers = await Promise.all([1, 2, 3].map(() => post('/clarify/pay_OfNobody', { note })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect((await details()).data.lines).toMatchObject([{ problem: 'no-order', note }]);
    expect((await listed()).data).toMatchObject([{ open: 0 }]);
    expect((await post(`/clarify/${paymentId}`, { note: 'Paid out by hand.' })).statusCode).toBe(200);
    expect(await open()).toEqual([]);
    await readAgain();
    expect(await open()).toEqual([]);
  });

  it.each([
    ['pay_unknown', { note: 'x' }, 409, 'settlement.clarified'],
    ['a.b', { note: 'x' }, 400, 'request.invalid'],
    ['pay_OfNobody', { note: ' ' }, 400, 'request.invalid'],
  ])('is not clarified for %s with %j', async (id, payload, status, code) => {
    const response = await post(`/clarify/${id}`, payload);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });
});

describe('Odd entries', () => {
  it('of adjustments, disputes, transfers and corrections are taken as they are', async () => {
    const disputed = await paid();
    const id = harness.razorpay.dispute({ payment_id: disputed.paymentId, amount: 300_00, status: 'lost' });
    await followDispute(harness.deps, id);
    const adjustment = { type: 'adjustment', fee: 0, tax: 0 };
    razorpayHas(
      [settlement({ amount: -1_500_00, fees: null, tax: null })],
      [
        [
          line('adj_lost', { ...adjustment, debit: 300_00, credit: 0, amount: 300_00, dispute_id: id }),
          line('adj_negative', { ...adjustment, debit: 0, credit: -10_12, amount: -10_12, description: 'test reason' }),
          line('adj_text', {
            ...adjustment,
            debit: '0',
            credit: '1012',
            amount: '1012',
            description: '=HYPERLINK("x")\u0000',
          }),
          line('trf_1', {
            type: 'transfer',
            debit: 1_002_96,
            credit: 0,
            amount: 1_000_00,
            fee: 2_96,
            tax: 46,
            payment_id: disputed.paymentId,
          }),
          line('new_kind', { type: 'reversal', fee: null, tax: null, on_hold: null, currency: null }),
        ],
      ],
    );
    await read();
    expect((await state()).unreadable).toBe(0);
    const { lines, amount, difference } = (await details()).data;
    expect(amount).toBe(-1_500);
    expect(difference).toBeCloseTo(-1_500 + 300 + 10.12 - 10.12 + 1_002.96 - 1_005.69, 2);
    expect(new Map(lines.map(({ _id, problem, orderId }) => [_id, problem ?? orderId]))).toEqual(
      new Map([
        ['adj_lost', disputed.orderId],
        ['adj_negative', 'no-order'],
        ['adj_text', 'no-order'],
        ['trf_1', disputed.orderId],
        ['new_kind', 'no-order'],
      ]),
    );
    expect(lines.find(({ _id }) => _id === 'adj_negative')).toMatchObject({ amount: -10.12, net: -10.12 });
  });

  it.each([
    ['an amount with decimals', { amount: 10.5 }],
    ['an amount beyond all numbers', { amount: 1e300 }],
    ['an amount in words', { amount: 'many' }],
    ['no id', { entity_id: null }],
    ['an id of another kind', { entity_id: '<script>' }],
    ['an id without end', { entity_id: 'a'.repeat(100_000) }],
    ['a time before all times', { created_at: -1 }],
    ['a time after all times', { created_at: 1e15 }],
    ['text in place of a flag', { on_hold: 'yes' }],
  ])('with %s are counted, named, and hide no other', async (_name, change) => {
    const { paymentId } = await paid();
    razorpayHas(
      [settlement(), { id: 7 }],
      [[line('pay_odd', change), null as never, 'text' as never, line(paymentId)]],
    );
    await read();
    // The settlement is read once, its lines in each of the months.
    expect((await state()).unreadable).toBeGreaterThanOrEqual(3);
    expect((await details()).data.lines).toMatchObject([{ _id: paymentId, problem: null }]);
  });
});

describe('The reading', () => {
  it('goes back over a year at first, and then over the days before the last one', async () => {
    await read();
    const { asked } = harness.razorpay.settled;
    expect(asked[0]).toBe('2025-10-17 2026-11-21');
    expect(asked.slice(1)).toEqual([
      ...[10, 11, 12].map((month) => `2025-${month}`),
      ...Array.from({ length: 11 }, (_, place) => `2026-${place + 1}`),
    ]);
    harness.razorpay.settled.asked = [];
    await read();
    expect(harness.razorpay.settled.asked).toEqual([]);
    // Tomorrow at six in the morning it is due.
    now = new Date('2026-11-22T05:59:00+05:30');
    await read();
    expect(harness.razorpay.settled.asked).toEqual([]);
    now = new Date('2026-11-22T06:00:00+05:30');
    await read();
    expect(harness.razorpay.settled.asked).toEqual(['2026-11-11 2026-11-22', '2026-11']);
  });

  it('is done once, however many replicas come and however often the owner presses', async () => {
    const answer = harness.razorpay.holdAnswers();
    const reading = Promise.all([read(), read(), read()]);
    const pressed = contract.readSettlements.reply.parse((await post('/read')).json()).data;
    expect(pressed.isReading).toBe(true);
    await read();
    answer();
    await reading;
    expect(harness.razorpay.settled.asked.filter((what) => what.includes(' '))).toHaveLength(1);
    expect(await state()).toMatchObject({ isReading: false, readAt: NOW.toISOString(), failure: null });
  });

  it('begins when the owner asks for it', async () => {
    await read();
    harness.razorpay.settled.asked = [];
    await post('/read');
    expect((await state()).isReading).toBe(true);
    await read();
    expect(harness.razorpay.settled.asked).not.toEqual([]);
    expect((await state()).isReading).toBe(false);
  });

  it('goes on after an interruption, and says so', async () => {
    const { paymentId } = await paid();
    razorpayHas([settlement()], [[line(paymentId)]]);
    harness.razorpay.setDown(true);
    await read();
    expect(await state()).toEqual({ isReading: false, readAt: null, failure: 'unavailable', unreadable: 0 });
    expect((await listed()).total).toBe(0);
    harness.razorpay.setDown(false);
    now = new Date(NOW.getTime() + 15 * 60_000);
    await read();
    expect(await state()).toMatchObject({ failure: null, readAt: now.toISOString() });
    expect((await listed()).total).toBe(1);
  });

  it('says that the keys are refused', async () => {
    harness.razorpay.refuseKeys(true);
    await read();
    expect((await state()).failure).toBe('keys');
    expect(harness.razorpay.settled.asked).toEqual([]);
  });

  it('is taken over from a replica that has died', async () => {
    const answer = harness.razorpay.holdAnswers();
    const dead = read();
    now = new Date(NOW.getTime() + 31 * 60_000);
    harness.razorpay.settled.asked = [];
    const other = read();
    answer();
    await Promise.all([dead, other]);
    expect((await state()).readAt).toBe(now.toISOString());
  });
});

describe('The lists', () => {
  const within = { since: new Date(0), until: NOW, limit: 200 };
  it.each([
    ['missing payments', () => listMissing(harness.database.db, within), 'payments_unsettled'],
    ['open lines', () => listOpenLines(harness.database.db, 200), 'settlement_lines_problem'],
    ['settlements', () => listSettlements(harness.database.db, {}, { page: 1, limit: 50 }), 'settlements_newest'],
  ])('of %s are read from an index of their own', async (_name, query, index) => {
    const { sql: text, params } = query().toSQL();
    const client = await harness.database.pool.connect();
    try {
      // With so few rows Postgres would read and sort them all.
      const others = ['seqscan', 'bitmapscan', 'mergejoin', 'hashjoin', 'sort'];
      await client.query(`begin; ${others.map((way) => `set local enable_${way} = off;`).join(' ')}`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
      expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain(index);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('The accountant’s file', () => {
  it('has a line for each line of a settlement, which add up to what the bank has received, and keeps ids as text', async () => {
    const asha = await paid();
    razorpayHas(
      [
        settlement({ utr: '1234567890', amount: 1_005_69 - 10_12 }),
        settlement({ id: 'setl_old', created_at: nowS - 40 * DAY_S }),
      ],
      [
        [
          line(asha.paymentId),
          line('adj_1', {
            type: 'adjustment',
            debit: 10_12,
            credit: 0,
            amount: 10_12,
            fee: 0,
            tax: 0,
            description: '=1+1',
          }),
        ],
      ],
    );
    await read();
    const response = await harness.app.inject({
      url: '/api/admin/settlements/export?from=2026-11-01&to=2026-11-30',
      headers: owner.headers,
    });
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="settlements-2026-11-01-2026-11-30.csv"',
    );
    const lines = parse<Record<string, string>>(response.body, { bom: true, columns: true });
    expect(lines.map((row) => row['UTR'])).toEqual(['1234567890', '1234567890']);
    const sum = lines.reduce((all, row) => all + Number(row['Net to Bank']), 0);
    expect(sum.toFixed(2)).toBe(lines[0]?.['Settlement Amount']);
    const [number] = (
      await harness.database.pool.query('select number from invoices where order_id = $1', [asha.orderId])
    ).rows;
    expect(lines.find((row) => row['ID'] === asha.paymentId)).toMatchObject({
      'Order Number': `#${asha.orderId.slice(-8)}`,
      'Invoice Number': number.number,
      Amount: '1030.00',
      'Fee with GST': '24.31',
      'GST on Fee': '3.71',
      'To Clarify': '',
    });
    expect(lines.find((row) => row['ID'] === 'adj_1')).toMatchObject({
      Description: "'=1+1",
      'To Clarify': 'No order of the shop',
    });
  });

  it('is complete beyond a batch', async () => {
    const many = Array.from({ length: 1_203 }, (_, place) => line(`pay_${randomUUID().slice(0, 8)}${place}`));
    razorpayHas([settlement()], [many.slice(0, 1_000), many.slice(1_000)]);
    await read();
    const response = await harness.app.inject({ url: '/api/admin/settlements/export', headers: owner.headers });
    expect(parse(response.body, { bom: true, columns: true })).toHaveLength(1_203);
    expect((await details()).total).toBe(1_203);
    expect(await open()).toHaveLength(200);
  });
});
