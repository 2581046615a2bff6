import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import * as adminProductsContract from '@kanaka/contracts/catalog/admin-products';
import * as productsContract from '@kanaka/contracts/catalog/products';
import { startCatalogHarness, type CatalogHarness, type Draft } from '../../test/catalog-harness.ts';
import { reservations } from './reservations-schema.ts';
import { releaseRanOut } from './release-stock.ts';
import { stockJobs } from './stock.routes.ts';

let harness: CatalogHarness;
let rings: string;
beforeAll(async () => {
  harness = await startCatalogHarness();
  rings = (await harness.addCategory('Finger rings', 'ring')).name;
});
afterAll(() => harness.stop());

let ring: string;
let order: string;
const addRing = async (sizes: NonNullable<Draft['sizes']>) =>
  (await harness.addProduct({ category: rings, totalStock: 0, sizes }))._id;
beforeEach(async () => {
  ring = await addRing([
    { size: '14', stock: 5 },
    { size: '12', stock: 3 },
  ]);
  order = harness.newId();
});

const line = (size: string, quantity = 1, productId = ring) => ({ productId, size, quantity });
type Line = ReturnType<typeof line>;
const reserve = (orderId: string, lines: Line[]) =>
  harness.asService('/internal/stock/reserve', { orderId, lines, holdSeconds: 900 });
const secure = (orderId: string, lines: Line[]) =>
  harness.asService('/internal/stock/secure', { orderId, turn: 0, lines });
const job = (name: 'commit-stock' | 'release-stock', orderId: string) =>
  harness.db.transaction((tx) => stockJobs[name]({ orderId, turn: 1 }, tx));
const edit = async (change: Draft) =>
  harness.app.inject({
    method: 'PUT',
    url: `/api/admin/products/edit/${ring}`,
    headers: harness.owner.headers,
    payload: harness.draft({ category: rings, totalStock: 0, ...change }),
  });

/** Every size as `on hand/reserved`, and whether the piece's own stock is what they come to. */
const stockOf = async (id = ring) => {
  const { sizes, totalStock, reserved } = await harness.findAsOwner(id);
  const sum = (part: 'stock' | 'reserved') => sizes.reduce((total, size) => total + size[part], 0);
  return {
    ...Object.fromEntries(sizes.map((each) => [each.size, `${each.stock}/${each.reserved}`])),
    addsUp: totalStock === sum('stock') && reserved === sum('reserved'),
  };
};

