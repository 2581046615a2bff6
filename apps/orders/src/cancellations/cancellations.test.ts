import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { adminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { listDiscrepancies } from '@kanaka/contracts/orders/discrepancies';
import { discrepancyWords } from '@kanaka/presentation/discrepancy-words';
import { orderDetails } from '@kanaka/contracts/orders/orders';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { stateOf, unpaidOrder } from '../../test/unpaid-orders.ts';
import { orders, outbox } from '../schema.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());

const call = (method: 'POST' | 'PUT', url: string, payload: object, { headers }: { headers: object } = owner) =>
  harness.app.inject({ method, url: `/api/${url}`, headers: { ...headers }, payload });

/** A paid order, packed with its courier's number if it is labelled. */
async function paidOrder({ labelled = true } = {}) {
  const order = await unpaidOrder(harness);
  expect((await order.shopper.verify(order.orderId, order.pay(-60))).statusCode).toBe(200);
  const { orderId } = order;
  const lines = [{ productId: order.piece, quantity: 1 }];
  const label = () =>
    call('POST', `admin/orders/shipments/${orderId}`, { lines, courier: 'Delhivery', awb: '1234567890' });
  if (labelled) expect((await label()).statusCode).toBe(200);
  const shopper = order.shopper;
  return {
    order,
    orderId,
    label,
    cancel: (reason = '') => call('POST', `shop/order/cancel/${orderId}`, { reason }, shopper),
    decide: (body: object) => call('POST', `admin/orders/cancellations/${orderId}`, body),
    handOver: async () => {
      const shipment = (await details(orderId)).shipments?.[0]?._id ?? '';
      return call('PUT', `admin/orders/shipments/move/${shipment}`, { to: 'handedOver' });
    },
    seen: async () => {
      const url = `/api/shop/order/details/${orderId}`;
      return orderDetails.reply.parse((await harness.app.inject({ url, headers: shopper.headers })).json()).data;
    },
    refunds: async () => (await stateOf(harness, order)).refunds,
  };
}

async function details(orderId: string) {
  const response = await harness.app.inject({ url: `/api/admin/orders/details/${orderId}`, headers: owner.headers });
  return adminOrderDetails.reply.parse(response.json()).data;
}

async function waiting(orderId: string) {
  const response = await harness.app.inject({ url: '/api/admin/orders/discrepancies', headers: owner.headers });
  const found = listDiscrepancies.reply.parse(response.json()).data.find((one) => one.orderId === orderId);
  return found?.discrepancies.map(discrepancyWords) ?? [];
}

/** The names of an order's jobs. */
async function jobsOf(orderId: string): Promise<string[]> {
  const rows = await harness.database.db.select().from(outbox);
  return rows.filter(({ data }) => JSON.stringify(data).includes(orderId)).map(({ name }) => name);
}

describe('A shopper who cancels an order whose parcel has its courier’s number', () => {
  it('asks the owner: nothing is refunded, taken back or changed, and the owner is asked', async () => {
    const { orderId, cancel, seen, refunds } = await paidOrder();
    expect(await seen()).toMatchObject({ canCancel: true, cancelByRequest: true });
    const response = await cancel('Wrong size');
    expect(response.json()).toMatchObject({
      message: 'We have received your request to cancel this order.',
      data: { orderStatus: 'confirmed', canCancel: false, cancellation: { state: 'open', reason: 'Wrong size' } },
    });
    expect(await refunds()).toEqual([]);
    expect(await waiting(orderId)).toEqual(['The customer asks to cancel it: “Wrong size”']);
    const { timeline, shipments } = await details(orderId);
    expect(timeline.at(-1)).toMatchObject({ kind: 'cancellation', state: 'open', note: 'Wrong size' });
    expect(shipments?.map(({ state }) => state)).toEqual(['packed']);
  });

  it('many times at once asks once', async () => {
    const { orderId, cancel } = await paidOrder();
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => cancel('Wrong size')));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await details(orderId)).timeline.filter(({ kind }) => kind === 'cancellation')).toHaveLength(1);
  });

  it('asks the owner too when the courier is chosen and gives its number at the pick-up', async () => {
    const { order, orderId, cancel, refunds } = await paidOrder({ labelled: false });
    const lines = [{ productId: order.piece, quantity: 1 }];
    expect((await call('POST', `admin/orders/shipments/${orderId}`, { lines, courier: 'Delhivery' })).statusCode).toBe(
      200,
    );
    expect((await cancel()).json()).toMatchObject({ message: 'We have received your request to cancel this order.' });
    expect(await refunds()).toEqual([]);
  });

  it('cancels at once as long as no parcel has a number or a courier', async () => {
    const { cancel, refunds } = await paidOrder({ labelled: false });
    expect((await cancel()).json()).toMatchObject({
      message: 'Your order has been cancelled.',
      data: { orderStatus: 'cancelled' },
    });
    expect(await refunds()).toHaveLength(1);
  });

  it('while it is labelled: either it is cancelled and not labelled, or labelled and asked for', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { cancel, label, refunds, seen } = await paidOrder({ labelled: false });
      const [, labelled] = await Promise.all([cancel(), label()]);
      const { orderStatus, cancellation } = await seen();
      if (labelled.statusCode === 200) {
        expect([orderStatus, cancellation?.state, await refunds()]).toEqual(['confirmed', 'open', []]);
      } else {
        expect([orderStatus, (await refunds()).length]).toEqual(['cancelled', 1]);
      }
    }
  });
});

