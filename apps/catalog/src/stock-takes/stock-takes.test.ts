import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import * as contract from '@kanaka/contracts/catalog/stock-takes';
import { commitStock } from '../stock/commit-stock.ts';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';

let harness: CatalogHarness;
let piece: string;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  await harness.db.execute(sql`truncate products, stock_takes cascade`);
  piece = (await harness.addProduct({ totalStock: 0 }))._id;
  await post(`/api/admin/units/add/${piece}`, { units: ['A-1', 'A-2', 'A-3'].map(unit) });
});

const unit = (tag: string) => ({ tag, grossWeight: 12.5, netWeight: 12 });
const post = (url: string, payload: object = {}, person = harness.owner) =>
  harness.app.inject({ method: 'POST', url, headers: person.headers, payload });
const start = async (person = harness.owner) =>
  contract.startStockTake.reply.parse((await post('/api/admin/stock-takes/start', {}, person)).json()).data;
const scan = (id: string, tags: string[], person = harness.owner) =>
  post(`/api/admin/stock-takes/scan/${id}`, { tags }, person);
const read = async (id: string) =>
  contract.getStockTake.reply.parse(
    (await harness.get(`/api/admin/stock-takes/get/${id}`, harness.owner.headers)).json(),
  ).data;
const book = (id: string, missingCount: number, unexpectedCount: number, untagged = { more: 0, fewer: 0 }) =>
  post(`/api/admin/stock-takes/book/${id}`, { reason: 'Counted twice', missingCount, unexpectedCount, untagged });
const stateOf = async (tag: string) =>
  (await harness.get(`/api/admin/units/find?code=${tag}`, harness.owner.headers)).json().data?.state;

