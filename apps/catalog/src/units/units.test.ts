import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import type { addProduct } from '@kanaka/contracts/catalog/admin-products';
import { getProduct, listProducts, productsById } from '@kanaka/contracts/catalog/products';
import * as stockContract from '@kanaka/contracts/catalog/stock';
import { unitMoves, unitStates } from '@kanaka/contracts/catalog/unit-states';
import * as contract from '@kanaka/contracts/catalog/units';
import { refusedBy } from '@kanaka/testing/refused-by';
import { startCatalogHarness, type CatalogHarness, type Draft } from '../../test/catalog-harness.ts';
import { products } from '../schema.ts';
import { reservations } from '../stock/reservations-schema.ts';
import { releaseRanOut } from '../stock/release-stock.ts';
import { stockJobs } from '../stock/stock.routes.ts';
import { units } from '../stock/units-schema.ts';

let harness: CatalogHarness;
let rings: string;
beforeAll(async () => {
  harness = await startCatalogHarness();
  ({ name: rings } = await harness.addCategory('Finger rings', 'ring'));
  await call('POST', '/api/admin/rates/publish', { gold: 16_000, silver: 231 });
});
afterAll(() => harness.stop());
beforeEach(() => harness.db.execute(sql`truncate products cascade`));

const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}) =>
  harness.app.inject({ method, url, headers: harness.owner.headers, payload });

type Pricing = NonNullable<(typeof addProduct.body)['_input']['metalPricing']>;
/** Rupees a gram: 14,656 of metal and 650 of making. */
const byGold: Pricing = { metals: [{ metal: 'gold', fineness: 916, weight: 12 }], making: { per: 'gram', value: 650 } };
const add = async (change: Draft = {}) => (await harness.addProduct({ totalStock: 0, ...change }))._id;

type Unit = (typeof contract.UnitDraft)['_input'];
let tags = 0;
const unit = (netWeight = 12, change: Partial<Unit> = {}): Unit => {
  tags += 1;
  return { tag: `K-${tags}`, netWeight, grossWeight: netWeight + 0.5, ...change };
};
const addUnits = (id: string, some: Unit[]) => call('POST', `/api/admin/units/add/${id}`, { units: some });
const tagged = async (weights: number[], change: Draft = {}) => {
  const id = await add(change);
  const response = await addUnits(
    id,
    weights.map((weight) => unit(weight)),
  );
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return { id, units: contract.addUnits.reply.parse(response.json()).data };
};
const unitsOf = async (id: string) =>
  contract.listUnits.reply.parse((await harness.get(`/api/admin/units/of/${id}`, harness.owner.headers)).json()).data;
const statesOf = async (id: string) => (await unitsOf(id)).map(({ state }) => state).sort();
const read = async (id: string) =>
  getProduct.reply.parse((await harness.get(`/api/shop/products/get/${id}`)).json()).data;
const stockOf = async (id: string) => {
  const [row] = await harness.db
    .select({ onHand: products.onHand, reserved: products.reserved })
    .from(products)
    .where(eq(products.id, id));
  return [row?.onHand, row?.reserved];
};
const line = (productId: string, change: object = {}) => ({ productId, quantity: 1, ...change });
const reserve = (orderId: string, lines: object[]) =>
  harness.asService('/internal/stock/reserve', { orderId, lines, holdSeconds: 900 });
const secure = (orderId: string, lines: object[]) =>
  harness.asService('/internal/stock/secure', { orderId, turn: 0, lines });
/** Asks again as long as the service is too busy to answer. */
async function insist(ask: () => ReturnType<typeof reserve>) {
  for (;;) {
    const response = await ask();
    if (response.statusCode < 500) return response;
  }
}
const job = (name: 'commit-stock' | 'release-stock', orderId: string) =>
  harness.db.transaction((tx) => stockJobs[name]({ orderId, turn: 1 }, tx));
