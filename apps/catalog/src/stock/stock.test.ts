import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import * as adminProductsContract from '@kanaka/contracts/catalog/admin-products';
import * as productsContract from '@kanaka/contracts/catalog/products';
import * as stockContract from '@kanaka/contracts/catalog/stock';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { reservations } from './reservations-schema.ts';
import { commitStock } from './commit-stock.ts';
import { releaseRanOut } from './release-stock.ts';
import { stockJobs } from './stock.routes.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

/** Lines as they are sent: no size for a piece that comes in none. */
type Line = z.input<typeof stockContract.reserveStock.body>['lines'][number];

const reserve = (orderId: string, lines: Line[], holdSeconds = 900) =>
  harness.asService('/internal/stock/reserve', { orderId, lines, holdSeconds });
/**
 * Reserves one piece while many others do. Whoever waits too long for a connection to the database is refused with 503 and asks
 * again; an order's repeated reservation counts once.
 */
async function reserveInRush(orderId: string, productId: string) {
  for (;;) {
    const response = await reserve(orderId, [{ productId, quantity: 1 }]);
    if (response.statusCode !== 503) return response;
  }
}
const secure = (orderId: string, lines: Line[], turn = 0) =>
  harness.asService('/internal/stock/secure', { orderId, turn, lines });
const release = async (orderId: string) =>
  stockContract.releaseStock.reply.parse((await harness.asService('/internal/stock/release', { orderId })).json())
    .released;
const job = (name: 'commit-stock' | 'release-stock', orderId: string) =>
  harness.db.transaction((tx) => stockJobs[name]({ orderId, turn: 1 }, tx));

/** A hold's time is up. */
const runOut = (orderId: string) =>
  harness.db
    .update(reservations)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(reservations.orderId, orderId));
const stockOf = async (id: string) => {
  const { totalStock, reserved } = await harness.findAsOwner(id);
  return { onHand: totalStock, reserved };
};

let ring: string;
let order: string;
beforeEach(async () => {
  ring = (await harness.addProduct({ totalStock: 5 }))._id;
  order = harness.newId();
});

