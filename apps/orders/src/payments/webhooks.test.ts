import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { paymentEvent, startOrderHarness, WEBHOOK_SECRETS, type OrderHarness } from '../../test/order-harness.ts';
import { orders } from '../schema.ts';
import { deleteOldEvents } from './payments.repository.ts';
import { processWebhooks } from './process-webhooks.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

/** An unpaid order of one ring. */
async function unpaidOrder() {
  const asha = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json();
  return { orderId: orderId as string, razorpayOrderId: razorpayOrder.id as string };
}

async function paymentStatusOf(orderId: string) {
  const [order] = await harness.database.db.select().from(orders).where(eq(orders.id, orderId));
  return order?.paymentStatus;
}

describe('a webhook', () => {
  it('is refused without Razorpay’s signature; stored once when repeated, and not processed again', async () => {
    const { razorpayOrderId } = await unpaidOrder();
    const event = paymentEvent('payment.captured', harness.razorpay.pay(razorpayOrderId));

    expect((await harness.sendWebhook(event, { secret: 'a-stranger' })).statusCode).toBe(401);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => harness.sendWebhook(event, { eventId: 'evt_same' })),
    );
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200, 200]);
    await processWebhooks(harness.deps);
    const stored = async () => {
      const select = "select outcome, processed_at, attempts from webhook_events where id = 'evt_same'";
      return (await harness.database.pool.query(select)).rows;
    };
    const processed = await stored();
    expect(processed).toMatchObject([{ outcome: 'paid', processed_at: expect.any(Date), attempts: 1 }]);
    expect((await harness.sendWebhook(event, { eventId: 'evt_same' })).statusCode).toBe(200);
    expect(await stored()).toEqual(processed);
  });

  it('signed with the old secret is accepted during a rotation', async () => {
    const { orderId, razorpayOrderId } = await unpaidOrder();
    const event = paymentEvent('order.paid', harness.razorpay.pay(razorpayOrderId));
    expect((await harness.sendWebhook(event, { secret: WEBHOOK_SECRETS[1] ?? '' })).statusCode).toBe(200);
    await processWebhooks(harness.deps);
    expect(await paymentStatusOf(orderId)).toBe('paid');
  });

  it('is stored and answered before it is processed, however long Razorpay takes', async () => {
    const { orderId, razorpayOrderId } = await unpaidOrder();
    const event = paymentEvent('payment.captured', harness.razorpay.pay(razorpayOrderId));
    const release = harness.razorpay.holdAnswers();
    // As in the service: the processing of stored events begins after the response to Razorpay.
    const working = new Promise<void>((done) => {
      harness.deps.wakeWebhooks = () => void processWebhooks(harness.deps).finally(done);
    });

    const response = await harness.sendWebhook(event, { eventId: 'evt_slow' });

    expect(response.statusCode).toBe(200);
    const { rows } = await harness.database.pool.query("select processed_at from webhook_events where id = 'evt_slow'");
    expect(rows).toEqual([{ processed_at: null }]);
    expect(await paymentStatusOf(orderId)).toBe('pending');
    release();
    await working;
    harness.deps.wakeWebhooks = () => undefined;
    expect(await paymentStatusOf(orderId)).toBe('paid');
  });

  it('is processed later when Razorpay is down', async () => {
    const { orderId, razorpayOrderId } = await unpaidOrder();
    await harness.sendWebhook(paymentEvent('payment.captured', harness.razorpay.pay(razorpayOrderId)), {
      eventId: 'evt_later',
    });
    harness.razorpay.setDown(true);
    await processWebhooks(harness.deps);
    harness.razorpay.setDown(false);
    expect(await paymentStatusOf(orderId)).toBe('pending');

    await harness.database.pool.query("update webhook_events set next_attempt_at = now() where id = 'evt_later'");
    await processWebhooks(harness.deps);
    expect(await paymentStatusOf(orderId)).toBe('paid');
  });
});

it('an event is deleted a month after its processing, unless it is the only record of a payment', async () => {
  const strange = harness.razorpay.pay('order_after_the_dump');
  await harness.sendWebhook(paymentEvent('payment.captured', strange), { eventId: 'evt_strange' });
  await harness.sendWebhook({ event: 'never mind' }, { eventId: 'evt_done' });
  await harness.sendWebhook({ event: 'never mind' }, { eventId: 'evt_recent' });
  await processWebhooks(harness.deps);
  await harness.sendWebhook({ event: 'never mind' }, { eventId: 'evt_open' });
  await harness.database.pool.query(
    "update webhook_events set processed_at = now() - interval '31 days' where id in ('evt_strange', 'evt_done')",
  );
  await deleteOldEvents(harness.deps.db, 100);
  const { rows } = await harness.database.pool.query(
    "select id, outcome from webhook_events where id in ('evt_strange', 'evt_done', 'evt_recent', 'evt_open') order by id",
  );
  expect(rows).toEqual([
    { id: 'evt_open', outcome: null },
    { id: 'evt_recent', outcome: 'nothing to do' },
    { id: 'evt_strange', outcome: 'order.not-found' },
  ]);
});

it('an event that has failed for days does not delay others', async () => {
  const { orderId, razorpayOrderId } = await unpaidOrder();
  await harness.sendWebhook({ event: 'never mind' }, { eventId: 'evt_old' });
  await harness.database.pool.query(
    "update webhook_events set attempts = 60, processed_at = null, next_attempt_at = now() - interval '1 day' where id = 'evt_old'",
  );
  await harness.sendWebhook(paymentEvent('payment.captured', harness.razorpay.pay(razorpayOrderId)));
  await processWebhooks(harness.deps);
  expect(await paymentStatusOf(orderId)).toBe('paid');
});
