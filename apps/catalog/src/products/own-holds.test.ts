import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { addUnits } from '@kanaka/contracts/catalog/units';
import { productsById } from '@kanaka/contracts/catalog/products';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { reservations } from '../stock/reservations-schema.ts';
import { stockJobs } from '../stock/stock.routes.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

let asha: string;
let order: string;
beforeEach(() => {
  asha = harness.newId();
  order = harness.newId();
});

const reserve = async (productId: string, { size = '', quantity = 1, shopperId = asha } = {}) => {
  const response = await harness.asService('/internal/stock/reserve', {
    ...{ orderId: order, shopperId, holdSeconds: 900 },
    lines: [{ productId, size, quantity }],
  });
  expect(response.statusCode).toBe(200);
};
const secure = (productId: string, quantity: number) =>
  harness.asService('/internal/stock/secure', { orderId: order, turn: 0, lines: [{ productId, quantity }] });
const pieceFor = async (id: string, shopperId?: string) => {
  const response = await harness.asService('/internal/products/by-id', { ids: [id], shopperId });
  return productsById.reply.parse(response.json()).data[0];
};
const stockFor = async (id: string, shopperId?: string) => (await pieceFor(id, shopperId))?.totalStock;

it('what a shopper’s unpaid order holds is there for that shopper and for nobody else', async () => {
  const { _id: ring } = await harness.addProduct({ totalStock: 3 });
  await reserve(ring, { quantity: 2 });
  expect(await stockFor(ring, asha)).toBe(3);
  expect(await stockFor(ring, harness.newId())).toBe(1);
  expect(await stockFor(ring)).toBe(1);
});

it('is there in its own size only', async () => {
  const { name: category } = await harness.addCategory(undefined, 'ring');
  const sizes = [
    { size: '12', stock: 1 },
    { size: '14', stock: 2 },
  ];
  const { _id: ring } = await harness.addProduct({ category, totalStock: 0, sizes });
  await reserve(ring, { size: '12' });
  expect(await pieceFor(ring, asha)).toMatchObject({ totalStock: 3, sizes });
  expect(await pieceFor(ring)).toMatchObject({ totalStock: 2, sizes: [{ size: '12', stock: 0 }, { stock: 2 }] });
});

it('a tagged piece of which the shopper holds the only unit is there once', async () => {
  const { _id: kada } = await harness.addProduct({ totalStock: 0 });
  const units = [{ tag: 'K-1', grossWeight: 12.5, netWeight: 12 }];
  await harness.asOwner(addUnits, { url: `/api/admin/units/add/${kada}`, payload: { units } });
  await reserve(kada);
  expect([await stockFor(kada, asha), await stockFor(kada)]).toEqual([1, 0]);
});

it('a tagged piece costs its shopper what the unit costs that they hold, and others what the next one does', async () => {
  const by = { headers: harness.owner.headers, method: 'POST' as const };
  await harness.app.inject({ ...by, url: '/api/admin/rates/publish', payload: { gold: 16_000 } });
  const metals = [{ metal: 'gold' as const, fineness: 916, weight: 12 }];
  const metalPricing = { metals, making: { per: 'gram' as const, value: 650 } };
  const { _id: kada } = await harness.addProduct({ totalStock: 0, metalPricing });
  const units = [12, 14].map((netWeight) => ({ tag: `H-${netWeight}`, grossWeight: 15, netWeight }));
  await harness.asOwner(addUnits, { url: `/api/admin/units/add/${kada}`, payload: { units } });
  const seenBy = async (shopperId?: string) => {
    const piece = await pieceFor(kada, shopperId);
    return [piece?.price, piece?.priceBreakup?.price, piece?.nextUnits?.map(({ tag }) => tag)];
  };
  await reserve(kada);
  expect(await seenBy(asha)).toEqual([1_83_672, 1_83_672, ['H-12']]);
  expect(await seenBy()).toEqual([2_14_284, 2_14_284, ['H-14']]);
  await harness.asService('/internal/stock/release', { orderId: order });
  expect(await seenBy()).toEqual(await seenBy(asha));

  // The very unit that somebody of the shop has in hand, of which the order gets no other.
  const chosen = await harness.asService('/internal/products/by-id', { ids: [kada], tags: ['H-14'] });
  expect(productsById.reply.parse(chosen.json()).data).toMatchObject([
    { price: 2_14_284, nextUnits: [{ tag: 'H-14' }] },
  ]);
  const lines = [{ productId: kada, size: '', quantity: 1, tag: 'H-14' }];
  const hold = (orderId: string) => harness.asService('/internal/stock/reserve', { orderId, lines, holdSeconds: 900 });
  expect((await hold(order)).json()).toMatchObject({ units: [{ tag: 'H-14' }] });
  expect((await hold(harness.newId())).json()).toMatchObject({ code: 'stock.other-unit' });
});

it('is gone for the shopper as well once it is paid for, and back for everybody once it is let go', async () => {
  const { _id: paid } = await harness.addProduct({ totalStock: 3 });
  await reserve(paid);
  await secure(paid, 1);
  expect(await stockFor(paid, asha)).toBe(2);
  await harness.db.transaction((tx) => stockJobs['commit-stock']({ orderId: order }, tx));
  expect(await stockFor(paid, asha)).toBe(2);

  order = harness.newId();
  const { _id: left } = await harness.addProduct({ totalStock: 3 });
  await reserve(left);
  await harness.asService('/internal/stock/release', { orderId: order });
  expect([await stockFor(left, asha), await stockFor(left)]).toEqual([3, 3]);
});

it('the catalog knows whose hold it is only while the hold lasts', async () => {
  const { _id: ring } = await harness.addProduct();
  const shopper = async () =>
    (await harness.db.select().from(reservations).where(eq(reservations.orderId, order)))[0]?.shopperId;
  await reserve(ring);
  expect(await shopper()).toBe(asha);
  await harness.asService('/internal/stock/release', { orderId: order });
  expect(await shopper()).toBeNull();
  await reserve(ring);
  await secure(ring, 1);
  expect(await shopper()).toBeNull();
});