describe('reserving', () => {
  it('sells five pieces to exactly five of two hundred orders that come at once', async () => {
    const responses = await Promise.all(Array.from({ length: 200 }, () => reserveInRush(harness.newId(), ring)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 5 });
  });

  it('sells again exactly what half of the shoppers let go', async () => {
    const { _id: chain } = await harness.addProduct({ totalStock: 10 });
    const rush = async () => {
      const orders = Array.from({ length: 100 }, () => harness.newId());
      const responses = await Promise.all(orders.map((id) => reserveInRush(id, chain)));
      return orders.filter((_, place) => responses[place]?.statusCode === 200);
    };
    const held = await rush();
    expect(held).toHaveLength(10);
    const [abandoned, kept] = [held.slice(0, 5), held.slice(5)];
    await Promise.all([...abandoned.map(runOut), ...kept.map((id) => secure(id, [{ productId: chain, quantity: 1 }]))]);
    await Promise.all([releaseRanOut(harness), releaseRanOut(harness)]);
    expect(await stockOf(chain)).toEqual({ onHand: 10, reserved: 5 });
    expect(await rush()).toHaveLength(5);
    await Promise.all(kept.flatMap((id) => [job('commit-stock', id), job('commit-stock', id)]));
    expect(await stockOf(chain)).toEqual({ onHand: 5, reserved: 5 });
  });

  it('never lets two orders that want the same two pieces wait for each other', async () => {
    const [one, two] = await Promise.all([
      harness.addProduct({ totalStock: 100 }),
      harness.addProduct({ totalStock: 100 }),
    ]);
    const lines = [one, two].map(({ _id }) => ({ productId: _id, quantity: 1 }));
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => reserve(harness.newId(), index % 2 ? lines : lines.toReversed())),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40);
    expect(await stockOf(one._id)).toEqual({ onHand: 100, reserved: 40 });
  });

  it('holds every line or none, and names what is short', async () => {
    const bangle = await harness.addProduct({ title: 'Kamala Temple Kada', totalStock: 1 });
    const response = await reserve(order, [
      { productId: ring, quantity: 2 },
      { productId: bangle._id, quantity: 2 },
    ]);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'stock.insufficient',
      message: 'Only 1 quantity can be added for this item',
      details: { short: [{ productId: bangle._id, title: 'Kamala Temple Kada', available: 1 }] },
    });
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 0 });
  });

  it('names every short piece, also one that is not in the shop any more', async () => {
    const gone = await harness.addProduct();
    await harness.asOwner(adminProductsContract.deleteProduct, { url: `/api/admin/products/delete/${gone._id}` });
    const response = await reserve(order, [
      { productId: ring, quantity: 6 },
      { productId: gone._id, quantity: 1 },
      { productId: harness.newId(), quantity: 1 },
    ]);
    const { short } = response.json().details;
    expect(short.map(({ available }: { available: number }) => available).sort()).toEqual([0, 0, 5]);
  });

  it('is answered the same when it is asked again, also when both come at once', async () => {
    const lines = [{ productId: ring, quantity: 2 }];
    const [first, second] = await Promise.all([reserve(order, lines), reserve(order, lines)]);
    const third = await reserve(order, lines);
    const ends = [first, second, third].map(
      (response) => stockContract.reserveStock.reply.parse(response.json()).expiresAt,
    );
    expect(new Set(ends).size).toBe(1);
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 2 });
  });

  it('is refused for an order that holds something else', async () => {
    await reserve(order, [{ productId: ring, quantity: 2 }]);
    const response = await reserve(order, [{ productId: ring, quantity: 3 }]);
    expect([response.statusCode, response.json().code]).toEqual([409, 'stock.reservation-differs']);
  });

  it('works again for an order whose pieces went back, with what it wants now', async () => {
    await reserve(order, [{ productId: ring, quantity: 2 }]);
    expect(await release(order)).toBe(true);
    expect((await reserve(order, [{ productId: ring, quantity: 4 }])).statusCode).toBe(200);
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 4 });
  });

  it('leaves fewer to buy for everyone else', async () => {
    await reserve(order, [{ productId: ring, quantity: 2 }]);
    const shown = productsContract.getProduct.reply.parse((await harness.get(`/api/shop/products/get/${ring}`)).json());
    expect(shown.data.totalStock).toBe(3);
  });

  it('is refused without lines, and for a quantity of 0', async () => {
    expect((await reserve(order, [])).statusCode).toBe(400);
    expect((await reserve(order, [{ productId: ring, quantity: 0 }])).json().issues[0].path).toBe('lines.0.quantity');
  });
});

describe('a hold that runs out', () => {
  it('gives its pieces back, once, however many replicas look', async () => {
    await reserve(order, [{ productId: ring, quantity: 3 }]);
    await runOut(order);
    await Promise.all(Array.from({ length: 5 }, () => releaseRanOut(harness)));
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 0 });
  });

  it('lasts anew when the order asks again before anyone has looked', async () => {
    await reserve(order, [{ productId: ring, quantity: 3 }]);
    await runOut(order);
    await reserve(order, [{ productId: ring, quantity: 3 }]);
    await releaseRanOut(harness);
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 3 });
  });

  it('is left alone while it lasts, also in its last minute', async () => {
    await reserve(order, [{ productId: ring, quantity: 3 }], 60);
    await releaseRanOut(harness);
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 3 });
  });
});