const restock = (orderId: string, productId: string) =>
  stockJobs['restock-pieces'](
    { orderId, refundId: harness.newId(), lines: [{ productId, size: '', quantity: 1 }] },
    harness.db,
  );

describe('a tagged piece', () => {
  it('has as many in stock as it has units, of which an order takes one', async () => {
    const id = await add({ totalStock: 0 });
    expect((await addUnits(id, [unit(), unit(), unit()])).statusCode).toBe(200);
    const owned = await harness.findAsOwner(id);
    expect([owned.tagged, owned.totalStock]).toEqual([true, 3]);
    expect((await read(id)).totalStock).toBe(1);
    const two = await reserve(harness.newId(), [line(id, { quantity: 2 })]);
    expect([two.statusCode, two.json().message]).toEqual([409, 'Only 1 quantity can be added for this item']);
  });

  it('keeps its units whatever stock the form of the piece sends', async () => {
    const { id } = await tagged([12, 13]);
    await call('PUT', `/api/admin/products/edit/${id}`, harness.draft({ totalStock: 9 }));
    expect(await stockOf(id)).toEqual([2, 0]);
  });

  it('costs what its lightest unit costs, and the next one when that is held', async () => {
    const { id } = await tagged([12.5, 12, 13], { metalPricing: byGold });
    const listed = async () =>
      listProducts.reply
        .parse((await harness.get('/api/shop/products/get')).json())
        .data.map(({ price, priceFrom, jewellery }) => [price, priceFrom, jewellery?.netWeight]);
    expect(await listed()).toEqual([[12 * 15_306, false, 12]]);
    const first = harness.newId();
    await reserve(first, [line(id)]);
    const shown = await read(id);
    expect([shown.price, shown.priceBreakup?.price, shown.jewellery?.netWeight]).toEqual([191_325, 191_325, 12.5]);
    // The owner's form computes the price with this weight.
    expect((await harness.findAsOwner(id)).metalPricing?.metals[0]?.weight).toBe(12.5);
    await reserve(harness.newId(), [line(id)]);
    expect(await listed()).toEqual([[13 * 15_306, false, 13]]);
    await job('release-stock', first);
    expect((await read(id)).price).toBe(12 * 15_306);
    await call('POST', '/api/admin/rates/publish', { gold: 16_100 });
    expect((await read(id)).price).toBe(12 * (14_747.6 + 650));
    await call('POST', '/api/admin/rates/publish', { gold: 16_000 });
  });

  it('keeps the discount that many pieces get at once, also with the next unit', async () => {
    const { id } = await tagged([12, 13], { metalPricing: byGold });
    const { version } = await harness.findAsOwner(id);
    const changes = [{ _id: id, version, discountPercent: 50 }];
    expect((await call('PUT', '/api/admin/products/change-many', { changes })).statusCode).toBe(200);
    // Half of the making of 650 rupees a gram.
    expect(await read(id)).toMatchObject({ price: 12 * 15_306, salePrice: 12 * 14_981 });
    await reserve(harness.newId(), [line(id)]);
    expect(await read(id)).toMatchObject({ price: 13 * 15_306, salePrice: 13 * 14_981 });
  });

  it('has sizes by its units, each at the price of its lightest', async () => {
    const id = await add({ category: rings, metalPricing: byGold });
    await addUnits(id, [unit(4, { size: '12' }), unit(4.2, { size: '12' }), unit(5, { size: '14' })]);
    const { sizes, price } = await read(id);
    expect(price).toBe(4 * 15_306);
    expect(sizes.map((each) => [each.size, each.stock, each.netWeight, each.priceBreakup?.price])).toEqual([
      ['12', 1, 4, 61_224],
      ['14', 1, 5, 76_530],
    ]);
    expect((await addUnits(id, [unit(3)])).json().issues).toMatchObject([{ path: 'units.0.size' }]);
    expect((await addUnits(id, [unit(3, { size: '99' })])).statusCode).toBe(400);
  });

  it('weighs its other metals beside the first', async () => {
    const { id } = await tagged([10], {
      metalPricing: { ...byGold, metals: [...byGold.metals, { metal: 'silver', fineness: 925, weight: 4 }] },
    });
    expect((await read(id)).priceBreakup?.lines).toMatchObject([{ weight: 6 }, { weight: 4 }, {}]);
    const light = await addUnits(id, [unit(4)]);
    expect([light.statusCode, light.json().code]).toEqual([409, 'unit.too-light']);
  });

  it('is not made of a piece that unfinished orders hold by number', async () => {
    const id = await add({ totalStock: 2 });
    await reserve(harness.newId(), [line(id)]);
    expect((await addUnits(id, [unit()])).json().code).toBe('stock.reserved');
    expect(await stockOf(id)).toEqual([2, 1]);
  });
});

