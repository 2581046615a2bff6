import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { createHmac } from 'node:crypto';
import { createRazorpay, isPaymentSignature, isWebhookSignature, type RazorpayApi } from './razorpay.ts';

/** A server that responds as in Razorpay's documentation, with one prepared response per route. */
let server: FastifyInstance;
let api: RazorpayApi;
let answers: Record<string, { status: number; body: unknown }>;
/** How the next requests fail, before there is an answer. */
let failures: number[];
let asked: { route: string; authorization: string | undefined; body: unknown; idempotency: string | undefined }[];

beforeAll(async () => {
  server = Fastify();
  server.all('/*', async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://razorpay');
    const receipt = searchParams.get('receipt');
    const skip = searchParams.get('skip') ?? '0';
    const route = `${request.method} ${pathname}${receipt ? `?receipt=${receipt}` : ''}${skip === '0' ? '' : `?skip=${skip}`}`;
    asked.push({
      route,
      authorization: request.headers.authorization,
      body: request.body,
      idempotency: request.headers['x-refund-idempotency'] as string | undefined,
    });
    const failure = failures.shift();
    const unknown = { status: 404, body: { error: { code: 'NOT_PREPARED' } } };
    const answer = failure === undefined ? (answers[route] ?? unknown) : { status: failure, body: {} };
    if (answer.status === 0) return reply.hijack().raw.destroy();
    return reply.status(answer.status).send(answer.body);
  });
  const apiUrl = await server.listen({ host: '127.0.0.1', port: 0 });
  api = createRazorpay({ apiUrl, keyId: 'rzp_test_kanaka', keySecret: 'kanaka-key-secret', pausesMs: [1, 1, 1] });
});
afterAll(() => server.close());
beforeEach(() => {
  answers = {};
  failures = [];
  asked = [];
});

const order = {
  id: 'order_RB58MiP5SPFYyM',
  entity: 'order',
  amount: 5000,
  currency: 'INR',
  receipt: 'abc',
  status: 'created',
};
const payment = {
  id: 'pay_1',
  entity: 'payment',
  amount: 5000,
  currency: 'INR',
  status: 'captured',
  order_id: order.id,
  method: 'upi',
  notes: [],
  created_at: 1_763_800_000,
};

const link = {
  ...{
    id: 'plink_ExjpAUN3gVHrPJ',
    amount: 5000,
    currency: 'INR',
    reference_id: `${'0'.repeat(31)}1-2`,
    status: 'created',
  },
  ...{ short_url: 'https://rzp.io/i/nxrHnLJ', payments: null },
};

