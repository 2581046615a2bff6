import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '@kanaka/contracts/catalog/categories';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

const send = (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  harness.app.inject({ method, url: `/api${url}`, headers: harness.owner.headers, ...(payload && { payload }) });
const remove = (path: string, to: { categoryId?: string; subcategoryId?: string } = {}) =>
  send('DELETE', `/common/${path}?${new URLSearchParams(to)}`);
const countOf = async (id: string) => {
  const counts = contract.countProducts.reply.parse((await send('GET', '/admin/categories/counts')).json());
  const found = [...counts.categories, ...counts.subcategories].find((count) => count.id === id);
  return found && [found.live, found.archived];
};
const placeOf = async (id: string) => {
  const { category, subcategory } = (await harness.get(`/api/shop/products/get/${id}`)).json().data;
  return [category, subcategory];
};
const withdraw = (id: string) => send('DELETE', `/admin/products/delete/${id}`);
const all = async () => contract.listCategories.reply.parse((await harness.get('/api/common/categories')).json());

/** A category with one piece of its own and a subcategory with two more, one of them withdrawn. */
async function furnished() {
  const category = await harness.addCategory();
  const below = await harness.addSubcategory(category.id);
  const piece = await harness.addProduct({ category: category.name, subcategory: below.name });
  const gone = await harness.addProduct({ category: category.name, subcategory: below.name });
  const beside = await harness.addProduct({ category: category.name });
  await withdraw(gone._id);
  return { category, below, piece: piece._id, beside: beside._id };
}

describe('the pieces of a category', () => {
  it('are counted per category and subcategory, those in the shop and withdrawn ones separately', async () => {
    const { category, below } = await furnished();
    const empty = await harness.addCategory();
    expect([await countOf(category.id), await countOf(below.id)]).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect(await countOf(empty.id)).toBeUndefined();
  });

  it('are moved to another category or subcategory, all or none, when their category is deleted', async () => {
    const { category, piece, beside } = await furnished();
    const target = await harness.addCategory();
    const shelf = await harness.addSubcategory(target.id);
    expect((await remove(`categories/${category.id}`)).json().code).toBe('category.in-use');
    const response = await remove(`categories/${category.id}`, { categoryId: target.id, subcategoryId: shelf.id });
    expect(response.json()).toMatchObject({ message: 'Category deleted successfully' });
    expect([await placeOf(piece), await placeOf(beside)]).toEqual([
      [target.name, shelf.name],
      [target.name, shelf.name],
    ]);
    expect(await countOf(target.id)).toEqual([2, 1]);
    expect((await all()).categories.map(({ id }) => id)).not.toContain(category.id);
    const found = (await harness.get(`/api/shop/products/get?category=${target.name}`)).json();
    expect(found.data).toHaveLength(2);
  });

  it('move from a deleted subcategory to another one, or to the category itself', async () => {
    const { category, below, piece } = await furnished();
    const shelf = await harness.addSubcategory(category.id);
    await remove(`subcategories/${below.id}`, { categoryId: category.id, subcategoryId: shelf.id });
    expect(await placeOf(piece)).toEqual([category.name, shelf.name]);
    await remove(`subcategories/${shelf.id}`, { categoryId: category.id });
    expect(await placeOf(piece)).toEqual([category.name, '']);
  });

  it('are found by the name of their new category', async () => {
    const from = await harness.addCategory();
    const to = await harness.addCategory('Waistbelts');
    const { _id } = await harness.addProduct({ category: from.name });
    await remove(`categories/${from.id}`, { categoryId: to.id });
    const { data } = (await harness.get('/api/shop/search/waistbelts')).json();
    expect(data.map((piece: { _id: string }) => piece._id)).toEqual([_id]);
  });

  it('are not moved to an unknown place, nor to the one being deleted', async () => {
    const { category, below, piece } = await furnished();
    const other = await harness.addCategory();
    for (const [path, to] of [
      [`categories/${category.id}`, { categoryId: category.id }],
      [`categories/${category.id}`, { categoryId: harness.newId() }],
      [`categories/${category.id}`, { categoryId: other.id, subcategoryId: below.id }],
      [`categories/${category.id}`, { subcategoryId: below.id }],
      [`subcategories/${below.id}`, { categoryId: category.id, subcategoryId: below.id }],
    ] as const) {
      expect((await remove(path, to)).statusCode).toBe(400);
    }
    expect(await placeOf(piece)).toEqual([category.name, below.name]);
  });

  it('keep a category when two categories are deleted into each other at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = [await furnished(), await furnished()];
      const responses = await Promise.all([
        remove(`categories/${one.category.id}`, { categoryId: two.category.id }),
        remove(`categories/${two.category.id}`, { categoryId: one.category.id }),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
      const { categories } = await all();
      const left = categories.find(({ id }) => id === one.category.id || id === two.category.id);
      expect(await countOf(left?.id ?? '')).toEqual([4, 2]);
    }
  });
});

describe('the order of the categories', () => {
  it('is set as a whole, for categories and for subcategories', async () => {
    const category = await harness.addCategory();
    const [one, two, three] = [
      await harness.addSubcategory(category.id),
      await harness.addSubcategory(category.id),
      await harness.addSubcategory(category.id),
    ];
    const ids = [three.id, one.id, two.id];
    expect((await send('PUT', '/common/subcategories/order', { categoryId: category.id, ids })).statusCode).toBe(200);
    const { categories, subcategories } = await all();
    expect(subcategories.filter(({ categoryId }) => categoryId === category.id).map(({ id }) => id)).toEqual(ids);
    const wanted = categories.map(({ id }) => id).toReversed();
    expect((await send('PUT', '/common/categories/order', { ids: wanted })).statusCode).toBe(200);
    expect((await all()).categories.map(({ id }) => id)).toEqual(wanted);
  });

  it('is refused when the list is incomplete', async () => {
    const ids = (await all()).categories.map(({ id }) => id);
    const added = await harness.addCategory();
    const below = await harness.addSubcategory(added.id);
    for (const wanted of [ids, [...ids, harness.newId()]]) {
      const response = await send('PUT', '/common/categories/order', { ids: wanted });
      expect([response.statusCode, response.json().code]).toEqual([409, 'category.order-outdated']);
    }
    expect((await send('PUT', '/common/categories/order', { ids: [added.id, added.id] })).statusCode).toBe(400);
    const foreign = { categoryId: (await harness.addCategory()).id, ids: [below.id] };
    expect((await send('PUT', '/common/subcategories/order', foreign)).statusCode).toBe(409);
  });
});