describe('orders for units', () => {
  it('sell five units to five of two hundred shoppers, each another one', async () => {
    const { id } = await tagged([12, 12.1, 12.2, 12.3, 12.4]);
    const orders = Array.from({ length: 200 }, () => harness.newId());
    const responses = await Promise.all(orders.map((order) => insist(() => reserve(order, [line(id)]))));
    const held = responses.filter(({ statusCode }) => statusCode === 200);
    const theirs = held.flatMap((response) => stockContract.reserveStock.reply.parse(response.json()).units);
    expect(responses.map(({ statusCode }) => statusCode).filter((status) => status === 409)).toHaveLength(195);
    expect(new Set(theirs.map(({ tag }) => tag)).size).toBe(5);
    const winners = orders.filter((_, place) => responses[place]?.statusCode === 200);
    await Promise.all(winners.map((order) => secure(order, [line(id)])));
    await Promise.all(winners.flatMap((order) => [job('commit-stock', order), job('commit-stock', order)]));
    expect([await stockOf(id), await statesOf(id)]).toEqual([[0, 0], Array.from({ length: 5 }, () => 'sold')]);
    expect(new Set((await unitsOf(id)).map(({ orderId }) => orderId))).toEqual(new Set(winners));
  });

  it('keep their unit when they ask again, and give it back when their time is up', async () => {
    const { id } = await tagged([12, 13]);
    const order = harness.newId();
    const responses = [await reserve(order, [line(id)]), await reserve(order, [line(id)])];
    expect(responses.map((response) => response.json().units[0].netWeight)).toEqual([12, 12]);
    await harness.db
      .update(reservations)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(reservations.orderId, order));
    await Promise.all([releaseRanOut(harness), releaseRanOut(harness)]);
    expect([await stockOf(id), await statesOf(id)]).toEqual([
      [2, 0],
      ['in-stock', 'in-stock'],
    ]);
  });

  it('get a unit of the weight that their price was made with, or are told that it is gone', async () => {
    const { id } = await tagged([12, 13, 13], { metalPricing: byGold });
    const heavy = await reserve(harness.newId(), [line(id, { netWeight: 13 })]);
    expect(heavy.json().units).toMatchObject([{ netWeight: 13 }]);
    expect((await reserve(harness.newId(), [line(id, { netWeight: 12 })])).statusCode).toBe(200);
    const gone = await reserve(harness.newId(), [line(id, { netWeight: 12 })]);
    expect([gone.statusCode, gone.json().code]).toEqual([409, 'stock.other-unit']);
    expect(await stockOf(id)).toEqual([3, 2]);
    const known = productsById.reply.parse((await harness.asService('/internal/products/by-id', { ids: [id] })).json());
    expect(known.data[0]?.nextUnits).toMatchObject([{ netWeight: 13, size: '' }]);
    const payload = { ids: [id], netWeights: [{ productId: id, size: '', netWeight: 12 }] };
    const own = productsById.reply.parse((await harness.asService('/internal/products/by-id', payload)).json());
    expect([known.data[0]?.price, own.data[0]?.price]).toEqual([13 * 15_306, 12 * 15_306]);
  });

  it('give a returned unit back, or leave it for the owner to look at', async () => {
    const { id, units: made } = await tagged([12]);
    const order = harness.newId();
    await secure(order, [line(id)]);
    await job('commit-stock', order);
    await restock(order, id);
    expect([await stockOf(id), await statesOf(id)]).toEqual([[1, 0], ['in-stock']]);
    await secure(harness.newId(), [line(id)]);
    const move = (name: string) =>
      call('POST', `/api/admin/units/move/${made[0]?._id}`, { move: name, reason: 'Seen' });
    expect((await move('come-back')).json().code).toBe('unit.illegal-move');
    const [held] = await unitsOf(id);
    await job('commit-stock', held?.orderId ?? '');
    expect((await move('come-back')).statusCode).toBe(200);
    expect(await stockOf(id)).toEqual([0, 0]);
    expect((await move('put-in-stock')).json().data).toMatchObject({ state: 'in-stock', orderId: null });
    expect(await stockOf(id)).toEqual([1, 0]);
  });
});

