import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { policySlugs } from '@kanaka/contracts/catalog/page-address';
import { adminGetPage, getPage, listPages, type TextBlock } from '@kanaka/contracts/catalog/pages';
import { shopSettings } from '@kanaka/contracts/catalog/settings';
import { demoShop, newShop } from '@kanaka/contracts/catalog/shop-profile';
import { eq, sql } from 'drizzle-orm';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { updateSettings } from '../settings/settings.repository.ts';
import { firstTexts } from './first-texts.ts';
import { openPages } from './renew-texts.ts';
import { pages, pageVersions } from './pages-schema.ts';
import { readMarkdown } from './read-markdown.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  await harness.db.delete(pages);
  await updateSettings(harness.db, demoShop);
  await openPages(harness);
  harness.purged.clear();
});

type Sent = { version?: number; payload?: object };
const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, { version, payload }: Sent = {}) => {
  const response = await harness.app.inject({
    method,
    url: `/api/admin/pages/${path}`,
    headers: { ...harness.owner.headers, ...(version !== undefined && { 'if-match': `"${version}"` }) },
    ...(method !== 'DELETE' && { payload: payload ?? {} }),
  });
  return { status: response.statusCode, ...response.json() };
};
const draft = { title: 'Ring care', description: '', body: 'Wipe it dry.' };
const stored = async (slug: string) =>
  adminGetPage.reply.parse((await harness.get(`/api/admin/pages/get/${slug}`, harness.owner.headers)).json()).data;
const save = async (slug: string, change: object) =>
  send('PUT', `edit/${slug}`, { version: (await stored(slug)).version, payload: { ...draft, ...change } });
const publish = async (slug: string, payload: object = {}) =>
  send('POST', `publish/${slug}`, { version: (await stored(slug)).version, payload });
const saveSettings = async (change: object) => {
  const { version } = (await harness.get('/api/admin/settings', harness.owner.headers)).json().data;
  const headers = { ...harness.owner.headers, 'if-match': `"${version}"` };
  const payload = { ...demoShop, ...change };
  const saved = await harness.app.inject({ method: 'PUT', url: '/api/admin/settings', headers, payload });
  expect(saved.statusCode).toBe(200);
};
const page = async (slug: string, version = '') => {
  const response = await harness.get(`/api/shop/pages/get/${slug}${version && `?version=${version}`}`);
  const { data } = response.statusCode === 200 ? getPage.reply.parse(response.json()) : { data: undefined };
  return { status: response.statusCode, data, cache: String(response.headers['cache-control']) };
};
const wordsOf = (blocks: readonly TextBlock[] = []) =>
  blocks.flatMap(({ runs }) => runs.map(({ text }) => text)).join('');
const shown = async (slug: string, version?: string) => wordsOf((await page(slug, version)).data?.blocks);
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

