import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contract from '@kanaka/contracts/catalog/banners';
import { outbox } from '@kanaka/queues/outbox';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { banners } from '../schema.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  await harness.db.delete(banners);
  await harness.db.delete(outbox);
});

type Headers = Record<string, string>;
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, headers?: Headers) =>
  harness.app.inject({
    method,
    url: `/api/common/feature/${path}`,
    headers: headers ?? harness.owner.headers,
    ...(payload && { payload }),
  });
const add = (payload: object, headers?: Headers) => send('POST', 'add', payload, headers);
const edit = (id: string, payload: object, headers?: Headers) => send('PUT', `edit/${id}`, payload, headers);
const order = (ids: string[], headers?: Headers) => send('PUT', 'order', { ids }, headers);
const remove = (id: string, headers?: Headers) => send('DELETE', `delete/${id}`, undefined, headers);
const all = async () => contract.listBanners.reply.parse((await harness.get('/api/common/feature/get')).json()).data;
const idsOf = async () => (await all()).map(({ _id }) => _id);
const images = { imageDesktop: '/media/wide.jpg', imageMobile: '/media/tall.jpg' };
const added = async (change: object = {}) =>
  contract.addBanner.reply.parse((await add({ ...images, ...change })).json()).data;
describe('banners', () => {
  it('are shown to everyone in the order they were added, until they are removed', async () => {
    const first = await added({ alt: 'Bridal', link: '/shop/listing?category=Necklace' });
    const second = await added();
    expect(await all()).toEqual([
      { ...images, _id: first._id, alt: 'Bridal', link: '/shop/listing?category=Necklace' },
      { ...images, _id: second._id, alt: '', link: '' },
    ]);
    expect((await remove(first._id)).json().message).toBe('Banner deleted successfully');
    expect(await idsOf()).toEqual([second._id]);
    expect((await remove(first._id)).statusCode).toBe(404);
    expect((await remove('not-an-id')).statusCode).toBe(400);
  });

  it.each([
    ['Desktop image is required.', { imageMobile: '/media/tall.jpg' }],
    ['Mobile image is required.', { imageDesktop: '/media/wide.jpg', imageMobile: '' }],
  ])('are refused with "%s", new or edited', async (message, payload) => {
    const { _id } = await added();
    for (const response of [await add(payload), await edit(_id, payload)]) {
      expect([response.statusCode, response.json().message]).toEqual([400, message]);
    }
  });

  it.each([
    '/shop/listing',
    '/shop/product/veni-twist-band?size=7#care',
    '/',
    'https://a.example/b?c=d',
    '  /shop/home ',
  ])('lead to %s', async (link) => {
    expect((await added({ link })).link).toBe(link.trim());
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript://a.example/%0aalert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'http://a.example/',
    '//a.example/',
    '/\\a.example/',
    '/\t/a.example/',
    '\\\\a.example',
    'https://',
    'https:a.example',
    'https://shop.example@a.example/',
    'https://a.example/"onclick="alert(1)',
    'shop/listing',
  ])('never lead to %j', async (link) => {
    const response = await add({ ...images, link });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues[0].path).toBe('link');
    expect(await all()).toEqual([]);
  });

  it.each([
    ['/shop/listing?category=UXR Nose Pins', /no spaces.*choose it/],
    ['http://a.example/', /begins with https:\/\//],
    ['shop/listing', /a path of the shop, like \/shop\/listing/],
    ['https://a@b.example/', /before @/],
  ])('are refused for %s with the reason', async (link, reason) => {
    expect((await add({ ...images, link })).json().message).toMatch(reason);
  });

  it('still lead to a category or a piece that was renamed, and nowhere once it is gone', async () => {
    const category = await harness.addCategory('Nose pins & studs');
    const band = await harness.addSubcategory(category.id, 'Band');
    const piece = await harness.addProduct();
    const [toCategory, toBand, toPiece] = [
      await added({ target: { kind: 'category', categoryId: category.id, subcategoryId: null } }),
      await added({ target: { kind: 'category', categoryId: category.id, subcategoryId: band.id } }),
      await added({ target: { kind: 'product', productId: piece._id } }),
    ];
    const links = async () => (await all()).map(({ link }) => link);
    expect(await links()).toEqual([
      '/shop/listing?category=Nose+pins+%26+studs',
      '/shop/listing?category=Nose+pins+%26+studs&subcategory=Band',
      `/shop/product/${piece.slug}`,
    ]);
    const rename = (name: string) =>
      harness.app.inject({
        method: 'PUT',
        url: `/api/common/categories/${category.id}`,
        headers: harness.owner.headers,
        payload: { name },
      });
    await rename('Nose pins');
    expect((await links())[0]).toBe('/shop/listing?category=Nose+pins');
    await harness.app.inject({
      method: 'DELETE',
      url: `/api/admin/products/delete/${piece._id}`,
      headers: harness.owner.headers,
    });
    await harness.app.inject({
      method: 'DELETE',
      url: `/api/common/categories/${category.id}`,
      headers: harness.owner.headers,
    });
    expect(await links()).toEqual(['', '', '']);
    expect([toCategory.target?.kind, toBand.target?.kind, toPiece.productTitle]).toEqual([
      'category',
      'category',
      piece.title,
    ]);
  });

  it('know what a typed path of the shop means', async () => {
    const { id, name } = await harness.addCategory('Toe rings');
    const piece = await harness.addProduct();
    expect((await added({ link: `/shop/listing?category=${name.replace(' ', '+')}` })).target).toEqual({
      kind: 'category',
      categoryId: id,
      subcategoryId: null,
    });
    expect((await added({ link: `/shop/product/${piece.slug}` })).target).toEqual({
      kind: 'product',
      productId: piece._id,
    });
    for (const link of [
      '/shop/listing?category=Toe+rings&material=Gold',
      '/shop/listing?category=Toe+rings,Ring',
      '/shop/listing?category=Unknown',
      '/shop/product/unknown',
      '/shop/listing?category=Toe+rings&sortBy=title-atoz',
    ]) {
      const { target, link: kept } = await added({ link });
      expect([target, kept]).toEqual([undefined, link]);
    }
  });

  it('have a line and a piece of the shop beside them; one that was withdrawn is named to the owner only', async () => {
    const piece = await harness.addProduct();
    const words = { line: 'Six rings, one for every evening', namedId: piece._id };
    const banner = await added({ ...words, target: { kind: 'none' } });
    const named = { id: piece._id, title: piece.title };
    expect(banner).toMatchObject({ line: words.line, link: '', named, target: { kind: 'none' } });
    expect(await all()).toMatchObject([{ line: words.line, piece: { title: piece.title, slug: piece.slug } }]);
    await harness.app.inject({
      method: 'DELETE',
      url: `/api/admin/products/delete/${piece._id}`,
      headers: harness.owner.headers,
    });
    expect((await all())[0]).not.toHaveProperty('piece');
    expect((await edit(banner._id, { ...images, ...words })).json().data).toMatchObject({ named });
    const without = contract.editBanner.reply.parse((await edit(banner._id, images)).json()).data;
    expect([without.line, without.named]).toEqual([undefined, undefined]);
    for (const [refused, path] of [
      [{ namedId: harness.newId() }, 'namedId'],
      [{ line: 'a'.repeat(91) }, 'line'],
    ] as const) {
      const response = await add({ ...images, ...refused });
      expect([response.statusCode, response.json().issues[0].path]).toEqual([400, path]);
    }
  });

  it('are refused when what they lead to is not there', async () => {
    for (const target of [
      { kind: 'category', categoryId: harness.newId(), subcategoryId: null },
      { kind: 'product', productId: harness.newId() },
    ]) {
      const response = await add({ ...images, target });
      expect([response.statusCode, response.json().issues[0].path]).toEqual([400, 'target']);
    }
  });

  it('refuse links of more than 500 characters', async () => {
    expect((await add({ ...images, link: `/${'a'.repeat(500)}` })).statusCode).toBe(400);
    expect((await add({ ...images, link: `/${'a'.repeat(499)}` })).statusCode).toBe(200);
  });

  it('keep their position when edited', async () => {
    const [first, second] = [await added({ alt: 'Bridal' }), await added()];
    const change = {
      imageDesktop: '/media/new.jpg',
      imageMobile: '/media/new-tall.jpg',
      alt: 'Diwali',
      link: '/shop/home',
    };
    const response = await edit(first._id, change);
    expect([response.statusCode, response.json().message]).toEqual([200, 'Banner updated successfully']);
    expect(await all()).toMatchObject([{ _id: first._id, ...change }, { _id: second._id }]);
    expect((await edit(harness.newId(), change)).statusCode).toBe(404);
    expect((await edit('not-an-id', change)).statusCode).toBe(400);
  });

  it('make no audit entry when a save changes nothing', async () => {
    const { _id } = await added({ alt: 'Bridal' });
    await edit(_id, { ...images, alt: 'Bridal' });
    expect((await changesOf(harness.db, _id)).map(({ action }) => action)).toEqual(['banner.added']);
  });
});