describe('the owner', () => {
  it('adds all units or none, and is told which tag or HUID is taken', async () => {
    const { id, units: made } = await tagged([12]);
    const tag = made[0]?.tag ?? '';
    const again = await addUnits(id, [unit(12, { huid: 'ab12cd' }), unit(12, { tag })]);
    expect([again.statusCode, again.json().issues]).toEqual([
      409,
      [{ path: 'units.1.tag', message: `There is already a unit with the tag ${tag}.` }],
    ]);
    const twice = await addUnits(id, [unit(12, { huid: 'AB12CD' }), unit(12, { huid: 'ab12cd' })]);
    expect(twice.json().issues).toMatchObject([{ path: 'units.1.huid' }]);
    const piece = await harness.addProduct({ totalStock: 1, jewellery: { huid: 'ZZ9ZZ9' } });
    expect((await addUnits(id, [unit(12, { huid: 'ZZ9ZZ9' })])).json().issues).toMatchObject([
      { path: 'units.0.huid' },
    ]);
    expect(piece.jewellery?.huid).toBe('ZZ9ZZ9');
    expect(await unitsOf(id)).toHaveLength(1);
    const both = unit();
    const responses = await Promise.all([addUnits(id, [both]), addUnits(id, [both])]);
    expect(responses.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '409']);
  });

  it('corrects and deletes what no order has, and every step is in the log', async () => {
    const { id, units: made } = await tagged([12, 13]);
    const [first, second] = made;
    const edited = await call('PUT', `/api/admin/units/edit/${first?._id}`, unit(11, { tag: 'NEW-1', huid: 'CC11DD' }));
    expect(edited.json().data).toMatchObject({ tag: 'NEW-1', netWeight: 11, huid: 'CC11DD' });
    await reserve(harness.newId(), [line(id)]);
    expect((await call('DELETE', `/api/admin/units/delete/${first?._id}`)).json().code).toBe('unit.of-an-order');
    expect((await call('PUT', `/api/admin/units/edit/${first?._id}`, unit())).json().code).toBe('unit.of-an-order');
    expect((await call('DELETE', `/api/admin/units/delete/${second?._id}`)).statusCode).toBe(200);
    expect(await stockOf(id)).toEqual([1, 1]);
    const actions = (await changesOf(harness.db, id)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['units.added', 'unit.edited', 'unit.deleted']));
  });

  it('has an untagged piece again when the last unit is deleted', async () => {
    const { id, units: made } = await tagged([12]);
    await call('DELETE', `/api/admin/units/delete/${made[0]?._id}`);
    const piece = await harness.findAsOwner(id);
    expect([piece.tagged, piece.totalStock]).toEqual([false, 0]);
  });

  it('finds a unit by tag or HUID; the public finds nothing by either', async () => {
    const id = await add();
    await addUnits(id, [unit(12, { tag: 'FIND-1', huid: 'FF11GG' })]);
    for (const code of ['find-1', 'FF11GG']) {
      const response = await harness.get(`/api/admin/units/find?code=${code}`, harness.owner.headers);
      expect(response.json().data).toMatchObject({ tag: 'FIND-1', productId: id });
      expect((await harness.get(`/api/shop/search/${code}`)).json().data).toEqual([]);
    }
  });

  it('gives a piece one HUID only while there is one of it', async () => {
    const draft = harness.draft({ totalStock: 2, jewellery: { huid: 'HH11HH' } });
    const response = await call('POST', '/api/admin/products/add', draft);
    expect([response.statusCode, response.json().issues[0].path]).toEqual([400, 'jewellery.huid']);
    const sized = { category: rings, sizes: [{ size: '12', stock: 1 }], jewellery: { huid: 'HH11HH' } };
    expect((await call('POST', '/api/admin/products/add', harness.draft(sized))).statusCode).toBe(400);
    const one = await harness.addProduct({ totalStock: 1, jewellery: { huid: 'HH11HH' } });
    expect((await read(one._id)).jewellery?.huid).toBe('HH11HH');
    const other = harness.draft({ totalStock: 1, jewellery: { huid: 'HH11HH' } });
    expect((await call('POST', '/api/admin/products/add', other)).statusCode).toBe(400);
    // As pieces from before this rule, and one whose buyer brought it back.
    await harness.db.update(products).set({ onHand: 2 }).where(eq(products.id, one._id));
    expect((await read(one._id)).jewellery?.huid).toBeUndefined();
  });

  it('sees what the metal in stock is worth today', async () => {
    await tagged([12, 12.5], { metalPricing: byGold });
    await add({ metalPricing: { ...byGold, metals: [{ metal: 'gold', fineness: 916, weight: 10 }] }, totalStock: 3 });
    await add({
      category: rings,
      metalPricing: { ...byGold, metals: [{ metal: 'gold', fineness: 750, weight: 4 }] },
      sizes: [
        { size: '12', stock: 2, netWeight: 5 },
        { size: '14', stock: 1 },
      ],
    });
    await add({ totalStock: 2, jewellery: { metal: 'Silver', purity: '925 Silver', netWeight: 15.5 } });
    await add({ totalStock: 4 });
    const response = await harness.get('/api/admin/units/value', harness.owner.headers);
    const { rows, leftOut } = contract.stockValue.reply.parse(response.json()).data;
    expect(rows.map((row) => [row.purity, row.pieces, row.netWeight, row.fineWeight, row.value])).toEqual([
      ['22K (916)', 5, 54.5, 49.922, 798_752],
      ['18K (750)', 3, 14, 10.5, 168_000],
      ['925 Silver', 2, 31, 28.675, 31 * 213.68],
    ]);
    expect(leftOut.map(({ pieces, reason }) => [pieces, reason])).toEqual([[4, 'no-metal']]);
  });
});

describe('states of units', () => {
  it('move as the table says, and end nowhere that does not exist', () => {
    for (const { from, to } of Object.values(unitMoves)) {
      expect(unitStates).toEqual(expect.arrayContaining([...from, to]));
    }
  });

  it.each<[what: string, constraint: string, change: string]>([
    ['a tag with a space', 'units_tag_form', "tag = 'A 1'"],
    ['an HUID in small letters', 'units_huid_form', "huid = 'ab12cd'"],
    ['more net than gross weight', 'units_weight', 'net_weight_mg = gross_weight_mg + 1'],
    ['no weight', 'units_weight', 'net_weight_mg = 0'],
    ['an unknown state', 'units_state', "state = 'lost'"],
    ['a held unit without an order', 'units_order', "state = 'held'"],
    ['an order of a unit in stock', 'units_order', 'order_id = gen_random_uuid()'],
  ])('never hold %s', async (_what, constraint, change) => {
    const { id } = await tagged([12]);
    expect(await refusedBy(harness.database.pool, `update units set ${change} where product_id = '${id}'`)).toBe(
      constraint,
    );
    expect(await harness.db.select().from(units)).toHaveLength(1);
  });
});
