import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lowStock } from '@kanaka/contracts/catalog/admin-products';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { updateSettings } from '../settings/settings.repository.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

const read = async (query = '') =>
  (await harness.asOwner(lowStock, { url: `/api/admin/products/low-stock${query}` })).data;

describe('pieces low in stock', () => {
  it('are listed with the lowest stock first, up to the threshold of the settings or the query', async () => {
    const low = await harness.addProduct({ totalStock: 3 });
    const last = await harness.addProduct({ totalStock: 1 });
    const out = await harness.addProduct({ totalStock: 0 });
    const many = await harness.addProduct({ totalStock: 4 });
    const gone = await harness.addProduct({ totalStock: 0 });
    await harness.app.inject({
      method: 'DELETE',
      url: `/api/admin/products/delete/${gone._id}`,
      headers: harness.owner.headers,
    });

    const { pieces, ...counts } = await read();
    expect(counts).toEqual({ out: 1, low: 2, threshold: 3 });
    expect(pieces.map(({ _id, left }) => [_id, left])).toEqual([
      [out._id, 0],
      [last._id, 1],
      [low._id, 3],
    ]);
    expect(pieces[0]).toMatchObject({ title: out.title, category: 'Ring', image: out.images[0] });

    await updateSettings(harness.db, { ...demoShop, lowStockThreshold: 1 });
    expect(await read()).toMatchObject({ out: 1, low: 1, threshold: 1 });

    const wider = await read('?threshold=4&limit=2');
    expect(wider).toMatchObject({ out: 1, low: 3, threshold: 4 });
    expect(wider.pieces).toHaveLength(2);
    expect((await read('?threshold=4')).pieces.map(({ _id }) => _id)).toContain(many._id);
  });

  it('cannot be listed for a negative threshold', async () => {
    const url = '/api/admin/products/low-stock?threshold=-1';
    expect((await harness.get(url, harness.owner.headers)).statusCode).toBe(400);
  });
});
