import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as adminProductsContract from '@kanaka/contracts/catalog/admin-products';
import * as productsContract from '@kanaka/contracts/catalog/products';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { sql } from 'drizzle-orm';
import { type Draft, startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { updateSettings } from '../settings/settings.repository.ts';
import { restockPieces } from '../stock/restock-pieces.ts';
import { stockJobs } from '../stock/stock.routes.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

const list = async (query: Record<string, string>) =>
  productsContract.listProducts.reply.parse(
    (await harness.get(`/api/shop/products/get?${new URLSearchParams(query)}`)).json(),
  );
const found = async (query: Record<string, string>) => {
  const { data, total } = await list(query);
  expect(total).toBe(data.length);
  return data.map(({ title }) => title);
};
const choices = async (query: Record<string, string>) =>
  productsContract.productChoices.reply.parse(
    (await harness.get(`/api/shop/products/choices?${new URLSearchParams(query)}`)).json(),
  ).data;

const line = (productId: string, size = '', quantity = 1) => ({ productId, size, quantity });

/** An order that has paid for a quantity of a piece; its id. */
async function reserve({ productId, size, quantity }: { productId: string; size: string; quantity: number }) {
  const orderId = harness.newId();
  const lines = [line(productId, size, quantity)];
  const reserved = await harness.asService('/internal/stock/reserve', { orderId, lines, holdSeconds: 900 });
  expect([reserved.statusCode, reserved.body]).toEqual([200, expect.anything()]);
  return orderId;
}

/** A new category with three pieces: 103, 206 on sale, and 309.31 rupees including tax. */
async function threePieces() {
  const { name: category } = await harness.addCategory();
  const piece = (title: string, price: number, material: string, salePrice = 0) =>
    harness.addProduct({ title, category, price, salePrice, details: { material } });
  const plain = await piece('Plain', 100, '22k yellow gold');
  await piece('Ruby', 900, 'Yellow gold with rubies', 200);
  await piece('Pearls', 300.3, '18k white gold and pearls');
  return { category, plain };
}

describe('a filtered listing', () => {
  it('filters by the price including tax', async () => {
    const { category } = await threePieces();
    expect(await found({ category, minPrice: '103', maxPrice: '206' })).toEqual(['Plain', 'Ruby']);
    expect(await found({ category, minPrice: '103.01' })).toEqual(['Ruby', 'Pearls']);
    expect(await found({ category, maxPrice: '205.99' })).toEqual(['Plain']);
    expect(await found({ category, minPrice: '309.31', maxPrice: '309.31' })).toEqual(['Pearls']);
    expect(await found({ category, minPrice: '207', maxPrice: '206' })).toEqual([]);
  });

  it('filters by the plain price when the seller is not registered under GST and charges no tax', async () => {
    const { category } = await threePieces();
    await updateSettings(harness.db, { ...demoShop, gstUnregistered: true, gstin: '' });
    expect(await found({ category, minPrice: '100', maxPrice: '200' })).toEqual(['Plain', 'Ruby']);
    expect(await found({ category, minPrice: '300.30', maxPrice: '300.30' })).toEqual(['Pearls']);
    expect((await choices({ category })).price).toEqual({ min: 100, max: 301 });
    await updateSettings(harness.db, demoShop);
  });

  it('matches any of the metals and any of the stones, ignoring case; unknown ones match nothing', async () => {
    const { category, plain } = await threePieces();
    expect(await found({ category, material: 'yellow gold' })).toEqual(['Plain', 'Ruby']);
    expect(await found({ category, material: 'Ruby,Pearl,Kryptonite' })).toEqual(['Ruby', 'Pearls']);
    expect(await found({ category, material: 'Ruby,White+Gold' })).toEqual([]);
    expect(await found({ category, material: 'Ruby,Pearl,White+Gold,Silver' })).toEqual(['Pearls']);
    expect(await found({ category, material: "Kryptonite,'; drop table products; --" })).toEqual([]);
    const edited = harness.draft({ title: 'Plain', category, details: { material: 'Silver' } });
    await harness.asOwner(adminProductsContract.editProduct, {
      url: `/api/admin/products/edit/${plain._id}`,
      payload: edited,
    });
    expect(await found({ category, material: 'Silver' })).toEqual(['Plain']);
    expect(await found({ category, material: 'Yellow Gold' })).toEqual(['Ruby']);
  });

  it('filters by purity, weight, occasion, discount and what can be bought now', async () => {
    const { name: category } = await harness.addCategory();
    const piece = (title: string, change: Draft) => harness.addProduct({ title, category, price: 1000, ...change });
    await piece('Light', {
      jewellery: { metal: 'White Gold', purity: '18K (750)', netWeight: 4.5, grossWeight: 6 },
      occasions: ['Office', 'Wedding'],
    });
    await piece('Heavy', {
      price: 2000,
      salePrice: 1790,
      jewellery: { metal: 'Gold', purity: '22K (916)', grossWeight: 31.25 },
      occasions: ['Wedding'],
      totalStock: 0,
    });
    await piece('Plain', { price: 3000, salePrice: 2999.5 });
    expect(await found({ category, purity: '18k (750),14K (585)' })).toEqual(['Light']);
    expect(await found({ category, minWeight: '4.5', maxWeight: '5' })).toEqual(['Light']);
    expect(await found({ category, minWeight: '31.251' })).toEqual([]);
    expect(await found({ category, occasion: 'wedding,Nothing' })).toEqual(['Light', 'Heavy']);
    expect(await found({ category, occasion: 'Nothing' })).toEqual([]);
    expect(await found({ category, minDiscount: '11' })).toEqual(['Heavy']);
    // Half a rupee off is shown as no percent.
    expect(await found({ category, minDiscount: '1' })).toEqual(['Heavy']);
    expect(await found({ category, inStock: 'true' })).toEqual(['Light', 'Plain']);
    expect(await found({ category, inStock: 'true', occasion: 'Wedding', purity: '22K (916)' })).toEqual([]);
    const { data } = await list({ category, occasion: 'Office' });
    expect(data[0]?.occasions).toEqual(['Wedding', 'Office']);
  });

  it('filters by the sizes that can be bought now, and counts those of the chosen category', async () => {
    const { name: category } = await harness.addCategory(undefined, 'ring');
    const ring = (title: string, stocks: Record<string, number>) =>
      harness.addProduct({
        title,
        category,
        sizes: Object.entries(stocks).map(([size, stock]) => ({ size, stock })),
      });
    await ring('One', { 9: 1, 12: 0 });
    const both = await ring('Both', { 9: 1, 12: 2 });
    const sizes = async () => (await choices({ category })).sizes;
    expect(await sizes()).toEqual([
      { name: '9', count: 2 },
      { name: '12', count: 1 },
    ]);
    expect(await found({ category, size: '12,14' })).toEqual(['Both']);
    await reserve({ productId: both._id, size: '12', quantity: 2 });
    expect(await found({ category, size: '12,14' })).toEqual([]);
    expect((await sizes())[1]).toEqual({ name: '12', count: 0 });
    expect((await choices({})).sizes).toEqual([]);
  });

  it('sorts by age, sales, discount and rating, each piece once over all pages when many are equal', async () => {
    const { name: category } = await harness.addCategory();
    const titles = ['A', 'B', 'C', 'D', 'E'];
    const ids: string[] = [];
    for (const title of titles) ids.push((await harness.addProduct({ title, category, price: 1000 }))._id);
    const [a = '', b = '', c = ''] = ids;
    await harness.db.execute(sql`update products set sale_price_paise = 50000 where id = ${b}`);
    await harness.db.execute(sql`
      update products set average_review = 4.5, review_count = case id when ${a} then 2 else 9 end where id in (${a}, ${c})`);
    const order = await reserve({ productId: c, size: '', quantity: 2 });
    await harness.db.transaction((tx) => stockJobs['commit-stock']({ orderId: order }, tx));
    const paged = async (sortBy: string) => {
      const pages = [1, 2, 3].map((page) => list({ category, sortBy, page: String(page), limit: '2' }));
      return (await Promise.all(pages)).flatMap(({ data }) => data.map(({ title }) => title)).join('');
    };
    expect(await paged('newest')).toBe('EDCBA');
    expect(await paged('popular')).toBe('CEDBA');
    expect(await paged('discount')).toBe('BEDCA');
    expect(await paged('rating')).toBe('CAEDB');
    await restockPieces({ db: harness.db }, { orderId: order, refundId: harness.newId(), lines: [line(c)] });
    expect(await paged('popular')).toBe('CEDBA');
    const other = await reserve({ productId: a, size: '', quantity: 2 });
    await harness.db.transaction((tx) => stockJobs['commit-stock']({ orderId: other }, tx));
    expect(await paged('popular')).toBe('ACEDB');
  });

  it.each([
    'minPrice=cheap',
    'maxPrice=-1',
    'minPrice=Infinity',
    'maxPrice=1e99',
    'minWeight=heavy',
    'maxWeight=-1',
    'minDiscount=0',
    'minDiscount=100',
    'minDiscount=9.5',
    'inStock=perhaps',
    `material=${'Ruby,'.repeat(300)}`,
    `size=${'9,'.repeat(600)}`,
  ])('refuses invalid filters: %s', async (query) => {
    for (const path of ['get', 'choices']) {
      expect((await harness.get(`/api/shop/products/${path}?${query}`)).statusCode).toBe(400);
    }
  });

  it('returns a total that fits its page while pieces are being added', async () => {
    const { category } = await threePieces();
    const adding = Promise.all(Array.from({ length: 12 }, () => harness.addProduct({ category })));
    const looks = await Promise.all(Array.from({ length: 30 }, () => list({ category })));
    for (const { data, total } of looks) expect(total).toBe(data.length);
    await adding;
    expect((await list({ category, page: '2', limit: '10' })).total).toBe(15);
  });

  it('counts the pieces of a large category, also for a page beyond the last one', async () => {
    const { category } = await threePieces();
    await harness.db.execute(sql`
      insert into products (id, slug, title, category_id, price_paise, on_hand, images, material, design, motif,
        craftsmanship, wearability)
      select gen_random_uuid(), 'one-of-many-' || n, 'One of many', id, 100 * n, 1, '{}', '', '', '', '', ''
      from categories, generate_series(1, 600) as n where name = ${category}`);
    const last = await list({ category, limit: '200', page: '4', sortBy: 'price-lowtohigh' });
    expect(last).toMatchObject({ total: 603, data: { length: 3 } });
    expect(await list({ category, limit: '200', page: '5' })).toMatchObject({ total: 603, data: [] });
    expect(await list({ category, maxPrice: '206', limit: '1', page: '9999' })).toMatchObject({ total: 202, data: [] });
  });

  it('sorts the pieces of several categories and subcategories together', async () => {
    const [one, other] = [await threePieces(), await threePieces()];
    const category = `${one.category},${other.category}`;
    const titles = ['Plain', 'Plain', 'Ruby', 'Ruby', 'Pearls', 'Pearls'];
    expect(await found({ category })).toEqual(titles);
    expect(await found({ category, sortBy: 'price-hightolow' })).toEqual(titles.toReversed());
    const { data } = await list({ category, page: '2', limit: '3' });
    expect(data.map(({ title }) => title)).toEqual(titles.slice(3));
  });
});

describe('the choices of a listing', () => {
  it('are each counted under the other choices', async () => {
    const { category } = await threePieces();
    const { price, ...all } = await choices({ category });
    expect(price).toEqual({ min: 103, max: 310 });
    expect(all.materials.filter(({ count }) => count > 0)).toEqual([
      { name: 'Yellow Gold', count: 2 },
      { name: 'White Gold', count: 1 },
      { name: 'Gold', count: 3 },
      { name: 'Ruby', count: 1 },
      { name: 'Pearl', count: 1 },
    ]);
    expect(await choices({ category, material: 'Ruby,Nothing', maxPrice: '110' })).toMatchObject({
      price: { min: 206, max: 206 },
      total: 0,
      emptiedBy: [
        { group: 'price', count: 1 },
        { group: 'stone', count: 1 },
      ],
    });
    const { materials } = await choices({ category, material: 'Ruby,Nothing,White Gold', maxPrice: '110' });
    expect(materials.every(({ count }) => count === 0)).toBe(true);
    // Of the metals under the chosen stone, and of the stones under the chosen metal.
    const both = await choices({ category, material: 'Ruby,White Gold' });
    expect(both.materials.filter(({ count }) => count > 0)).toEqual([
      { name: 'Yellow Gold', count: 1 },
      { name: 'Gold', count: 1 },
      { name: 'Pearl', count: 1 },
    ]);
    expect(both.emptiedBy).toEqual([
      { group: 'metal', count: 1 },
      { group: 'stone', count: 1 },
    ]);
    expect(await choices({ category: 'Nothing' })).toMatchObject({ total: 0, price: null, weight: null, sizes: [] });
  });

  it('count categories and subcategories as choosing each would find them, and all that match', async () => {
    const [rings, bangles] = [await harness.addCategory(), await harness.addCategory()];
    await harness.addSubcategory(rings.id, 'Band');
    await harness.addSubcategory(rings.id, 'Solitaire');
    await harness.addSubcategory(bangles.id, 'Band');
    const piece = (category: string, subcategory: string, price: number) =>
      harness.addProduct({ category, subcategory, price, details: { material: 'Coral' } });
    await piece(rings.name, 'Band', 100);
    await piece(rings.name, 'Solitaire', 100);
    await piece(rings.name, 'Solitaire', 1000);
    await piece(bangles.name, 'Band', 100);
    const inOne = { category: rings.name, subcategory: 'Solitaire', maxPrice: '500' };
    const { total, categories, subcategories } = await choices(inOne);
    expect(total).toBe((await found(inOne)).length);
    expect(categories).toEqual(
      expect.arrayContaining([
        { name: rings.name, count: 2 },
        { name: bangles.name, count: 1 },
      ]),
    );
    expect(subcategories).toEqual([
      { name: 'Band', count: 1 },
      { name: 'Solitaire', count: 1 },
    ]);
    expect((await choices({ category: `${rings.name},${bangles.name}` })).subcategories).toEqual([
      { name: 'Band', count: 2 },
      { name: 'Solitaire', count: 2 },
    ]);
  });

  it('count a piece of two kinds of a material once in it, and choosing that finds so many', async () => {
    const { name: category } = await harness.addCategory();
    for (const [title, material] of [
      ['Yellow', '22k yellow gold'],
      ['Two', 'White and rose gold with a lab-grown diamond'],
      ['Plain', '22k gold with diamonds'],
      ['Silver', '925 silver'],
    ]) {
      await harness.addProduct({ title: title ?? '', category, price: 100, details: { material: material ?? '' } });
    }
    const { materials } = await choices({ category });
    expect(Object.fromEntries(materials.flatMap(({ name, count }) => (count > 0 ? [[name, count]] : [])))).toEqual({
      'Yellow Gold': 1,
      'White Gold': 1,
      'Rose Gold': 1,
      Gold: 3,
      Silver: 1,
      Diamond: 2,
      'Lab-grown Diamond': 1,
    });
    for (const { name, count } of materials) expect(await found({ category, material: name })).toHaveLength(count);
    expect(await found({ category, material: 'Gold,Rose+Gold' })).toHaveLength(3);
    expect((await choices({ category, material: 'Gold' })).materials).toEqual(materials);
  });
});
