import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import * as contract from '@kanaka/contracts/catalog/settings';
import { demoShop as shop, newShop, usualWorth } from '@kanaka/contracts/catalog/shop-profile';
import { builtInRoles } from '@kanaka/contracts/identity/permissions';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { outbox, settings } from '../schema.ts';
import { openShop } from './settings-of-shop.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());
// The whole shop has one row, so each test starts with complete settings.
beforeEach(async () => {
  await harness.db.update(settings).set({ value: shop });
});

const read = async () =>
  contract.getSettings.reply.parse((await harness.get('/api/admin/settings', harness.owner.headers)).json()).data;
const save = (draft: object, version: number | null, headers: object = harness.owner.headers) =>
  harness.app.inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers: { ...headers, ...(version !== null && { 'if-match': `"${version}"` }) },
    payload: draft,
  });
const shown = async () => contract.getShop.reply.parse((await harness.get('/api/common/shop')).json()).data;

describe('the settings of the shop', () => {
  it('are those of a new shop until the owner changes them, also after several starts: without seller and contact', async () => {
    await harness.db.delete(settings);
    await openShop(harness);
    const { version, updatedAt, ...values } = await read();
    expect([values, version, typeof updatedAt]).toEqual([newShop, 1, 'string']);
    expect(await shown()).toMatchObject({
      legalName: '',
      addressLines: [],
      state: '',
      gstin: '',
      email: '',
      phone: '',
    });
    const refused = await save({ ...newShop, tagline: 'Gold of the south' }, version);
    expect(refused.json().issues.map(({ path }: { path: string }) => path)).toContain('legalName');
    await save({ ...shop, tagline: 'Gold of the south' }, version);
    await Promise.all([openShop(harness), openShop(harness)]);
    expect((await read()).tagline).toBe('Gold of the south');
  });

  it('are saved as a whole and visible to everyone at once', async () => {
    const { version } = await read();
    const draft = {
      ...shop,
      name: 'Suvarna',
      state: 'Karnataka',
      gstin: '29aagcb7383j1z4',
      addressLines: ['4 Chickpet Main Road', 'Bengaluru 560053'],
      whatsapp: '+91 98400 12345',
      shippingNote: 'Sent by insured courier.',
      lowStockThreshold: 5,
      maxQuantity: 2,
    };
    const saved = contract.saveSettings.reply.parse((await save(draft, version)).json());
    expect(saved).toMatchObject({
      message: 'Settings saved',
      data: { version: version + 1, gstin: '29AAGCB7383J1Z4' },
    });
    expect(await shown()).toMatchObject({
      name: 'Suvarna',
      state: 'Karnataka',
      whatsapp: '919840012345',
      maxQuantity: 2,
    });
    expect(await read()).toEqual(saved.data);
  });

  it('are closed to whoever packs, who is told the couriers only', async () => {
    const { headers } = harness.auth.signIn({ role: 'admin', permissions: builtInRoles.packer.permissions });
    expect((await harness.get('/api/admin/settings', headers)).json()).toMatchObject({ code: 'auth.no-permission' });
    expect((await harness.get('/api/admin/settings/couriers', headers)).json()).toEqual({
      success: true,
      data: shop.couriers,
    });
  });

  it('contain nothing internal for the public, and are cacheable with an ETag', async () => {
    const response = await harness.get('/api/common/shop');
    expect(response.headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate' });
    for (const own of ['lowStockThreshold', 'metalRates', 'invoicePrefix', 'creditNotePrefix', 'version']) {
      expect(response.json().data).not.toHaveProperty(own);
    }
    const headers = { 'if-none-match': String(response.headers.etag) };
    expect((await harness.get('/api/common/shop', headers)).statusCode).toBe(304);
    await save({ ...shop, phone: '+91 44 4000 9999' }, (await read()).version);
    expect((await harness.get('/api/common/shop', headers)).statusCode).toBe(200);
  });

  it('are never overwritten unseen: of two concurrent editors one is refused', async () => {
    const { version } = await read();
    const drafts = ['One', 'Two'].map((name) => ({ ...shop, name }));
    const responses = await Promise.all(drafts.map((draft) => save(draft, version)));
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 412]);
    const refused = responses.find(({ statusCode }) => statusCode === 412)?.json();
    expect(refused.code).toBe('settings.changed-meanwhile');
    const won = drafts[responses.findIndex(({ statusCode }) => statusCode === 200)];
    expect((await shown()).name).toBe(won?.name);
    expect((await save(shop, version)).statusCode).toBe(412);
  });

  it('are not saved without the version that was read', async () => {
    expect((await save(shop, null)).json()).toMatchObject({ code: 'request.invalid', issues: [{ path: 'if-match' }] });
  });

  it('publish what is given for old pieces, until the owner takes it back', async () => {
    expect((await shown()).worth).toEqual(usualWorth);
    await save({ ...shop, worth: null }, (await read()).version);
    expect((await shown()).worth).toBeNull();
    const more = { ...usualWorth, buyBack: { metalPercent: 100.5, stonesPercent: 70 } };
    expect((await save({ ...shop, worth: more }, (await read()).version)).statusCode).toBe(400);
  });

  it('take only stored pictures as logo and icon, an icon only if it is square', async () => {
    const image = (digit: string, size: string) => `/media/logos/${digit.repeat(64)}-${size}.png`;
    const own = { logo: image('a', '400x100'), favicon: image('b', '64x64') };
    expect((await save({ ...shop, ...own }, (await read()).version)).statusCode).toBe(200);
    expect(await shown()).toMatchObject(own);
    for (const change of [
      { logo: 'https://elsewhere.example/logo.png' },
      { logo: '/media/logos/../../admin' },
      { favicon: image('b', '64x32') },
    ]) {
      expect((await save({ ...shop, ...change }, (await read()).version)).statusCode).toBe(400);
    }
    await save(shop, (await read()).version);
    expect(await shown()).toMatchObject({ logo: '', favicon: '' });
  });

  it('have rules of pick-up, or null when nothing is collected', async () => {
    await save({ ...shop, pickup: null }, (await read()).version);
    expect((await read()).pickup).toBeNull();
    for (const change of [{ hours: ' ' }, { readyDays: 0 }, { readyDays: 31 }, { addressLines: [''] }]) {
      const pickup = { addressLines: [], hours: 'Daily', readyDays: 1, ...change };
      expect((await save({ ...shop, pickup }, (await read()).version)).statusCode).toBe(400);
    }
  });

  it('have hours for visits that do not overlap, or null when none are offered', async () => {
    await save({ ...shop, visits: null }, (await read()).version);
    expect((await read()).visits).toBeNull();
    const visits = { hours: [{ weekday: 1, from: '11:00', to: '18:00' }], slotMinutes: 60, capacity: 2, daysAhead: 14 };
    expect((await save({ ...shop, visits }, (await read()).version)).json().data.visits).toEqual(visits);
    const hours = (weekday: number, from: string, to: string) => ({ hours: [...visits.hours, { weekday, from, to }] });
    for (const change of [
      { hours: [] },
      hours(1, '17:59', '20:00'),
      hours(2, '18:00', '11:00'),
      hours(7, '11:00', '18:00'),
      { slotMinutes: 5 },
      { capacity: 0 },
      { daysAhead: 91 },
    ]) {
      const refused = await save({ ...shop, visits: { ...visits, ...change } }, (await read()).version);
      expect([change, refused.statusCode]).toEqual([change, 400]);
    }
    expect(
      (await save({ ...shop, visits: { ...visits, ...hours(1, '18:00', '20:00') } }, (await read()).version))
        .statusCode,
    ).toBe(200);
  });

  it('are not saved with a part left out, nor with impossible terms of returns', async () => {
    const { version } = await read();
    const { metalRates: _rates, ...others } = shop;
    expect((await save(others, version)).statusCode).toBe(400);
    expect((await save({ ...shop, returns: { days: 0, damageHours: 24 } }, version)).statusCode).toBe(400);
    const returns = { days: 10, damageHours: 24 };
    expect((await save({ ...shop, returns }, version)).statusCode).toBe(200);
    expect((await shown()).returns).toEqual(returns);
  });

  it('may state that the business is not registered under GST, and then need no GSTIN', async () => {
    const { version } = await read();
    const both = await save({ ...shop, gstUnregistered: true }, version);
    expect(both.json().issues).toMatchObject([{ path: 'gstin' }]);
    expect((await save({ ...shop, gstUnregistered: true, gstin: '' }, version)).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ gstUnregistered: true, gstin: '' });
  });

  it('are refused with the wrong field', async () => {
    const response = await save({ ...shop, gstin: '33ABCDE1234F1Z5', email: 'nobody' }, (await read()).version);
    expect(response.statusCode).toBe(400);
    expect(response.json().issues.map(({ path }: { path: string }) => path)).toContain('email');
    const { version } = await read();
    const mistyped = await save({ ...shop, gstin: '33ABCDE1234F1Z5' }, version);
    expect(mistyped.json().issues).toMatchObject([{ path: 'gstin' }]);
    expect((await read()).version).toBe(version);
  });

  it('never let a prefix of invoices become one of credit notes', async () => {
    const { version } = await read();
    const swapped = await save({ ...shop, invoicePrefix: 'KCN', creditNotePrefix: 'NEW' }, version);
    expect([swapped.statusCode, swapped.json().issues[0].path]).toEqual([409, 'invoicePrefix']);
    // The refused save has claimed no prefix.
    const changed = await save({ ...shop, invoicePrefix: 'NEW' }, version);
    expect(changed.statusCode).toBe(200);
    const back = await save({ ...shop, creditNotePrefix: 'NEW' }, version + 1);
    expect([back.statusCode, back.json().issues[0].path]).toEqual([409, 'creditNotePrefix']);
    expect((await save(shop, version + 1)).statusCode).toBe(200);
  });

  it('make an audit entry with the change and its author', async () => {
    await save({ ...shop, phone: '+91 44 4000 7777' }, (await read()).version);
    const jobs = await harness.db.select().from(outbox).where(eq(outbox.queue, 'audit'));
    expect(jobs.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({
        action: 'settings.edited',
        differences: [{ field: 'phone', before: shop.phone, after: '+91 44 4000 7777' }],
      }),
    );
  });

  it('can be read by the other services', async () => {
    const response = await harness.get('/internal/shop/settings', harness.auth.asService);
    expect(contract.shopSettings.reply.parse(response.json()).data).toMatchObject(shop);
  });
});
