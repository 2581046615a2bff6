import { randomUUID } from 'node:crypto';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contract from '@kanaka/contracts/catalog/collections';
import * as productsContract from '@kanaka/contracts/catalog/products';
import { urlOf } from '@kanaka/contracts/endpoint';
import { sitemapSummary } from '@kanaka/contracts/catalog/sitemap';
import { outbox } from '@kanaka/queues/outbox';
import { startCatalogHarness, type CatalogHarness, type Draft } from '../../test/catalog-harness.ts';
import { products } from '../schema.ts';
import { collections } from './collections-schema.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

describe('a new shop', () => {
  it('begins with the five collections of the home page, in their order', async () => {
    const five = await shown();
    expect(five.map(({ title, place, rule }) => [title, place, rule])).toEqual(
      ['Necklace', 'Ring', 'Bangles', 'Bracelet', 'Earrings'].map((name) => [name, 'home', `category=${name}`]),
    );
  });
});

describe('collections', () => {
  beforeEach(async () => {
    await harness.db.delete(collections);
    await harness.db.delete(products);
    await harness.db.delete(outbox);
    harness.purged.clear();
  });

  it('have an address made from their title, and another when it is taken', async () => {
    const first = await added({ title: 'Under ₹50,000', rule: 'maxPrice=50000' });
    const second = await added({ title: 'Under ₹50,000', rule: 'maxPrice=50000' });
    expect([first.slug, second.slug]).toEqual(['under-50000', 'under-50000-2']);
    expect((await added({ title: 'அம்மா', rule: 'maxPrice=50000' })).slug).toBe('அம்மா');
  });

  it('say when they change next, so that nobody keeps them for longer, nor an address that has none yet', async () => {
    const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const keptFor = async (path: string) => {
      const { headers } = await harness.get(path);
      return Number(/s-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1] ?? Infinity);
    };
    await added({ startsAt: soon(-60) });
    expect(await keptFor('/api/shop/collections/get')).toBe(Infinity);
    const { slug } = await added({ startsAt: soon(300) });
    for (const path of ['/api/shop/collections/get', urlOf(contract.getCollection, { params: { slug } })]) {
      const seconds = await keptFor(path);
      expect(seconds).toBeGreaterThan(200);
      expect(seconds).toBeLessThanOrEqual(300);
    }
  });

  it('by rule show what the listing finds, with tax, discount, age and everything else of it', async () => {
    const dear = await piece({ title: 'Dear', price: 60_000 });
    const sale = await piece({ title: 'Sale', price: 40_000, salePrice: 34_000 });
    const small = await piece({ title: 'Small', price: 40_000, salePrice: 39_500 });
    const { slug } = await added({ rule: 'maxPrice=50000' });
    expect(await titlesOf(slug)).toEqual(['Small', 'Sale']);
    expect(await titlesOf(slug, { sortBy: 'title-atoz', minPrice: 38_000 })).toEqual(['Small']);

    const discounted = await added({ rule: 'minDiscount=15' });
    expect(await titlesOf(discounted.slug)).toEqual([sale.title]);
    expect(await titlesOf((await added({ rule: 'minDiscount=1' })).slug)).toEqual([small.title, sale.title]);
    await harness.db.update(products).set({ createdAt: new Date(Date.now() - 40 * 86_400_000) });
    const newest = await piece({ title: 'New' });
    expect(await titlesOf((await added({ rule: 'newDays=30' })).slug)).toEqual([newest.title]);
    expect(dear.title).toBe('Dear');
  });

  it('count the values of the filters within them', async () => {
    const bangles = await harness.addCategory();
    await piece({ price: 60_000 });
    await piece({ price: 40_000 });
    await piece({ price: 40_000, category: bangles.name });
    const { slug } = await added({ rule: 'maxPrice=50000' });
    const url = urlOf(productsContract.productChoices, { query: { collection: slug } });
    const { data } = productsContract.productChoices.reply.parse((await harness.get(url)).json());
    expect([data.total, data.categories.map(({ count }) => count)]).toEqual([2, [1, 1]]);
  });

  it('by hand show the chosen pieces in their order, without those that shoppers do not see', async () => {
    const [one, two, three] = [
      await piece({ title: 'One' }),
      await piece({ title: 'Two' }),
      await piece({ title: 'Three' }),
    ];
    const chosen = await added({ pieceIds: [three._id, one._id, two._id] });
    expect(await titlesOf(chosen.slug)).toEqual(['Three', 'One', 'Two']);
    await send('DELETE', `/api/admin/products/delete/${one._id}`);
    expect(await titlesOf(chosen.slug)).toEqual(['Three', 'Two']);
    const [known] = await all();
    expect([known?.count, known?.pieces.map(({ title, inShop }) => [title, inShop])]).toEqual([
      2,
      [
        ['Three', true],
        ['One', false],
        ['Two', true],
      ],
    ]);
  });

  it('follow a category that is renamed, and find nothing once it is gone', async () => {
    const { id, name } = await harness.addCategory();
    await piece({ title: 'Kada', category: name });
    const { slug } = await added({ rule: `category=${name}` });
    const now = `Kada ${randomUUID()}`;
    await send('PUT', `/api/common/categories/${id}`, { name: now });
    expect(await titlesOf(slug)).toEqual(['Kada']);
    expect((await read(slug))?.rule).toBe(new URLSearchParams({ category: now }).toString());
    await harness.db.delete(products);
    await send('DELETE', `/api/common/categories/${id}`);
    await piece();
    expect(await titlesOf(slug)).toEqual([]);
  });

  it('keep their former addresses, unless another collection has one of them now', async () => {
    const mother = await added({ title: 'Mother', slug: 'mother' });
    await edited(mother._id, { title: 'Mother', slug: 'for-mother' });
    expect((await read('mother'))?.slug).toBe('for-mother');
    await piece({ title: 'Haar' });
    expect(await titlesOf('mother')).toEqual(['Haar']);
    const other = await added({ title: 'Other', slug: 'mother' });
    expect((await read('mother'))?._id).toBe(other._id);
    expect(await read('nobody')).toBeNull();
    expect(await titlesOf('nobody')).toEqual([]);
  });

  it('are not there while they are hidden, before they begin and after they have ended', async () => {
    const away = [{ hidden: true }, { startsAt: '2999-01-01T00:00:00Z' }, { endsAt: '2020-01-01T00:00:00Z' }];
    for (const change of away) {
      const { slug } = await added({ place: 'gifts', ...change });
      expect([await read(slug), await titlesOf(slug)]).toEqual([null, []]);
    }
    expect([await shown(), (await all()).length]).toEqual([[], 3]);
  });

  it('stand in the sitemap, also those that only their address shows', async () => {
    const [gifts, alone] = [await added({ place: 'gifts' }), await added({ place: 'nowhere' })];
    await added({ hidden: true });
    const answer = await harness.get(urlOf(sitemapSummary), harness.auth.asService);
    expect(sitemapSummary.reply.parse(answer.json()).data.collections).toEqual([gifts.slug, alone.slug]);
    expect((await shown()).map(({ slug }) => slug)).toEqual([gifts.slug]);
  });

  it.each<[string, object, string]>([
    ['neither rule nor pieces', { rule: '' }, 'Please choose a rule or pieces: a collection has one of them.'],
    ['a rule without a condition', { rule: 'sortBy=title-atoz' }, 'Please choose at least one condition.'],
    [
      'a rule of which a part is unknown',
      { rule: 'maxPrice=5000&metal=x' },
      'The shop does not know a condition of this rule.',
    ],
    ['an unknown material', { rule: 'material=Ruby,Kryptonite' }, 'The shop does not know a condition of this rule.'],
    ['a price that is none', { rule: 'maxPrice=-5' }, 'Please choose at least one condition.'],
    ['no title', { title: ' ' }, 'Please enter a title.'],
    ['no picture', { image: '' }, 'Please choose a picture.'],
    ['a script for a picture', { image: 'javascript:alert(1)' }, 'This is not the address of a picture.'],
    [
      'an address with a slash',
      { slug: '../admin' },
      'The address has small letters, digits and single hyphens only, such as for-mother.',
    ],
    [
      'an end before its beginning',
      { startsAt: '2027-01-02T00:00:00Z', endsAt: '2027-01-01T00:00:00Z' },
      'It ends before it begins.',
    ],
    [
      'a piece that is not there',
      { rule: '', pieceIds: [randomUUID()] },
      'One of these pieces is no longer there. Please choose again.',
    ],
    ['a piece twice', { rule: '', pieceIds: Array(2).fill(randomUUID()) }, 'Each can be in one place only.'],
  ])('are refused with %s', async (_, change, message) => {
    const { statusCode, body } = await add(change);
    expect([statusCode, body]).toEqual([400, expect.stringContaining(message)]);
    expect(await all()).toEqual([]);
  });

  it('never share an address, however many are added or renamed at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add({ slug: 'wedding' })));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
      '200',
      '409',
      '409',
      '409',
      '409',
      '409',
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect([refused.code, refused.issues[0].path]).toEqual(['collection.slug-taken', 'slug']);
    const byTitle = await Promise.all(Array.from({ length: 6 }, () => add({ title: 'Bridal' })));
    expect(byTitle.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const { _id } = await added({ title: 'Silver' });
    expect((await send('PUT', `/api/admin/collections/edit/${_id}`, draft({ slug: 'wedding' }))).statusCode).toBe(409);
  });

  it('are at most a hundred', async () => {
    for (let count = 0; count < contract.MAX_COLLECTIONS - 1; count += 1) await added({ title: `Number ${count}` });
    const answers = await Promise.all([add({ title: 'One' }), add({ title: 'Two' })]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
  });

  it('keep the order that the owner gives them', async () => {
    const ids = [(await added())._id, (await added())._id, (await added())._id];
    const turned = ids.toReversed();
    const order = (wanted: readonly string[]) => send('PUT', '/api/admin/collections/order', { ids: wanted });
    expect((await order(turned)).statusCode).toBe(200);
    expect((await all()).map(({ _id }) => _id)).toEqual(turned);
    expect((await order(turned.slice(1))).json().code).toBe('collection.order-outdated');
    await Promise.all([order(ids), order(turned), order(ids)]);
    expect([ids, turned]).toContainEqual((await all()).map(({ _id }) => _id));
  });

  it('are deleted with their pieces left in the shop', async () => {
    const { _id, title } = await piece();
    const { _id: id } = await added({ pieceIds: [_id] });
    const url = `/api/admin/collections/delete/${id}`;
    expect((await send('DELETE', url)).json().message).toBe('Collection deleted');
    expect((await send('DELETE', url)).json().code).toBe('collection.not-found');
    expect((await send('PUT', `/api/admin/collections/edit/${id}`, draft())).statusCode).toBe(404);
    expect((await harness.findAsOwner(_id)).title).toBe(title);
  });

  it('say in the activity log what was changed, and have what is cached asked for again', async () => {
    const { _id } = await added({ title: 'For mother' });
    expect(harness.purged).toEqual(new Set(['collections']));
    await edited(_id, { title: 'For Amma' });
    await send('DELETE', `/api/admin/collections/delete/${_id}`);
    const changes = await changesOf(harness.db, _id);
    expect(changes.map(({ action, subject }) => [action, subject.name])).toEqual([
      ['collection.added', 'For mother'],
      ['collection.edited', 'For Amma'],
      ['collection.deleted', 'For Amma'],
    ]);
    expect(changes[1]?.differences.map(({ field }) => field)).toContain('title');
  });

  it('mark a list of them, so that it is asked for again with them', async () => {
    const { slug } = await added();
    for (const path of ['get', 'choices']) {
      const { headers } = await harness.get(`/api/shop/products/${path}?collection=${slug}`);
      expect(String(headers['cache-tag']).split(',')).toEqual(expect.arrayContaining(['products', 'collections']));
    }
  });
});

