import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as adminProductsContract from '@kanaka/contracts/catalog/admin-products';
import * as productsContract from '@kanaka/contracts/catalog/products';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { ratingJobs } from './admin-products.routes.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

const add = (payload: object) =>
  harness.app.inject({ method: 'POST', url: '/api/admin/products/add', headers: harness.owner.headers, payload });
const edit = (id: string, payload: object) =>
  harness.app.inject({ method: 'PUT', url: `/api/admin/products/edit/${id}`, headers: harness.owner.headers, payload });
const withdraw = (id: string) =>
  harness.app.inject({ method: 'DELETE', url: `/api/admin/products/delete/${id}`, headers: harness.owner.headers });
const details = async (idOrSlug: string) =>
  productsContract.getProduct.reply.parse((await harness.get(`/api/shop/products/get/${idOrSlug}`)).json()).data;
const list = async (query: Record<string, string>) => {
  const response = await harness.get(`/api/shop/products/get?${new URLSearchParams(query)}`);
  return productsContract.listProducts.reply.parse(response.json());
};
const titles = ({ data }: { data: productsContract.Product[] }) => data.map(({ title }) => title);

describe('the owner', () => {
  it('adds a piece that every shopper then sees', async () => {
    const necklace = await harness.addCategory();
    const temple = await harness.addSubcategory(necklace.id);
    const draft = harness.draft({
      title: 'Padmavati Temple Haar',
      category: necklace.name.toUpperCase(),
      subcategory: temple.id,
      price: '1285000.50',
      salePrice: 989_000,
      totalStock: '2',
      youtubeLink: 'https://youtu.be/abc',
    });
    const response = adminProductsContract.addProduct.reply.parse((await add(draft)).json());
    expect(response.message).toBe('Product added successfully');
    expect(response.data).toMatchObject({
      totalStock: 2,
      reserved: 0,
      averageReview: 0,
      slug: 'padmavati-temple-haar',
    });
    expect(await details(response.data._id)).toEqual({
      _id: response.data._id,
      slug: 'padmavati-temple-haar',
      title: 'Padmavati Temple Haar',
      category: necklace.name,
      subcategory: temple.name,
      youtubeLink: 'https://youtu.be/abc',
      price: 1_285_000.5,
      salePrice: 989_000,
      totalStock: 2,
      sizing: 'none',
      sizes: [],
      averageReview: 0,
      reviewCount: 0,
      images: ['/media/one.jpg'],
      details: draft.details,
    });
  });

  it('may give many pieces the same title at once; each gets its own slug', async () => {
    const added = await Promise.all(Array.from({ length: 8 }, () => harness.addProduct({ title: 'Akhanda Band' })));
    const slugs = added.map(({ slug }) => slug).sort();
    expect(slugs).toEqual(['akhanda-band', ...[2, 3, 4, 5, 6, 7, 8].map((number) => `akhanda-band-${number}`)]);
    expect((await details('akhanda-band-5')).slug).toBe('akhanda-band-5');
  });

  it('changes a piece; its slug stays', async () => {
    const before = await harness.addProduct({ title: 'Surya Pendant', salePrice: 1_000 });
    const category = await harness.addCategory();
    const response = await edit(
      before._id,
      harness.draft({ title: 'Surya Noon Pendant', category: category.id, totalStock: 9 }),
    );
    const { message, data } = adminProductsContract.editProduct.reply.parse(response.json());
    expect(message).toBe('Product updated successfully');
    expect(data).toMatchObject({
      slug: before.slug,
      title: 'Surya Noon Pendant',
      category: category.name,
      totalStock: 9,
    });
    expect(await details(before.slug)).toMatchObject({ title: 'Surya Noon Pendant', salePrice: 0 });
  });

  it('withdraws a piece: it disappears from all lists and cannot be changed or withdrawn again', async () => {
    const { _id, category } = await harness.addProduct();
    expect(adminProductsContract.deleteProduct.reply.parse((await withdraw(_id)).json()).message).toBe(
      'Product deleted successfully',
    );
    expect((await harness.get(`/api/shop/products/get/${_id}`)).statusCode).toBe(404);
    expect((await list({ category })).data.map((product) => product._id)).not.toContain(_id);
    await expect(harness.findAsOwner(_id)).rejects.toThrow();
    const asked = await harness.asService('/internal/products/by-id', { ids: [_id] });
    expect(productsContract.productsById.reply.parse(asked.json()).data).toEqual([]);
    expect((await withdraw(_id)).statusCode).toBe(404);
    expect((await edit(_id, harness.draft())).statusCode).toBe(404);
  });

  it('lists every piece, newest first, in pages', async () => {
    const first = await harness.addProduct();
    const second = await harness.addProduct();
    const url = '/api/admin/products/get?page=2&limit=1';
    const response = adminProductsContract.adminListProducts.reply.parse(
      (await harness.get(url, harness.owner.headers)).json(),
    );
    expect(response.data.map(({ _id }) => _id)).toEqual([first._id]);
    expect(response.total).toBeGreaterThanOrEqual(2);
    expect(second._id).not.toBe(first._id);
  });

  it.each<[string, object, string]>([
    ['no title', { title: ' ' }, 'title'],
    ['a price of zero', { price: 0 }, 'price'],
    ['a third decimal', { price: 10.005 }, 'price'],
    ['a sale price that is not lower', { price: 100, salePrice: 100 }, 'salePrice'],
    ['half a piece', { totalStock: 1.5 }, 'totalStock'],
    ['a negative stock', { totalStock: -1 }, 'totalStock'],
    ['no picture', { images: [] }, 'images'],
    ['a script for a picture', { images: ['javascript:alert(1)'] }, 'images.0'],
    ['a video of another site', { youtubeLink: 'https://evil.example/watch' }, 'youtubeLink'],
    ['an unknown category', { category: 'Crowns' }, 'category'],
    ['an unknown subcategory', { subcategory: 'Temple' }, 'subcategory'],
    ['no material', { details: { material: '' } }, 'details.material'],
  ])('is refused with the wrong field: %s', async (_, change, path) => {
    const response = await add(harness.draft(change));
    expect(response.statusCode).toBe(400);
    expect(response.json().issues[0].path).toBe(path);
  });

  it('cannot put a piece into another category’s subcategory', async () => {
    const [one, two] = [await harness.addCategory(), await harness.addCategory()];
    const below = await harness.addSubcategory(two.id);
    for (const subcategory of [below.id, below.name]) {
      const response = await add(harness.draft({ category: one.name, subcategory }));
      expect([response.statusCode, response.json().issues[0].path]).toEqual([400, 'subcategory']);
    }
  });

  it('can edit only a piece that exists', async () => {
    expect((await edit('not-an-id', harness.draft())).statusCode).toBe(400);
    expect((await edit(harness.newId(), harness.draft())).statusCode).toBe(404);
  });
});

