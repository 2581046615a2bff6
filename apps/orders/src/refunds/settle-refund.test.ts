import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { adminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { listRefusedRefunds } from '@kanaka/contracts/orders/refunds';
import { AppError } from '@kanaka/server-kit/app-error';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { outbox } from '../schema.ts';
import { refunds } from './refunds-schema.ts';
import { chaseRefunds, followRefund } from '../payments/follow-refund.ts';
import { makeRefund } from './make-refund.ts';

let harness: OrderHarness;
let meera: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  meera = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.razorpay.refuseRefunds(false);
  harness.razorpay.setDown(false);
});

/** A paid order that was refunded completely, before Razorpay was called. */
async function owed() {
  const asha = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  await harness.app.inject({
    method: 'POST',
    url: `/api/admin/orders/refund/${orderId}`,
    headers: { ...meera.headers, 'idempotency-key': randomUUID() },
    payload: { amount: 1_03_000, reason: 'It broke.' },
  });
  const row = async () => {
    const [refund] = await harness.database.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    if (!refund) throw new Error('the order has no refund');
    return refund;
  };
  const { id: refundId } = await row();
  const attempt = () => makeRefund(harness.deps, { refundId });
  return { asha, orderId, refundId, row, attempt };
}

/** The same after Razorpay has refused it. */
async function refused() {
  const refund = await owed();
  harness.razorpay.refuseRefunds(true);
  await expect(refund.attempt()).rejects.toMatchObject({ code: 'payment.refund-refused' });
  return refund;
}

const settle = (refundId: string, payload: object = { note: 'Cash, receipt 14.' }, headers: object = meera.headers) =>
  harness.app.inject({
    method: 'POST',
    url: `/api/admin/payments/refused-refunds/${refundId}`,
    headers: { ...headers },
    payload,
  });

async function listed() {
  const response = await harness.app.inject({ url: '/api/admin/payments/refused-refunds', headers: meera.headers });
  return listRefusedRefunds.reply.parse(response.json()).data;
}

async function details(orderId: string) {
  const response = await harness.app.inject({ url: `/api/admin/orders/details/${orderId}`, headers: meera.headers });
  return adminOrderDetails.reply.parse(response.json()).data;
}

async function oldestOwedSeconds(): Promise<number> {
  const { body } = await harness.app.inject('/metrics');
  return Number(/^refunds_oldest_owed_seconds (\S+)$/m.exec(body)?.[1]);
}