describe('a stock take', () => {
  it('says what is missing and what nobody expected, and books the difference with its reason', async () => {
    const away = await harness.get('/api/admin/units/find?code=A-3', harness.owner.headers);
    await post(`/api/admin/units/move/${away.json().data._id}`, { move: 'take-away', reason: 'Lent' });
    const { _id } = await start();
    const response = await scan(_id, ['a-1', 'A-3', 'XX-9']);
    const { expected, scanned, missing, unexpected } = contract.scanTags.reply.parse(response.json()).data;
    expect([expected, scanned]).toEqual([2, 3]);
    expect(missing.map(({ tag }) => tag)).toEqual(['A-2']);
    expect(unexpected.map(({ tag, unit: known }) => [tag, known?.state])).toEqual([
      ['A-3', 'away'],
      ['XX-9', undefined],
    ]);
    expect((await book(_id, 0, 0)).json().code).toBe('stock-take.changed');
    expect((await book(_id, 1, 2)).statusCode).toBe(200);
    expect([await stateOf('A-1'), await stateOf('A-2'), await stateOf('A-3')]).toEqual([
      'in-stock',
      'away',
      'in-stock',
    ]);
    expect((await harness.findAsOwner(piece)).totalStock).toBe(2);
    const booked = await read(_id);
    expect([booked.state, booked.reason, booked.missingCount]).toEqual(['booked', 'Counted twice', 1]);
    const listed = await harness.get('/api/admin/stock-takes/list', harness.owner.headers);
    expect(listed.json().data[0]).toMatchObject({ _id, scanned: 3, expected: 2, missingCount: 1 });
    const [entry] = await changesOf(harness.db, _id);
    expect(entry).toMatchObject({ action: 'stock-take.booked' });
  });

  it('names the tags that had been scanned before, and counts them once', async () => {
    const { _id } = await start();
    const repeatedOf = async (tags: string[]) => contract.scanTags.reply.parse((await scan(_id, tags)).json()).repeated;
    expect(await repeatedOf(['A-1', 'A-2'])).toEqual([]);
    expect(await repeatedOf(['a-2', 'A-3'])).toEqual(['A-2']);
    expect((await read(_id)).scanned).toBe(3);
  });

  it('is one for two people who start at once, and has the scans of both', async () => {
    const other = harness.auth.signIn({ role: 'admin' });
    const [mine, theirs] = await Promise.all([start(), start(other)]);
    expect(mine._id).toBe(theirs._id);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        scan(mine._id, turn % 2 ? ['A-1', 'A-2'] : ['A-2', 'A-3'], turn % 2 ? other : harness.owner),
      ),
    );
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { scanned, missingCount } = await read(mine._id);
    expect([scanned, missingCount]).toEqual([3, 0]);
  });

  it('is booked once, and takes no scan afterwards', async () => {
    const { _id } = await start();
    await scan(_id, ['A-1']);
    const responses = await Promise.all([book(_id, 2, 0), book(_id, 2, 0), book(_id, 2, 0)]);
    expect(responses.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '409', '409']);
    expect((await scan(_id, ['A-2'])).json().code).toBe('stock-take.closed');
    expect((await harness.findAsOwner(piece)).totalStock).toBe(1);
  });

  it('leaves a unit alone that an order holds, and one that was sold', async () => {
    const orderId = harness.newId();
    const lines = [{ productId: piece, quantity: 1 }];
    await harness.asService('/internal/stock/reserve', { orderId, lines, holdSeconds: 900 });
    const { _id } = await start();
    await scan(_id, ['A-2', 'A-3']);
    expect((await book(_id, 1, 0)).statusCode).toBe(200);
    expect(await stateOf('A-1')).toBe('held');
    expect((await harness.findAsOwner(piece)).reserved).toBe(1);
  });

  it('is still shown if it was booked before untagged pieces could be counted', async () => {
    const { _id } = await start();
    await book(_id, 3, 0);
    await harness.db.execute(sql`update stock_takes set result = result - 'untagged' - 'differences'`);
    const migration = new URL('../../drizzle/0010_booked_stock_takes.sql', import.meta.url);
    await harness.db.execute(sql.raw(await readFile(migration, 'utf8')));
    expect(await read(_id)).toMatchObject({ missingCount: 3, untagged: { counted: 0 }, differences: [] });
  });

  it('forgets a mistyped tag, and can be dropped', async () => {
    const { _id } = await start();
    await scan(_id, ['A-1', 'WRONG']);
    await post(`/api/admin/stock-takes/remove-scan/${_id}`, { tag: 'wrong' });
    expect((await read(_id)).unexpectedCount).toBe(0);
    await post(`/api/admin/stock-takes/drop/${_id}`);
    expect([(await read(_id)).state, await stateOf('A-2')]).toEqual(['dropped', 'in-stock']);
    expect((await start())._id).not.toBe(_id);
  });
});

