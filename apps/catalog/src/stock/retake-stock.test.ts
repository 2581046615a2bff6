import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import * as unitsContract from '@kanaka/contracts/catalog/units';
import * as stockContract from '@kanaka/contracts/catalog/stock';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { reservations } from './reservations-schema.ts';
import { releaseRanOut } from './release-stock.ts';
import { stockJobs } from './stock.routes.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

type Name = keyof typeof stockJobs;
/** Does a job as the stock consumer does it; one that fails is tried again. */
async function job(name: Name, data: object): Promise<void> {
  const handle = stockJobs[name] as (data: object, tx: typeof harness.db) => Promise<unknown>;
  await harness.db.transaction((tx) => handle(data, tx));
}

let ring: string;
let order: string;
beforeEach(async () => {
  ring = (await harness.addProduct({ totalStock: 2 }))._id;
  order = harness.newId();
});

const two = () => [{ productId: ring, size: '', quantity: 2 }];
const reserve = (orderId: string, quantity: number) =>
  harness.asService('/internal/stock/reserve', {
    orderId,
    lines: [{ productId: ring, quantity }],
    holdSeconds: 900,
  });
const secure = (turn = 2) => harness.asService('/internal/stock/secure', { orderId: order, turn, lines: two() });
async function retake(turn: number) {
  const response = await harness.asService('/internal/stock/retake', { orderId: order, turn, lines: two() });
  expect(response.statusCode).toBe(200);
  return stockContract.retakeStock.reply.parse(response.json());
}
const short = async (turn: number) => (await retake(turn)).short.map(({ quantity }) => quantity);
const release = (turn: number) => job('release-stock', { orderId: order, turn });
const restock = (turn: number) =>
  job('restock-pieces', { orderId: order, refundId: harness.newId(), lines: two(), turn });
async function sell(): Promise<void> {
  await secure(0);
  await job('commit-stock', { orderId: order });
}
const stockOf = async (id: string) => {
  const { totalStock, reserved } = await harness.findAsOwner(id);
  return { onHand: totalStock, reserved };
};

describe('An unpaid order that is opened again', () => {
  beforeEach(async () => {
    await reserve(order, 2);
    await release(1);
  });

  it('holds its pieces again, without an end, until it is closed again', async () => {
    expect(await short(2)).toEqual([]);
    expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 2 });
    expect((await reserve(harness.newId(), 1)).statusCode).toBe(409);
    await releaseRanOut(harness);
    expect(await short(2)).toEqual([]);
    await Promise.all([release(3), release(3)]);
    expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 0 });
  });

  it('takes what is there, says what is short, and takes the rest once it is there', async () => {
    const other = harness.newId();
    await reserve(other, 1);
    expect(await short(2)).toEqual([1]);
    expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 2 });
    await job('release-stock', { orderId: other, turn: 1 });
    expect(await short(2)).toEqual([]);
    expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 2 });
    await release(3);
    expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 0 });
  });

  it('gives back only what it had taken', async () => {
    await reserve(harness.newId(), 1);
    expect(await short(2)).toEqual([1]);
    await release(3);
    expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 1 });
  });

  it('and paid late, takes them once; short, only if the rest is there', async () => {
    const other = harness.newId();
    await reserve(other, 1);
    await retake(2);
    expect((await secure()).json().code).toBe('stock.insufficient');
    expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 2 });
    await job('release-stock', { orderId: other, turn: 1 });
    await Promise.all([secure(), secure()]);
    expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 2 });
    expect(await short(2)).toEqual([]);
    await job('commit-stock', { orderId: order });
    expect(await stockOf(ring)).toEqual({ onHand: 0, reserved: 0 });
  });

  it('is not overtaken by what came from its closing, nor by an earlier opening', async () => {
    await retake(4);
    await release(3);
    expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 2 });
    await release(5);
    expect(await short(4)).toEqual([]);
    expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 0 });
  });

  it('and another shopper want the last pieces at once: they are sold once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const others = Array.from({ length: 6 }, () => harness.newId());
      const [{ short: missing }, ...responses] = await Promise.all([
        retake(2 * round + 2),
        ...others.map((id) => reserve(id, 1)),
      ]);
      const sold = responses.filter(({ statusCode }) => statusCode === 200).length;
      expect(sold).toBe(missing[0]?.quantity ?? 0);
      expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 2 });
      await Promise.all([
        release(2 * round + 3),
        ...others.map((orderId) => job('release-stock', { orderId, turn: 1 })),
      ]);
      expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 0 });
    }
  });
});

