import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import * as contract from '@kanaka/contracts/catalog/banners';
import { editableEmails } from '@kanaka/contracts/catalog/email-words';
import { catalogDeadLetters } from '@kanaka/contracts/failed-jobs';
import { entriesToProve } from '@kanaka/testing/audited';
import { insertJob, markJobGivenUp } from '@kanaka/queues/outbox';
import { changesOf, type RecordedChange } from '@kanaka/audit/test/recorded-changes';
import { startCatalogHarness, type CatalogHarness } from '../test/catalog-harness.ts';
import { runImports } from './product-files/run-imports.ts';
import { setFeed, takeTurn } from './rates/rates.repository.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

/** Makes a change and says what the audit log must hold of it. */
type Proof = () => Promise<{
  subject: RecordedChange['subject'];
  differences: RecordedChange['differences'];
}>;

async function make(
  change: string,
  { id = '', payload, headers = {} }: { id?: string; payload?: object; headers?: object } = {},
) {
  const [method = '', path = ''] = change.split(' ');
  const response = await harness.app.inject({
    method: method as 'POST' | 'PUT' | 'DELETE',
    url: `/api${path.replace(/:\w+/, id)}`,
    headers: { ...harness.owner.headers, ...headers },
    ...(payload && { payload }),
  });
  expect([change, response.statusCode, response.statusCode === 200 || response.body]).toEqual([change, 200, true]);
  return response.json();
}

const readPage = async (slug: string) =>
  (await harness.get(`/api/admin/pages/get/${slug}`, harness.owner.headers)).json();

const gift = { title: 'For mother', rule: 'maxPrice=50000', image: '/media/tall.jpg' };
const images = { imageDesktop: '/media/wide.jpg', imageMobile: '/media/tall.jpg' };

/** As in a new shop: a trigger keeps rates once they are published. */
async function forgetRates() {
  await harness.db.execute(sql`alter table metal_rates disable trigger user`);
  await harness.db.execute(sql`truncate metal_rates`);
  await harness.db.execute(sql`alter table metal_rates enable trigger user`);
}

/** Gives a new piece its first unit, by the call that adds units; returns the unit's id. */
async function addTagged(change: string, tag: string) {
  const { _id, title } = await harness.addProduct({ totalStock: 0 });
  const { data } = await make(change, { id: _id, payload: { units: [{ tag, grossWeight: 12.5, netWeight: 12 }] } });
  return { piece: { kind: 'product', id: _id, name: title } as const, id: String(data[0]._id) };
}

