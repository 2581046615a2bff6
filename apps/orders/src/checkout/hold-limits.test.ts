import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { listOrders } from '@kanaka/contracts/orders';
import { and, eq, sql } from 'drizzle-orm';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { orders, statusChanges } from '../schema.ts';
import { reconcile } from '../payments/reconcile.ts';
import { waitBeforeHold } from './hold-limits.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

const statusOf = async (id: string) => {
  const [row] = await harness.database.db.select().from(orders).where(eq(orders.id, id));
  return row?.status;
};
const openOrdersOf = (userId: string) =>
  harness.database.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), eq(orders.paymentStatus, 'pending')));

/** A shopper who orders a new piece each time, so that no order needs the pieces of an earlier one. */
function collector() {
  const shopper = harness.shopperWith([], 1_03_000);
  const placeNext = async (key: string = randomUUID()) => {
    harness.shop.fillBag(shopper.id, [{ productId: harness.shop.piece({ count: 1 }), quantity: 1 }]);
    return shopper.place(key);
  };
  const placed = async () => (await placeNext()).json<{ orderId: string }>().orderId;
  return { ...shopper, placeNext, placed };
}

describe('open, unpaid orders of one shopper', () => {
  it('are two at most: the oldest is cancelled for a third, and its pieces are released', async () => {
    const asha = collector();
    const [first, second, third] = [await asha.placed(), await asha.placed(), await asha.placed()];

    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
      'cancelled',
      'pending',
      'pending',
    ]);
    expect([first, second, third].map((id) => harness.shop.holds.has(id))).toEqual([false, true, true]);
    const { rows } = await harness.database.pool.query(`select count(*)::int as n from outbox where job_id = $1`, [
      `release-${first}`,
    ]);
    expect(rows[0].n).toBe(1);
  });

  it('say that they were replaced or closed by the shop, unlike those that ran out', async () => {
    const asha = collector();
    const [first, second, third] = [await asha.placed(), await asha.placed(), await asha.placed()];
    const closed = await harness.app.inject({
      method: 'PUT',
      url: `/api/admin/orders/update/${third}`,
      headers: harness.auth.signIn({ role: 'admin' }).headers,
      payload: { orderStatus: 'cancelled' },
    });
    expect(closed.statusCode).toBe(200);
    const past = new Date(Date.now() - 60_000);
    await harness.database.db
      .update(orders)
      .set({ createdAt: new Date(past.getTime() - 900_000), reservedUntil: past, nextCheckAt: past })
      .where(eq(orders.id, second));
    await reconcile(harness.deps);
    const reply = await harness.app.inject({ url: `/api/shop/order/list/${asha.id}`, headers: asha.headers });
    const listed = new Map(listOrders.reply.parse(reply.json()).data.map((order) => [order._id, order]));
    expect(listed.get(first)).toMatchObject({ orderStatus: 'cancelled', replaced: true });
    expect(listed.get(second)).toMatchObject({ orderStatus: 'cancelled' });
    expect(listed.get(second)).not.toHaveProperty('replaced');
    expect(listed.get(second)).not.toHaveProperty('closedByShop');
    expect(listed.get(third)).toMatchObject({ orderStatus: 'cancelled', closedByShop: true });
  });

  it('are two at most, however many are sent at once', async () => {
    const ring = harness.shop.piece({ count: 1000 });
    const asha = harness.shopperWith([{ productId: ring, quantity: 5 }], 5_15_000);
    const replies = await Promise.all(Array.from({ length: 20 }, () => asha.place()));

    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200)) {
      // On a very slow machine an attempt may be considered dead; then the response is `order.in-progress`.
      expect(['order.too-many-open', 'order.in-progress']).toContain(reply.json().code);
    }
    const open = await openOrdersOf(asha.id);
    expect(open).toHaveLength(2);
    expect(harness.shop.stock.get(ring)).toBe(990);
    expect(open.every(({ id }) => harness.shop.holds.has(id))).toBe(true);
  });

  it('are two at most for any number of rounds, and never more pieces than two orders have', async () => {
    const ring = harness.shop.piece({ count: 1000 });
    const asha = harness.shopperWith([{ productId: ring, quantity: 5 }], 5_15_000);
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 6 }, () => asha.place()));
      expect(await openOrdersOf(asha.id)).toHaveLength(2);
      expect(harness.shop.stock.get(ring)).toBe(990);
    }
  });

  it('are not counted once they are paid', async () => {
    const asha = collector();
    for (let bought = 0; bought < 4; bought++) {
      const { orderId, razorpayOrder } = (await asha.placeNext()).json();
      expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
      expect(await statusOf(orderId)).toBe('confirmed');
    }
    const [one, other] = [await asha.placed(), await asha.placed()];
    expect([await statusOf(one), await statusOf(other)]).toEqual(['pending', 'pending']);
  });

  it('do not limit other shoppers', async () => {
    const [asha, ravi] = [collector(), collector()];
    await asha.placed();
    await asha.placed();
    await ravi.placed();
    expect(await openOrdersOf(asha.id)).toHaveLength(2);
    expect(await openOrdersOf(ravi.id)).toHaveLength(1);
  });

  it('can still be paid while they are open, and a cancelled one when its payment arrives nevertheless', async () => {
    const asha = collector();
    const first = (await asha.placeNext()).json();
    const second = (await asha.placeNext()).json();
    await asha.placed();
    const payAgain = (orderId: string) =>
      harness.app.inject({ method: 'POST', url: `/api/shop/order/pay/${orderId}`, headers: asha.headers });

    expect((await payAgain(second.orderId)).statusCode).toBe(200);
    expect((await payAgain(first.orderId)).json().code).toBe('order.not-payable');
    const late = await asha.verify(first.orderId, harness.razorpay.pay(first.razorpayOrder.id));
    expect([late.statusCode, await statusOf(first.orderId)]).toEqual([200, 'confirmed']);
  });

  it('are not blocked by orders whose creation was interrupted', async () => {
    const asha = collector();
    const dead = [await asha.placed(), await asha.placed()];
    for (const id of dead) {
      await harness.database.db
        .update(orders)
        .set({ razorpayOrderId: null, creatingUntil: sql`now() - interval '1 second'` })
        .where(eq(orders.id, id));
    }
    const next = await asha.placed();
    expect([await statusOf(String(dead[0])), await statusOf(next)]).toEqual([undefined, 'pending']);
    expect(await openOrdersOf(asha.id)).toHaveLength(2);
  });
});