describe('a piece in sizes', () => {
  it('shows shoppers what can be bought of each size now, the smallest first, and the sum', async () => {
    await reserve(order, [line('14', 2)]);
    const response = await harness.get(`/api/shop/products/get/${ring}`);
    const { totalStock, sizing, sizes } = productsContract.getProduct.reply.parse(response.json()).data;
    expect({ totalStock, sizing, sizes }).toEqual({
      totalStock: 6,
      sizing: 'ring',
      sizes: [
        { size: '12', stock: 3 },
        { size: '14', stock: 3 },
      ],
    });
  });

  it('sells the last pieces of one size to exactly as many of a hundred orders, while another stays to be had', async () => {
    const orders = Array.from({ length: 100 }, () => harness.newId());
    const responses = await Promise.all(orders.map((id) => reserve(id, [line('14')])));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      message: 'This piece is no longer in stock.',
      details: { short: [{ productId: ring, size: '14', available: 0 }] },
    });
    expect((await reserve(order, [line('12', 3)])).statusCode).toBe(200);
    expect(await stockOf()).toEqual({ 12: '3/3', 14: '5/5', addsUp: true });
  });

  it('is held in every size of an order or in none', async () => {
    const response = await reserve(order, [line('12', 2), line('14', 6)]);
    expect(response.json().details.short).toMatchObject([{ size: '14', available: 5 }]);
    expect(await stockOf()).toEqual({ 12: '3/0', 14: '5/0', addsUp: true });
    expect((await reserve(order, [line('14', 1), line('12', 2)])).statusCode).toBe(200);
    expect((await reserve(order, [line('12', 2), line('14', 1)])).statusCode).toBe(200);
    expect((await reserve(order, [line('12', 1), line('14', 2)])).json().code).toBe('stock.reservation-differs');
  });

  it('never lets orders that want its sizes the other way round wait for each other', async () => {
    const wide = await addRing([
      { size: '10', stock: 50 },
      { size: '2', stock: 50 },
    ]);
    const lines = [line('10', 1, wide), line('2', 1, wide)];
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => reserve(harness.newId(), index % 2 ? lines : lines.toReversed())),
    );
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await stockOf(wide)).toEqual({ 2: '50/40', 10: '50/40', addsUp: true });
  });

  it('cannot be had without a size, nor in one it does not come in, nor a piece without sizes in one', async () => {
    const { _id: plain } = await harness.addProduct();
    for (const wrong of [line(''), line('13'), line('14', 1, plain)]) {
      const response = await reserve(harness.newId(), [wrong]);
      expect([response.statusCode, response.json().details.short[0].available]).toEqual([409, 0]);
    }
    expect(await stockOf()).toEqual({ 12: '3/0', 14: '5/0', addsUp: true });
  });

  it('goes back by size when a hold runs out, and leaves by size when it is paid', async () => {
    await reserve(order, [line('12', 2), line('14', 1)]);
    await harness.db
      .update(reservations)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(reservations.orderId, order));
    await Promise.all([releaseRanOut(harness), releaseRanOut(harness)]);
    expect(await stockOf()).toEqual({ 12: '3/0', 14: '5/0', addsUp: true });
    await secure(order, [line('12', 2), line('14', 1)]);
    expect(await stockOf()).toEqual({ 12: '3/2', 14: '5/1', addsUp: true });
    await Promise.all([job('commit-stock', order), job('commit-stock', order)]);
    await job('release-stock', order);
    expect(await stockOf()).toEqual({ 12: '1/0', 14: '4/0', addsUp: true });
  });

  it('tells the owner which size is put by for which order', async () => {
    await reserve(order, [line('12', 2), line('14', 1)]);
    const response = await harness.get(`/api/admin/products/reservations/${ring}`, harness.owner.headers);
    const { data } = adminProductsContract.listReservations.reply.parse(response.json());
    expect(data.map(({ size, quantity }) => `${size}: ${quantity}`)).toEqual(['12: 2', '14: 1']);
  });
});

describe('sizes that come back with a refund', () => {
  const restock = (lines: Line[]) =>
    stockJobs['restock-pieces']({ orderId: order, refundId: harness.newId(), lines }, harness.db);
  beforeEach(async () => {
    await secure(order, [line('12', 2), line('14', 1)]);
    await job('commit-stock', order);
  });

  it('can be sold again in their size, even in one that was taken away since', async () => {
    await restock([line('12', 1)]);
    expect(await stockOf()).toEqual({ 12: '2/0', 14: '4/0', addsUp: true });
    await edit({ sizes: [{ size: '12', stock: 2 }] });
    await restock([line('14', 1)]);
    expect(await stockOf()).toEqual({ 12: '2/0', 14: '1/0', addsUp: true });
  });

  it('count for the piece when it comes in none any more', async () => {
    await edit({ totalStock: 4, sizes: [] });
    await restock([line('14', 1)]);
    expect((await harness.findAsOwner(ring)).totalStock).toBe(5);
  });

  it('are left to the owner when nobody can know which they are', async () => {
    await restock([line('', 1)]);
    expect(await stockOf()).toEqual({ 12: '1/0', 14: '4/0', addsUp: true });
  });
});

