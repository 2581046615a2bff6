import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import * as contract from '@kanaka/contracts/catalog/stock-takes';
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
const book = (id: string, missingCount: number, unexpectedCount: number) =>
  post(`/api/admin/stock-takes/book/${id}`, { reason: 'Counted twice', missingCount, unexpectedCount });
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
