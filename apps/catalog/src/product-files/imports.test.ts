import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { readFileColumns } from '@kanaka/contracts/catalog/file-mapping';
import * as contract from '@kanaka/contracts/catalog/product-imports';
import { CSV_START } from '@kanaka/contracts/csv';
import { addCollections, addEveryKindOfPiece } from '../../test/every-kind-of-piece.ts';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { runImports } from './run-imports.ts';

let shop: CatalogHarness;
let other: CatalogHarness;
beforeAll(async () => {
  [shop, other] = await Promise.all([startCatalogHarness(), startCatalogHarness()]);
  await addEveryKindOfPiece(shop);
  await Promise.all([
    ask(other, 'POST', '/api/admin/rates/publish', { gold: 16_000, silver: 231 }),
    addCollections(other),
    other.addCategory('Finger rings', 'ring').then(({ id }) => other.addSubcategory(id, 'Bands')),
  ]);
});
afterAll(() => Promise.all([shop.stop(), other.stop()]));

const ask = (harness: CatalogHarness, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  harness.app.inject({ method, url, headers: harness.owner.headers, ...(payload && { payload }) });
const exported = async (harness: CatalogHarness) => (await ask(harness, 'GET', '/api/admin/products/export')).body;

const sent = async (harness: CatalogHarness, file: string) => {
  const response = await harness.sendFile(file);
  expect([response.statusCode, response.statusCode === 200 || response.body]).toEqual([200, true]);
  return contract.uploadImport.reply.parse(response.json()).data;
};
const table = (columns: string, ...rows: string[]) => `${CSV_START}${[columns, ...rows].join('\r\n')}\r\n`;

const find = async (harness: CatalogHarness, id: string) =>
  contract.getImport.reply.parse((await ask(harness, 'GET', `/api/admin/products/imports/get/${id}`)).json()).data;
const pieces = async (harness: CatalogHarness, id: string) =>
  contract.listImportedPieces.reply.parse(
    (await ask(harness, 'GET', `/api/admin/products/imports/pieces/${id}`)).json(),
  ).data;

async function checked(harness: CatalogHarness, file: string) {
  const { _id } = await sent(harness, file);
  await runImports(harness);
  return find(harness, _id);
}
async function applied(harness: CatalogHarness, id: string) {
  const response = await ask(harness, 'POST', `/api/admin/products/imports/apply/${id}`);
  expect([response.statusCode, response.statusCode === 200 || response.body]).toEqual([200, true]);
  await runImports(harness);
  return find(harness, id);
}

describe('the file of all pieces', () => {
  it('fills an empty shop, whose file is then the same to the byte', async () => {
    const file = await exported(shop);
    const found = await checked(other, file);
    expect(await pieces(other, found._id).then((all) => all.filter(({ outcome }) => outcome !== 'new'))).toEqual([]);
    expect(found).toMatchObject({ state: 'checked', counts: { wrong: 0, new: 7, changed: 0, unchanged: 0 } });
    expect(await exported(other)).not.toContain('by-its-metals');
    expect(await applied(other, found._id)).toMatchObject({ state: 'applied', done: 7 });
    expect(await exported(other)).toBe(file);
    expect(await checked(other, file)).toMatchObject({ counts: { wrong: 0, new: 0, changed: 0, unchanged: 7 } });
  });
});

describe('a file that is checked', () => {
  it('names every change and every fault by its row and column, and changes nothing', async () => {
    const before = await exported(shop);
    const columns =
      'Handle,Title,Category,Price,Stock,Final sale,Code,Tag,Tag gross weight,Tag net weight,Tag HUID,Size,Size stock';
    const found = await checked(
      shop,
      table(
        columns,
        'of-one-size,Of one size,Finger rings,"₹52,500.00",3,Y,ab-1',
        'a-draft,A draft,Ring,48000,5,no',
        'new-one,New one,Nowhere,-5,many,perhaps,AB-1',
        'with-tags,With tags,Ring,100,,no,,T-1,9,9.5',
        'with-tags,,,,,,,T-3,9 g,8,AB12C3',
        'by-its-metals,By its metals,Ring,,5,no,,T-2,9,9',
        'in-sizes,In sizes,Finger rings,,,no,,,,,,14,7',
        'in-sizes,,,,,,,,,,,99,1',
        'sum-of-two-loves,Sum,Ring,48001,1,no,AB-1',
        'UPPER case,x,Ring,1,1,no',
        ',No handle',
        `${randomBytes(5_000).toString('hex')},Longer than an index can hold`,
      ),
    );
    expect(found).toMatchObject({
      state: 'checked',
      rows: 12,
      pieces: 10,
      counts: { new: 0, changed: 1, unchanged: 1 },
    });
    const all = await pieces(shop, found._id);
    const inShort = all.flatMap(({ outcome, findings }) =>
      findings.map(({ row, column, message, ...change }) => [outcome, row, column, message ?? Object.values(change)]),
    );
    expect(inShort).toEqual([
      ['changed', 2, 'Final sale', ['no', 'yes']],
      ['changed', 2, 'Price', ['48000', '52500']],
      ['changed', 2, 'Stock', ['5', '3']],
      ['changed', 2, 'Code', ['', 'AB-1']],
      ['wrong', 4, 'Final sale', 'Please write yes or no.'],
      ['wrong', 4, 'Price', 'An amount cannot be negative.'],
      ['wrong', 4, 'Stock', 'Stock must be a whole number.'],
      ...['Material', 'Design', 'Motif', 'Craftsmanship', 'Wearability'].map((column) => [
        ...['wrong', 4, column, 'This field is required.'],
      ]),
      ['wrong', 4, 'Category', 'This category does not exist.'],
      ['wrong', 5, 'Tag net weight', 'The net weight cannot be more than the gross weight.'],
      ['wrong', 7, 'Tag', 'There is already a unit with the tag T-2.'],
      ['wrong', 7, 'Stock', 'The stock is counted by sizes or tags. Leave this empty.'],
      ['wrong', 9, 'Size', 'There is no ring size 99.'],
      ['wrong', 10, 'Code', 'Another piece has the code AB-1. Please choose a different one.'],
      ['wrong', 11, 'Handle', 'A handle has at most 90 small letters and digits, with single hyphens between.'],
      ['wrong', 12, 'Handle', 'Please enter the handle, which says which piece the row belongs to.'],
      ['wrong', 13, 'Handle', 'A handle has at most 90 small letters and digits, with single hyphens between.'],
    ]);
    expect(await exported(shop)).toBe(before);
    const result = (await ask(shop, 'GET', `/api/admin/products/imports/result/${found._id}`)).body.split('\r\n');
    expect(result.slice(2, 4)).toEqual([
      '2,of-one-size,Of one size,changed,Price,48000,52500,',
      '2,of-one-size,Of one size,changed,Stock,5,3,',
    ]);
  });
});

describe('a file with collections', () => {
  it('chooses pieces for them by hand behind those that are there, and refuses unknown ones and those with a rule', async () => {
    const found = await checked(
      shop,
      table('Handle,Collections', 'of-one-size,for-mother', 'in-sizes,gifts|for-mother'),
    );
    expect(await applied(shop, found._id)).toMatchObject({ state: 'applied' });
    const { data } = (await ask(shop, 'GET', '/api/admin/collections/get')).json();
    const titles = (slug: string) =>
      data.find((one: { slug: string }) => one.slug === slug).pieces.map(({ title }: { title: string }) => title);
    expect(titles('gifts')).toEqual(['=Sum of, "two" loves', 'In sizes']);
    expect(titles('for-mother')[0]).toBe('=Sum of, "two" loves');
    expect(new Set(titles('for-mother').slice(1))).toEqual(new Set(['Of one size', 'In sizes']));
    const wrong = await checked(shop, table('Handle,Collections', 'of-one-size,nowhere', 'in-sizes,necklace'));
    const all = (await pieces(shop, wrong._id)).flatMap(({ findings }) => findings);
    expect(all.map(({ row, message }) => [row, message])).toEqual([
      [2, 'There is no collection with the address nowhere.'],
      [3, 'The collection necklace finds its pieces by a rule.'],
    ]);
  });
});

describe('a file with pictures from a ZIP', () => {
  it('shows those that its rows name, and tells what is missing, unfit or unused', async () => {
    const pictures = {
      stored: { 'ring 1.jpg': '/media/ring.jpg', 'spare.jpg': '/media/spare.jpg' },
      refused: { 'notes.txt': '“notes.txt” is not a picture.', 'big.jpg': '“big.jpg” is larger than 8 MB.' },
    };
    const rows = ['of-one-size,Photos\\RING 1.JPG', 'a-draft,big.jpg', 'a-draft,none.jpg'];
    const { _id } = contract.uploadImport.reply.parse(
      (await shop.sendFile(table('Handle,Picture', ...rows), undefined, undefined, pictures)).json(),
    ).data;
    await runImports(shop);
    const all = (await pieces(shop, _id)).flatMap(({ findings }) => findings);
    expect(all.map(({ row, message, after }) => [row, message ?? after])).toEqual([
      [2, '/media/ring.jpg'],
      [3, '“big.jpg” is larger than 8 MB.'],
      [4, 'There is no “none.jpg” in the ZIP file.'],
    ]);
    expect((await find(shop, _id)).notes).toEqual([
      'Pictures of the ZIP file that no row names (1): spare.jpg',
      'Also in the ZIP file (1): “notes.txt” is not a picture.',
    ]);
    const elsewhere = { stored: { 'a.jpg': 'https://old.example/a.jpg' }, refused: {} };
    const refused = await shop.sendFile(table('Handle,Picture', 'a-draft,a.jpg'), undefined, undefined, elsewhere);
    expect(refused.json()).toMatchObject({ code: 'request.invalid' });
  });
});

describe('a file that is applied', () => {
  it('changes what it names and nothing else, and what was sold since the check stays sold', async () => {
    const { _id, slug } = await shop.addProduct({ title: 'Sold meanwhile', totalStock: 5 });
    const sizes = [
      { size: '12', stock: 3 },
      { size: '14', stock: 3 },
    ];
    const sized = await shop.addProduct({ title: 'Sold in a size', category: 'Finger rings', sizes });
    const rows = (await exported(shop)).split('\r\n');
    const file = table(
      'Handle,Stock,Price,Size,Size stock',
      ...[`${slug},7,50000`, `${sized.slug},,48000,14,9`, 'of-one-size,5,48000'],
    );
    const found = await checked(shop, file);
    expect(found.counts).toEqual({ wrong: 0, new: 0, changed: 2, unchanged: 1 });
    await shop.db.execute(sql`update product_sizes set on_hand = 2 where product_id = ${sized._id}`);
    await shop.db.execute(sql`update products set on_hand = 4 where id = ${sized._id}`);
    await shop.asService('/internal/stock/reserve', {
      orderId: shop.newId(),
      lines: [{ productId: _id, quantity: 2 }],
      holdSeconds: 900,
    });
    await shop.db.execute(sql`update products set on_hand = 3, reserved = 0 where id = ${_id}`);
    expect(await applied(shop, found._id)).toMatchObject({ state: 'applied' });
    expect(await shop.findAsOwner(_id)).toMatchObject({
      totalStock: 5,
      price: 50_000,
      title: 'Sold meanwhile',
      version: 2,
    });
    expect((await shop.findAsOwner(sized._id)).sizes).toMatchObject([
      { size: '12', stock: 2 },
      { size: '14', stock: 8 },
    ]);
    const others = (text: readonly string[]) =>
      text.filter((row) => !row.startsWith(slug) && !row.startsWith(sized.slug));
    expect(others((await exported(shop)).split('\r\n'))).toEqual(others(rows));
    expect((await changesOf(shop.db, found._id)).map(({ action, differences }) => [action, differences])).toEqual([
      ['products.imported', [{ field: 'changed', before: 0, after: 2 }]],
    ]);
    expect((await shop.get(`/api/shop/products/get/${slug}`)).json().data).toMatchObject({ price: 50_000 });
  });

  it('is refused as a whole when a piece was changed since the check, which is named, and can be checked again', async () => {
    const [one, two] = [await shop.addProduct({ title: 'First' }), await shop.addProduct({ title: 'Second' })];
    const found = await checked(shop, table('Handle,Price', `${one.slug},50000`, `${two.slug},50000`));
    await ask(shop, 'PUT', '/api/admin/products/change-many', {
      changes: [{ _id: two._id, version: 1, prices: { price: 47_000, salePrice: 0 } }],
    });
    expect(await applied(shop, found._id)).toMatchObject({
      state: 'refused',
      message: 'Meanwhile somebody has changed “Second”. Please check the file again. Nothing was changed.',
    });
    expect(await shop.findAsOwner(one._id)).toMatchObject({ price: 48_000 });
    await ask(shop, 'POST', `/api/admin/products/imports/check/${found._id}`);
    await runImports(shop);
    expect((await pieces(shop, found._id))[1]?.findings).toEqual([
      { row: 3, column: 'Price', before: '47000', after: '50000' },
    ]);
    expect(await applied(shop, found._id)).toMatchObject({ state: 'applied' });
    expect(await shop.findAsOwner(one._id)).toMatchObject({ price: 50_000 });
  });

  it('leaves nothing when it is cancelled or its service stops in the middle', async () => {
    const piece = await shop.addProduct({ title: 'Held' });
    const file = table('Handle,Price', `${piece.slug},50000`);
    const { _id: cancelled } = await checked(shop, file);
    const waiting = await shop.database.pool.connect();
    await waiting.query('begin');
    await waiting.query('select 1 from products where id = $1 for update', [piece._id]);
    await ask(shop, 'POST', `/api/admin/products/imports/apply/${cancelled}`);
    const running = runImports(shop);
    const url = `/api/admin/products/imports/cancel/${cancelled}`;
    expect((await ask(shop, 'POST', url)).json()).toMatchObject({
      message: 'The import is cancelled. Nothing was changed.',
    });
    await waiting.query('rollback');
    waiting.release();
    await running;
    expect(await find(shop, cancelled)).toMatchObject({ state: 'cancelled' });
    expect((await ask(shop, 'POST', url)).json()).toMatchObject({ code: 'import.state' });

    const { _id: stopped } = await checked(shop, file);
    await ask(shop, 'POST', `/api/admin/products/imports/apply/${stopped}`);
    await runImports(shop, AbortSignal.abort());
    expect(await find(shop, stopped)).toMatchObject({ state: 'interrupted' });
    // As a killed service leaves it.
    await shop.db.execute(
      sql`update imports set state = 'applying', beat_at = now() - interval '1 minute' where id = ${stopped}`,
    );
    await runImports(shop);
    expect(await find(shop, stopped)).toMatchObject({
      state: 'interrupted',
      message: expect.stringContaining('Nothing was changed'),
    });
    expect(await shop.findAsOwner(piece._id)).toMatchObject({ price: 48_000, version: 1 });
  });

  it('is one at a time, and none in which something is wrong', async () => {
    const file = table('Handle,Price', 'of-one-size,0');
    const both = await Promise.all([shop.sendFile(file), shop.sendFile(file)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'import.underway' });
    await runImports(shop);
    const [kept] = both.flatMap((one) => (one.statusCode === 200 ? [String(one.json().data._id)] : []));
    expect((await ask(shop, 'POST', `/api/admin/products/imports/apply/${kept}`)).json()).toMatchObject({
      code: 'import.wrong',
    });
  });
});

describe('a file of somebody', () => {
  it('has only columns that the role may change, and nobody sees an import with others', async () => {
    const { headers } = shop.auth.signIn({ role: 'admin', permissions: ['products:read', 'products:write'] });
    const file = table('Handle,Cost', 'of-one-size,100');
    expect((await shop.sendFile(file, headers)).json()).toMatchObject({
      code: 'import.columns',
      message: 'Your role does not allow you to change the column Cost. Nothing was read.',
    });
    const { _id } = await checked(shop, file);
    for (const path of ['get', 'pieces', 'result']) {
      expect((await shop.get(`/api/admin/products/imports/${path}/${_id}`, headers)).statusCode).toBe(404);
    }
    const { data } = (await shop.get('/api/admin/products/imports/get', headers)).json();
    expect(data.map((one: contract.Import) => one._id)).not.toContain(_id);
  });

  it.each([
    [
      'an unknown column',
      table('Handle,__proto__,Colour', 'a,b,c'),
      'The shop does not know the columns __proto__, Colour. Nothing was read.',
    ],
    [
      'no handle',
      table('Title', 'a'),
      'The column Handle is missing, which says which piece a row belongs to. Nothing was read.',
    ],
    [
      'a part of a list',
      table('Handle,Size stock', 'a,1'),
      'The column Size stock needs the column Size. Nothing was read.',
    ],
    ['no rows', table('Handle'), 'There are no rows under the headings of this file.'],
    [
      'a piece without end',
      table('Handle', ...Array.from({ length: 1001 }, () => 'a')),
      'More than 1000 rows have the handle a.',
    ],
  ])('is refused with %s, and hinders no other', async (_what, file, message) => {
    const response = await shop.sendFile(file);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });
});

describe('a file of another shop', () => {
  const ring = [
    'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Tags',
    'asha-band,Asha band,<p>Leaves</p>,Finger rings,Size,12,SH-12,3,"1,25,000.50",https://x.example/1.jpg,gold',
    'asha-band,,,,,14,SH-14,2,,https://x.example/2.jpg,',
  ].join('\n');
  const texts = { Material: 'Gold', Motif: 'Leaf', Craftsmanship: 'By hand', Wearability: 'Every day' };
  const mapping = { columns: { 'Body (HTML)': 'Design', Type: 'Category', 'Option Size': 'Size' }, fill: texts };
  async function checkedAs(file: string, how: object = mapping) {
    const { _id } = contract.uploadImport.reply.parse((await shop.sendFile(file, undefined, how)).json()).data;
    await runImports(shop);
    return find(shop, _id);
  }

  it('becomes pieces of ours once the owner has said what its columns are', async () => {
    const form = new FormData();
    form.append('file', new Blob([ring]), 'shopify.csv');
    const url = `/api${readFileColumns.path}`;
    const asked = await shop.app.inject({ method: 'POST', url, headers: shop.owner.headers, payload: form });
    expect(readFileColumns.reply.parse(asked.json()).data).toMatchObject({
      ...{ format: 'shopify', pieces: 1, sure: expect.arrayContaining(['Handle', 'Title', 'Price', 'Picture']) },
      columns: [
        { heading: 'Body (HTML)', guess: 'Design' },
        { heading: 'Type', samples: ['Finger rings'], guess: 'Category' },
        { heading: 'Tags', guess: null },
        { heading: 'Option Size', samples: ['12', '14'], guess: 'Size' },
      ],
    });
    const found = await checkedAs(ring);
    expect(found).toMatchObject({ state: 'checked', counts: { new: 1, wrong: 0 } });
    await applied(shop, found._id);
    expect(await exported(shop)).toContain('asha-band,Asha band,Finger rings');
    // The same price, written in another way at one of its sizes.
    const again = ring.replace('SH-14,2,,', 'SH-14,2,₹125000.5,');
    expect(await checkedAs(again)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 1, wrong: 0 } });
  });

  it('puts its categories where the owner says, and tells what becomes of columns that are left out', async () => {
    const theirs = ring
      .replaceAll('asha', 'mira')
      .replace('Asha', 'Mira')
      .replaceAll('SH-', 'MI-')
      .replace('Finger rings', 'Ladies > Rings');
    const categories = {
      'Ladies > Rings': { category: 'Finger rings', subcategory: 'Bands' },
      Chains: { category: 'Ring', subcategory: '' },
    };
    const { _id } = await checkedAs(theirs.replace(',Tags', ',SEO Title'), { ...mapping, categories });
    expect(await find(shop, _id)).toMatchObject({
      counts: { new: 1, wrong: 0 },
      notes: [
        'Left out, as you chose: SEO Title.',
        'SEO Title: search engines are given the title and the description of the piece itself.',
      ],
    });
    await applied(shop, _id);
    expect(await exported(shop)).toContain('mira-band,Mira band,Finger rings,Bands');
  });

  it('brings pieces without a picture in as drafts, and says so', async () => {
    const bare = ring
      .replaceAll('asha', 'bare')
      .replaceAll('SH-', 'BA-')
      .replace(/https:\S+?jpg/g, '');
    const file = `${bare}\n${ring.split('\n')[1]?.replaceAll('asha', 'kumari').replace('SH-', 'KU-')}`;
    const found = await checkedAs(file);
    expect(found).toMatchObject({
      ...{ counts: { new: 2, wrong: 0 } },
      notes: [
        expect.stringMatching(/^Left out/),
        expect.stringMatching(/^Without a picture \(1\): they come in as drafts/),
      ],
    });
    await ask(shop, 'POST', `/api/admin/products/imports/check/${found._id}`);
    await runImports(shop);
    expect((await find(shop, found._id)).notes).toEqual(found.notes);
    expect((await pieces(shop, found._id)).map(({ findings }) => findings)).toEqual([
      [{ row: 2, column: 'Draft', before: 'no', after: 'yes' }],
      [],
    ]);
    await applied(shop, found._id);
    const listed = await ask(shop, 'GET', '/api/admin/products/get?words=BA-12');
    const [held] = listed.json().data;
    expect(held).toMatchObject({ draft: true, images: [] });
    expect((await shop.get('/api/shop/products/get/bare-band')).statusCode).toBe(404);
    // The same file again, also with another price, leaves it a draft; so does its export.
    expect(await checkedAs(file)).toMatchObject({ counts: { unchanged: 2, changed: 0, wrong: 0 } });
    const dearer = await checkedAs(bare.replace('1,25,000.50', '1,26,000'));
    expect(dearer.counts).toMatchObject({ changed: 1, wrong: 0 });
    await applied(shop, dearer._id);
    expect(await shop.findAsOwner(held._id)).toMatchObject({ draft: true, price: 126_000 });
    const later = await checked(shop, table('Handle,Draft,Publish at', 'bare-band,yes,2030-01-01T00:00:00Z'));
    expect((await pieces(shop, later._id))[0]?.findings).toMatchObject([
      { message: 'At least one picture is needed.' },
    ]);
  });

  it('tells with its row what a piece cannot be, and is refused without or with a wrong mapping', async () => {
    const { _id } = await checkedAs(ring.replace('SH-14,2,,', 'SH-14,2,2000,'));
    expect((await pieces(shop, _id))[0]?.findings).toMatchObject([
      { row: 2, column: 'Price', message: expect.stringContaining('different prices') },
    ]);
    expect((await shop.sendFile(ring)).json()).toMatchObject({ code: 'import.columns' });
    for (const wrong of ['{', '[]', { columns: { Type: 'Nothing' }, fill: {} }]) {
      expect((await shop.sendFile(ring, undefined, wrong)).json()).toMatchObject({ code: 'request.invalid' });
    }
    const photographer = shop.auth.signIn({ role: 'admin', permissions: ['products:read', 'products:write'] });
    const costly = { ...mapping, columns: { ...mapping.columns, Tags: 'Supplier' } };
    expect((await shop.sendFile(ring, photographer.headers, costly)).json()).toMatchObject({ code: 'import.columns' });
  });
});