describe('the owner', () => {
  const refusal = async (change: Draft) => {
    const response = await edit(change);
    const { code, issues, details } = response.json();
    return { status: response.statusCode, code, path: issues?.[0].path, details };
  };
  const both = (twelve: object, fourteen: object) => ({
    sizes: [
      { size: '12', stock: 3, ...twelve },
      { size: '14', stock: 5, ...fourteen },
    ],
  });

  it('can neither take away nor shrink a size below what stands in unfinished orders', async () => {
    await reserve(order, [line('14', 3)]);
    const details = { size: '14', reserved: 3 };
    const refused = { status: 409, code: 'stock.reserved', details };
    expect(await refusal(both({}, { stock: 2 }))).toEqual({ ...refused, path: 'sizes.1.stock' });
    expect(await refusal({ sizes: [{ size: '12', stock: 9 }] })).toEqual({ ...refused, path: 'sizes' });
    expect(await refusal({ sizes: [], totalStock: 9 })).toEqual({ ...refused, path: 'sizes' });
    expect(await stockOf()).toEqual({ 12: '3/0', 14: '5/3', addsUp: true });
    expect((await edit({ sizes: [{ size: '14', stock: 3 }] })).statusCode).toBe(200);
    expect(await stockOf()).toEqual({ 14: '3/3', addsUp: true });
  });

  it('does not bring back what was sold of a size while the form was open', async () => {
    await secure(order, [line('14', 2)]);
    await job('commit-stock', order);
    await edit(both({ stock: 4, stockWas: 3 }, { stockWas: 5 }));
    expect(await stockOf()).toEqual({ 12: '4/0', 14: '3/0', addsUp: true });
  });

  it('and a rush for a size never sell more of it than there is', async () => {
    const orders = Array.from({ length: 20 }, () => harness.newId());
    await Promise.all([
      ...orders.map((id) => reserve(id, [line('14')])),
      edit(both({}, { stock: 1 })),
      edit({ sizes: [{ size: '12', stock: 3 }] }),
      edit(both({ stock: 8, stockWas: 3 }, { stock: 4, stockWas: 5 })),
    ]);
    const { sizes } = await harness.findAsOwner(ring);
    for (const { stock, reserved } of sizes) expect(reserved).toBeLessThanOrEqual(stock);
    expect(await stockOf()).toMatchObject({ addsUp: true });
  });

  it('keeps the sizes when the draft does not speak of them, and its stock does not count then', async () => {
    expect((await edit({ totalStock: 99 })).statusCode).toBe(200);
    expect(await stockOf()).toEqual({ 12: '3/0', 14: '5/0', addsUp: true });
  });

  it('makes sizes only of a piece that nobody is buying without one', async () => {
    ring = (await harness.addProduct({ category: rings, totalStock: 5 }))._id;
    await reserve(order, [line('', 2)]);
    expect(await refusal(both({}, {}))).toMatchObject({ status: 409, path: 'sizes', details: { reserved: 2 } });
    await job('release-stock', order);
    expect((await edit(both({}, {}))).statusCode).toBe(200);
    expect(await stockOf()).toEqual({ 12: '3/0', 14: '5/0', addsUp: true });
  });

  it('can give only sizes of the category’s kind, each once', async () => {
    const wrong = (change: Draft) => refusal({ sizes: [{ size: '37', stock: 1 }], ...change });
    expect(await wrong({})).toMatchObject({ status: 400, path: 'sizes.0.size' });
    expect(await wrong({ category: 'Ring' })).toMatchObject({ status: 400, path: 'sizes.0.size' });
    expect(await refusal({ category: 'Ring' })).toMatchObject({ status: 400, path: 'sizes.0.size' });
    const twice = [
      { size: '9', stock: 1 },
      { size: '9', stock: 2 },
    ];
    expect(await refusal({ sizes: twice })).toMatchObject({ status: 400, path: 'sizes' });
    const { name } = await harness.addCategory(undefined, 'bangle');
    expect((await edit({ category: name, sizes: [{ size: '2-6', stock: 2 }] })).statusCode).toBe(200);
  });

  it('cannot change a category’s kind of sizes under pieces that have some', async () => {
    const { id, name } = await harness.addCategory(undefined, 'ring');
    await harness.addProduct({ category: name, sizes: [{ size: '14', stock: 1 }] });
    const rename = (sizing?: string) =>
      harness.app.inject({
        method: 'PUT',
        url: `/api/common/categories/${id}`,
        headers: harness.owner.headers,
        payload: { name, sizing },
      });
    expect((await rename('bangle')).json()).toMatchObject({ code: 'category.sizes-in-use', details: { count: 1 } });
    expect((await rename()).json().data.sizing).toBe('ring');
    expect((await rename('ring')).statusCode).toBe(200);
  });
});