describe('banners that are shown for a time', () => {
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const owners = async () =>
    contract.adminListBanners.reply.parse((await harness.get('/api/common/feature/all', harness.owner.headers)).json())
      .data;

  it('are seen by shoppers only then and while they are not hidden, but always by the owner', async () => {
    const { _id: always } = await added();
    const { _id: now } = await added({ startsAt: soon(-60), endsAt: soon(60) });
    await added({ startsAt: soon(60) });
    await added({ endsAt: soon(-60) });
    await added({ hidden: true });
    expect(await idsOf()).toEqual([always, now]);
    expect(await owners()).toHaveLength(5);
    expect((await harness.get('/api/common/feature/all')).statusCode).toBe(401);
    const then = soon(60);
    const response = await add({ ...images, startsAt: then, endsAt: then });
    expect([response.statusCode, response.json().issues[0].path]).toEqual([400, 'endsAt']);
  });

  it('say when they change next, so that nobody keeps them for longer', async () => {
    const keptFor = async () => {
      const { headers } = await harness.get('/api/common/feature/get');
      return Number(/s-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1] ?? Infinity);
    };
    await added({ startsAt: soon(-60) });
    await added({ startsAt: soon(600), hidden: true });
    await added({ startsAt: '2999-01-01T00:00:00Z' });
    expect(await keptFor()).toBe(Infinity);
    await added({ startsAt: soon(900) });
    await added({ startsAt: soon(-60), endsAt: soon(300) });
    const seconds = await keptFor();
    expect(seconds).toBeGreaterThan(200);
    expect(seconds).toBeLessThanOrEqual(300);
  });
});

