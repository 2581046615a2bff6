import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listProductsByIds } from '@kanaka/contracts/catalog/remembered-products';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

const ask = (ids: string) => harness.get(`/api/shop/products/by-ids?ids=${encodeURIComponent(ids)}`);
const read = async (ids: string[]) => listProductsByIds.reply.parse((await ask(ids.join(','))).json());
const withdraw = (id: string) =>
  harness.app.inject({
    method: 'DELETE',
    url: `/api/admin/products/delete/${id}`,
    headers: harness.owner.headers,
  });

describe('the pieces that a browser remembers', () => {
  it('are shown in its order, each once, without those that never existed', async () => {
    const [band, ring] = [await harness.addProduct({ title: 'Veni' }), await harness.addProduct({ title: 'Padma' })];
    const { data, gone } = await read([ring._id, harness.newId(), band._id, ring._id]);
    expect(data.map(({ title }) => title)).toEqual(['Padma', 'Veni']);
    expect(gone).toEqual([]);
  });

  it('keep their name and picture when they were withdrawn; drafts stay secret', async () => {
    const band = await harness.addProduct({ title: 'Veni' });
    const draft = await harness.addProduct({ draft: true });
    const withdrawnDraft = await harness.addProduct({ draft: true });
    await withdraw(band._id);
    await withdraw(withdrawnDraft._id);
    const { data, gone } = await read([draft._id, band._id, withdrawnDraft._id]);
    expect(data).toEqual([]);
    expect(gone).toEqual([{ _id: band._id, title: 'Veni', image: '/media/one.jpg' }]);
  });

  it('are as current as a list, and no gateway keeps them', async () => {
    const { _id } = await harness.addProduct({ totalStock: 3 });
    const response = await ask(_id);
    expect(response.headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate' });
    expect(response.headers['cache-tag']).toBeUndefined();
    expect((await read([_id])).data[0]).toMatchObject({ totalStock: 3, price: 48_000 });
  });

  it('are at most a hundred ids', async () => {
    const ids = Array.from({ length: 101 }, () => harness.newId());
    expect((await ask(ids.slice(1).join(','))).statusCode).toBe(200);
    for (const refused of [ids.join(','), 'ring', '', `${ids[0]},`, 'x'.repeat(5000)]) {
      expect((await ask(refused)).statusCode).toBe(400);
    }
    expect((await harness.get('/api/shop/products/by-ids')).statusCode).toBe(400);
  });
});
