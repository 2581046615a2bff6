import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as adminProductsContract from '@kanaka/contracts/catalog/admin-products';
import * as productsContract from '@kanaka/contracts/catalog/products';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { sql } from 'drizzle-orm';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { updateSettings } from '../settings/settings.repository.ts';

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

  it('matches any of the materials, ignoring case; unknown ones match nothing', async () => {
    const { category, plain } = await threePieces();
    expect(await found({ category, material: 'yellow gold' })).toEqual(['Plain', 'Ruby']);
    expect(await found({ category, material: 'Ruby,White+Gold,Kryptonite' })).toEqual(['Ruby', 'Pearls']);
    expect(await found({ category, material: "Kryptonite,'; drop table products; --" })).toEqual([]);
    const edited = harness.draft({ title: 'Plain', category, details: { material: 'Silver' } });
    await harness.asOwner(adminProductsContract.editProduct, {
      url: `/api/admin/products/edit/${plain._id}`,
      payload: edited,
    });
    expect(await found({ category, material: 'Silver' })).toEqual(['Plain']);
    expect(await found({ category, material: 'Yellow Gold' })).toEqual(['Ruby']);
  });

  it.each(['minPrice=cheap', 'maxPrice=-1', 'minPrice=Infinity', 'maxPrice=1e99', `material=${'Ruby,'.repeat(300)}`])(
    'refuses invalid filters: %s',
    async (query) => {
      for (const path of ['get', 'choices']) {
        expect((await harness.get(`/api/shop/products/${path}?${query}`)).statusCode).toBe(400);
      }
    },
  );

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
    expect(await choices({ category })).toMatchObject({
      price: { min: 103, max: 310 },
      materials: [
        { name: 'Yellow Gold', count: 2 },
        { name: 'White Gold', count: 1 },
        { name: 'Gold', count: 3 },
        { name: 'Ruby', count: 1 },
        { name: 'Pearl', count: 1 },
      ],
    });
    expect(await choices({ category, material: 'Ruby,Nothing', maxPrice: '110' })).toMatchObject({
      price: { min: 206, max: 206 },
      materials: [
        { name: 'Yellow Gold', count: 1 },
        { name: 'Gold', count: 1 },
        { name: 'Ruby', count: 0 },
      ],
    });
    expect(await choices({ category: 'Nothing' })).toMatchObject({ total: 0, price: null, materials: [] });
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
    expect(Object.fromEntries(materials.map(({ name, count }) => [name, count]))).toEqual({
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