describe('a list', () => {
  it('filters by any of the categories and any of the subcategories, ignoring case', async () => {
    const [rings, bangles] = [await harness.addCategory(), await harness.addCategory()];
    const [temple, kada] = [await harness.addSubcategory(rings.id), await harness.addSubcategory(bangles.id)];
    await harness.addProduct({ title: 'A', category: rings.name, subcategory: temple.name, price: 1 });
    await harness.addProduct({ title: 'B', category: rings.name, price: 2 });
    await harness.addProduct({ title: 'C', category: bangles.name, subcategory: kada.name, price: 3 });
    const both = `${rings.name.toUpperCase()},${bangles.name}`;
    expect(titles(await list({ category: both }))).toEqual(['A', 'B', 'C']);
    expect(titles(await list({ category: rings.name }))).toEqual(['A', 'B']);
    expect(titles(await list({ category: both, subcategory: `${temple.name}, ${kada.name}` }))).toEqual(['A', 'C']);
    expect(titles(await list({ category: rings.name, subcategory: kada.name }))).toEqual([]);
    expect(titles(await list({ category: 'Nothing' }))).toEqual([]);
    expect(titles(await list({ category: "'; drop table products; --" }))).toEqual([]);
  });

  it('reads a plus sign in a name as a space', async () => {
    const category = await harness.addCategory('Nose Pins');
    const product = await harness.addProduct({ category: category.name });
    expect(titles(await list({ category: 'Nose+Pins' }))).toEqual([product.title]);
  });

  it('sorts by current price and by title', async () => {
    const { name: category } = await harness.addCategory();
    await harness.addProduct({ title: 'beta', category, price: 300 });
    await harness.addProduct({ title: 'Alpha', category, price: 500, salePrice: 100 });
    await harness.addProduct({ title: 'Gamma', category, price: 200 });
    expect(titles(await list({ category }))).toEqual(['Alpha', 'Gamma', 'beta']);
    expect(titles(await list({ category, sortBy: 'price-hightolow' }))).toEqual(['beta', 'Gamma', 'Alpha']);
    expect(titles(await list({ category, sortBy: 'title-atoz' }))).toEqual(['Alpha', 'beta', 'Gamma']);
    expect(titles(await list({ category, sortBy: 'title-ztoa' }))).toEqual(['Gamma', 'beta', 'Alpha']);
    expect((await harness.get('/api/shop/products/get?sortBy=cheapest')).statusCode).toBe(400);
  });

  it('comes in pages that neither repeat nor miss a piece, also with equal prices', async () => {
    const { name: category } = await harness.addCategory();
    const added = await Promise.all(Array.from({ length: 7 }, () => harness.addProduct({ category, price: 100 })));
    const pages = await Promise.all(['1', '2', '3'].map((page) => list({ category, page, limit: '3' })));
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 1]);
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7]);
    const ids = pages.flatMap(({ data }) => data.map(({ _id }) => _id));
    expect(new Set(ids)).toEqual(new Set(added.map(({ _id }) => _id)));
    expect((await harness.get('/api/shop/products/get?limit=201')).statusCode).toBe(400);
    expect((await harness.get('/api/shop/products/get?page=0')).statusCode).toBe(400);
  });
});