describe('A refund that Razorpay refuses', () => {
  it('is listed for the owner with Razorpay’s reason, until it is settled outside the shop, and then raises no alarm', async () => {
    const { orderId, refundId, row } = await refused();
    await harness.database.pool.query("update refunds set created_at = now() - interval '3 hours' where id = $1", [
      refundId,
    ]);
    expect((await listed()).find((refund) => refund.refundId === refundId)).toMatchObject({
      orderId,
      person: 'Asha',
      amount: 1_03_000_00,
      currency: 'INR',
      reason: 'It broke.',
      refusal: 'Your account has too little balance.',
    });

    expect((await settle(refundId)).statusCode).toBe(200);

    expect((await listed()).map((refund) => refund.refundId)).not.toContain(refundId);
    expect(await oldestOwedSeconds()).toBeLessThan(10_000);
    expect(await row()).toMatchObject({ state: 'settled', settledByName: 'Meera', settledNote: 'Cash, receipt 14.' });
    const order = await details(orderId);
    expect(order).toMatchObject({ paymentStatus: 'refunded', refundable: 0, refunds: [{ state: 'settled' }] });
    expect(order.timeline.at(-1)).toMatchObject({
      kind: 'refund-moved',
      state: 'settled',
      by: 'Meera',
      note: 'Cash, receipt 14.',
    });
    expect(await changesOf(harness.deps.db, orderId)).toContainEqual(
      expect.objectContaining({ action: 'refund.settled', actor: { id: meera.id, name: 'Meera' } }),
    );
  });

  it('is settled once when many admins do it concurrently', async () => {
    const { refundId, row } = await refused();
    const responses = await Promise.all([1, 2, 3, 4].map((n) => settle(refundId, { note: `By hand ${n}.` })));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    const { settledNote } = await row();
    const again = await settle(refundId, { note: 'Once more.' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'refund.not-owed']);
    expect((await row()).settledNote).toBe(settledNote);
  });

  it('is never both settled and made when an admin and the queue act concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { refundId, row, attempt } = await refused();
      harness.razorpay.refuseRefunds(false);
      const [response] = await Promise.all([settle(refundId), attempt().catch(() => undefined)]);
      const made = [...harness.razorpay.refunds.values()].filter(({ notes }) => notes['refund'] === refundId);
      expect((await row()).state).toBe(response.statusCode === 200 ? 'settled' : 'sent');
      expect(made).toHaveLength(response.statusCode === 200 ? 0 : 1);
    }
  });

  it('is not settled while a request to Razorpay is in progress', async () => {
    const { refundId, row } = await refused();
    await harness.database.db
      .update(refunds)
      .set({ tryingUntil: new Date(Date.now() + 3_600_000) })
      .where(eq(refunds.id, refundId));
    const response = await settle(refundId);
    expect([response.statusCode, response.json().code]).toEqual([409, 'refund.in-progress']);
    expect((await row()).state).toBe('owed');
  });

  it('cannot be settled while a request to Razorpay has no response', async () => {
    const { refundId, row, attempt } = await refused();
    harness.razorpay.refuseRefunds(false);
    const { api } = harness.razorpay;
    const requests: Parameters<typeof api.refund>[0][] = [];
    const razorpay: typeof api = {
      ...api,
      async refund(request) {
        requests.push(request);
        throw new AppError('razorpay.unavailable', 'The connection was lost.');
      },
    };
    await expect(makeRefund({ ...harness.deps, razorpay }, { refundId })).rejects.toMatchObject({
      code: 'razorpay.unavailable',
    });

    const response = await settle(refundId);
    expect([response.statusCode, response.json().code]).toEqual([409, 'refund.not-refused']);

    for (const request of requests) await api.refund(request);
    await attempt();
    expect((await row()).state).toBe('sent');
    expect([...harness.razorpay.refunds.values()].filter(({ notes }) => notes['refund'] === refundId)).toHaveLength(1);
  });

  it('is not settled when Razorpay has made it meanwhile', async () => {
    const { refundId, row } = await refused();
    harness.razorpay.refuseRefunds(false);
    const { paymentId, amountPaise } = await row();
    await harness.razorpay.api.refund({ paymentId, amountPaise, refundId, idempotencyKey: randomUUID() });
    const response = await settle(refundId);
    expect([response.statusCode, response.json().code]).toEqual([409, 'refund.not-owed']);
    expect(await row()).toMatchObject({ state: 'sent', settledNote: '' });
  });

  it('is not settled while Razorpay is down, and can be afterwards', async () => {
    const { refundId } = await refused();
    harness.razorpay.setDown(true);
    expect((await settle(refundId)).statusCode).toBe(503);
    harness.razorpay.setDown(false);
    expect((await settle(refundId)).statusCode).toBe(200);
  });

  it('is never made once it was settled, and no e-mail is sent', async () => {
    const { refundId, row, attempt } = await refused();
    await settle(refundId);
    harness.razorpay.refuseRefunds(false);
    await attempt();
    await harness.database.pool.query("update refunds set updated_at = now() - interval '2 hours' where id = $1", [
      refundId,
    ]);
    await chaseRefunds(harness.deps);
    expect([...harness.razorpay.refunds.values()].filter(({ notes }) => notes['refund'] === refundId)).toEqual([]);
    const { paymentId, amountPaise } = await row();
    const { id } = await harness.razorpay.api.refund({
      paymentId,
      amountPaise,
      refundId,
      idempotencyKey: randomUUID(),
    });
    expect(await followRefund(harness.deps, id)).toBe('settled outside the shop');
    expect((await row()).state).toBe('settled');
    expect(harness.loggedAbout(refundId)).toContain('Razorpay has a refund that was settled outside the shop');
    const mails = await harness.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.jobId, `mail-refunded-${refundId}`));
    expect(mails).toEqual([]);
  });
});

describe('Settling a refund', () => {
  it('is possible only for a refused refund', async () => {
    const { refundId, attempt } = await owed();
    expect((await listed()).map((refund) => refund.refundId)).not.toContain(refundId);
    expect((await settle(refundId)).json().code).toBe('refund.not-refused');
    await attempt();
    expect((await settle(refundId)).json().code).toBe('refund.not-owed');
    expect((await settle(uuidv7())).statusCode).toBe(404);
  });

  it('requires a note', async () => {
    const { refundId, row } = await refused();
    for (const note of ['', ' ', 'a'.repeat(301)]) expect((await settle(refundId, { note })).statusCode).toBe(400);
    expect((await row()).state).toBe('owed');
  });
});