describe('securing', () => {
  const lines = () => [{ productId: ring, quantity: 3 }];

  it('keeps the pieces when the hold would have run out, and stays so when repeated', async () => {
    await reserve(order, lines());
    stockContract.secureStock.reply.parse((await secure(order, lines())).json());
    stockContract.secureStock.reply.parse((await secure(order, lines())).json());
    await releaseRanOut(harness);
    expect(await release(order)).toBe(false);
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 3 });
  });

  it('takes the pieces again when they had gone back', async () => {
    await reserve(order, lines());
    await runOut(order);
    await releaseRanOut(harness);
    expect((await secure(order, lines())).statusCode).toBe(200);
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 3 });
  });

  it('is refused when somebody else has them now', async () => {
    await reserve(order, lines());
    await runOut(order);
    await releaseRanOut(harness);
    await reserve(harness.newId(), lines());
    const response = await secure(order, lines());
    expect([response.statusCode, response.json().code]).toEqual([409, 'stock.insufficient']);
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 3 });
  });

  it('and running out at the same moment never lose a piece or sell it twice', async () => {
    const orders = Array.from({ length: 5 }, () => harness.newId());
    const one = [{ productId: ring, quantity: 1 }];
    await Promise.all(orders.map((id) => reserve(id, one)));
    await Promise.all(orders.map(runOut));
    await Promise.all([...orders.map((id) => secure(id, one)), releaseRanOut(harness), releaseRanOut(harness)]);
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 5 });
    await Promise.all(orders.map((id) => job('commit-stock', id)));
    expect(await stockOf(ring)).toEqual({ onHand: 0, reserved: 0 });
  });

  it('ends with the next turn of the order, in which only what is secured anew stays', async () => {
    await secure(order, lines());
    await Promise.all([job('release-stock', order), job('release-stock', order)]);
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 0 });
    const overtaken = await secure(order, lines());
    expect([overtaken.statusCode, overtaken.json().code]).toEqual([409, 'stock.overtaken']);
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 0 });
    expect((await secure(order, lines(), 1)).statusCode).toBe(200);
    await job('release-stock', order);
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 3 });
  });

  it('and a release of the next turn leave the pieces free, whichever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = harness.newId();
      await reserve(id, lines());
      const calls = [() => secure(id, lines()), () => job('release-stock', id)];
      await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
      expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 0 });
    }
  });

  it('changes nothing for pieces that have left stock', async () => {
    await secure(order, lines());
    await job('commit-stock', order);
    expect((await secure(order, lines())).statusCode).toBe(200);
    expect((await reserve(order, lines())).statusCode).toBe(200);
    await job('commit-stock', order);
    expect(await stockOf(ring)).toEqual({ onHand: 2, reserved: 0 });
  });
});