describe('the home page', () => {
  it('features eight pieces, the newest first, and sold-out ones only in the remaining places', async () => {
    const soldOut = await harness.addProduct({ totalStock: 0 });
    const recent = [];
    for (let count = 0; count < 8; count += 1) recent.unshift((await harness.addProduct())._id);
    const featured = async () =>
      productsContract.listFeatureProducts.reply
        .parse((await harness.get('/api/shop/products/featured')).json())
        .data.map(({ _id }) => _id);
    expect(await featured()).toEqual(recent);

    const { data } = await harness.asOwner(adminProductsContract.adminListProducts, { url: '/api/admin/products/get' });
    const keep = new Set([soldOut._id, ...recent.slice(0, 2)]);
    for (const { _id } of data) if (!keep.has(_id)) await withdraw(_id);
    expect(await featured()).toEqual([...recent.slice(0, 2), soldOut._id]);
  });
});

describe('details', () => {
  it('are found by id and by slug only', async () => {
    const { _id, slug } = await harness.addProduct();
    expect((await details(_id))._id).toBe(_id);
    expect((await details(slug))._id).toBe(_id);
    for (const wrong of [harness.newId(), 'no-such-piece', '%25', "'--", '%E0%A4%95']) {
      expect((await harness.get(`/api/shop/products/get/${wrong}`)).statusCode).toBe(404);
    }
  });

  it('are cacheable by everyone and revalidated with an ETag', async () => {
    const { _id } = await harness.addProduct();
    const url = `/api/shop/products/get/${_id}`;
    const first = await harness.get(url);
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const again = await harness.get(url, { 'if-none-match': first.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await edit(_id, harness.draft({ title: 'Renamed' }));
    expect((await harness.get(url, { 'if-none-match': first.headers.etag })).json().data.title).toBe('Renamed');
    const missing = await harness.get('/api/shop/products/get/missing');
    expect(missing.headers['cache-control']).toBeUndefined();
  });
});

describe('the shop’s other services', () => {
  it('can read pieces by id, as shoppers see them', async () => {
    const [one, two] = [await harness.addProduct(), await harness.addProduct()];
    const response = await harness.asService('/internal/products/by-id', { ids: [two._id, one._id, harness.newId()] });
    const { data } = productsContract.productsById.reply.parse(response.json());
    expect(data.map(({ _id }) => _id).sort()).toEqual([one._id, two._id].sort());
    expect((await harness.asService('/internal/products/by-id', { ids: ['x'] })).statusCode).toBe(400);
  });

  it('can read titles by id, of withdrawn pieces too; unknown ids are left out', async () => {
    const [sold, archived] = [await harness.addProduct(), await harness.addProduct()];
    await withdraw(archived._id);
    const response = await harness.asService('/internal/products/names', {
      ids: [sold._id, archived._id, harness.newId()],
    });
    const { data } = productsContract.productNames.reply.parse(response.json());
    const expected = [sold, archived].map(({ _id, title, images }) => ({ _id, title, image: images[0] ?? '' }));
    expect(new Set(data)).toEqual(new Set(expected));
    const none = await harness.asService('/internal/products/names', { ids: [] });
    expect(productsContract.productNames.reply.parse(none.json()).data).toEqual([]);
  });

  it('can set a piece’s average rating; an older one that arrives late changes nothing', async () => {
    const { _id: productId } = await harness.addProduct();
    const rate = (sequence: number, average: number, count: number) =>
      harness.db.transaction((tx) => ratingJobs['product-rated']({ productId, average, count, sequence }, tx));
    await rate(3, 4.67, 3);
    await rate(1, 5, 1);
    expect((await details(productId)).averageReview).toBe(4.67);
    await rate(4, 4.25, 4);
    expect((await details(productId)).averageReview).toBe(4.25);
    // The owner hid all reviews.
    await rate(8, 0, 0);
    await rate(6, 5, 1);
    expect(await details(productId)).toMatchObject({ averageReview: 0, reviewCount: 0 });
  });
});