describe('A paid order that is opened again', () => {
  beforeEach(async () => {
    await reserve(order, 2);
    await sell();
  });

  it('takes out of stock what its closing put back, and closing it puts it back once more', async () => {
    await restock(1);
    expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 0 });
    expect(await short(2)).toEqual([]);
    expect(await short(2)).toEqual([]);
    expect(await stockOf(ring)).toEqual({ onHand: 0, reserved: 0 });
    await Promise.all([restock(3), restock(3), restock(3)]);
    expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 0 });
  });

  it('takes nothing when its closing put nothing back', async () => {
    expect(await short(2)).toEqual([]);
    expect(await stockOf(ring)).toEqual({ onHand: 0, reserved: 0 });
  });

  it('and is short, puts back only what it had taken', async () => {
    await restock(1);
    await reserve(harness.newId(), 1);
    expect(await short(2)).toEqual([1]);
    expect(await stockOf(ring)).toEqual({ onHand: 1, reserved: 1 });
    await restock(3);
    expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 1 });
  });

  it('keeps its pieces when the opening overtakes the closing', async () => {
    expect(await short(2)).toEqual([]);
    await restock(1);
    expect(await stockOf(ring)).toEqual({ onHand: 0, reserved: 0 });
  });
});

it.each(['open', 'closed'])(
  'Many closings and openings at once, in any order, end as the last one says: %s',
  async (last) => {
    for (const isPaid of [false, true]) {
      ring = (await harness.addProduct({ totalStock: 2 }))._id;
      order = harness.newId();
      await reserve(order, 2);
      if (isPaid) await sell();
      const turns = last === 'open' ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7];
      const close = isPaid ? restock : release;
      // A job is done once, an opening as often as it is asked.
      const openings = turns.filter((turn) => turn % 2 === 0);
      const sent = [...turns, ...openings].toSorted(() => Math.random() - 0.5);
      await Promise.all(sent.map((turn) => (turn % 2 === 0 ? retake(turn) : close(turn))));
      const taken = isPaid ? { onHand: 0, reserved: 0 } : { onHand: 2, reserved: 2 };
      expect(await stockOf(ring)).toEqual(last === 'open' ? taken : { onHand: 2, reserved: 0 });
    }
  },
);

describe('A tagged unit of an order that is opened again', () => {
  const units = (quantity: number) =>
    harness.asOwner(unitsContract.addUnits, {
      url: `/api/admin/units/add/${ring}`,
      payload: {
        units: Array.from({ length: quantity }, (_, place) => ({
          tag: `T-${harness.newId().slice(-8)}-${place}`,
          grossWeight: 12.5 + place,
          netWeight: 12 + place,
        })),
      },
    });
  const one = () => [{ productId: ring, size: '', quantity: 1 }];
  const again = async (turn: number) => {
    const response = await harness.asService('/internal/stock/retake', { orderId: order, turn, lines: one() });
    return stockContract.retakeStock.reply.parse(response.json());
  };

  it('is its own again, held or sold as before, or short when it is gone', async () => {
    ring = (await harness.addProduct({ totalStock: 0 }))._id;
    await units(1);
    await reserve(order, 1);
    await release(1);
    expect((await again(2)).units).toHaveLength(1);
    await harness.asService('/internal/stock/secure', { orderId: order, turn: 2, lines: one() });
    await job('commit-stock', { orderId: order });
    await job('restock-pieces', { orderId: order, refundId: harness.newId(), lines: one(), turn: 3 });
    expect(await stockOf(ring)).toEqual({ onHand: 1, reserved: 0 });
    expect(await again(4)).toMatchObject({ short: [], units: [{ productId: ring }] });
    expect(await stockOf(ring)).toEqual({ onHand: 0, reserved: 0 });
    await job('restock-pieces', { orderId: order, refundId: harness.newId(), lines: one(), turn: 5 });
    await reserve(harness.newId(), 1);
    expect(await again(6)).toMatchObject({ short: one(), units: [] });
    expect(await stockOf(ring)).toEqual({ onHand: 1, reserved: 1 });
  });
});

it('A hold of an order that was opened again is no longer its unpaid shopper’s, and never runs out', async () => {
  await reserve(order, 2);
  await retake(2);
  const [row] = await harness.db.select().from(reservations).where(eq(reservations.orderId, order));
  expect(row).toMatchObject({ state: 'held', expiresAt: null, turn: 2 });
  await expect(
    harness.db.execute(sql`update reservation_lines set back = 3 where order_id = ${order}`),
  ).rejects.toMatchObject({ cause: { constraint: 'reservation_lines_back' } });
});
