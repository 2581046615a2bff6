import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@kanaka/testing/until';
import { startTestStandin, WEBHOOK_SECRET, type TestStandin } from '../../test/standin-harness.ts';

/** Every path of an object's fields, `a.b.c`, to compare two objects' fields at any depth. */
function paths(value: unknown, before = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [before];
  // `notes` are the merchant's own data, so their fields are not compared.
  return Object.entries(value).flatMap(([name, inner]) =>
    paths(name === 'notes' ? null : inner, before ? `${before}.${name}` : name),
  );
}

function documented(event: string): string[] {
  const method = event.startsWith('refund') ? '' : '.netbanking';
  const file = join(import.meta.dirname, 'samples', `webhook.${event}${method}.json`);
  return paths(JSON.parse(readFileSync(file, 'utf8'))).sort();
}

describe('the webhooks', () => {
  let standin: TestStandin;
  beforeEach(async () => {
    standin = await startTestStandin();
  });
  afterEach(() => standin.close());

  const shapeOf = (event: string) => paths(standin.received.find((one) => one.event === event)?.body).sort();

  it('report a payment with the documented fields, signed over the raw body', async () => {
    await standin.pay(await standin.newOrder(), 'success');
    await standin.untilSignalled('payment.authorized', 'payment.captured', 'order.paid');
    for (const { event, raw, signature } of standin.received) {
      expect([event, shapeOf(event)]).toEqual([event, documented(event)]);
      expect(signature).toBe(createHmac('sha256', WEBHOOK_SECRET).update(raw).digest('hex'));
    }
    expect(new Set(standin.received.map(({ eventId }) => eventId)).size).toBe(3);
  });

  it('report a refund, and a moment later that it was processed', async () => {
    const { razorpay_payment_id: payment } = await standin.pay(await standin.newOrder(), 'success', { notify: false });
    const refund = await standin.api('POST', `/payments/${payment}/refund`, { amount: 20_000 });
    expect(refund.body).toMatchObject({ status: 'pending' });
    await standin.untilSignalled('refund.created', 'refund.processed');
    expect(shapeOf('refund.created')).toEqual(documented('refund.created'));
    expect(shapeOf('refund.processed')).toEqual(documented('refund.processed'));
    const { body } = await standin.api('GET', `/refunds/${String(refund.body['id'])}`);
    expect(body).toMatchObject({ status: 'processed' });
  });

  it('are repeated with the same event id until the shop accepts them', async () => {
    standin.answerNext(500, 503);
    await standin.pay(await standin.newOrder(), 'authorized');
    await standin.untilSignalledTimes(3);
    expect(new Set(standin.received.map(({ eventId }) => eventId)).size).toBe(1);
    expect(new Set(standin.received.map(({ raw }) => raw)).size).toBe(1);
  });

  it('are counted until the shop has accepted them, those of refunds in progress too', async () => {
    const undelivered = async () => {
      const response = await standin.app.inject({ url: '/standin/undelivered' });
      return response.json<{ undelivered: number }>().undelivered;
    };
    const { razorpay_payment_id: payment } = await standin.pay(await standin.newOrder(), 'success', { notify: false });
    expect(await undelivered()).toBe(0);
    await standin.api('POST', `/payments/${payment}/refund`, { amount: 20_000 });
    await standin.untilSignalled('refund.created');
    expect(await undelivered()).toBeGreaterThan(0);
    await standin.untilSignalled('refund.processed');
    await until(async () => (await undelivered()) === 0);
  });

  it('are sent after a restart if they had not been accepted before', async () => {
    standin.answerNext(500);
    await standin.pay(await standin.newOrder(), 'authorized');
    await standin.untilSignalled('payment.authorized');
    standin.received.length = 0;
    await standin.restart();
    await standin.untilSignalled('payment.authorized');
  });
});