describe('a search for a gift', () => {
  beforeEach(async () => {
    await harness.db.delete(collections);
    await harness.db.delete(products);
  });

  it.each([
    'gift for mother',
    'gifts for mothers',
    'mother’s day gift',
    'gift for amma',
    'mother',
    'uphaar mother',
    'माँ के लिए उपहार',
  ])('finds the pieces of the collection that is meant: %s', async (keyword) => {
    const [haar, drops] = [await piece({ title: 'Haar' }), await piece({ title: 'Drops' })];
    await piece({ title: 'Band' });
    const title = 'For mother';
    const { slug } = await added({
      title,
      searchWords: 'amma, mom day',
      place: 'gifts',
      pieceIds: [drops._id, haar._id],
    });
    expect(await search(keyword)).toEqual({ titles: ['Drops', 'Haar'], collections: [{ slug, title }] });
  });

  it.each(['gift', 'gifts', 'tohfa', 'பரிசு'])('of which no more is said finds all gifts: %s', async (keyword) => {
    const [one, two] = [await piece({ title: 'One' }), await piece({ title: 'Two' })];
    await piece({ title: 'Three' });
    await added({ place: 'gifts', pieceIds: [one._id] });
    await added({ place: 'gifts', pieceIds: [two._id] });
    expect((await search(keyword)).titles).toEqual(['Two', 'One']);
  });

  it('keeps to the price', async () => {
    const dear = await piece({ title: 'Dear', price: 90_000 });
    await piece({ title: 'Small', price: 20_000 });
    expect((await search('gift under ₹50,000')).titles).toEqual(['Small']);
    expect((await search('gift under 50000')).isPartial).toBeUndefined();
    await added({ title: 'For mother', place: 'gifts', rule: 'minPrice=1000' });
    expect((await search('gift for mother under 50000')).titles).toEqual(['Small']);
    // The collection is named even if it has nothing within the price.
    const { slug, title } = await added({ title: 'For a daughter', place: 'gifts', pieceIds: [dear._id] });
    expect(await search('gift for beti under 50000')).toMatchObject({
      titles: ['Small'],
      collections: [{ slug, title }],
    });
  });

  it('finds pieces by its other words when no collection has them, and all without any', async () => {
    await piece({ title: 'Peacock drops' });
    await piece({ title: 'Band' });
    expect((await search('peacock gift')).titles).toEqual(['Peacock drops']);
    expect((await search('gift')).titles).toHaveLength(2);
  });

  it('leaves other searches as they are', async () => {
    await piece({ title: 'Temple haar' });
    await added({ title: 'Haar', place: 'home', rule: 'minPrice=1000' });
    expect(await search('haar')).toEqual({ titles: ['Temple haar'], collections: undefined });
    expect((await search('nonsense')).titles).toEqual([]);
  });
});