describe('a policy', () => {
  it('is the specification’s until the owner writes another, with the facts of the settings', async () => {
    await Promise.all([openPages(harness), openPages(harness)]);
    expect((await page('returns-policy')).data).toMatchObject({
      title: 'Returns & Exchange Policy',
      number: 1,
      validFrom: '2025-07-31T18:30:00.000Z',
      blocks: [
        { kind: 'heading', runs: [{ text: 'Within 7 days' }] },
        { kind: 'paragraph', runs: [{ text: expect.stringContaining('accepted within 7 days of delivery.') }] },
        ...Array.from({ length: 8 }, () => expect.anything()),
        { kind: 'bullet', level: 1 },
        { kind: 'bullet', level: 1 },
      ],
    });
    const terms = await shown('terms-conditions');
    expect(terms).toContain(`This shop is run by ${demoShop.legalName}, ${demoShop.addressLines.join(', ')}, `);
    expect(terms).toContain('inclusive of GST at 3%. The price that counts');
    expect(terms).toContain(`where we are registered, in ${demoShop.state}, decide`);
    await saveSettings({ gstUnregistered: true, gstin: '' });
    const untaxed = await shown('terms-conditions');
    expect(untaxed).toContain('The business is not registered under GST.');
    expect(untaxed).toContain('Prices are in Indian rupees and no GST is charged.');
    expect(untaxed).not.toMatch(/GSTIN|3%/);
    expect((await page('terms-conditions')).data?.description).toBe(
      `What you and ${demoShop.name} can rely on when you buy from this site.`,
    );
  });

  it('has a new version when the settings change what it says, and the old one is read as it was', async () => {
    await saveSettings({ returns: { days: 15, damageHours: 48 }, legalName: 'A *B* & [C](https://c.example)' });
    expect(harness.purged).toEqual(new Set(['shop', 'products', 'pages']));
    expect(await shown('returns-policy')).toContain('within 15 days of delivery');
    expect(await shown('returns-policy', '1')).toContain('within 7 days of delivery');
    // What is typed in the settings is text, whatever it looks like.
    expect(await shown('terms-conditions')).toContain('run by A *B* & [C](https://c.example), ');
    expect((await page('shipping-policy')).data?.number).toBe(1);
    const [latest, first] = (await stored('returns-policy')).versions;
    expect([latest, first]).toMatchObject([
      { number: 2, cause: 'settings', by: 'Asha' },
      { number: 1, cause: 'first', by: '' },
    ]);
    expect((await page('returns-policy', '1')).data?.validUntil).toBe(latest?.validFrom);
  });

  it('is completed, not replaced, when a new shop says who sells', async () => {
    await harness.db.delete(pages);
    await updateSettings(harness.db, newShop);
    await openPages(harness);
    expect(await shown('terms-conditions')).toContain('This shop is not open yet.');
    await saveSettings({});
    expect((await page('terms-conditions')).data).toMatchObject({ number: 1 });
    expect(await shown('terms-conditions')).toContain(demoShop.legalName);
  });

  it('comes into force at its time, and orders are told which version that is', async () => {
    await save('refund-policy', { title: 'Refunds', body: 'Money comes back in {returnDays} days.' });
    expect(await shown('refund-policy')).toContain('After a return');
    await publish('refund-policy', { validFrom: inSeconds(3_600) });
    const before = await page('refund-policy');
    expect([before.data?.number, before.cache]).toEqual([1, expect.stringMatching(/s-maxage=3(600|59\d)$/)]);
    expect((await page('refund-policy', '2')).status).toBe(404);
    const policies = async () =>
      shopSettings.reply
        .parse((await harness.get('/internal/shop/settings', harness.auth.asService)).json())
        .data.policies?.find(({ slug }) => slug === 'refund-policy');
    expect(await policies()).toMatchObject({ number: 1, title: 'Refund Policy' });

    // Another takes the place of the one that is still to come, which follows the settings.
    await publish('refund-policy', { validFrom: inSeconds(7_200) });
    await saveSettings({ returns: { days: 9, damageHours: 48 } });
    expect((await stored('refund-policy')).versions.map(({ number }) => number)).toEqual([2, 1]);
    await harness.db
      .update(pageVersions)
      .set({ validFrom: sql`now()` })
      .where(eq(pageVersions.number, 2));
    expect(await shown('refund-policy')).toBe('Money comes back in 9 days.');
    expect(await policies()).toMatchObject({ number: 2, title: 'Refunds' });
  });

  it('stays', async () => {
    for (const [method, path] of [
      ['POST', 'withdraw'],
      ['DELETE', 'delete'],
    ] as const) {
      expect((await send(method, `${path}/refund-policy`)).code).toBe('page.policy-stays');
    }
  });
});

