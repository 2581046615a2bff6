import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { productTag } from '@kanaka/contracts/cache-tags';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { startCatalogHarness, type CatalogHarness } from '../test/catalog-harness.ts';
import { ratingJobs } from './products/admin-products.routes.ts';
import { reservations } from './stock/reservations-schema.ts';
import { releaseRanOut } from './stock/release-stock.ts';
import { stockJobs } from './stock/stock.routes.ts';

let harness: CatalogHarness;
let ring: string;
let slug: string;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  ({ _id: ring, slug } = await harness.addProduct({ totalStock: 5 }));
  harness.purged.clear();
});

const tagsOf = async (url: string) => String((await harness.get(url)).headers['cache-tag']).split(',');

describe('a response that gateways cache', () => {
  it.each([
    ['a list', () => '/api/shop/products/get?limit=200', () => ['products', productTag(ring)]],
    ['a piece', () => `/api/shop/products/get/${slug}`, () => ['products', productTag(ring)]],
    ['the home page’s pieces', () => '/api/shop/products/featured', () => ['products', 'stock', productTag(ring)]],
    ['a search', () => '/api/shop/search/Veni', () => ['products', 'collections', productTag(ring)]],
    ['a list of what is in stock', () => '/api/shop/products/get?inStock=true', () => ['products', 'stock']],
    ['a list by sales', () => '/api/shop/products/get?sortBy=popular', () => ['products', 'stock']],
    ['a list by rating', () => '/api/shop/products/get?sortBy=rating', () => ['products', 'ratings']],
    ['a search by rating', () => '/api/shop/search/Veni?sortBy=rating', () => ['products', 'ratings']],
    ['the values of the filters', () => '/api/shop/products/choices', () => ['products', 'stock']],
    ['the categories', () => '/api/common/categories', () => ['categories']],
    ['the collections', () => '/api/shop/collections/get', () => ['collections', 'categories']],
    ['the banners', () => '/api/common/feature/get', () => ['banners']],
    ['the shop', () => '/api/common/shop', () => ['shop']],
    ['a policy', () => '/api/shop/pages/get/refund-policy', () => ['pages']],
    ['the rates', () => '/api/common/rates', () => ['rates']],
    ['the history of a rate', () => '/api/common/rates/history', () => ['rates']],
    ['a missing piece', () => '/api/shop/products/get/nothing', () => ['products']],
  ])('names what it is made from: %s', async (_, url, tags) => {
    expect(await tagsOf(url())).toEqual(expect.arrayContaining(tags()));
  });

  it('is never one for a certain caller', async () => {
    const { headers } = await harness.get('/api/admin/products/get', harness.owner.headers);
    expect(headers['cache-tag']).toBeUndefined();
  });
});

describe('a change publishes its cache tags: ', () => {
  const asOwner = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers: object = {}) => {
    const options: InjectOptions = { method, url, headers: { ...harness.owner.headers, ...headers } };
    const response = await harness.app.inject({ ...options, ...(payload && { payload }) });
    expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
    return response.json<{ data: { _id: string } }>().data;
  };
  const banner = { imageDesktop: '/media/a.jpg', imageMobile: '/media/b.jpg', alt: '', link: '' };

  it('a price, a piece withdrawn and put back', async () => {
    await asOwner('PUT', `/api/admin/products/edit/${ring}`, harness.draft({ price: 51_000 }), { 'if-match': '"1"' });
    expect(harness.purged).toEqual(new Set(['products']));
    for (const [method, path] of [
      ['DELETE', 'delete'],
      ['POST', 'restore'],
    ] as const) {
      harness.purged.clear();
      await asOwner(method, `/api/admin/products/${path}/${ring}`, method === 'POST' ? {} : undefined);
      expect(harness.purged).toEqual(new Set(['products']));
    }
  });

  it('a category, also in what pieces say', async () => {
    const { id } = await harness.addCategory();
    expect(harness.purged).toEqual(new Set(['categories']));
    await asOwner('PUT', `/api/common/categories/${id}`, { name: `Kada ${id.slice(-12)}` });
    expect(harness.purged).toEqual(new Set(['categories', 'products']));
  });

  it('a banner', async () => {
    const { _id } = await asOwner('POST', '/api/common/feature/add', banner);
    expect(harness.purged).toEqual(new Set(['banners']));
    harness.purged.clear();
    await asOwner('DELETE', `/api/common/feature/delete/${_id}`);
    expect(harness.purged).toEqual(new Set(['banners']));
  });

  it('the settings', async () => {
    const { version } = (await harness.get('/api/admin/settings', harness.owner.headers)).json().data;
    await asOwner(
      'PUT',
      '/api/admin/settings',
      { ...demoShop, phone: '+91 44 4000 7777' },
      { 'if-match': `"${version}"` },
    );
    // Pages of text say what the settings say.
    expect(harness.purged).toEqual(new Set(['shop', 'products', 'pages']));
  });

  it('the rates', async () => {
    await asOwner('POST', '/api/admin/rates/publish', { gold: 16_000 });
    expect(harness.purged).toEqual(new Set(['rates', 'products']));
  });

  it('an average rating', async () => {
    const rating = { productId: ring, average: 4, count: 1, sequence: 1 };
    await harness.db.transaction((tx) => ratingJobs['product-rated'](rating, tx));
    expect(harness.purged).toEqual(new Set(['ratings', productTag(ring)]));
  });

  it('stock that is held, sold, given back or run out', async () => {
    const order = harness.newId();
    const lines = [{ productId: ring, quantity: 1 }];
    const reserve = (orderId: string) =>
      harness.asService('/internal/stock/reserve', { orderId, lines, holdSeconds: 900 });
    const job = (name: 'commit-stock' | 'release-stock', orderId: string) =>
      harness.db.transaction((tx) => stockJobs[name]({ orderId, turn: 1 }, tx));
    const [released, ranOut] = [harness.newId(), harness.newId()];
    const steps: [string, () => PromiseLike<unknown>][] = [
      ['held', () => reserve(order)],
      ['sold', () => job('commit-stock', order)],
      ['held again', () => reserve(released)],
      ['released', () => job('release-stock', released)],
      ['held for a while', () => reserve(ranOut)],
      [
        'run out',
        async () => {
          await harness.db.update(reservations).set({ expiresAt: sql`case when state = 'held' then now() end` });
          await releaseRanOut(harness);
        },
      ],
    ];
    for (const [what, step] of steps) {
      harness.purged.clear();
      await step();
      expect([what, harness.purged]).toEqual([what, new Set(['stock', productTag(ring)])]);
    }
  });

  it('nothing that was refused', async () => {
    const lines = [{ productId: ring, quantity: 6 }];
    const response = await harness.asService('/internal/stock/reserve', {
      orderId: harness.newId(),
      lines,
      holdSeconds: 9,
    });
    expect([response.statusCode, harness.purged.size]).toEqual([409, 0]);
  });
});
