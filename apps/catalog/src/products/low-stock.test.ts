import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lowStock } from '@kanaka/contracts/admin-products';
import { demoShop } from '@kanaka/contracts/shop-profile';
import { startCatalogHouse, type CatalogHouse } from '../catalog-house.ts';
import { updateSettings } from '../settings/settings.repository.ts';

let house: CatalogHouse;
beforeAll(async () => {
  house = await startCatalogHouse();
}, 60_000);
afterAll(() => house.stop());

const read = async (query = '') =>
  (await house.asOwner(lowStock, { url: `/api/admin/products/low-stock${query}` })).data;

describe('what runs low', () => {
  it('is what has little or nothing left, the shortest first, up to the threshold that is set or asked for', async () => {
    const low = await house.addProduct({ totalStock: 3 });
    const last = await house.addProduct({ totalStock: 1 });
    const out = await house.addProduct({ totalStock: 0 });
    const many = await house.addProduct({ totalStock: 4 });
    const gone = await house.addProduct({ totalStock: 0 });
    await house.app.inject({
      method: 'DELETE',
      url: `/api/admin/products/delete/${gone._id}`,
      headers: house.owner.headers,
    });

    const { pieces, ...counts } = await read();
    expect(counts).toEqual({ out: 1, low: 2, threshold: 3 });
    expect(pieces.map(({ _id, left }) => [_id, left])).toEqual([
      [out._id, 0],
      [last._id, 1],
      [low._id, 3],
    ]);
    expect(pieces[0]).toMatchObject({ title: out.title, category: 'Ring', image: out.images[0] });

    await updateSettings(house.db, { ...demoShop, lowStockThreshold: 1 });
    expect(await read()).toMatchObject({ out: 1, low: 1, threshold: 1 });

    const wider = await read('?threshold=4&limit=2');
    expect(wider).toMatchObject({ out: 1, low: 3, threshold: 4 });
    expect(wider.pieces).toHaveLength(2);
    expect((await read('?threshold=4')).pieces.map(({ _id }) => _id)).toContain(many._id);
  });

  it('is the owner’s to know', async () => {
    const url = '/api/admin/products/low-stock';
    expect((await house.get(url)).statusCode).toBe(401);
    expect((await house.get(url, house.house.signIn().headers)).statusCode).toBe(403);
    expect((await house.get(`${url}?threshold=-1`, house.owner.headers)).statusCode).toBe(400);
  });
});