describe('holding the same piece again and again', () => {
  /** Makes an order look as if it had been placed and released this many minutes ago. */
  async function heldFor(orderId: string, { from, until }: { from: number; until: number }) {
    const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;
    await harness.database.db
      .update(orders)
      .set({ createdAt: ago(from), reservedUntil: ago(until), status: 'cancelled' })
      .where(eq(orders.id, orderId));
    await harness.database.db.insert(statusChanges).values({
      id: randomUUID(),
      orderId,
      status: 'cancelled',
      changedBy: 'shop',
      changedAt: new Date(),
    });
    harness.shop.expire(orderId);
  }

  /** Three full reservations of the same piece in a row, the last of which ended this many minutes ago. */
  async function threeHolds(ended: number) {
    const ring = harness.shop.piece({ count: 1000 });
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    const placed: string[] = [];
    for (let hold = 0; hold < 3; hold++) placed.push((await asha.place()).json().orderId);
    for (const [at, id] of placed.entries()) {
      await heldFor(id, { from: ended + (3 - at) * 15, until: ended + (2 - at) * 15 });
    }
    return { asha, ring };
  }

  it('is refused for a pause after three holds in a row, also for concurrent requests', async () => {
    const { asha, ring } = await threeHolds(1);
    const replies = await Promise.all(Array.from({ length: 5 }, () => asha.place()));

    for (const reply of replies) {
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toMatchObject({ code: 'order.hold-paused', details: { productId: ring, size: '' } });
      expect(reply.json().message).toContain('“Dhruva Solitaire Ring” was held for you long enough without a payment.');
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(harness.shop.stock.get(ring)).toBe(1000);
    expect(await openOrdersOf(asha.id)).toEqual([]);
  });

  it('does not affect other pieces, nor other shoppers', async () => {
    const { asha, ring } = await threeHolds(1);
    const ravi = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    expect((await ravi.place()).statusCode).toBe(200);
    harness.shop.fillBag(asha.id, [{ productId: harness.shop.piece(), quantity: 1 }]);
    expect((await asha.place()).statusCode).toBe(200);
  });

  it('is possible after the pause', async () => {
    const { asha } = await threeHolds(6);
    expect((await asha.place()).statusCode).toBe(200);
  });

  it('cancels no open order when the new one is refused', async () => {
    const { asha, ring } = await threeHolds(1);
    const other = harness.shop.piece();
    harness.shop.fillBag(asha.id, [{ productId: other, quantity: 1 }]);
    const open: string[] = [(await asha.place()).json().orderId, (await asha.place()).json().orderId];
    harness.shop.fillBag(asha.id, [{ productId: ring, quantity: 1 }]);
    expect((await asha.place()).json().code).toBe('order.hold-paused');
    expect((await openOrdersOf(asha.id)).map(({ id }) => id).sort()).toEqual(open.sort());
  });

  it('does not count paid orders', async () => {
    const ring = harness.shop.piece({ count: 10 });
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    for (let bought = 0; bought < 5; bought++) {
      const { orderId, razorpayOrder } = (await asha.place()).json();
      await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
      await harness.database.db
        .update(orders)
        .set({ createdAt: sql`now() - interval '40 minutes'` })
        .where(eq(orders.id, orderId));
    }
    expect((await asha.place()).statusCode).toBe(200);
  });
});

describe('the wait before a piece is held again', () => {
  const minute = 60_000;
  const holdMs = 15 * minute;
  const at = (minutes: number) => new Date(Date.UTC(2026, 3, 1) + minutes * minute);
  const wait = (holds: [from: number, until: number][], now: number) =>
    waitBeforeHold(
      holds.map(([from, until]) => ({ from: at(from), until: at(until) })),
      { now: at(now), holdMs },
    ) / minute;

  it.each<[string, [number, number][], number, number]>([
    ['nothing was held', [], 0, 0],
    ['one hold has just begun', [[0, 15]], 1, 0],
    ['an order is changed often', Array.from({ length: 40 }, (_, n): [number, number] => [n / 2, n / 2 + 15]), 20, 0],
    ['the second hold ends', [[0, 15], [15, 30]], 30, 0], // prettier-ignore
    ['the third hold runs', [[0, 15], [15, 30], [30, 45]], 31, 19], // prettier-ignore
    ['the third hold ends', [[0, 15], [15, 30], [30, 45]], 45, 5], // prettier-ignore
    ['the pause is nearly over', [[0, 15], [15, 30], [30, 45]], 49, 1], // prettier-ignore
    ['the pause is over', [[0, 15], [15, 30], [30, 45]], 50, 0], // prettier-ignore
    ['short gaps lie between them', [[0, 15], [19, 34], [38, 53]], 53, 5], // prettier-ignore
    ['a pause lies between them', [[0, 15], [20, 35], [35, 50]], 50, 0], // prettier-ignore
    ['they come in any order', [[30, 45], [0, 15], [15, 30]], 45, 5], // prettier-ignore
    ['one was let go early', [[0, 15], [15, 30], [30, 32]], 33, 4], // prettier-ignore
  ])('when %s', (_, holds, now, expected) => expect(wait(holds, now)).toBe(expected));
});
