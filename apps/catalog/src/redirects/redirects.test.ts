import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { followRedirect, listRedirects } from '@kanaka/contracts/catalog/redirects';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { redirects } from './redirects-schema.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  await harness.db.delete(redirects);
});

const send = async (method: 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
  const url = `/api/admin/redirects/${path}`;
  const response = await harness.app.inject({
    method,
    url,
    headers: harness.owner.headers,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, ...response.json() };
};
const save = (from: string, to: string, permanent?: boolean) => send('PUT', 'save', { from, to, permanent });
const paste = (lines: string) => send('POST', 'import', { lines });
const follow = async (path: string) =>
  followRedirect.reply.parse((await harness.asService('/internal/redirects/follow', { path })).json()).data;
const list = async (query = '') =>
  listRedirects.reply.parse((await harness.get(`/api/admin/redirects/get${query}`, harness.owner.headers)).json());

describe('a redirect', () => {
  it('leads on however the old address is written, and counts who comes by', async () => {
    await save('https://old-shop.example/Products/Gold%20Ring/', '/shop/listing?category=Ring', false);
    const written = ['/products/gold ring', '/products/Gold%20ring', '/PRODUCTS/gold%20ring//'];
    const led = await Promise.all(written.map(follow));
    expect(led).toEqual(written.map(() => ({ to: '/shop/listing?category=Ring', permanent: false })));
    expect(await follow('/products/gold')).toBeNull();
    expect(await follow('/%E0%A4%A')).toBeNull();
    const { data } = await list('?words=CATEGORY');
    expect(data).toMatchObject([{ from: '/products/gold ring', hits: 3, lastHitAt: expect.any(String) }]);
  });

  it('takes the place of the one before, and ends when it is deleted', async () => {
    await save('/old', '/shop/home');
    await save('/OLD/', '/shop/gifts');
    expect(await follow('/old')).toEqual({ to: '/shop/gifts', permanent: true });
    const [one] = (await list()).data;
    expect((await send('DELETE', `delete/${one?._id}`)).status).toBe(200);
    expect([await follow('/old'), (await send('DELETE', `delete/${one?._id}`)).code]).toEqual([
      null,
      'redirect.not-found',
    ]);
  });

  it.each([
    ['/', '/shop/home', 'from', /old address/],
    ['products/ring', '/shop/home', 'from', /old address/],
    ['javascript:alert(1)', '/shop/home', 'from', /old address/],
    ['/index.php?id=3', '/shop/home', 'from', /question mark/],
    ['/%00', '/shop/home', 'from', /old address/],
    ['/shop/home', '/shop/listing', 'from', /itself answers/],
    ['/Shop/Listing/', '/shop/home', 'from', /itself answers/],
    ['/shop/track/abc', '/shop/home', 'from', /itself answers/],
    ['/api/shop/products', '/shop/home', 'from', /itself answers/],
    ['/admin', '/shop/home', 'from', /itself answers/],
    ['/collections/ring-480.webp', '/shop/home', 'from', /itself answers/],
    ['/robots.txt', '/shop/home', 'from', /itself answers/],
    ['/old', 'https://evil.example/', 'to', /path of the shop/],
    ['/old', '//evil.example', 'to', /path of the shop/],
    ['/old', '/\\evil.example', 'to', /path of the shop/],
    ['/old', '/nowhere', 'to', /no page at \/nowhere/],
    ['/old', '/OLD?again', 'to', /leads to itself/],
  ])('is refused from %s to %s', async (from, to, path, message) => {
    expect(await save(from, to)).toMatchObject({
      status: 400,
      code: 'redirect.refused',
      issues: [{ path, message: expect.stringMatching(message) }],
    });
  });

  it('does not hide what the shop has at its address, and may replace what it had', async () => {
    const piece = await harness.addProduct();
    expect((await save(`/shop/product/${piece.slug}`, '/shop/home')).status).toBe(400);
    await harness.app.inject({
      method: 'DELETE',
      url: `/api/admin/products/delete/${piece._id}`,
      headers: harness.owner.headers,
    });
    expect((await save(`/shop/product/${piece.slug}`, '/shop/home')).status).toBe(200);
  });

  it('is refused in a circle or a chain, also when two are saved at once', async () => {
    // Addresses that the shop may have or not.
    const [one, two, three] = ['/shop/product/one', '/shop/product/two', '/shop/product/three'];
    const both = await Promise.all([save(one, two), save(two, one)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    await harness.db.delete(redirects);
    await save(two, three);
    expect((await save(one, two)).issues).toMatchObject([{ path: 'to', message: expect.stringContaining(three) }]);
    expect((await save(three, '/shop/home')).issues).toMatchObject([
      { path: 'from', message: expect.stringContaining(two) },
    ]);
  });
});

describe('a pasted list', () => {
  it('of another shop’s export is saved: 2,000 with every separator, its headings left out', async () => {
    await save('/products/ring-2', '/shop/gifts');
    const separators = [',', '\t', ';', ' '];
    const lines = Array.from({ length: 2_000 }, (_, at) => {
      return `/products/ring-${at}${separators[at % 4]}/shop/product/ring-${at}`;
    });
    const pasted = await paste(['Redirect from,Redirect to', ...lines, '', ''].join('\r\n'));
    expect(pasted).toMatchObject({ status: 200, message: '1999 added, 1 changed' });
    expect([(await list()).total, await follow('/products/ring-2')]).toEqual([
      2_000,
      { to: '/shop/product/ring-2', permanent: true },
    ]);
    expect(await paste(lines.join('\n'))).toMatchObject({ message: '0 added, 0 changed' });
  });

  it('with a mistake is not saved, and every wrong line is told', async () => {
    const wrong = [
      '"/a","/shop/home"',
      '/b',
      '/api/x,/shop/home',
      '/c,/nowhere',
      '/a,/shop/gifts',
      '/d,/a?x=1',
      'a b c',
    ];
    const { status, issues } = await paste(wrong.join('\n'));
    expect([status, issues.map(({ path }: { path: string }) => path).toSorted()]).toEqual([
      400,
      ['lines.2', 'lines.3', 'lines.4', 'lines.5', 'lines.6', 'lines.7'],
    ]);
    expect((await list()).total).toBe(0);
    expect((await paste(' \n')).code).toBe('redirect.refused');
  });
});
