import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keys, startTestStandin, type TestStandin } from '../../test/standin-harness.ts';

/** An example from Razorpay's documentation. */
function sample(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'samples', `${name}.json`), 'utf8')) as Record<
    string,
    unknown
  >;
}

const fieldsOf = (entity: unknown) => Object.keys(entity as object).sort();

describe('the REST API', () => {
  let standin: TestStandin;
  beforeEach(async () => {
    standin = await startTestStandin();
  });
  afterEach(() => standin.close());

  const order = { amount: 50_000, currency: 'INR', receipt: 'knk-000001', notes: { orderId: '0192' } };

  it('returns a new and an existing order as documented', async () => {
    const created = await standin.api('POST', '/orders', order);
    expect(created.status).toBe(200);
    expect(fieldsOf(created.body)).toEqual(fieldsOf(sample('api.orders.create')));
    expect(created.body).toMatchObject({
      ...order,
      status: 'created',
      amount_due: 50_000,
      amount_paid: 0,
      attempts: 0,
    });

    const read = await standin.api('GET', `/orders/${String(created.body['id'])}`);
    expect(fieldsOf(read.body)).toEqual(fieldsOf(sample('api.orders.fetch')));
    expect(read.body).toMatchObject(created.body);
  });

  it('returns payments of every method as documented', async () => {
    const id = await standin.newOrder();
    await standin.pay(id, 'failure', { method: 'upi' });
    await standin.pay(id, 'success', { method: 'upi' });
    const payments = await standin.api('GET', `/orders/${id}/payments`);
    const documented = sample('api.orders.payments') as { items: unknown[] };
    expect(fieldsOf(payments.body)).toEqual(fieldsOf(documented));
    const items = payments.body['items'] as { id: string }[];
    expect(items.map(fieldsOf)).toEqual(documented.items.map(fieldsOf));
    expect(items).toMatchObject([
      { status: 'failed', captured: false, error_reason: 'payment_failed' },
      { status: 'captured', captured: true, error_reason: null },
    ]);

    const byCard = await standin.pay(await standin.newOrder(), 'success', { method: 'card' });
    const payment = await standin.api('GET', `/payments/${byCard.razorpay_payment_id}`);
    expect(fieldsOf(payment.body)).toEqual(fieldsOf(sample('api.payments.fetch')));
  });

  it('has payment links: paid once by an order of Razorpay’s own, found by it, cancelled only while they can be paid', async () => {
    const expire_by = Math.floor(Date.now() / 1000) + 3_600;
    const asked = { amount: 50_000, currency: 'INR', accept_partial: false, customer: { name: 'Kavya' }, expire_by };
    const silent = { notify: { sms: false, email: false } };
    const open = (reference_id: string, change: object = {}) =>
      standin.api('POST', '/payment_links', { ...asked, ...silent, reference_id, ...change });
    const [paid, cancelled] = [await open('one'), await open('two')];
    expect(paid.body).toMatchObject({ status: 'created', payments: null, amount_paid: 0, reference_id: 'one' });
    expect((await open('one')).status).toBe(400);
    expect((await open('soon', { expire_by: expire_by - 3_000 })).status).toBe(400);
    const id = String(paid.body['id']);
    const pay = (outcome: string) =>
      standin.app.inject({ method: 'POST', url: '/v1/link/pay', payload: { id, outcome } });
    expect((await pay('failure')).statusCode).toBe(400);
    const { payment_id, order_id } = (await pay('success')).json<Record<string, string>>();
    expect((await pay('success')).statusCode).toBe(400);
    const found = await standin.api('GET', `/payment_links?payment_id=${payment_id}`);
    expect(found.body['payment_links']).toMatchObject([{ id, status: 'paid', payments: [{ payment_id }] }]);
    expect((await standin.api('GET', `/payments/${payment_id}`)).body).toMatchObject({ order_id, status: 'captured' });
    expect((await standin.api('POST', `/payment_links/${id}/cancel`)).status).toBe(400);
    const other = await standin.api('POST', `/payment_links/${String(cancelled.body['id'])}/cancel`);
    expect(other.body).toMatchObject({ status: 'cancelled' });
    await standin.untilSignalled('payment.failed', 'payment.captured', 'payment_link.paid', 'payment_link.cancelled');
    const told = standin.received.find(({ event }) => event === 'payment_link.paid')?.body;
    expect(told).toMatchObject({
      contains: ['payment', 'order', 'payment_link'],
      payload: { payment: { entity: { id: payment_id } }, payment_link: { entity: { id, status: 'paid' } } },
    });
    expect((await standin.app.inject({ url: `/l/${id}` })).body).toContain('Pay with UPI');
  });

  it('signs checkout’s result with the key secret', async () => {
    const id = await standin.newOrder();
    const proof = await standin.pay(id, 'success');
    const expected = createHmac('sha256', keys.keySecret).update(`${id}|${proof.razorpay_payment_id}`).digest('hex');
    expect(proof).toEqual({
      razorpay_order_id: id,
      razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      razorpay_signature: expected,
    });
  });

  it.each([
    [{ by: 'offer', amount: 5_000 }, { amount: 45_000, offer_id: expect.stringMatching(/^offer_/) }, 'paid'],
    [{ by: 'fee', amount: 1_180 }, { amount: 51_180, fee: 1_180 }, 'paid'],
    [{ by: 'short', amount: 5_000 }, { amount: 45_000 }, 'attempted'],
  ])('is paid by another amount when a test says so: %j', async (difference, payment, status) => {
    const id = await standin.newOrder();
    const proof = await standin.pay(id, 'success', { difference });
    expect((await standin.api('GET', `/payments/${proof.razorpay_payment_id}`)).body).toMatchObject(payment);
    expect((await standin.api('GET', `/orders/${id}`)).body).toMatchObject({ status });
  });

  it('lets the merchant capture an authorised payment, once and in full', async () => {
    const id = await standin.newOrder();
    const { razorpay_payment_id: payment } = await standin.pay(id, 'authorized', { method: 'card' });
    expect((await standin.api('GET', `/payments/${payment}`)).body).toMatchObject({ status: 'authorized', fee: null });
    const capture = (amount: number) =>
      standin.api('POST', `/payments/${payment}/capture`, { amount, currency: 'INR' });

    expect((await capture(49_900)).body).toMatchObject({
      error: { description: 'Capture amount must be equal to the amount authorized' },
    });
    const captured = await capture(50_000);
    expect(fieldsOf(captured.body)).toEqual(fieldsOf(sample('api.payments.capture')));
    expect(captured.body).toMatchObject({ status: 'captured', captured: true });
    expect((await standin.api('GET', `/orders/${id}`)).body).toMatchObject({ status: 'paid' });
    expect(await capture(50_000)).toMatchObject({
      status: 400,
      body: { error: { description: 'This payment has already been captured' } },
    });
  });

  it('refunds in parts, never more than was paid', async () => {
    const { razorpay_payment_id: payment } = await standin.pay(await standin.newOrder(), 'success');
    const refund = (body: object) => standin.api('POST', `/payments/${payment}/refund`, body);
    const first = await refund({ amount: 20_000, notes: { reason: 'one ring' } });
    expect(fieldsOf(first.body)).toEqual(fieldsOf(sample('api.payments.refund')));
    expect((await standin.api('GET', `/payments/${payment}`)).body).toMatchObject({
      status: 'captured',
      amount_refunded: 20_000,
      refund_status: 'partial',
    });
    expect((await refund({ amount: 30_001 })).body).toMatchObject({
      error: { description: 'The total refund amount is greater than the refund payment amount' },
    });
    expect((await refund({})).body).toMatchObject({ amount: 30_000 });
    expect((await standin.api('GET', `/payments/${payment}`)).body).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
    });
    expect((await refund({ amount: 100 })).status).toBe(400);
    expect((await standin.api('GET', `/payments/${payment}/refunds`)).body).toMatchObject({ count: 2 });
    expect((await standin.api('GET', `/payments/${payment}/refunds?count=1&skip=1`)).body).toMatchObject({
      items: [{ id: first.body['id'] }],
    });
    const now = Math.floor(Date.now() / 1000);
    const made = { items: expect.arrayContaining([expect.objectContaining({ id: first.body['id'] })]) };
    expect((await standin.api('GET', `/refunds?from=${now - 60}&to=${now + 60}&count=100`)).body).toMatchObject(made);
    expect((await standin.api('GET', `/refunds?from=${now + 60}&count=100`)).body).toMatchObject({ count: 0 });
    expect((await standin.api('GET', `/refunds/${String(first.body['id'])}`)).body).toMatchObject({ amount: 20_000 });
  });

  it('refunds once for one idempotency key, and refuses another amount with it', async () => {
    const { razorpay_payment_id: payment } = await standin.pay(await standin.newOrder(), 'success');
    const refund = (amount: number, key: string) =>
      standin.api('POST', `/payments/${payment}/refund`, { amount }, { 'x-refund-idempotency': key });
    const [one, two] = [await refund(10_000, 'refund-0001'), await refund(10_000, 'refund-0001')];
    expect(two.body['id']).toBe(one.body['id']);
    expect((await refund(20_000, 'refund-0001')).status).toBe(400);
    expect((await refund(10_000, 'short')).status).toBe(400);
    expect((await standin.api('GET', `/payments/${payment}/refunds`)).body).toMatchObject({ count: 1 });
  });

  it.each([
    [{ ...order, amount: 99 }, 'amount'],
    [{ ...order, amount: 100.5 }, 'amount'],
    [{ ...order, amount: '50000' }, 'amount'],
    [{ ...order, currency: 'USD' }, 'currency'],
    [{ ...order, receipt: 'r'.repeat(41) }, 'receipt'],
  ])('refuses an order that Razorpay would refuse: %j', async (body, field) => {
    expect(await standin.api('POST', '/orders', body)).toEqual({
      status: 400,
      body: {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: expect.any(String),
          source: 'business',
          step: 'payment_initiation',
          reason: 'input_validation_failed',
          metadata: {},
          field,
        },
      },
    });
  });

  it('has no settlement of a payment of today, and refuses a month that no year has', async () => {
    await standin.pay(await standin.newOrder(), 'success');
    expect((await standin.api('GET', '/settlements?count=100')).body).toEqual({
      entity: 'collection',
      count: 0,
      items: [],
    });
    expect((await standin.api('GET', '/settlements/recon/combined?year=2026&month=11')).body).toMatchObject({
      count: 0,
    });
    expect((await standin.api('GET', '/settlements/recon/combined?year=2026&month=13')).status).toBe(400);
  });

  it('refuses requests without the key', async () => {
    const strangers = ['', 'Basic ', `Basic ${Buffer.from(`${keys.keyId}:guess`).toString('base64')}`];
    for (const authorization of strangers) {
      const response = await standin.app.inject({ method: 'GET', url: '/v1/orders', headers: { authorization } });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({
        error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
      });
    }
  });

  it('drops a response after the work is done, for fault tests', async () => {
    await standin.app.inject({ method: 'POST', url: '/standin/faults', payload: { dropAnswers: 1 } });
    const call = () =>
      fetch(`${standin.url}/v1/orders`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(order),
      });
    await expect(call()).rejects.toThrow();
    expect((await standin.api('GET', '/orders?receipt=knk-000001')).body).toMatchObject({ count: 1 });
    expect((await call()).status).toBe(200);
  });
});
