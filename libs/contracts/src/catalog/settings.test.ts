import { describe, expect, it } from '@jest/globals';
import { hasSeller, SettingsDraft, Shop } from './settings.ts';
import { demoShop as shop, newShop } from './shop-profile.ts';

const mistakesOf = (change: object) =>
  (SettingsDraft.safeParse({ ...shop, ...change }).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('The seller', () => {
  it('is missing in a new shop, whose settings cannot be saved without one', () => {
    expect(hasSeller(Shop.parse(newShop))).toBe(false);
    const blank = SettingsDraft.safeParse(newShop).error?.issues.map(({ path }) => path[0]);
    expect(new Set(blank)).toEqual(new Set(['legalName', 'addressLines', 'state', 'email', 'phone']));
    expect(mistakesOf({ gstin: '' })).toEqual(['gstin']);
  });

  it('needs a name, an address, a state and a GSTIN', () => {
    expect(SettingsDraft.parse(shop)).toEqual(shop);
    expect(hasSeller(shop)).toBe(true);
    for (const missing of [{ legalName: '' }, { addressLines: [] }, { state: '' as const }, { gstin: '' }]) {
      expect(hasSeller({ ...shop, ...missing })).toBe(false);
    }
  });

  it('has no GSTIN when the business is not registered under GST', () => {
    expect(mistakesOf({ gstUnregistered: true })).toEqual(['gstin']);
    expect(mistakesOf({ gstUnregistered: true, gstin: '' })).toEqual([]);
    expect(hasSeller({ ...shop, gstUnregistered: true, gstin: '' })).toBe(true);
  });
});

describe('The shop settings', () => {
  it('are normalised: one line, capital letters, digits only', () => {
    const typed = {
      name: '  Kanaka \n House ',
      gstin: ' 33abcde1234f1z7',
      whatsapp: '+91 (44) 4000-1234',
      invoicePrefix: 'kn',
    };
    expect(SettingsDraft.parse({ ...shop, ...typed })).toMatchObject({
      name: 'Kanaka House',
      gstin: '33ABCDE1234F1Z7',
      whatsapp: '914440001234',
      invoicePrefix: 'KN',
    });
  });

  it('are consistent: the GSTIN matches the state, and the two prefixes differ', () => {
    expect(mistakesOf({ state: 'Karnataka' })).toEqual(['gstin']);
    expect(mistakesOf({ state: 'Karnataka', gstin: '29AAGCB7383J1Z4' })).toEqual([]);
    expect(mistakesOf({ gstin: '33ABCDE1234F1Z5' })).toEqual(['gstin']);
    expect(mistakesOf({ creditNotePrefix: 'knk' })).toEqual(['creditNotePrefix']);
  });

  it.each([
    ['no name', 'name', '   '],
    ['a state there is not', 'state', 'Texas'],
    ['no address', 'addressLines', []],
    ['a blank line of the address', 'addressLines.0', ['  ']],
    ['no telephone number', 'phone', 'call us'],
    ['a number without its country', 'whatsapp', '12345'],
    ['words instead of a number, which would be left empty', 'whatsapp', 'abc'],
    ['words around a number', 'whatsapp', 'call 919840012345'],
    ['a link that is no page', 'reviewUrl', 'javascript:alert(1)'],
    ['a link over plain http', 'reviewUrl', 'http://g.page/r/review'],
    ['a link that hides where it leads', 'reviewUrl', 'https://google.com@evil.example/'],
    ['another site in Instagram’s place', 'social.instagram', 'https://instagram.com.evil.example/shop'],
    ['a page that is no map', 'mapEmbedUrl', 'https://www.google.com/search?q=map'],
    ['a map of somebody else', 'mapEmbedUrl', 'https://maps.example/embed'],
    ['a serial beyond 16 characters', 'invoicePrefix', 'KNKX'],
    ['a serial with other characters', 'creditNotePrefix', 'K/'],
    ['half a piece', 'lowStockThreshold', 2.5],
  ])('are refused with %s', (_, field, value) => {
    const [first = '', second] = field.split('.');
    const nested = first === 'social' ? { ...shop.social, [second ?? '']: value } : value;
    expect(mistakesOf({ [first]: nested })).toEqual([field]);
  });

  it('can be saved without links and without a WhatsApp number', () => {
    const bare = {
      whatsapp: '',
      social: { instagram: '', facebook: '', youtube: '' },
      reviewUrl: '',
      mapEmbedUrl: '',
      shippingNote: '',
    };
    expect(SettingsDraft.parse({ ...shop, ...bare })).toMatchObject(bare);
  });
});