describe('A request to cancel', () => {
  it('is granted: the order is cancelled and refunded once, its parcel is not handed over, and the shopper hears of it', async () => {
    const { orderId, cancel, decide, refunds, handOver } = await paidOrder();
    await cancel('Wrong size');
    const grant = { decision: 'grant', restock: false };
    const responses = await Promise.all([decide(grant), decide(grant), decide(grant)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect(await refunds()).toHaveLength(1);
    const { orderStatus, cancelReason, shipments } = await details(orderId);
    expect([orderStatus, cancelReason]).toEqual(['cancelled', 'Wrong size']);
    expect(shipments?.map(({ state }) => state)).toEqual(['failed']);
    expect((await handOver()).statusCode).toBe(409);
    expect(await waiting(orderId)).toEqual([]);
    const jobs = await jobsOf(orderId);
    expect(jobs.filter((name) => name === 'order-status')).toHaveLength(1);
    expect(jobs).not.toContain('restock-pieces');
  });

  it('is refused with words, which the shopper reads; the order stays, and cannot be cancelled any more', async () => {
    const { orderId, cancel, decide, refunds, seen } = await paidOrder();
    await cancel();
    expect((await decide({ decision: 'refuse' })).statusCode).toBe(400);
    expect((await decide({ decision: 'refuse', answer: 'The courier has it.' })).statusCode).toBe(200);
    expect(await seen()).toMatchObject({
      orderStatus: 'confirmed',
      canCancel: false,
      cancellation: { state: 'refused', answer: 'The courier has it.' },
    });
    expect(await refunds()).toEqual([]);
    expect(await waiting(orderId)).toEqual([]);
    expect(await jobsOf(orderId)).toContain('cancellation-refused');
    const again = await cancel();
    expect([again.statusCode, again.json().code]).toEqual([409, 'order.cancel-refused']);
  });

  it('is refused when its parcel is handed over, and the shopper hears why', async () => {
    const { orderId, cancel, decide, handOver, seen } = await paidOrder();
    await cancel();
    // A domain under an Indian top-level domain.
    const customerEmail = 'asha@xn--i1b6b1a6a2e.xn--h2brj9c';
    await harness.database.db.update(orders).set({ customerEmail }).where(eq(orders.id, orderId));
    expect((await handOver()).statusCode).toBe(200);
    expect((await seen()).cancellation).toMatchObject({
      state: 'refused',
      answer: expect.stringContaining('handed over'),
    });
    expect(await waiting(orderId)).toEqual([]);
    expect((await decide({ decision: 'grant' })).json().code).toBe('cancellation.decided');
  });

  it('is settled when the owner closes the order: it is refunded once', async () => {
    const { orderId, cancel, decide, refunds, seen } = await paidOrder();
    await cancel();
    expect((await call('PUT', `admin/orders/update/${orderId}`, { orderStatus: 'cancelled' })).statusCode).toBe(200);
    expect((await decide({ decision: 'grant' })).json().code).toBe('cancellation.decided');
    expect((await seen()).cancellation?.state).toBe('granted');
    expect(await refunds()).toHaveLength(1);
  });

  it('granted and handed over at once: one of the two happens, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, cancel, decide, handOver, refunds } = await paidOrder();
      await cancel();
      const [granted, sent] = await Promise.all([decide({ decision: 'grant' }), handOver()]);
      const { shipments } = await details(orderId);
      const [state, back] = [shipments?.[0]?.state, (await refunds()).length];
      if (granted.statusCode === 200) expect([sent.statusCode, state, back]).toEqual([409, 'failed', 1]);
      else expect([sent.statusCode, state, back]).toEqual([200, 'handedOver', 0]);
    }
  });

  it('cannot be dismissed', async () => {
    const { orderId, cancel } = await paidOrder();
    await cancel();
    const response = await call('POST', `admin/orders/discrepancies/${orderId}`, {
      words: 'The customer asks to cancel it',
    });
    expect([response.statusCode, response.json().code]).toEqual([409, 'discrepancy.settled']);
  });
});
