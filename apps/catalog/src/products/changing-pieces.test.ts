import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '@kanaka/contracts/catalog/admin-products';
import { Failure } from '@kanaka/contracts/failure';
import * as productsContract from '@kanaka/contracts/catalog/products';
import { startCatalogHarness, type CatalogHarness, type Draft } from '../../test/catalog-harness.ts';
import { stockJobs } from '../stock/stock.routes.ts';
import { ratingJobs } from './admin-products.routes.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

const edit = (id: string, change: Draft & { stockWas?: number }, headers: Record<string, string> = {}) =>
  harness.app.inject({
    method: 'PUT',
    url: `/api/admin/products/edit/${id}`,
    headers: { ...harness.owner.headers, ...headers },
    payload: harness.draft(change),
  });
const restore = (id: string, payload?: object) =>
  harness.app.inject({
    method: 'POST',
    url: `/api/admin/products/restore/${id}`,
    headers: harness.owner.headers,
    ...(payload && { payload }),
  });
const withdraw = (id: string) => harness.asOwner(contract.deleteProduct, { url: `/api/admin/products/delete/${id}` });
const now = async (id: string) =>
  (await harness.asOwner(contract.adminGetProduct, { url: `/api/admin/products/get/${id}` })).data;
const shopStatus = async (id: string) => (await harness.get(`/api/shop/products/get/${id}`)).statusCode;

it('a piece is a final sale while its owner says so, and shoppers read it', async () => {
  const { _id } = await harness.addProduct({ finalSale: true });
  const shown = async () =>
    productsContract.getProduct.reply.parse((await harness.get(`/api/shop/products/get/${_id}`)).json()).data;
  expect((await shown()).finalSale).toBe(true);
  // An edit that does not name it leaves it as it is.
  expect((await edit(_id, { title: 'Temple ring' })).statusCode).toBe(200);
  expect((await shown()).finalSale).toBe(true);
  expect((await edit(_id, { finalSale: false })).statusCode).toBe(200);
  expect((await shown()).finalSale).toBeUndefined();
});

it('a piece says what each of its pictures shows, where it is read by itself', async () => {
  const images = ['/media/a/800.jpg', '/media/b/800.jpg', '/media/c/800.jpg'];
  const { _id } = await harness.addProduct({ images, imageTexts: ['', '  on  a hand '] });
  const shown = async () =>
    productsContract.getProduct.reply.parse((await harness.get(`/api/shop/products/get/${_id}`)).json()).data
      .imageTexts;
  expect(await shown()).toEqual(['', 'on a hand', '']);
  expect((await now(_id)).imageTexts).toEqual(['', 'on a hand', '']);
  // A caller that does not know the field leaves it as it is.
  expect((await edit(_id, { images })).statusCode).toBe(200);
  expect(await shown()).toEqual(['', 'on a hand', '']);
  expect((await edit(_id, { images, imageTexts: ['x'.repeat(121)] })).statusCode).toBe(400);
  expect((await edit(_id, { images, imageTexts: [] })).statusCode).toBe(200);
  expect(await shown()).toBeUndefined();
});

it('a ring is of one adjustable size while its owner says so, until it gets sizes', async () => {
  const { name } = await harness.addCategory(undefined, 'ring');
  const ring = { category: name, adjustable: true };
  const { _id } = await harness.addProduct(ring);
  const shown = async () => {
    const { data } = productsContract.getProduct.reply.parse(
      (await harness.get(`/api/shop/products/get/${_id}`)).json(),
    );
    return data.adjustable;
  };
  expect(await shown()).toBe(true);
  // A caller that does not know the field leaves it as it is.
  expect((await edit(_id, { category: name })).statusCode).toBe(200);
  expect(await shown()).toBe(true);
  const sizes = [{ size: '14', stock: 1 }];
  const refused = await edit(_id, { ...ring, sizes });
  expect(refused.statusCode).toBe(400);
  expect(Failure.parse(refused.json()).issues).toMatchObject([{ path: 'adjustable' }]);
  expect((await edit(_id, { category: name, sizes })).statusCode).toBe(200);
  expect(await shown()).toBeUndefined();
  expect((await edit(_id, { category: name, sizes: [] })).statusCode).toBe(200);
  expect(await shown()).toBeUndefined();
  // A category without sizes has nothing to adjust.
  expect((await edit(_id, { category: (await harness.addCategory()).name, adjustable: true })).statusCode).toBe(200);
  expect(await shown()).toBeUndefined();
});

