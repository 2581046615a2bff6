import { describe, expect, it } from '@jest/globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import {
  emptyPlace,
  fieldsOf,
  judge,
  mapAddress,
  prefixesTyped,
  prefixWords,
  type SettingsFields,
} from './settings-form-rules.ts';

const judged = (change: Partial<SettingsFields>) => judge({ ...fieldsOf(demoShop), ...change });
const mistakesOf = (change: Partial<SettingsFields>) => {
  const judgement = judged(change);
  return 'refused' in judgement ? Object.keys(judgement.refused) : [];
};

const { metalRates: rates, worth, pickup, delivery, visits } = fieldsOf(demoShop);
const noHours: typeof visits.hours = [];
const backwards = visits.hours.slice(0, 1).map((hours) => ({ ...hours, to: '10:00' }));

describe('The settings form', () => {
  it('saves the same values when nothing was changed', () => {
    expect(judged({})).toEqual({ draft: demoShop });
  });

  it('publishes no rules for old gold unless the owner chooses to', () => {
    expect(judged({ worth: { ...worth, published: 'no' } })).toEqual({ draft: { ...demoShop, worth: null } });
  });

  it('offers pick-up only if the owner chooses to, in the shop unless another place is typed', () => {
    expect(judged({ pickup: { ...pickup, offered: 'no', hours: '' } })).toEqual({
      draft: { ...demoShop, pickup: null },
    });
    expect(judged({ pickup: { ...pickup, addressLines: '7 Car Street\n\nMadurai 625001' } })).toMatchObject({
      draft: { pickup: { addressLines: ['7 Car Street', 'Madurai 625001'], readyDays: 2 } },
    });
  });

  it('offers visits only if the owner chooses to', () => {
    expect(judged({ visits: { ...visits, offered: 'no', slotMinutes: '' } })).toEqual({
      draft: { ...demoShop, visits: null },
    });
  });

  it('splits the typed address into lines', () => {
    expect(judged({ address: ' 4 Chickpet Main Road \n\n  Bengaluru 560053\n' })).toMatchObject({
      draft: { addressLines: ['4 Chickpet Main Road', 'Bengaluru 560053'] },
    });
    expect(mistakesOf({ address: '\n \n' })).toEqual(['address']);
    expect(mistakesOf({ address: 'x'.repeat(81) })).toEqual(['address']);
  });

  it('refuses a courier without a name, a link that is not HTTPS, and the same name twice, at its field', () => {
    const couriers = [
      { name: ' Blue Dart ', link: ' https://b.example/?n={awb} ' },
      { name: 'The shop’s own rider', link: '' },
    ];
    expect(judged({ couriers })).toMatchObject({
      draft: {
        couriers: [
          { name: 'Blue Dart', link: 'https://b.example/?n={awb}' },
          { name: 'The shop’s own rider', link: '' },
        ],
      },
    });
    expect(mistakesOf({ couriers: [{ name: ' ', link: 'http://b.example/{awb}' }] })).toEqual([
      'couriers.0.name',
      'couriers.0.link',
    ]);
    expect(mistakesOf({ couriers: ['DTDC', 'dtdc'].map((name) => ({ name, link: '' })) })).toEqual(['couriers']);
  });

  it.each([
    ['600, 641-643 6020', ['600', '641', '642', '643', '6020'], '600, 641-643, 6020'],
    ['641 – 642;643 to 645', ['641', '642', '643', '644', '645'], '641-645'],
    ['78, 79', ['78', '79'], '78, 79'],
    ['98-101', ['98-101'], '98-101'],
    ['643-641', ['643-641'], '643-641'],
  ])('reads “%s” as beginnings of pincodes', (typed, prefixes, shown) => {
    expect(prefixesTyped(typed)).toEqual(prefixes);
    expect(prefixWords(prefixes)).toBe(shown);
  });

  it('refuses a range of pincodes that is none at its field', () => {
    const [zone] = delivery.zones;
    const zones = [{ ...emptyPlace, ...zone, prefixes: '643-641' }];
    expect(mistakesOf({ delivery: { ...delivery, zones } })).toEqual(['delivery.zones.0.prefixes']);
  });

  it('refuses a holiday without a day at its field', () => {
    const holidays = [{ day: '2026-11-08' }, { day: '' }];
    expect(mistakesOf({ delivery: { ...delivery, holidays } })).toEqual(['delivery.holidays.1.day']);
  });

  it('extracts the link from the iframe code that Google Maps offers', () => {
    const link = 'https://www.google.com/maps/embed?pb=!1m18&hl=en';
    const frame = `<iframe src="${link.replace('&', '&amp;')}" width="600" height="450" style="border:0;"></iframe>`;
    expect([mapAddress(frame), mapAddress(link)]).toEqual([link, link]);
    expect(judged({ mapEmbedUrl: frame })).toMatchObject({ draft: { mapEmbedUrl: link } });
  });

  it.each([
    ['whatsapp', { whatsapp: 'abc' }],
    ['favicon', { favicon: `/media/logos/${'a'.repeat(64)}-64x32.png` }],
    ['lowStockThreshold', { lowStockThreshold: ' ' }],
    ['lowStockThreshold', { lowStockThreshold: 'few' }],
    ['maxQuantity', { maxQuantity: ' ' }],
    ['maxQuantity', { maxQuantity: '0' }],
    ['maxQuantity', { maxQuantity: '101' }],
    ['maxQuantity', { maxQuantity: '2.5' }],
    ['latePaymentTolerancePercent', { latePaymentTolerancePercent: '' }],
    ['latePaymentTolerancePercent', { latePaymentTolerancePercent: '5.01' }],
    ['metalRates.largeMovePercent', { metalRates: { ...rates, largeMovePercent: 'three' } }],
    ['metalRates.orderableHours', { metalRates: { ...rates, orderableHours: '' } }],
    ['metalRates.feed.url', { metalRates: { ...rates, feed: { ...rates.feed, url: 'http://rates.example' } } }],
    [
      'metalRates.feed.gold.path',
      { metalRates: { ...rates, feed: { ...rates.feed, gold: { path: 'a b', grams: '10' } } } },
    ],
    ['worth.oldGoldDeductionPercent', { worth: { ...worth, oldGoldDeductionPercent: '101' } }],
    ['worth.exchange.metalPercent', { worth: { ...worth, exchange: { metalPercent: '', stonesPercent: '80' } } }],
    ['pickup.hours', { pickup: { ...pickup, hours: ' ' } }],
    ['pickup.readyDays', { pickup: { ...pickup, readyDays: 'two' } }],
    ['pickup.addressLines', { pickup: { ...pickup, addressLines: 'x'.repeat(81) } }],
    ['visits.slotMinutes', { visits: { ...visits, slotMinutes: '5' } }],
    ['visits.hours', { visits: { ...visits, hours: noHours } }],
    ['visits.hours.0.to', { visits: { ...visits, hours: backwards } }],
    ['delivery.abroadShipping', { delivery: { ...delivery, abroadShipping: 'much' } }],
    ['returns.days', { returns: { days: '0', damageHours: '48' } }],
    ['returns.damageHours', { returns: { days: '7', damageHours: '' } }],
    ['gstin', { state: 'Karnataka' }],
    ['social.instagram', { social: { ...demoShop.social, instagram: 'instagram' } }],
  ] as const)('points at %s when it is wrong', (field, change) => {
    expect(mistakesOf(change)).toEqual([field]);
  });
});