const draft = (change: object = {}) => ({
  title: 'For mother',
  image: '/media/one.jpg',
  ...('pieceIds' in change ? {} : { rule: 'minPrice=1' }),
  ...change,
});
const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  harness.app.inject({ method, url, headers: harness.owner.headers, ...(payload && { payload }) });
const add = (change: object = {}) => send('POST', '/api/admin/collections/add', draft(change));
const added = async (change: object = {}) => contract.addCollection.reply.parse((await add(change)).json()).data;
async function edited(id: string, change: object): Promise<void> {
  expect((await send('PUT', `/api/admin/collections/edit/${id}`, draft(change))).statusCode).toBe(200);
}
const all = async () =>
  contract.adminListCollections.reply.parse(
    (await harness.get('/api/admin/collections/get', harness.owner.headers)).json(),
  ).data;
const shown = async () =>
  contract.listCollections.reply.parse((await harness.get('/api/shop/collections/get')).json()).data;
async function read(slug: string): Promise<contract.Collection | null> {
  const answer = await harness.get(urlOf(contract.getCollection, { params: { slug } }));
  return answer.statusCode === 404 ? null : contract.getCollection.reply.parse(answer.json()).data;
}
const piece = (change: Draft = {}) => harness.addProduct(change);

async function titlesOf(collection: string, query: object = {}): Promise<string[]> {
  const url = urlOf(productsContract.listProducts, { query: { collection, sortBy: 'featured', ...query } });
  const { data, total } = productsContract.listProducts.reply.parse((await harness.get(url)).json());
  expect(total).toBe(data.length);
  return data.map(({ title }) => title);
}

async function search(keyword: string) {
  const answer = await harness.get(urlOf(productsContract.searchProducts, { params: { keyword } }));
  const { data, collections: named, isPartial } = productsContract.searchProducts.reply.parse(answer.json());
  return { titles: data.map(({ title }) => title), collections: named, ...(isPartial && { isPartial }) };
}