/** One for every change of the catalogue; a change without one fails below. */
const proofs: Record<string, (change: string) => ReturnType<Proof>> = {
  'POST /admin/products/add': async (change) => {
    const { data } = await make(change, { payload: harness.draft({ title: 'Lotus ring', price: 1200 }) });
    return {
      subject: { kind: 'product', id: data._id, name: 'Lotus ring' },
      differences: expect.arrayContaining([
        { field: 'title', before: null, after: 'Lotus ring' },
        { field: 'price', before: null, after: 1200 },
        { field: 'totalStock', before: null, after: 5 },
      ]) as never,
    };
  },
  'PUT /admin/products/edit/:id': async (change) => {
    const draft = harness.draft({ price: 1200 });
    const { _id: id, title } = await harness.addProduct(draft);
    const details = { ...draft.details, motif: 'The lotus' };
    await make(change, { id, payload: { ...draft, price: 1350.5, details } });
    return {
      subject: { kind: 'product', id, name: title },
      differences: [
        { field: 'price', before: 1200, after: 1350.5 },
        { field: 'details.motif', before: 'The plait', after: 'The lotus' },
      ],
    };
  },
  'PUT /admin/products/change-many': async (change) => {
    const { _id, version, title } = await harness.addProduct({ price: 1200 });
    await make(change, { payload: { changes: [{ _id, version, prices: { price: 1260, salePrice: 0 } }] } });
    return {
      subject: { kind: 'product', id: _id, name: title },
      differences: [{ field: 'price', before: 1200, after: 1260 }],
    };
  },
  'DELETE /admin/products/delete/:id': async (change) => {
    const { _id: id, title } = await harness.addProduct({ price: 1200 });
    await make(change, { id });
    return {
      subject: { kind: 'product', id, name: title },
      differences: expect.arrayContaining([{ field: 'price', before: 1200, after: null }]) as never,
    };
  },
  'POST /admin/products/restore/:id': async (change) => {
    const { _id: id, title } = await harness.addProduct();
    await make('DELETE /admin/products/delete/:id', { id });
    await make(change, { id });
    return {
      subject: { kind: 'product', id, name: title },
      differences: [{ field: 'archivedAt', before: expect.any(String) as never, after: null }],
    };
  },
  'POST /admin/products/imports/apply/:id': async (change) => {
    const { slug } = await harness.addProduct({ price: 1200 });
    const id = (await harness.sendFile(`Handle,Price\r\n${slug},1300\r\n`)).json().data._id;
    await runImports(harness);
    await make(change, { id });
    await runImports(harness);
    return {
      subject: { kind: 'import', id, name: 'pieces.csv' },
      differences: [{ field: 'changed', before: 0, after: 1 }],
    };
  },
  'PUT /admin/products/take-picture': async (change) => {
    const address = 'https://old.example/ring.jpg';
    const { _id: id, title } = await harness.addProduct({ images: [address, '/media/one.jpg'] });
    await make(change, { payload: { address, url: '/media/two.jpg' } });
    return {
      subject: { kind: 'product', id, name: title },
      differences: [
        { field: 'images', before: [address, '/media/one.jpg'], after: ['/media/two.jpg', '/media/one.jpg'] },
      ],
    };
  },
  'POST /common/categories': async (change) => {
    const { data } = await make(change, { payload: { name: 'Anklets' } });
    return {
      subject: { kind: 'category', id: data.id, name: 'Anklets' },
      differences: [
        { field: 'name', before: null, after: 'Anklets' },
        { field: 'sizing', before: null, after: 'none' },
      ],
    };
  },
  'PUT /common/categories/:id': async (change) => {
    const { id } = await harness.addCategory('Nose pins');
    await make(change, { id, payload: { name: 'Nose rings' } });
    return {
      subject: { kind: 'category', id, name: 'Nose rings' },
      differences: [{ field: 'name', before: 'Nose pins', after: 'Nose rings' }],
    };
  },
  'DELETE /common/categories/:id': async (change) => {
    const { id } = await harness.addCategory('Cufflinks');
    await harness.addSubcategory(id, 'Round');
    await make(change, { id });
    return {
      subject: { kind: 'category', id, name: 'Cufflinks' },
      differences: [
        { field: 'name', before: 'Cufflinks', after: null },
        { field: 'subcategories', before: ['Round'], after: null },
      ],
    };
  },
  'POST /common/subcategories': async (change) => {
    const { id: categoryId, name: category } = await harness.addCategory();
    const { data } = await make(change, { payload: { categoryId, name: 'Temple' } });
    return {
      subject: { kind: 'subcategory', id: data.id, name: 'Temple' },
      differences: [
        { field: 'name', before: null, after: 'Temple' },
        { field: 'category', before: null, after: category },
      ],
    };
  },
  'PUT /common/subcategories/:id': async (change) => {
    const { id } = await harness.addSubcategory((await harness.addCategory()).id, 'Jhumki');
    await make(change, { id, payload: { name: 'Jhumka' } });
    return {
      subject: { kind: 'subcategory', id, name: 'Jhumka' },
      differences: [{ field: 'name', before: 'Jhumki', after: 'Jhumka' }],
    };
  },
  'DELETE /common/subcategories/:id': async (change) => {
    const { id } = await harness.addSubcategory((await harness.addCategory()).id, 'Studs');
    await make(change, { id });
    return {
      subject: { kind: 'subcategory', id, name: 'Studs' },
      differences: [{ field: 'name', before: 'Studs', after: null }],
    };
  },
  'PUT /common/categories/order': async (change) => {
    const listed = await harness.get('/api/common/categories');
    const { categories } = listed.json<{ categories: { id: string; name: string }[] }>();
    const names = categories.map(({ name }) => name);
    await make(change, { payload: { ids: categories.map(({ id }) => id).toReversed() } });
    return {
      subject: { kind: 'category', id: 'all', name: 'The order of the categories' },
      differences: [{ field: 'order', before: names, after: names.toReversed() }],
    };
  },
  'PUT /common/subcategories/order': async (change) => {
    const { id: categoryId, name } = await harness.addCategory();
    const [one, two] = [
      await harness.addSubcategory(categoryId, 'One'),
      await harness.addSubcategory(categoryId, 'Two'),
    ];
    await make(change, { payload: { categoryId, ids: [two.id, one.id] } });
    return {
      subject: { kind: 'category', id: categoryId, name },
      differences: [{ field: 'order', before: ['One', 'Two'], after: ['Two', 'One'] }],
    };
  },
  'POST /common/feature/add': async (change) => {
    const { data } = await make(change, { payload: { ...images, alt: 'Bridal' } });
    return {
      subject: { kind: 'banner', id: data._id, name: 'Bridal' },
      differences: expect.arrayContaining([{ field: 'alt', before: null, after: 'Bridal' }]) as never,
    };
  },
  'PUT /common/feature/edit/:id': async (change) => {
    const { data } = await make('POST /common/feature/add', { payload: { ...images, alt: 'Bridal' } });
    await make(change, { id: data._id, payload: { ...images, alt: 'Diwali', link: '/shop/listing' } });
    return {
      subject: { kind: 'banner', id: data._id, name: 'Diwali' },
      differences: [
        { field: 'alt', before: 'Bridal', after: 'Diwali' },
        { field: 'link', before: null, after: '/shop/listing' },
      ],
    };
  },
  'PUT /common/feature/order': async (change) => {
    for (const alt of ['Rings', 'Bangles']) {
      await make('POST /common/feature/add', { payload: { ...images, alt } });
    }
    const { data } = contract.listBanners.reply.parse((await harness.get('/api/common/feature/get')).json());
    await make(change, { payload: { ids: data.map(({ _id }) => _id).toReversed() } });
    const order = data.map(({ _id, alt }) => (alt ? `${alt} (${_id.slice(-8)})` : _id.slice(-8)));
    return {
      subject: { kind: 'banner', id: 'home', name: 'The home page’s banners' },
      differences: [{ field: 'order', before: order, after: order.toReversed() }],
    };
  },
  'DELETE /common/feature/delete/:id': async (change) => {
    const { data } = await make('POST /common/feature/add', { payload: images });
    await make(change, { id: data._id });
    return {
      subject: { kind: 'banner', id: data._id, name: 'Banner' },
      differences: expect.arrayContaining([{ field: 'imageDesktop', before: '/media/wide.jpg', after: null }]) as never,
    };
  },
  'POST /admin/collections/add': async (change) => {
    const { data } = await make(change, { payload: gift });
    return {
      subject: { kind: 'collection', id: data._id, name: 'For mother' },
      differences: expect.arrayContaining([{ field: 'rule', before: null, after: 'maxPrice=50000' }]) as never,
    };
  },
  'PUT /admin/collections/edit/:id': async (change) => {
    const { data } = await make('POST /admin/collections/add', { payload: gift });
    await make(change, { id: data._id, payload: { ...gift, slug: data.slug, rule: 'maxPrice=60000' } });
    return {
      subject: { kind: 'collection', id: data._id, name: 'For mother' },
      differences: [{ field: 'rule', before: 'maxPrice=50000', after: 'maxPrice=60000' }],
    };
  },
  'PUT /admin/collections/order': async (change) => {
    const { data } = (await harness.get('/api/admin/collections/get', harness.owner.headers)).json();
    const titles = data.map(({ title }: { title: string }) => title);
    await make(change, { payload: { ids: data.map(({ _id }: { _id: string }) => _id).toReversed() } });
    return {
      subject: { kind: 'collection', id: 'all', name: 'The collections' },
      differences: [{ field: 'order', before: titles, after: titles.toReversed() }],
    };
  },
  'DELETE /admin/collections/delete/:id': async (change) => {
    const { data } = await make('POST /admin/collections/add', { payload: gift });
    await make(change, { id: data._id });
    return {
      subject: { kind: 'collection', id: data._id, name: 'For mother' },
      differences: expect.arrayContaining([{ field: 'rule', before: 'maxPrice=50000', after: null }]) as never,
    };
  },
  'PUT /admin/settings': async (change) => {
    const read = await harness.get('/api/admin/settings', harness.owner.headers);
    const { version, updatedAt: _updatedAt, ...settings } = read.json().data;
    const payload = { ...settings, tagline: 'Gold of the south' };
    await make(change, { payload, headers: { 'if-match': `"${version}"` } });
    return {
      subject: { kind: 'settings', id: 'shop', name: 'Settings of the shop' },
      differences: [{ field: 'tagline', before: settings.tagline, after: 'Gold of the south' }],
    };
  },
  'PUT /admin/settings/emails/:email': async (change) => {
    const { original, name } = editableEmails.shipped;
    const words = { ...original, heading: 'On its Way' };
    await make(change, { id: 'shipped', payload: { words }, headers: { 'if-match': '"0"' } });
    return {
      subject: { kind: 'email', id: 'shipped', name },
      differences: [{ field: 'heading', before: 'Order Shipped', after: 'On its Way' }],
    };
  },
  'PUT /admin/settings/synonyms': async (change) => {
    const { groups, version } = (await harness.get('/api/admin/settings/synonyms', harness.owner.headers)).json().data;
    const payload = { groups: [...groups.slice(1), ['tikli', 'bindi']] };
    await make(change, { payload, headers: { 'if-match': `"${version}"` } });
    return {
      subject: { kind: 'settings', id: 'synonyms', name: 'Synonyms of the search' },
      differences: [{ field: 'groups', before: [groups[0].join(', ')], after: ['tikli, bindi'] }],
    };
  },
  'POST /admin/pages/add': async (change) => {
    await make(change, { payload: { slug: 'care', title: 'Care' } });
    const title = { field: 'title', before: null, after: 'Care' };
    return { subject: { kind: 'page', id: 'care', name: 'Care' }, differences: [title] };
  },
  'PUT /admin/pages/edit/:slug': async (change) => {
    const { data } = await make('POST /admin/pages/add', { payload: { slug: 'rings', title: 'Rings' } });
    await make(change, {
      id: 'rings',
      payload: { title: 'Rings', body: 'Wipe.' },
      headers: { 'if-match': `"${data.version}"` },
    });
    const body = { field: 'body', before: null, after: 'Wipe.' };
    return { subject: { kind: 'page', id: 'rings', name: 'Rings' }, differences: [body] };
  },
  'POST /admin/pages/publish/:slug': async (change) => {
    const { data } = await readPage('refund-policy');
    await make(change, { id: 'refund-policy', payload: {}, headers: { 'if-match': `"${data.version}"` } });
    return {
      subject: { kind: 'page', id: 'refund-policy', name: 'Refund Policy' },
      differences: expect.arrayContaining([{ field: 'validFrom', before: null, after: 'at once' }]) as never,
    };
  },
  'POST /admin/pages/withdraw/:slug': async (change) => {
    await make('POST /admin/pages/add', { payload: { slug: 'old', title: 'Old' } });
    await make(change, { id: 'old' });
    const withdrawn = { field: 'withdrawn', before: false, after: true };
    return { subject: { kind: 'page', id: 'old', name: 'Old' }, differences: [withdrawn] };
  },
  'DELETE /admin/pages/delete/:slug': async (change) => {
    await make('POST /admin/pages/add', { payload: { slug: 'bad', title: 'Bad' } });
    await make(change, { id: 'bad' });
    return {
      subject: { kind: 'page', id: 'bad', name: 'Bad' },
      differences: expect.arrayContaining([{ field: 'title', before: 'Bad', after: null }]) as never,
    };
  },
  'PUT /admin/settings/note': async (change) => {
    const { version } = (await harness.get('/api/admin/settings/note', harness.owner.headers)).json().data;
    const payload = { text: 'Open on Sunday', link: '/shop/visit' };
    await make(change, { payload, headers: { 'if-match': `"${version}"` } });
    return {
      subject: { kind: 'note-bar', id: 'note-bar', name: 'Note on top of the shop' },
      differences: expect.arrayContaining([{ field: 'text', before: null, after: 'Open on Sunday' }]) as never,
    };
  },
  'PUT /admin/redirects/save': async (change) => {
    await make(change, { payload: { from: '/old', to: '/shop/listing' } });
    await make(change, { payload: { from: '/old', to: '/shop/gifts' } });
    return {
      subject: { kind: 'redirect', id: '/old', name: '/old' },
      differences: [{ field: 'to', before: '/shop/listing', after: '/shop/gifts' }],
    };
  },
  'POST /admin/redirects/import': async (change) => {
    await make(change, { payload: { lines: '/older,/shop/home' } });
    return {
      subject: { kind: 'redirect', id: 'all', name: 'The redirects' },
      differences: [
        { field: 'added', before: null, after: 1 },
        { field: 'changed', before: null, after: 0 },
      ],
    };
  },
  'DELETE /admin/redirects/delete/:id': async (change) => {
    await make('PUT /admin/redirects/save', { payload: { from: '/gone', to: '/shop/home' } });
    const { data } = (await harness.get('/api/admin/redirects/get?words=gone', harness.owner.headers)).json();
    await make(change, { id: data[0]._id });
    return {
      subject: { kind: 'redirect', id: '/gone', name: '/gone' },
      differences: [
        { field: 'to', before: '/shop/home', after: null },
        { field: 'permanent', before: true, after: null },
      ],
    };
  },
  'POST /admin/units/add/:id': async (change) => {
    const { piece } = await addTagged(change, 'A-1');
    return { subject: piece, differences: [{ field: 'units', before: null, after: 'A-1' }] };
  },
  'PUT /admin/units/edit/:id': async (change) => {
    const { piece, id } = await addTagged('POST /admin/units/add/:id', 'A-2');
    await make(change, { id, payload: { tag: 'A-2', grossWeight: 12.5, netWeight: 11.5 } });
    return { subject: piece, differences: [{ field: 'netWeight', before: 12, after: 11.5 }] };
  },
  'POST /admin/units/move/:id': async (change) => {
    const { piece, id } = await addTagged('POST /admin/units/add/:id', 'A-3');
    await make(change, { id, payload: { move: 'take-away', reason: 'Lent' } });
    return {
      subject: piece,
      differences: [
        { field: 'state', before: 'in-stock', after: 'away' },
        { field: 'reason', before: null, after: 'Lent' },
      ],
    };
  },
  'DELETE /admin/units/delete/:id': async (change) => {
    const { piece, id } = await addTagged('POST /admin/units/add/:id', 'A-4');
    await make(change, { id });
    return {
      subject: piece,
      differences: expect.arrayContaining([{ field: 'tag', before: 'A-4', after: null }]) as never,
    };
  },
  'POST /admin/stock-takes/book/:id': async (change) => {
    const { data } = await make('POST /admin/stock-takes/start');
    const payload = {
      reason: 'Counted twice',
      missingCount: data.missingCount,
      unexpectedCount: 0,
      untagged: { more: 0, fewer: 0 },
    };
    await make(change, { id: data._id, payload });
    return {
      subject: { kind: 'stock-take', id: data._id, name: 'Stock take' },
      differences: expect.arrayContaining([{ field: 'reason', before: null, after: 'Counted twice' }]) as never,
    };
  },
  'POST /admin/stock-takes/drop/:id': async (change) => {
    const { data } = await make('POST /admin/stock-takes/start');
    await make(change, { id: data._id });
    return { subject: { kind: 'stock-take', id: data._id, name: 'Stock take' }, differences: [] };
  },
  'POST /admin/rates/import': async (change) => {
    await forgetRates();
    const at = '2026-01-05T04:30:00.000Z';
    await make(change, { payload: { days: [{ at, gold: 15_200 }] } });
    return {
      subject: { kind: 'rates', id: 'metal-rates', name: 'Metal rates' },
      differences: expect.arrayContaining([{ field: 'days', before: 0, after: 1 }]) as never,
    };
  },
  'POST /admin/rates/import-file': async () => {
    await forgetRates();
    const payload = new FormData();
    payload.append('file', new Blob(['Date,Metal,Rate\n05/01/2026,gold,15200\n']), 'rates.csv');
    const url = '/api/admin/rates/import-file?apply=true';
    const response = await harness.app.inject({ method: 'POST', url, headers: harness.owner.headers, payload });
    expect(response.statusCode).toBe(200);
    return {
      subject: { kind: 'rates', id: 'metal-rates', name: 'Metal rates' },
      differences: expect.arrayContaining([{ field: 'days', before: 0, after: 1 }]) as never,
    };
  },
  'POST /admin/rates/proposal/refuse': async (change) => {
    await takeTurn(harness.db, 1);
    await setFeed(harness.db, { proposal: { gold: 17_000_00 } });
    await make(change, { payload: { gold: 17_000, reason: 'A slip of the feed.' } });
    return {
      subject: { kind: 'rates', id: 'metal-rates', name: 'Metal rates' },
      differences: [
        { field: 'reason', before: null, after: 'A slip of the feed.' },
        { field: 'proposal.gold 999', before: 17_000, after: null },
      ],
    };
  },
  'POST /admin/rates/publish': async (change) => {
    await forgetRates();
    const { data } = await make(change, { payload: { platinum: 4750 } });
    return {
      subject: { kind: 'rates', id: 'metal-rates', name: 'Metal rates' },
      differences: [
        { field: 'rates.platinum 999', before: null, after: 4995 },
        { field: 'rates.platinum 950', before: null, after: 4750 },
        { field: 'rates.platinum 900', before: null, after: 4500 },
        { field: 'rates.platinum 850', before: null, after: 4250 },
        { field: 'publishedAt', before: null, after: data.rates[0]?.since },
        { field: 'source', before: null, after: 'owner' },
        { field: 'repricedPieces', before: null, after: 0 },
      ],
    };
  },
  [`POST ${catalogDeadLetters.replayDeadLetter.path}`]: async (change) => {
    const orderId = harness.newId();
    const id = `commit-${orderId}`;
    await insertJob(harness.db, 'stock', 'commit-stock', id, { orderId });
    await markJobGivenUp(harness.db, id, 'Redis was away.');
    await make(change, { id });
    return {
      subject: { kind: 'job', id, name: 'commit-stock' },
      differences: [
        { field: 'state', before: 'Given up', after: 'Tried again' },
        { field: 'error', before: 'Redis was away.', after: null },
      ],
    };
  },
};