describe('untagged pieces in a stock take', () => {
  const rings = async () => (await harness.addCategory(`Rings ${harness.newId()}`, 'ring')).name;
  const count = (id: string, productId: string, quantity: number, more: object = {}, person = harness.owner) =>
    post(`/api/admin/stock-takes/count/${id}`, { productId, quantity, entry: harness.newId(), ...more }, person);
  const counts = async (id: string, query = '') =>
    contract.listCounts.reply.parse(
      (await harness.get(`/api/admin/stock-takes/counts/${id}?${query}`, harness.owner.headers)).json(),
    );
  const figures = async (id: string) => (await read(id)).untagged;
  const bookAll = async (id: string) => {
    const { missingCount, unexpectedCount, untagged } = await read(id);
    return book(id, missingCount, unexpectedCount, { more: untagged.more, fewer: untagged.fewer });
  };
  const stockOf = async (productId: string) => {
    const { totalStock, sizes } = await harness.findAsOwner(productId);
    return sizes.length > 0 ? sizes.map(({ size, stock }) => `${size}: ${stock}`).join(', ') : totalStock;
  };
  /** An order for them that is paid and has left. */
  async function sell(productId: string, quantity: number, size = '') {
    const orderId = harness.newId();
    const lines = [{ productId, size, quantity }];
    await harness.asService('/internal/stock/reserve', { orderId, lines, holdSeconds: 900 });
    await harness.asService('/internal/stock/secure', { orderId, turn: 0, lines });
    await harness.db.transaction((tx) => commitStock(tx, { orderId }));
  }

  it('are counted by piece and size, and their stock becomes what was counted', async () => {
    const plain = (await harness.addProduct({ title: 'Anklet', totalStock: 5 }))._id;
    const sized = (
      await harness.addProduct({
        title: 'Band',
        category: await rings(),
        sizes: [
          { size: '12', stock: 2 },
          { size: '14', stock: 3 },
        ],
      })
    )._id;
    const uncounted = (await harness.addProduct({ title: 'Chain', totalStock: 7 }))._id;
    await harness.addProduct({ title: 'Made to order', totalStock: 7, leadDays: 20 });
    const { _id } = await start();
    await count(_id, plain, 4);
    await count(_id, sized, 2, { size: '12' });
    await count(_id, sized, 5, { size: '14' });
    const { data } = await counts(_id);
    expect(data.map(({ title, size, expected, counted }) => [title, size, expected, counted])).toEqual([
      ['Anklet', '', 5, 4],
      ['Band', '12', 2, 2],
      ['Band', '14', 3, 5],
      ['Chain', '', 7, null],
    ]);
    expect((await counts(_id, 'show=different')).data.map(({ title, size }) => title + size)).toEqual([
      'Anklet',
      'Band14',
    ]);
    expect((await counts(_id, 'show=uncounted&words=cha')).data.map(({ title }) => title)).toEqual(['Chain']);
    expect((await counts(_id, 'limit=2&page=2')).total).toBe(4);
    expect(await figures(_id)).toEqual({ expected: 4, counted: 3, different: 2, changed: 0, more: 2, fewer: 1 });
    expect((await book(_id, 3, 0, { more: 2, fewer: 0 })).json().code).toBe('stock-take.changed');
    expect((await bookAll(_id)).statusCode).toBe(200);
    expect(await Promise.all([plain, sized, uncounted].map(stockOf))).toEqual([4, '12: 2, 14: 5', 7]);
    expect((await harness.findAsOwner(sized)).totalStock).toBe(7);
    const booked = await read(_id);
    expect(booked.untagged).toMatchObject({ more: 2, fewer: 1 });
    expect(booked.differences.map(({ title, expected, counted }) => [title, expected, counted])).toEqual([
      ['Anklet', 5, 4],
      ['Band', 3, 5],
    ]);
    expect(JSON.stringify(await changesOf(harness.db, _id))).toContain(
      'Anklet: 4 instead of 5; Band · Size 14: 5 instead of 3',
    );
  });

  it('add up what two people count at once, each entry once however often it is sent', async () => {
    const other = harness.auth.signIn({ role: 'admin' });
    const { _id: productId } = await harness.addProduct({ totalStock: 30 });
    const { _id } = await start();
    const entry = harness.newId();
    const responses = await Promise.all([
      ...Array.from({ length: 20 }, (_, turn) => count(_id, productId, 1, {}, turn % 2 ? other : harness.owner)),
      ...Array.from({ length: 5 }, () => count(_id, productId, 10, { entry })),
    ]);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const [row] = (await counts(_id)).data;
    expect(row).toMatchObject({ expected: 30, counted: 30, changed: false });
  });

  it('have the number that was typed last, if its first answer was lost and another was sent', async () => {
    const { _id: productId } = await harness.addProduct({ totalStock: 30 });
    const { _id: other } = await harness.addProduct({ totalStock: 30 });
    const { _id } = await start();
    const entry = harness.newId();
    await count(_id, productId, 5, { entry });
    expect((await count(_id, productId, 6, { entry })).json().data).toMatchObject({ counted: 6 });
    expect((await count(_id, other, 7, { entry })).statusCode).toBe(409);
    expect((await counts(_id)).data.map(({ counted }) => counted)).toEqual(expect.arrayContaining([6, null]));
  });

  it('keep what is sold after it was counted, and what a refund puts back', async () => {
    const { _id: productId } = await harness.addProduct({ totalStock: 10 });
    const { _id } = await start();
    await count(_id, productId, 9);
    await sell(productId, 3);
    expect(await figures(_id)).toMatchObject({ fewer: 1, changed: 0 });
    expect((await bookAll(_id)).statusCode).toBe(200);
    expect(await stockOf(productId)).toBe(6);
  });

  it.each<[what: string, meanwhile: (productId: string) => Promise<unknown>]>([
    ['was sold between two counts of it', (productId) => sell(productId, 1)],
    [
      'was changed by hand',
      async (productId) => {
        const { version } = await harness.findAsOwner(productId);
        const changes = [{ _id: productId, version, stock: { to: 8, was: 10 } }];
        await harness.app.inject({
          method: 'PUT',
          url: '/api/admin/products/change-many',
          headers: harness.owner.headers,
          payload: { changes },
        });
      },
    ],
  ])('are counted again when their stock %s', async (_what, meanwhile) => {
    const { _id: productId } = await harness.addProduct({ totalStock: 10 });
    const { _id } = await start();
    await count(_id, productId, 4);
    await meanwhile(productId);
    await count(_id, productId, 4);
    expect(await figures(_id)).toMatchObject({ changed: 1, different: 0, fewer: 0 });
    const before = await stockOf(productId);
    await post(`/api/admin/stock-takes/count-again/${_id}`, { productId });
    expect((await counts(_id)).data).toMatchObject([{ counted: null, changed: false }]);
    await count(_id, productId, 7);
    await bookAll(_id);
    expect([await stockOf(productId), before]).toEqual([7, before]);
  });

  it('leave alone what has to be counted again, and what unfinished orders hold', async () => {
    const [moved, held] = [await harness.addProduct({ totalStock: 10 }), await harness.addProduct({ totalStock: 3 })];
    const { _id } = await start();
    await count(_id, moved._id, 5);
    await sell(moved._id, 1);
    await count(_id, moved._id, 2);
    const lines = [{ productId: held._id, quantity: 2 }];
    await harness.asService('/internal/stock/reserve', { orderId: harness.newId(), lines, holdSeconds: 900 });
    await count(_id, held._id, 0);
    expect((await bookAll(_id)).statusCode).toBe(200);
    expect([await stockOf(moved._id), await stockOf(held._id)]).toEqual([9, 2]);
  });

  it('are sold while they are booked, and none is lost', async () => {
    const { _id: productId } = await harness.addProduct({ totalStock: 40 });
    const { _id } = await start();
    await count(_id, productId, 38);
    await Promise.all([bookAll(_id), ...Array.from({ length: 10 }, () => sell(productId, 1))]);
    expect(await stockOf(productId)).toBe(28);
  });

  it.each<[what: string, code: string, change: (of: string) => object]>([
    ['a tagged piece', 'stock-take.tagged', () => ({ productId: piece })],
    ['a size that it does not have', 'stock-take.tagged', () => ({ size: '12' })],
    ['an unknown piece', 'product.not-found', () => ({ productId: harness.newId() })],
    ['a broken number', 'request.invalid', () => ({ quantity: 1.5 })],
    ['fewer than none', 'request.invalid', () => ({ quantity: -1 })],
    ['far too many', 'request.invalid', () => ({ quantity: 1e9 })],
    ['an entry that is no id', 'request.invalid', () => ({ entry: "'; drop table units; --" })],
  ])('refuse %s', async (_what, code, change) => {
    const { _id: productId } = await harness.addProduct({ totalStock: 10 });
    const { _id } = await start();
    expect((await count(_id, productId, 4, change(productId))).json().code).toBe(code);
    expect((await figures(_id)).counted).toBe(0);
  });

  it('are not counted in a stock take that is over', async () => {
    const { _id: productId } = await harness.addProduct({ totalStock: 10 });
    const { _id } = await start();
    await post(`/api/admin/stock-takes/drop/${_id}`);
    expect((await count(_id, productId, 4)).json().code).toBe('stock-take.closed');
    expect((await post(`/api/admin/stock-takes/count-again/${_id}`, { productId })).json().code).toBe(
      'stock-take.closed',
    );
  });
});