describe('a free page', () => {
  const footer = async () => (await harness.get('/api/common/shop')).json().pages;

  it('is written, published, changed, taken out of the shop and deleted', async () => {
    await send('POST', 'add', { payload: { slug: 'ring-care', title: 'Ring care' } });
    expect((await page('ring-care')).status).toBe(404);
    expect((await publish('ring-care')).issues).toMatchObject([{ path: 'body' }]);
    await save('ring-care', { inFooter: true });
    expect([(await page('ring-care')).status, await footer()]).toEqual([404, []]);
    harness.purged.clear();
    await publish('ring-care');
    expect(harness.purged).toEqual(new Set(['pages', 'shop']));
    expect([await shown('ring-care'), await footer()]).toEqual([
      'Wipe it dry.',
      [{ slug: 'ring-care', title: 'Ring care' }],
    ]);
    await save('ring-care', { body: 'Wipe it.', inFooter: true });
    expect(await stored('ring-care')).toMatchObject({ changed: true, current: { number: 1 } });
    await publish('ring-care');
    expect([await shown('ring-care'), await shown('ring-care', '1')]).toEqual(['Wipe it.', 'Wipe it dry.']);
    expect((await send('POST', 'withdraw/ring-care')).data).toMatchObject({ withdrawn: true });
    expect([(await page('ring-care')).status, (await page('ring-care', '1')).status, await footer()]).toEqual([
      404,
      404,
      [],
    ]);
    await publish('ring-care');
    expect((await page('ring-care')).status).toBe(200);
    expect((await send('DELETE', 'delete/ring-care')).status).toBe(200);
    expect((await send('DELETE', 'delete/ring-care')).code).toBe('page.not-found');
    const listed = listPages.reply.parse((await harness.get('/api/admin/pages/get', harness.owner.headers)).json());
    expect(listed.data.map(({ slug }) => slug)).toEqual(policySlugs);
  });

  it('has another address when the owner says so: what led to the old one leads there, in one step, also back again', async () => {
    for (const slug of ['ring-care', 'gold-care']) await send('POST', 'add', { payload: { slug, title: slug } });
    const leads = async (path: string) => {
      const asked = { method: 'POST', url: '/internal/redirects/follow', headers: harness.auth.asService } as const;
      return (await harness.app.inject({ ...asked, payload: { path } })).json().data?.to;
    };
    const move = (from: string, slug: string) => save(from, { slug });
    expect((await move('refund-policy', 'refunds')).code).toBe('page.policy-stays');
    expect((await move('ring-care', 'gold-care')).issues).toMatchObject([{ path: 'slug' }]);
    expect((await move('ring-care', 'shipping-policy')).code).toBe('page.slug-taken');
    // Nobody knows its address before it is published.
    expect((await move('ring-care', 'care')).data).toMatchObject({ slug: 'care', body: 'Wipe it dry.', version: 2 });
    expect(await leads('/shop/pages/ring-care')).toBeUndefined();
    await publish('care');
    const old = { from: '/pages/rings', to: '/shop/pages/care?from=old#gold', permanent: true };
    await harness.app.inject({
      ...{ method: 'PUT', url: '/api/admin/redirects/save', headers: harness.owner.headers, payload: old },
    });
    harness.purged.clear();
    await move('care', 'cleaning');
    expect(harness.purged).toEqual(new Set(['pages', 'shop']));
    expect([(await page('care')).status, await shown('cleaning', '1')]).toEqual([404, 'Wipe it dry.']);
    expect([await leads('/shop/pages/care'), await leads('/pages/rings')]).toEqual([
      '/shop/pages/cleaning',
      '/shop/pages/cleaning?from=old#gold',
    ]);
    await move('cleaning', 'care');
    expect([await leads('/shop/pages/care'), await leads('/shop/pages/cleaning'), await leads('/pages/rings')]).toEqual(
      [undefined, '/shop/pages/care', '/shop/pages/care?from=old#gold'],
    );
    const [one, other] = await Promise.all([move('care', 'care-1'), move('gold-care', 'care-1')]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('has an address of its own, also when two are added at once', async () => {
    const payload = { slug: 'ring-care', title: 'Ring care' };
    const both = await Promise.all([send('POST', 'add', { payload }), send('POST', 'add', { payload })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    for (const slug of ['refund-policy', 'Ring', '../x', 'a--b', 'ring care', '']) {
      expect([slug, (await send('POST', 'add', { payload: { ...payload, slug } })).status]).toEqual([
        slug,
        slug === 'refund-policy' ? 409 : 400,
      ]);
    }
  });

  it('is never overwritten unseen: of two who save or publish at once one is refused', async () => {
    const { version } = await stored('refund-policy');
    const one = (body: string) => send('PUT', 'edit/refund-policy', { version, payload: { ...draft, body } });
    const saves = await Promise.all([one('One.'), one('Two.')]);
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const again = () => send('POST', 'publish/refund-policy', { version: version + 1 });
    const published = await Promise.all([again(), again()]);
    expect(published.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await stored('refund-policy')).versions).toHaveLength(2);
  });
});

describe('a text', () => {
  it('is headings, paragraphs, lists, quotations, links, bold and italics; anything else is words', () => {
    const text = [
      '# Care',
      'Wipe *gently*, **never** rub.  \nSee [rings](/shop/listing?category=Ring).',
      '- one\n\n  more\n- two\n  1. three',
      '> said <b onclick="x()">she</b>',
      '![x](/media/a.jpg) `code` {nothing',
    ].join('\n\n');
    expect(readMarkdown(text)).toEqual([
      { kind: 'heading', runs: [{ text: 'Care' }] },
      {
        kind: 'paragraph',
        runs: [
          { text: 'Wipe ' },
          { text: 'gently', em: true },
          { text: ', ' },
          { text: 'never', strong: true },
          { text: ' rub.\nSee ' },
          { text: 'rings', href: '/shop/listing?category=Ring' },
          { text: '.' },
        ],
      },
      { kind: 'bullet', level: 1, runs: [{ text: 'one' }, { text: '\n' }, { text: 'more' }] },
      { kind: 'bullet', level: 1, runs: [{ text: 'two' }] },
      { kind: 'number', level: 2, runs: [{ text: 'three' }] },
      { kind: 'quote', runs: [{ text: 'said <b onclick="x()">she</b>' }] },
      { kind: 'paragraph', runs: [{ text: '!' }, { text: 'x', href: '/media/a.jpg' }, { text: ' `code` {nothing' }] },
    ]);
  });

  it.each(['>'.repeat(29_999), '- '.repeat(14_999), '*a **b '.repeat(4_200), '[a]('.repeat(7_400)])(
    'of nothing but signs is read at once: %.4s',
    (text) => {
      expect(readMarkdown(text).length).toBeLessThan(3);
    },
  );

  it.each([
    ['[a](javascript:alert(1))', /leads nowhere/],
    ['[a](JAVASCRIPT:alert%281%29)', /leads nowhere/],
    ['[a](data:text/html;base64,PHM+)', /leads nowhere/],
    ['[a](//evil.example)', /leads nowhere/],
    ['[a](http://a.example)', /leads nowhere/],
    ['[a](/shop/nothing)', /“\/shop\/nothing” leads nowhere/],
    ['[a](https://u:p@a.example)', /leads nowhere/],
    ['[a]()', /leads nowhere/],
    ['{returndays} days', /There is no \{returndays\}, only .*\{returnDays\}/],
    ['{constructor}', /There is no \{constructor\}/],
    ['x'.repeat(30_001), /at most 30000/],
  ])('is not saved with %.40s', async (body, message) => {
    const { status, issues } = await save('refund-policy', { body });
    expect([status, issues]).toEqual([400, [{ path: 'body', message: expect.stringMatching(message) }]]);
  });

  it.each([
    '/shop/refund-policy',
    '/',
    '/shop/pages/ring-care#gold',
    'https://a.example/b',
    'mailto:a@b.example',
    'tel:+914440001234',
  ])('links to %s', async (href) => {
    expect((await save('refund-policy', { body: `[a](${href})` })).status).toBe(200);
  });

  it('is previewed with the settings of today', async () => {
    const { data } = await send('POST', 'preview', {
      payload: { body: '## {shopName}\n\n{returnDays} days {toString}' },
    });
    expect(data).toEqual([
      { kind: 'heading', runs: [{ text: demoShop.name }] },
      { kind: 'paragraph', runs: [{ text: '7 days {toString}' }] },
    ]);
  });

  it('of the first policies is one that can be saved', async () => {
    for (const slug of policySlugs) expect((await save(slug, firstTexts[slug])).status).toBe(200);
  });
});
