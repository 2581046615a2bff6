import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as adminProductsContract from '@kanaka/contracts/catalog/admin-products';
import * as productsContract from '@kanaka/contracts/catalog/products';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

const add = (jewellery: unknown) =>
  harness.app.inject({
    method: 'POST',
    url: '/api/admin/products/add',
    headers: harness.owner.headers,
    payload: { ...harness.draft({ totalStock: 1 }), jewellery },
  });
const edit = (id: string, change: object) =>
  harness.app.inject({
    method: 'PUT',
    url: `/api/admin/products/edit/${id}`,
    headers: harness.owner.headers,
    payload: { ...harness.draft({ totalStock: 1 }), ...change },
  });
const shown = async (id: string) =>
  productsContract.getProduct.reply.parse((await harness.get(`/api/shop/products/get/${id}`)).json()).data;
const withdraw = (id: string) =>
  harness.app.inject({ method: 'DELETE', url: `/api/admin/products/delete/${id}`, headers: harness.owner.headers });
const added = async (jewellery: unknown) =>
  adminProductsContract.addProduct.reply.parse((await add(jewellery)).json()).data;

describe('the jeweller’s fields', () => {
  it('are shown to everyone as entered: weights to the milligram, codes in capitals', async () => {
    const { _id } = await added({
      sku: ' knk-r/001 ',
      grossWeight: '12.345',
      netWeight: 11.999,
      metal: 'Yellow Gold',
      purity: '22K (916)',
      gemstones: [
        { name: 'Ruby', count: '3', carats: '1.25' },
        { name: 'Diamond', count: '', carats: null },
      ],
      huid: 'ab12cd',
      certificate: { number: 'IGI 4411', url: 'https://www.igi.org/verify?r=4411' },
    });
    expect((await shown(_id)).jewellery).toEqual({
      sku: 'KNK-R/001',
      grossWeight: 12.345,
      netWeight: 11.999,
      metal: 'Yellow Gold',
      purity: '22K (916)',
      gemstones: [{ name: 'Ruby', count: 3, carats: 1.25 }, { name: 'Diamond' }],
      huid: 'AB12CD',
      certificate: { number: 'IGI 4411', url: 'https://www.igi.org/verify?r=4411' },
    });
  });

  it('are what it measures, to a tenth of a millimetre in whatever unit it was typed, and how it closes', async () => {
    const measured = {
      lengthMm: '18 in',
      dropMm: '3.25 cm',
      widthMm: '12.5',
      thicknessMm: 4,
      clasp: ' Lobster clasp ',
    };
    const { _id, version } = await added(measured);
    const kept = {
      gemstones: [],
      lengthMm: 457.2,
      dropMm: 32.5,
      widthMm: 12.5,
      thicknessMm: 4,
      clasp: 'Lobster clasp',
    };
    expect((await shown(_id)).jewellery).toEqual(kept);
    const price = { price: 900, salePrice: 0 };
    const changed = await harness.app.inject({
      method: 'PUT',
      url: '/api/admin/products/change-many',
      headers: harness.owner.headers,
      payload: { changes: [{ _id, version, prices: price }] },
    });
    expect(changed.statusCode).toBe(200);
    expect(await shown(_id)).toMatchObject({ ...price, jewellery: kept });
  });

  it.each([[undefined], [null], [{}], [{ sku: ' ', grossWeight: '', metal: '', gemstones: [], certificate: {} }]])(
    'are left out for a piece that has none: %j',
    async (jewellery) => {
      const { _id } = await added(jewellery);
      expect(await shown(_id)).not.toHaveProperty('jewellery');
    },
  );

  it('are kept when an edit leaves them out, and removed when it sends null', async () => {
    const { _id } = await added({ purity: '925 Silver', metal: 'Silver' });
    expect((await edit(_id, {})).statusCode).toBe(200);
    expect((await shown(_id)).jewellery).toMatchObject({ purity: '925 Silver' });
    expect((await edit(_id, { jewellery: { huid: 'ZZ99ZZ' } })).statusCode).toBe(200);
    expect((await shown(_id)).jewellery).toEqual({ huid: 'ZZ99ZZ', gemstones: [] });
    expect((await edit(_id, { jewellery: null })).statusCode).toBe(200);
    expect(await shown(_id)).not.toHaveProperty('jewellery');
  });

  it.each<[string, unknown, string]>([
    ['a code with a space in it', { sku: 'A B' }, 'sku'],
    ['a code of markup', { sku: '<b>1</b>' }, 'sku'],
    ['a fourth decimal', { grossWeight: '1.2345' }, 'grossWeight'],
    ['a weight in words', { grossWeight: 'ten' }, 'grossWeight'],
    ['a hexadecimal weight', { grossWeight: '0x10' }, 'grossWeight'],
    ['a weight of zero', { netWeight: 0 }, 'netWeight'],
    ['a negative weight', { netWeight: -1 }, 'netWeight'],
    ['a boolean as weight', { netWeight: true }, 'netWeight'],
    ['a weight above the maximum', { grossWeight: 100_001 }, 'grossWeight'],
    ['more net than gross', { grossWeight: 5, netWeight: 5.001 }, 'netWeight'],
    ['a length in feet', { lengthMm: '2 ft' }, 'lengthMm'],
    ['a drop of two decimals', { dropMm: '3.25' }, 'dropMm'],
    ['a width of nothing', { widthMm: '0 mm' }, 'widthMm'],
    ['a thickness above any piece', { thicknessMm: '301 cm' }, 'thicknessMm'],
    ['a clasp of control characters', { clasp: 'Box\u0007clasp' }, 'clasp'],
    ['an unknown metal', { metal: 'Mithril' }, 'metal'],
    ['a purity without a metal', { purity: '22K (916)' }, 'purity'],
    ['another metal’s purity', { metal: 'Platinum', purity: '22K (916)' }, 'purity'],
    ['a stone without a name', { gemstones: [{ name: ' ', count: 1 }] }, 'gemstones.0.name'],
    ['half a stone', { gemstones: [{ name: 'Ruby', count: 0.5 }] }, 'gemstones.0.count'],
    ['too many kinds of stones', { gemstones: Array.from({ length: 21 }, () => ({ name: 'Ruby' })) }, 'gemstones'],
    ['a short HUID', { huid: 'AB12C' }, 'huid'],
    ['an HUID with a sign', { huid: 'AB-12C' }, 'huid'],
    ['a script for a certificate', { certificate: { url: 'javascript:alert(1)' } }, 'certificate.url'],
    ['a certificate without https', { certificate: { url: 'http://igi.org/1' } }, 'certificate.url'],
    ['a certificate with a password', { certificate: { url: 'https://a:b@igi.org/1' } }, 'certificate.url'],
    ['a certificate outside the media folder', { certificate: { url: '/media/../admin' } }, 'certificate.url'],
    ['a number with a NUL', { certificate: { number: 'a\u0000b' } }, 'certificate.number'],
  ])('are refused at their field: %s', async (_, jewellery, field) => {
    const response = await add(jewellery);
    expect(response.statusCode).toBe(400);
    expect(response.json().issues[0].path).toBe(`jewellery.${field}`);
  });
});

describe('the SKU of a piece', () => {
  const code = () => `K-${harness.newId().slice(-12)}`.toUpperCase();

  it('is unique, regardless of case and spaces, also for concurrent requests', async () => {
    const sku = code();
    const responses = await Promise.all([add({ sku }), add({ sku: sku.toLowerCase() })]);
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    const refused = responses.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({ code: 'product.sku-taken', issues: [{ path: 'jewellery.sku' }] });
  });

  it('cannot be set to that of another piece; the edit changes nothing', async () => {
    const sku = code();
    await added({ sku });
    const other = await added({ huid: 'AA11BB' });
    const response = await edit(other._id, { title: 'Overwritten', jewellery: { sku } });
    expect([response.statusCode, response.json().code]).toEqual([409, 'product.sku-taken']);
    expect(await shown(other._id)).toMatchObject({ title: other.title, jewellery: { huid: 'AA11BB' } });
  });

  it('is free again when its piece is withdrawn', async () => {
    const sku = code();
    const { _id } = await added({ sku });
    await withdraw(_id);
    expect((await added({ sku })).jewellery?.sku).toBe(sku);
  });
});