describe('the audit log', () => {
  it.each(entriesToProve('catalog'))('records for $change what changed, and who did it ($action)', async (row) => {
    const { subject, differences } = (await proofs[row.change]?.(row.change)) ?? {};
    const entry = subject && (await changesOf(harness.db, subject.id)).at(-1);
    expect(entry).toMatchObject({ actor: { id: harness.owner.id, name: 'Asha' }, action: row.action, subject });
    expect(entry?.differences).toEqual(differences);
  });

  it('hears nothing of a change that is refused', async () => {
    const [first, second] = [await harness.addCategory(), await harness.addCategory()];
    const url = `/api/common/categories/${second.id}`;
    const refused = await harness.app.inject({
      method: 'PUT',
      url,
      headers: harness.owner.headers,
      payload: { name: first.name },
    });
    expect(refused.statusCode).toBe(409);

    const piece = await harness.addProduct();
    const tooDear = { ...harness.draft(), price: 10, salePrice: 20 };
    await harness.app.inject({
      method: 'PUT',
      url: `/api/admin/products/edit/${piece._id}`,
      headers: harness.owner.headers,
      payload: tooDear,
    });
    for (const id of [second.id, piece._id]) expect(await changesOf(harness.db, id)).toHaveLength(1);
  });

  it('tells of two saves at once what each of them replaced', async () => {
    const draft = harness.draft({ price: 1000 });
    const { _id: id } = await harness.addProduct(draft);
    await Promise.all(
      [1100, 1200].map((price) => make('PUT /admin/products/edit/:id', { id, payload: { ...draft, price } })),
    );
    const [, one, other] = await changesOf(harness.db, id);
    expect(one?.differences).toEqual([{ field: 'price', before: 1000, after: expect.any(Number) }]);
    expect(other?.differences).toEqual([
      { field: 'price', before: one?.differences[0]?.after, after: expect.any(Number) },
    ]);
  });
});
