import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '@kanaka/contracts/catalog/admin-products';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { sql } from 'drizzle-orm';
import { startCatalogHarness, type CatalogHarness, type Draft } from '../../test/catalog-harness.ts';
import { publishDrafts } from './publish-drafts.ts';

let harness: CatalogHarness;
let category: string;
beforeAll(async () => {
  harness = await startCatalogHarness();
  ({ name: category } = await harness.addCategory());
});
afterAll(() => harness.stop());

const add = (change: Draft = {}) => harness.addProduct({ category, ...change });
const edit = (id: string, change: Draft) =>
  harness.app.inject({
    method: 'PUT',
    url: `/api/admin/products/edit/${id}`,
    headers: harness.owner.headers,
    payload: harness.draft({ category, ...change }),
  });
const titleOf = (name: string) => `${name} ${harness.newId().slice(-6)}`;
const listed = async (url: string, headers = {}) =>
  ((await harness.get(url, headers)).json().data as { _id?: string; id?: string }[]).map(({ _id, id }) => _id ?? id);

/** Where a piece is seen by shoppers, or can be ordered. */
async function seen({ _id, slug, title }: { _id: string; slug: string; title: string }) {
  const lists = {
    list: `/api/shop/products/get?category=${encodeURIComponent(category)}&limit=200`,
    home: '/api/shop/products/featured',
    search: `/api/shop/search/${encodeURIComponent(title)}`,
  };
  const found = await Promise.all(
    Object.entries(lists).map(async ([name, url]) => ((await listed(url)).includes(_id) ? name : null)),
  );
  const pages = await Promise.all([_id, slug].map((key) => harness.get(`/api/shop/products/get/${key}`)));
  const cart = (await harness.asService('/internal/products/by-id', { ids: [_id] })).json().data as unknown[];
  const map = (await harness.get('/internal/sitemap/pieces?limit=1000', harness.auth.asService)).json().data;
  const hold = { orderId: harness.newId(), lines: [{ productId: _id, quantity: 1 }], holdSeconds: 900 };
  const reserved = await harness.asService('/internal/stock/reserve', hold);
  return {
    in: found.filter(Boolean),
    pages: pages.map(({ statusCode }) => statusCode),
    cart: cart.length,
    map: (map as { id: string }[]).some(({ id }) => id === _id),
    order: reserved.statusCode,
  };
}
const nowhere = { in: [], pages: [404, 404], cart: 0, map: false, order: 409 };
const everywhere = { in: ['list', 'home', 'search'], pages: [200, 200], cart: 1, map: true, order: 200 };

describe('a draft', () => {
  it('is seen by nobody but the owner, until it is published; and again after it has become one', async () => {
    const piece = await add({ title: titleOf('Zarineh'), draft: true });
    expect(piece.draft).toBe(true);
    expect(await seen(piece)).toEqual(nowhere);
    const owners = (query: string) => listed(`/api/admin/products/get?${query}`, harness.owner.headers);
    expect(await owners('')).toContain(piece._id);
    expect(await owners('draft=true')).toEqual([piece._id]);

    harness.purged.clear();
    expect((await edit(piece._id, { title: piece.title, draft: false })).statusCode).toBe(200);
    expect(harness.purged).toEqual(new Set(['products']));
    expect(await seen(piece)).toEqual(everywhere);
    expect(await owners('draft=true')).toEqual([]);

    await edit(piece._id, { title: piece.title, draft: true });
    expect(await seen(piece)).toEqual(nowhere);
    // An edit that does not say leaves it as it is.
    const { data } = contract.editProduct.reply.parse((await edit(piece._id, { title: piece.title })).json());
    expect(data.draft).toBe(true);
  });

  it('stays unseen when its category is renamed, and when it is archived and brought back', async () => {
    const named = await harness.addCategory();
    const piece = await add({ title: titleOf('Meher'), category: named.name, draft: true });
    await harness.app.inject({
      method: 'PUT',
      url: `/api/common/categories/${named.id}`,
      headers: harness.owner.headers,
      payload: { name: titleOf('Renamed') },
    });
    expect(await seen(piece)).toEqual(nowhere);
    const change = async (version: number, archived: boolean) =>
      harness.asOwner(contract.changeProducts, {
        url: '/api/admin/products/change-many',
        payload: { changes: [{ _id: piece._id, version, archived }] },
      });
    await change(1, true);
    await change(2, false);
    expect(await seen(piece)).toEqual(nowhere);
  });

  it('is published at its time, once, by whichever replica is first', async () => {
    const title = titleOf('Nazneen');
    const piece = await add({ title, draft: true, publishAt: new Date(Date.now() + 3_600_000).toISOString() });
    await publishDrafts(harness);
    expect(await seen(piece)).toEqual(nowhere);
    await harness.db.execute(sql`update products set publish_at = now() where id = ${piece._id}`);
    harness.purged.clear();
    await Promise.all([publishDrafts(harness), publishDrafts(harness), publishDrafts(harness)]);
    expect(harness.purged).toEqual(new Set(['products']));
    expect(await seen(piece)).toEqual(everywhere);
    const changes = await changesOf(harness.db, piece._id);
    expect(changes.map(({ action }) => action)).toEqual(['product.added', 'product.published']);
    expect(changes[1]).toMatchObject({ differences: [{ field: 'draft', before: true, after: null }] });
  });

  it('keeps no time once it is published, and none without being a draft', async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const { _id, title } = await add({ draft: true, publishAt });
    const { data } = contract.editProduct.reply.parse((await edit(_id, { title, draft: false, publishAt })).json());
    expect([data.draft, data.publishAt]).toEqual([undefined, undefined]);
    expect((await edit(_id, { draft: true, publishAt: 'tomorrow' })).statusCode).toBe(400);
  });
});
