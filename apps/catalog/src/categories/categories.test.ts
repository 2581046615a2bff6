import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as adminProductsContract from '@kanaka/contracts/catalog/admin-products';
import * as categoriesContract from '@kanaka/contracts/catalog/categories';
import { categoryImages } from '@kanaka/contracts/catalog/category-images';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

type Kind = 'categories' | 'subcategories';
const call = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  headers: object = harness.owner.headers,
) => harness.app.inject({ method, url: `/api/common/${path}`, headers: { ...headers }, ...(payload && { payload }) });
const rename = (kind: Kind, id: string, name: string) => call('PUT', `${kind}/${id}`, { name });
const remove = (kind: Kind, id: string) => call('DELETE', `${kind}/${id}`);
const all = async () =>
  categoriesContract.listCategories.reply.parse((await harness.get('/api/common/categories')).json());

describe('categories', () => {
  it('are read by everyone in the order they were added, with their subcategories', async () => {
    const [one, two] = [await harness.addCategory('Zari'), await harness.addCategory('Antique')];
    const [below, other] = [await harness.addSubcategory(two.id, 'Zebra'), await harness.addSubcategory(two.id, 'Ant')];
    const { categories, subcategories } = await all();
    expect(categories.slice(-2)).toEqual([one, two]);
    expect(subcategories.filter(({ categoryId }) => categoryId === two.id)).toEqual([below, other]);
    const response = await harness.get('/api/common/categories');
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      etag: expect.any(String),
    });
  });

  it('have the picture of the piece that their listing begins with, if they have any', async () => {
    const [full, empty] = [await harness.addCategory('Pictured'), await harness.addCategory('Bare')];
    await harness.addProduct({ category: 'Pictured', price: 200, images: ['/media/second.jpg'] });
    const first = await harness.addProduct({
      category: 'Pictured',
      price: 100,
      images: ['/media/a.jpg', '/media/b.jpg'],
    });
    await harness.addProduct({ category: 'Pictured', price: 50, images: ['/media/draft.jpg'], draft: true });
    const listed = async () =>
      categoryImages.reply.parse((await harness.get('/api/common/categories/pictures')).json()).data;
    expect(await listed()).toContainEqual({ categoryId: full.id, image: '/media/a.jpg' });
    expect((await listed()).some(({ categoryId }) => categoryId === empty.id)).toBe(false);
    await harness.asOwner(adminProductsContract.deleteProduct, { url: `/api/admin/products/delete/${first._id}` });
    expect(await listed()).toContainEqual({ categoryId: full.id, image: '/media/second.jpg' });
  });

  it('have unique names, regardless of case, also when two are added at once', async () => {
    const responses = await Promise.all(
      ['Kundan', 'KUNDAN', ' kundan '].map((name) => call('POST', 'categories', { name })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = responses.find(({ statusCode }) => statusCode === 409)?.json();
    expect([refused.code, refused.issues[0].path]).toEqual(['category.name-taken', 'name']);
    const accepted = categoriesContract.addCategory.reply.parse(
      responses.find(({ statusCode }) => statusCode === 200)?.json(),
    );
    expect(accepted.message).toBe('Category added successfully');
  });

  it('may use the same subcategory names as others, but each name only once', async () => {
    const [one, two] = [await harness.addCategory(), await harness.addCategory()];
    const add = (categoryId: string, name: string) => call('POST', 'subcategories', { categoryId, name });
    expect(categoriesContract.addSubcategory.reply.parse((await add(one.id, 'Pearl')).json()).message).toBe(
      'Subcategory added successfully',
    );
    expect((await add(two.id, 'Pearl')).statusCode).toBe(200);
    expect((await add(one.id, 'pearl')).json().code).toBe('category.name-taken');
    expect((await add(harness.newId(), 'Pearl')).statusCode).toBe(404);
  });

  it('keep the names they had, so that links with them lead on, until they have them again', async () => {
    const { id } = await harness.addCategory('Earpieces');
    const below = await harness.addSubcategory(id, 'Solo');
    const former = async (kind: Kind, of: string) => (await all())[kind].find((one) => one.id === of)?.formerNames;
    expect([await former('categories', id), await former('subcategories', below.id)]).toEqual([[], []]);
    for (const name of ['Ear cuffs', 'Ear cuffs', 'Earclimbers']) await rename('categories', id, name);
    await rename('subcategories', below.id, 'Single');
    expect(await former('categories', id)).toEqual(['Ear cuffs', 'Earpieces']);
    expect(await former('subcategories', below.id)).toEqual(['Solo']);
    await rename('categories', id, 'Earpieces');
    expect(await former('categories', id)).toEqual(['Earclimbers', 'Ear cuffs']);
    // What takes the pieces of a deleted one takes its links, too.
    const taker = await harness.addCategory('Taker');
    const pair = await harness.addSubcategory(taker.id, 'Pair');
    await call('DELETE', `subcategories/${below.id}?categoryId=${taker.id}&subcategoryId=${pair.id}`);
    await call('DELETE', `categories/${id}?categoryId=${taker.id}`);
    expect(await former('subcategories', pair.id)).toEqual(['Single', 'Solo']);
    expect(await former('categories', taker.id)).toEqual(['Earpieces', 'Earclimbers', 'Ear cuffs']);
  });

  it('keep their products when they are renamed', async () => {
    const category = await harness.addCategory();
    const below = await harness.addSubcategory(category.id);
    const { _id } = await harness.addProduct({ category: category.name, subcategory: below.name });
    const renamed = categoriesContract.renameCategory.reply.parse(
      (await rename('categories', category.id, 'Vintage')).json(),
    );
    expect(renamed).toMatchObject({
      message: 'Category updated successfully',
      data: { id: category.id, name: 'Vintage' },
    });
    categoriesContract.renameSubcategory.reply.parse((await rename('subcategories', below.id, 'Old Mine')).json());
    const { data } = (await harness.get(`/api/shop/products/get/${_id}`)).json();
    expect([data.category, data.subcategory]).toEqual(['Vintage', 'Old Mine']);
  });

  it('cannot be renamed to a used name, but the case of their own can change', async () => {
    const [one, two] = [await harness.addCategory('Silver'), await harness.addCategory('Platinum')];
    expect((await rename('categories', two.id, 'SILVER')).json().code).toBe('category.name-taken');
    expect((await rename('categories', one.id, 'SILVER')).statusCode).toBe(200);
    const [below, other] = [
      await harness.addSubcategory(one.id, 'Cuff'),
      await harness.addSubcategory(one.id, 'Torque'),
    ];
    expect((await rename('subcategories', other.id, 'cuff')).json().code).toBe('category.name-taken');
    expect((await rename('subcategories', below.id, 'CUFF')).statusCode).toBe(200);
  });

  it('are not deleted while they have products; the error says how many', async () => {
    const category = await harness.addCategory();
    const below = await harness.addSubcategory(category.id);
    const [one, two] = await Promise.all(
      [1, 2].map(() => harness.addProduct({ category: category.name, subcategory: below.name })),
    );
    for (const response of [await remove('categories', category.id), await remove('subcategories', below.id)]) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({ code: 'category.in-use', details: { count: 2 } });
      expect(response.json().message).toContain('2 products');
    }
    for (const product of [one, two]) {
      await harness.asOwner(adminProductsContract.deleteProduct, { url: `/api/admin/products/delete/${product?._id}` });
    }
    expect(
      categoriesContract.deleteSubcategory.reply.parse((await remove('subcategories', below.id)).json()).message,
    ).toBe('Subcategory deleted successfully');
    expect(
      categoriesContract.deleteCategory.reply.parse((await remove('categories', category.id)).json()).message,
    ).toBe('Category deleted successfully');
    expect((await all()).categories.map(({ id }) => id)).not.toContain(category.id);
  });

  it('are deleted with their subcategories when they have no products', async () => {
    const category = await harness.addCategory();
    const below = await harness.addSubcategory(category.id);
    await remove('categories', category.id);
    expect((await all()).subcategories.map(({ id }) => id)).not.toContain(below.id);
    expect((await remove('categories', category.id)).statusCode).toBe(404);
    expect((await remove('subcategories', below.id)).statusCode).toBe(404);
  });

  it('are not deleted while a product is being added to them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const category = await harness.addCategory();
      const [added, deleted] = await Promise.all([
        harness.app.inject({
          method: 'POST',
          url: '/api/admin/products/add',
          headers: harness.owner.headers,
          payload: harness.draft({ category: category.id }),
        }),
        remove('categories', category.id),
      ]);
      expect([[200, 409].join(), [400, 200].join()]).toContain([added.statusCode, deleted.statusCode].join());
    }
  });

  it.each([
    ['blank', '   '],
    ['too long', 'x'.repeat(61)],
    ['one with a comma, which separates names in queries', 'Rings, Gold'],
  ])('are refused a name that is %s', async (_, name) => {
    const response = await call('POST', 'categories', { name });
    expect([response.statusCode, response.json().issues[0].path]).toEqual([400, 'name']);
  });

  it('must exist to be renamed', async () => {
    for (const kind of ['categories', 'subcategories'] as const) {
      expect((await rename(kind, harness.newId(), 'X')).statusCode).toBe(404);
      expect((await rename(kind, 'not-an-id', 'X')).statusCode).toBe(400);
    }
  });
});