describe('committing', () => {
  it('takes the pieces out of stock once, however often it is called', async () => {
    await secure(order, [{ productId: ring, quantity: 2 }]);
    await Promise.all(Array.from({ length: 5 }, () => job('commit-stock', order)));
    await job('commit-stock', order);
    expect(await stockOf(ring)).toEqual({ onHand: 3, reserved: 0 });
  });

  it('is final: nothing releases it', async () => {
    await secure(order, [{ productId: ring, quantity: 2 }]);
    await job('commit-stock', order);
    expect(await release(order)).toBe(false);
    await job('release-stock', order);
    expect(await stockOf(ring)).toEqual({ onHand: 3, reserved: 0 });
  });

  it('works for a piece the owner has withdrawn meanwhile', async () => {
    await secure(order, [{ productId: ring, quantity: 2 }]);
    await harness.asOwner(adminProductsContract.deleteProduct, { url: `/api/admin/products/delete/${ring}` });
    await expect(job('commit-stock', order)).resolves.toBeUndefined();
  });

  it('cries out when the pieces are not held, instead of taking what is not there', async () => {
    await reserve(order, [{ productId: ring, quantity: 2 }]);
    await release(order);
    await expect(commitStock(harness.db, { orderId: order })).rejects.toMatchObject({ code: 'stock.not-held' });
    await expect(commitStock(harness.db, { orderId: harness.newId() })).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('releasing', () => {
  it('answers whether anything was given back', async () => {
    await reserve(order, [{ productId: ring, quantity: 2 }]);
    expect(await release(order)).toBe(true);
    expect(await release(order)).toBe(false);
    expect(await release(harness.newId())).toBe(false);
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 0 });
  });
});

describe('the owner', () => {
  const edit = async (change: object) => {
    const draft = harness.draft(change);
    const url = `/api/admin/products/edit/${ring}`;
    return harness.app.inject({ method: 'PUT', url, headers: harness.owner.headers, payload: draft });
  };

  it('cannot set the stock below what stands in unfinished orders', async () => {
    await reserve(order, [{ productId: ring, quantity: 3 }]);
    const response = await edit({ totalStock: 2 });
    expect([response.statusCode, response.json().code, response.json().details]).toEqual([
      409,
      'stock.reserved',
      { reserved: 3 },
    ]);
    expect((await edit({ totalStock: 3 })).statusCode).toBe(200);
    expect(await stockOf(ring)).toEqual({ onHand: 3, reserved: 3 });
  });

  it('does not bring back what was sold while the form was open', async () => {
    await secure(order, [{ productId: ring, quantity: 2 }]);
    await job('commit-stock', order);
    const saved = adminProductsContract.editProduct.reply.parse((await edit({ totalStock: 5, stockWas: 5 })).json());
    expect(saved.data.totalStock).toBe(3);
    expect(
      adminProductsContract.editProduct.reply.parse((await edit({ totalStock: 9, stockWas: 3 })).json()).data
        .totalStock,
    ).toBe(9);
  });
});

describe('pieces that come back with a refund', () => {
  const restock = (refundId: string, quantity: number) =>
    stockJobs['restock-pieces'](
      { orderId: order, refundId, lines: [{ productId: ring, size: '', quantity }] },
      harness.db,
    );

  it('can be sold again, once a refund however often it is called', async () => {
    await secure(order, [{ productId: ring, quantity: 3 }]);
    await job('commit-stock', order);
    const [first, second] = [harness.newId(), harness.newId()];
    await Promise.all([restock(first, 1), restock(first, 1), restock(first, 1), restock(second, 2)]);
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 0 });
  });

  it('wait until they have left', async () => {
    await secure(order, [{ productId: ring, quantity: 3 }]);
    const refund = harness.newId();
    await expect(restock(refund, 3)).rejects.toMatchObject({ kind: 'unavailable' });
    await job('commit-stock', order);
    await restock(refund, 3);
    expect(await stockOf(ring)).toEqual({ onHand: 5, reserved: 0 });
  });
});

describe('what is reserved of a piece', () => {
  const reservations = (id: string, headers: Record<string, string> = harness.owner.headers) =>
    harness.get(`/api/admin/products/reservations/${id}`, headers);
  const seen = async (id: string) =>
    adminProductsContract.listReservations.reply
      .parse((await reservations(id)).json())
      .data.map(({ until, ...rest }) => ({
        ...rest,
        ends: until !== null,
      }));

  it('is listed by order, the first to run out first, and adds up to what the piece says', async () => {
    const [soon, later, paid, gone] = [order, harness.newId(), harness.newId(), harness.newId()];
    await reserve(paid, [{ productId: ring, quantity: 1 }]);
    await secure(paid, [{ productId: ring, quantity: 1 }]);
    await reserve(later, [{ productId: ring, quantity: 1 }], 1800);
    await reserve(soon, [{ productId: ring, quantity: 2 }], 600);
    await reserve(gone, [{ productId: ring, quantity: 1 }]);
    await release(gone);
    expect(await seen(ring)).toEqual([
      { orderId: soon, size: '', quantity: 2, state: 'held', ends: true },
      { orderId: later, size: '', quantity: 1, state: 'held', ends: true },
      { orderId: paid, size: '', quantity: 1, state: 'secured', ends: false },
    ]);
    expect((await stockOf(ring)).reserved).toBe(4);
    await job('commit-stock', paid);
    expect(await seen(ring)).toHaveLength(2);
  });
});
