import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { refusedBy } from '@kanaka/testing/refused-by';
import { startOrderHarness, type OrderHarness } from '../test/order-harness.ts';
import { refunds } from './refunds/refunds-schema.ts';
import { payments } from './schema.ts';

let harness: OrderHarness;
/** A paid order of two rings with its invoice, ₹1,03,000 in all, a scratch of ₹500 given back; and an order nobody has paid. */
let order: { id: string; payment: string; refund: string; unpaid: string };

async function paidOrder() {
  const ring = harness.shop.piece({ price: 50_000 });
  const asha = harness.shopperWith([{ productId: ring, quantity: 2 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  const answer = harness.razorpay.pay(razorpayOrder.id);
  expect((await asha.verify(orderId, answer)).statusCode).toBe(200);
  return { id: orderId, payment: answer.razorpay_payment_id };
}

beforeAll(async () => {
  harness = await startOrderHarness();
  const paid = await paidOrder();
  const headers = { ...harness.auth.signIn({ role: 'admin' }).headers, 'idempotency-key': randomUUID() };
  const url = `/api/admin/orders/refund/${paid.id}`;
  const payload = { amount: 500, reason: 'A scratch.' };
  expect((await harness.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
  const [refund] = await harness.database.db.select().from(refunds).where(eq(refunds.orderId, paid.id));
  const ravi = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 1 }], 1_03_000);
  const { orderId: unpaid } = (await ravi.place()).json<{ orderId: string }>();
  order = { ...paid, refund: refund?.id ?? '', unpaid };
  await harness.database.pool.query("insert into webhook_events (id, body) values ('evt_open', '{}')");
});
afterAll(() => harness.stop());

const addRefund = (ids: typeof order, { payment = ids.payment, paise = 100_00 } = {}) =>
  `insert into refunds (id, order_id, payment_id, request_key, requested_by, amount_paise, reason, lines)
   values (gen_random_uuid(), '${ids.id}', '${payment}', gen_random_uuid()::text, 'shop', ${paise}, 'It did not fit.', '[]')`;

const addPayment = (orderId: string, { outcome = 'flagged', paise = 100 } = {}) =>
  `insert into payments (id, order_id, amount_paise, currency, method, outcome)
   values ('pay_' || gen_random_uuid(), '${orderId}', ${paise}, 'INR', 'upi', '${outcome}')`;

describe('Postgres refuses', () => {
  const set = (change: string) => (ids: typeof order) => `update orders set ${change} where id = '${ids.id}'`;
  const ofRefund = (change: string) => (ids: typeof order) => `update refunds set ${change} where id = '${ids.refund}'`;
  const ofItem = (change: string) => (ids: typeof order) =>
    `update order_items set ${change} where order_id = '${ids.id}'`;

  it.each<[what: string, constraint: string, statement: (ids: typeof order) => string]>([
    ['a status that nobody knows', 'orders_status', set("status = 'lost'")],
    ['a payment status that nobody knows', 'orders_payment_status', set("payment_status = 'maybe'")],
    ['an order for nothing', 'orders_amounts', set('subtotal_paise = 0, total_paise = tax_paise + shipping_paise')],
    ['a negative tax', 'orders_amounts', set('tax_paise = -1, total_paise = subtotal_paise + shipping_paise - 1')],
    ['a total that is not the sum', 'orders_total', set('total_paise = total_paise + 1')],
    ['a number of questions below none', 'orders_counts', set('checks = -1')],
    ['a paid order without a payment', 'orders_paid_by', set('payment_id = null')],
    ['a paid order without a date', 'orders_paid_at', set("paid_at = null, status = 'inProcess'")],
    ['an order paid by an unknown payment', 'orders_payment', set("payment_id = 'pay_unknown'")],
    [
      'an order paid by the payment of another',
      'orders_payment',
      ({ unpaid, payment }) =>
        `update orders set payment_status = 'refunding', payment_id = '${payment}' where id = '${unpaid}'`,
    ],
    ['a line of no pieces', 'order_items_quantity', ofItem('quantity = 0')],
    ['a piece that costs nothing', 'order_items_price', ofItem('unit_price_paise = 0')],
    ['a line before the first', 'order_items_position', ofItem('position = -1')],
    [
      'a change to a status that nobody knows',
      'status_changes_status',
      ({ id }) => `update status_changes set status = 'lost' where order_id = '${id}'`,
    ],
    ['an outcome that nobody knows', 'payments_outcome', ({ unpaid }) => addPayment(unpaid, { outcome: 'kept' })],
    ['a credit from no payment', 'payments_source', ({ unpaid }) => addPayment(unpaid, { outcome: 'credited' })],
    ['an exchange of no order', 'orders_credit', set('credit_paise = 100')],
    [
      'an exchange that pays more than all',
      'orders_credit',
      set('credit_paise = total_paise + 1, exchanged_from = id'),
    ],
    ['a refund that has paid more than it was', 'refunds_credited', ofRefund('credited_paise = amount_paise + 1')],
    ['a refund that has paid all and goes back', 'refunds_credited', ofRefund('credited_paise = amount_paise')],
    ['a payment of nothing', 'payments_amount', ({ unpaid }) => addPayment(unpaid, { paise: 0 })],
    ['a second payment that pays an order', 'payments_used_once', ({ id }) => addPayment(id, { outcome: 'used' })],
    ['a payment of no order', 'payments_order_id_orders_id_fk', () => addPayment(randomUUID())],
    ['a refund of nothing', 'refunds_amount', (ids) => addRefund(ids, { paise: 0 })],
    ['a refund of more than is left', 'payments_refunded', (ids) => addRefund(ids, { paise: 1_02_500_01 })],
    ['a refund that grows beyond what was paid', 'payments_refunded', ofRefund('amount_paise = 10300001')],
    ['a refund of an unknown payment', 'refunds_payment', (ids) => addRefund(ids, { payment: 'pay_unknown' })],
    [
      'a refund of the payment of another order',
      'refunds_payment',
      ({ unpaid, payment }) => addRefund({ ...order, id: unpaid, payment }),
    ],
    ['a state that nobody knows', 'refunds_state', ofRefund("state = 'gone'")],
    ['a number of failures below none', 'refunds_failures', ofRefund('failures = -1')],
    ['a refund that nobody has settled', 'refunds_settled', ofRefund("state = 'settled'")],
    ['no pieces that come back', 'refunds_lines', ofRefund(`lines = '[{"quantity": 0, "unitPricePaise": 5000000}]'`)],
    ['pieces without a number', 'refunds_lines', ofRefund(`lines = '[{"unitPricePaise": 5000000}]'`)],
    [
      'an invoice that says another number',
      'invoices_number',
      ({ id }) => `update invoices set data = data - 'number' where order_id = '${id}'`,
    ],
    [
      'an invoice of no order',
      'invoices_order_id_orders_id_fk',
      ({ id }) =>
        `insert into invoices select gen_random_uuid(), 'KNK/x', jsonb_build_object('number', 'KNK/x'), null, null, now() from orders where id = '${id}'`,
    ],
    [
      'two invoices with one number',
      'invoices_number_unique',
      ({ unpaid }) => `insert into invoices select '${unpaid}', number, data, null, null, now() from invoices limit 1`,
    ],
    [
      'a credit note that says another number',
      'credit_notes_number',
      ({ refund }) => `update credit_notes set number = 'x' where refund_id = '${refund}'`,
    ],
    [
      'a credit note of no refund',
      'credit_notes_refund_id_refunds_id_fk',
      () => `insert into credit_notes values (gen_random_uuid(), 'x', '{"number": "x"}', null, null, now())`,
    ],
    [
      'a stored PDF without its fingerprint',
      'credit_notes_pdf',
      ({ refund }) => `update credit_notes set pdf_key = 'x' where refund_id = '${refund}'`,
    ],
    ['a serial below none', 'serial_counters_last', () => 'update serial_counters set last = -1'],
    ['a number of tries below none', 'webhook_events_attempts', () => 'update webhook_events set attempts = -1'],
    [
      'an event that came to nothing said',
      'webhook_events_outcome',
      () => 'update webhook_events set processed_at = now()',
    ],
    ['a second seller', 'seller_single', () => 'insert into seller select 2, settings from seller'],
  ])('%s', async (_what, constraint, statement) => {
    expect(await refusedBy(harness.database.pool, statement(order))).toBe(constraint);
  });
});

describe('What was paid', () => {
  it('is given back once, whatever many refunds want of it at once', async () => {
    const paid = await paidOrder();
    // Ten fit, whoever comes first; none of these waits for the order's lock.
    const responses = await Promise.all(
      Array.from({ length: 40 }, () =>
        refusedBy(harness.database.pool, addRefund({ ...order, ...paid }, { paise: 10_300_00 })),
      ),
    );
    expect(responses.filter((response) => response === '')).toHaveLength(10);
    expect(responses.filter((response) => response === 'payments_refunded')).toHaveLength(30);
    const [payment] = await harness.database.db.select().from(payments).where(eq(payments.id, paid.payment));
    expect(payment?.refundedPaise).toBe(1_03_000_00);
  });

  it('can be given back again where a refund was taken out of the books', async () => {
    const paid = await paidOrder();
    const all = addRefund({ ...order, ...paid }, { paise: 1_03_000_00 });
    expect(await refusedBy(harness.database.pool, all)).toBe('');
    await harness.database.db.delete(refunds).where(eq(refunds.paymentId, paid.payment));
    expect(await refusedBy(harness.database.pool, all)).toBe('');
  });
});