describe('the order of the banners', () => {
  it('is set as a whole, and a new banner comes last', async () => {
    const [a, b, c] = [await added(), await added(), await added()].map(({ _id }) => _id) as [string, string, string];
    const response = await order([c, a, b]);
    expect(response.statusCode).toBe(200);
    expect(contract.orderBanners.reply.parse(response.json()).data.map(({ _id }) => _id)).toEqual([c, a, b]);
    expect(await idsOf()).toEqual([c, a, b]);
    const { _id: last } = await added();
    expect(await idsOf()).toEqual([c, a, b, last]);
    await order([c, a, b, last]);
    expect(await changesOf(harness.db, 'home')).toHaveLength(1);
  });

  it('is refused when a banner is missing, unknown or listed twice', async () => {
    const [a, b] = [await added(), await added()].map(({ _id }) => _id) as [string, string];
    for (const ids of [[b], [b, a, harness.newId()], [b, harness.newId()]]) {
      const response = await order(ids);
      expect([response.statusCode, response.json().code]).toEqual([409, 'banner.order-outdated']);
    }
    for (const ids of [[b, b], [], ['x', a]]) expect((await order(ids)).statusCode).toBe(400);
    expect(await idsOf()).toEqual([a, b]);
  });

  it('is exactly one of the requested orders after concurrent requests, additions and deletions', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await added())._id);
    const wishes = Array.from({ length: 8 }, (_, turn) => [...ids.slice(turn % 5), ...ids.slice(0, turn % 5)]);
    const [doomed] = [await added()];
    const responses = await Promise.all([
      ...wishes.map((wish) => order([...wish, doomed._id])),
      remove(doomed._id),
      ...wishes.map((wish) => order(wish.toReversed())),
    ]);
    expect(responses.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
    const left = (await idsOf()).join();
    const possible = [...wishes, ...wishes.map((wish) => wish.toReversed())].map((wish) => wish.join());
    expect([ids.join(), ...possible]).toContain(left);
    const places = (await harness.db.select().from(banners)).map(({ position }) => position);
    expect(new Set(places).size).toBe(5);
  });
});