describe('the Razorpay client', () => {
  it('distinguishes accepted keys, wrong keys, and no response', async () => {
    const route = 'GET /v1/orders';
    answers[route] = { status: 500, body: {} };
    await expect(api.acceptsKeys()).rejects.toMatchObject({ kind: 'unavailable' });
    answers[route] = {
      status: 401,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
    };
    expect(await api.acceptsKeys()).toBe(false);
    answers[route] = { status: 200, body: { entity: 'collection', count: 0, items: [] } };
    expect(await api.acceptsKeys()).toBe(true);
    asked = [];
    expect(await api.acceptsKeys()).toBe(true);
    expect(asked).toEqual([]);
  });

  it('opens an order with the amount in paise, authenticated with the keys', async () => {
    answers['GET /v1/orders?receipt=abc'] = { status: 200, body: { items: [] } };
    answers['POST /v1/orders'] = { status: 200, body: order };
    const request = { amountPaise: 5000, receipt: 'abc', mayExist: true };
    expect(await api.openOrder(request)).toMatchObject({ id: order.id, amount: 5000 });
    expect(asked[1]).toMatchObject({
      authorization: `Basic ${Buffer.from('rzp_test_kanaka:kanaka-key-secret').toString('base64')}`,
      body: { amount: 5000, currency: 'INR', receipt: 'abc' },
    });
    await api.openOrder({ ...request, mayExist: false });
    expect(asked).toHaveLength(3);
  });

  it('finds the order it had opened when the response was lost', async () => {
    answers['GET /v1/orders?receipt=abc'] = { status: 200, body: { items: [order] } };
    expect((await api.openOrder({ amountPaise: 5000, receipt: 'abc', mayExist: true })).id).toBe(order.id);
    expect(asked).toHaveLength(1);
  });

  it('opens a payment link that Razorpay tells nobody of, and finds one whose response was lost', async () => {
    answers['GET /v1/payment_links'] = { status: 200, body: { payment_links: [] } };
    answers['POST /v1/payment_links'] = { status: 200, body: link };
    const until = new Date(1_763_803_600_000);
    const customer = { name: 'Kavya', contact: '9840012345' };
    const callbackUrl = 'https://shop.example/shop/track/abc';
    const request = { amountPaise: 5000, reference: 'abc', until, description: 'Your order', callbackUrl, customer };
    expect(await api.openLink({ ...request, mayExist: true })).toMatchObject({
      id: link.id,
      short_url: link.short_url,
    });
    expect(asked[1]?.body).toEqual({
      ...{ amount: 5000, currency: 'INR', accept_partial: false, reference_id: 'abc', description: 'Your order' },
      ...{ expire_by: 1_763_803_600, notify: { sms: false, email: false }, reminder_enable: false, customer },
      ...{ callback_url: callbackUrl, callback_method: 'get' },
    });
    answers['GET /v1/payment_links'] = { status: 200, body: { payment_links: [link] } };
    expect((await api.openLink({ ...request, mayExist: true })).id).toBe(link.id);
    expect(asked).toHaveLength(3);
  });

  it('takes a payment of a link for one of its order, and no other', async () => {
    answers['GET /v1/payments/pay_1'] = { status: 200, body: payment };
    const paid = { ...link, status: 'paid', payments: [{ payment_id: 'pay_1', status: 'captured' }] };
    answers[`GET /v1/payment_links/${link.id}`] = { status: 200, body: paid };
    answers['GET /v1/payment_links'] = { status: 200, body: { payment_links: [paid] } };
    const of = { id: '00000000-0000-0000-0000-000000000001', razorpayOrderId: 'plink_Second' };
    expect(await api.fetchPayment('pay_1', of)).toMatchObject({ order_id: 'plink_Second', amount: 5000 });
    expect(await api.paymentsOfOrder(link.id)).toMatchObject([{ id: 'pay_1', order_id: link.id }]);
    expect(await api.fetchOrder(link.id)).toMatchObject({ id: link.id, status: 'paid' });
    expect(await api.orderOfLink('pay_1')).toBe(of.id);
    answers['GET /v1/payment_links'] = { status: 200, body: { payment_links: [{ ...link, reference_id: 'abc' }] } };
    expect(await api.fetchPayment('pay_1', of)).toMatchObject({ order_id: order.id });
    expect(await api.orderOfLink('pay_1')).toBeNull();
    answers[`POST /v1/payment_links/${link.id}/cancel`] = { status: 400, body: { error: { description: 'paid' } } };
    expect(await api.cancelLink(link.id)).toBe(false);
  });

  it('reads payments, and returns null for an unknown one', async () => {
    answers['GET /v1/payments/pay_1'] = { status: 200, body: payment };
    answers['GET /v1/payments/pay_2'] = {
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } },
    };
    answers[`GET /v1/orders/${order.id}/payments`] = { status: 200, body: { items: [payment] } };
    expect(await api.fetchPayment('pay_1')).toMatchObject({ status: 'captured', amount: 5000 });
    expect(await api.fetchPayment('pay_2')).toBeNull();
    expect(await api.paymentsOfOrder(order.id)).toHaveLength(1);
  });

  it('reads lists of more than a page whole, and of disputes those that began since a time', async () => {
    const refund = { id: 'rfnd_1', amount: 100, payment_id: 'pay_1', status: 'processed', notes: [] };
    const dispute = { id: 'disp_1', amount: 100, payment_id: 'pay_1', status: 'open', created_at: 2_000 };
    const page = (item: object) => ({ status: 200, body: { items: Array.from({ length: 100 }, () => item) } });
    answers['GET /v1/payments/pay_1/refunds'] = answers['GET /v1/refunds'] = page(refund);
    answers['GET /v1/payments/pay_1/refunds?skip=100'] = answers['GET /v1/refunds?skip=100'] = {
      status: 200,
      body: { items: [refund] },
    };
    answers['GET /v1/disputes'] = page(dispute);
    // Everything on its last page began earlier, so that no further one is asked for.
    answers['GET /v1/disputes?skip=100'] = page({ ...dispute, created_at: 1_000 });
    expect(await api.refundsOfPayment('pay_1')).toHaveLength(101);
    expect(await api.refundsBetween(new Date(0), new Date())).toHaveLength(101);
    expect(await api.disputesSince(new Date(1_500_000))).toHaveLength(100);
  });

  describe('of settlements', () => {
    const settlement = { id: 'setl_1', entity: 'settlement', amount: 9_973_635, status: 'processed', fees: 471_699 };
    const told = { ...settlement, tax: 42_070, utr: '1568176960vxp0rj', created_at: 1_568_176_960 };
    const line = {
      entity_id: 'pay_1',
      type: 'payment',
      debit: 0,
      credit: '97100',
      amount: 100_000,
      fee: 2_900,
      created_at: 1,
    };
    const items = (count: number, item: unknown) => ({
      status: 200,
      body: { items: Array.from({ length: count }, () => item) },
    });
    async function allOf<Item>(pages: AsyncIterable<Item[]>): Promise<Item[]> {
      const all: Item[] = [];
      for await (const page of pages) all.push(...page);
      return all;
    }
    const settlements = () => allOf(api.settlementsBetween(new Date(0), new Date()));
    const lines = () => allOf(api.settlementLines({ year: 2026, month: 9 }));

    it('reads all pages, a line in each form in which Razorpay sends amounts, and null for what nobody can read', async () => {
      answers['GET /v1/settlements'] = items(100, told);
      answers['GET /v1/settlements?skip=100'] = items(1, { ...told, utr: null, fees: null });
      answers['GET /v1/settlements/recon/combined'] = items(1_000, line);
      answers['GET /v1/settlements/recon/combined?skip=1000'] = items(1, { ...line, amount: 1.5 });
      const read = await settlements();
      expect(read).toHaveLength(101);
      expect(read.at(-1)).toMatchObject({ id: 'setl_1', amount: 9_973_635, utr: '', fees: 0 });
      expect((await lines())[0]).toMatchObject({ credit: 97_100, currency: 'INR', on_hold: false, tax: 0 });
      expect((await lines()).at(-1)).toBeNull();
    });

    it('asks again when Razorpay is busy or does not answer, but not for ever', async () => {
      answers['GET /v1/settlements'] = items(1, told);
      failures = [429, 503, 0];
      expect(await settlements()).toHaveLength(1);
      expect(asked).toHaveLength(4);
      failures = [429, 429, 429, 429];
      await expect(settlements()).rejects.toMatchObject({ code: 'razorpay.unavailable' });
      expect(asked).toHaveLength(8);
      // Wrong keys do not become right by asking again.
      failures = [401];
      await expect(settlements()).rejects.toMatchObject({ code: 'razorpay.unavailable' });
      expect(asked).toHaveLength(9);
    });
  });

  it('sends refunds with an idempotency key', async () => {
    answers['POST /v1/payments/pay_1/refund'] = {
      status: 200,
      body: { id: 'rfnd_1', amount: 5000, payment_id: 'pay_1', status: 'processed', notes: [] },
    };
    const refund = { paymentId: 'pay_1', amountPaise: 5000, idempotencyKey: 'refund-0190-0', refundId: '0190' };
    expect(await api.refund(refund)).toMatchObject({ id: 'rfnd_1', status: 'processed', notes: {} });
    expect(asked[0]).toMatchObject({ body: { amount: 5000, notes: { refund: '0190' } }, idempotency: 'refund-0190-0' });
  });

  it.each([
    ['a broken answer', 502],
    ['a lost connection', 0],
  ])('reports %s as `unavailable`', async (_, status) => {
    answers['GET /v1/payments/pay_1'] = { status, body: 'Bad gateway' };
    answers['POST /v1/payments/pay_1/refund'] = { status, body: 'Bad gateway' };
    await expect(api.fetchPayment('pay_1')).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(
      api.refund({ paymentId: 'pay_1', refundId: '0190', amountPaise: 1, idempotencyKey: 'refund-pay_1' }),
    ).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('passes on the reason why a refund is refused', async () => {
    answers['POST /v1/payments/pay_1/refund'] = {
      status: 400,
      body: { error: { description: 'The payment has been fully refunded already' } },
    };
    await expect(
      api.refund({ paymentId: 'pay_1', refundId: '0190', amountPaise: 1, idempotencyKey: 'refund-pay_1' }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      message: 'The payment has been fully refunded already',
    });
  });
});

describe('signatures', () => {
  const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');

  it('of a payment cover our order id and its payment id, with the key secret', () => {
    const answer = { razorpayOrderId: 'order_1', paymentId: 'pay_1', signature: sign('order_1|pay_1', 'secret') };
    expect(isPaymentSignature(answer, 'secret')).toBe(true);
    expect(isPaymentSignature({ ...answer, paymentId: 'pay_2' }, 'secret')).toBe(false);
    expect(isPaymentSignature({ ...answer, signature: '' }, 'secret')).toBe(false);
  });

  it('of a webhook cover the raw body, with any secret in force', () => {
    const body = Buffer.from('{"event":"order.paid"}');
    expect(isWebhookSignature(body, sign(body.toString(), 'old'), ['new', 'old'])).toBe(true);
    expect(
      isWebhookSignature(Buffer.from('{"event": "order.paid"}'), sign(body.toString(), 'old'), ['new', 'old']),
    ).toBe(false);
  });
});