describe('two people who change the same piece', () => {
  it('cannot both succeed from the same version: the second gets the stored state', async () => {
    const { _id, version } = await harness.addProduct({ title: 'Before' });
    const match = { 'if-match': `"${version}"` };
    const responses = await Promise.all(['One', 'Two'].map((title) => edit(_id, { title }, match)));
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 412]);
    const won = contract.editProduct.reply.parse(responses.find(({ statusCode }) => statusCode === 200)?.json()).data;
    expect(won.version).toBe(version + 1);
    const refused = Failure.parse(responses.find(({ statusCode }) => statusCode === 412)?.json());
    expect(refused).toMatchObject({ code: 'product.outdated', details: { current: { title: won.title } } });
    expect(contract.AdminProduct.parse(refused.details?.current)).toEqual(won);
    expect((await now(_id)).title).toBe(won.title);
  });

  it('may both succeed when they send no version', async () => {
    const { _id } = await harness.addProduct();
    expect((await edit(_id, { title: 'One' })).statusCode).toBe(200);
    expect((await edit(_id, { title: 'Two' })).statusCode).toBe(200);
    expect((await now(_id)).title).toBe('Two');
  });

  it.each(['3', '"x"', '*', '"-1"', '"99999999999"'])('are refused the invalid version %s', async (version) => {
    const { _id } = await harness.addProduct();
    expect((await edit(_id, {}, { 'if-match': version })).statusCode).toBe(400);
  });

  it('can save after sales, returns and reviews, and undo none of them', async () => {
    const { _id, version } = await harness.addProduct({ totalStock: 5 });
    const lines = [{ productId: _id, quantity: 2 }];
    const orderId = harness.newId();
    await harness.asService('/internal/stock/reserve', { orderId, lines, holdSeconds: 900 });
    await harness.asService('/internal/stock/secure', { orderId, turn: 0, lines });
    await harness.db.transaction((tx) => stockJobs['commit-stock']({ orderId }, tx));
    const rating = { productId: _id, average: 5, count: 1, sequence: 1 };
    await harness.db.transaction((tx) => ratingJobs['product-rated'](rating, tx));
    const response = await edit(_id, { title: 'Renamed', totalStock: 6, stockWas: 5 }, { 'if-match': `"${version}"` });
    expect(response.statusCode).toBe(200);
    expect(await now(_id)).toMatchObject({ title: 'Renamed', totalStock: 4, averageReview: 5, version: version + 1 });
  });

  it('are refused for a newer version before reserved stock is checked', async () => {
    const { _id, version } = await harness.addProduct({ totalStock: 1 });
    await harness.asService('/internal/stock/reserve', {
      orderId: harness.newId(),
      lines: [{ productId: _id, quantity: 1 }],
      holdSeconds: 900,
    });
    const current = { 'if-match': `"${version}"` };
    expect((await edit(_id, { totalStock: 0 }, current)).json().code).toBe('stock.reserved');
    await edit(_id, { totalStock: 1 });
    expect((await edit(_id, { totalStock: 0 }, current)).json().code).toBe('product.outdated');
  });

  it('cannot restore a withdrawn piece by saving it', async () => {
    const { _id, version } = await harness.addProduct();
    await withdraw(_id);
    expect((await edit(_id, {}, { 'if-match': `"${version}"` })).statusCode).toBe(404);
    expect(await shopStatus(_id)).toBe(404);
  });
});

describe('a withdrawn piece', () => {
  it('keeps its reserved stock, which orders can still use', async () => {
    const { _id } = await harness.addProduct({ totalStock: 3 });
    const lines = [{ productId: _id, quantity: 2 }];
    const orderId = harness.newId();
    await harness.asService('/internal/stock/reserve', { orderId, lines, holdSeconds: 900 });
    await withdraw(_id);
    expect(await now(_id)).toMatchObject({ totalStock: 3, reserved: 2 });
    const secured = await harness.asService('/internal/stock/secure', { orderId, turn: 0, lines });
    expect(secured.statusCode).toBe(200);
    await harness.db.transaction((tx) => stockJobs['commit-stock']({ orderId }, tx));
    expect(await now(_id)).toMatchObject({ totalStock: 1, reserved: 0 });
    const late = { orderId: harness.newId(), lines: [{ productId: _id, quantity: 1 }], holdSeconds: 900 };
    expect((await harness.asService('/internal/stock/reserve', late)).statusCode).toBe(409);
  });

  it('is restored unchanged, under its old slug, and is found again', async () => {
    const { _id, slug, version } = await harness.addProduct({
      title: 'Punarapi Pendant',
      totalStock: 1,
      jewellery: { huid: 'AA22BB' },
    });
    await withdraw(_id);
    const response = await restore(_id);
    const { message, data } = contract.restoreProduct.reply.parse(response.json());
    expect(message).toBe('Product is back in the shop');
    expect(data).toMatchObject({ slug, archivedAt: null, version: version + 2, jewellery: { huid: 'AA22BB' } });
    expect(await shopStatus(slug)).toBe(200);
    const found = productsContract.searchProducts.reply.parse((await harness.get('/api/shop/search/punarapi')).json());
    expect(found.data.map(({ _id: id }) => id)).toEqual([_id]);
  });

  it('is not changed by a second restore; an unknown id cannot be restored', async () => {
    const { _id } = await harness.addProduct();
    await withdraw(_id);
    const [one, two] = await Promise.all([restore(_id), restore(_id)]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    const { version } = await now(_id);
    expect(contract.restoreProduct.reply.parse((await restore(_id)).json()).data.version).toBe(version);
    expect((await restore(harness.newId())).statusCode).toBe(404);
    expect((await restore('x')).statusCode).toBe(400);
  });

  it('needs a new place when its category is gone', async () => {
    const gone = await harness.addCategory();
    const { _id } = await harness.addProduct({ category: gone.name });
    await withdraw(_id);
    const url = `/api/common/categories/${gone.id}`;
    await harness.app.inject({ method: 'DELETE', url, headers: harness.owner.headers });
    expect(await now(_id)).toMatchObject({ category: '', subcategory: '' });
    const refused = await restore(_id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'product.category-gone']);
    expect((await restore(_id, { category: 'No such' })).statusCode).toBe(400);
    expect((await restore(_id, { category: 'Ring' })).statusCode).toBe(200);
    expect(await now(_id)).toMatchObject({ category: 'Ring', archivedAt: null });
  });

  it('cannot be restored with an SKU that another piece has meanwhile', async () => {
    const sku = `BACK-${harness.newId().slice(-8)}`.toUpperCase();
    const first = await harness.addProduct({ jewellery: { sku } });
    await withdraw(first._id);
    await harness.addProduct({ jewellery: { sku } });
    const refused = await restore(first._id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'product.sku-taken']);
    expect(await shopStatus(first._id)).toBe(404);
  });
});
