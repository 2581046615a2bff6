import { describe, expect, it } from '@jest/globals';
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { aMetalPricing, aRing } from '../../../../test/products.ts';
import { rates } from '../../../../test/rates.ts';
import {
  type BulkFields,
  type BulkKind,
  basisPointsTyped,
  emptyBulk,
  fieldsFor,
  mistakeIn,
  planOf,
  undoOf,
} from './bulk-rules.ts';

const choices = {
  categories: [
    { id: 'c1', name: 'Ring', sizing: 'ring' as const },
    { id: 'c2', name: 'Pendant', sizing: 'none' as const },
  ],
  subcategories: [],
};
let shownRates: typeof rates = [];
const plan = (kind: BulkKind, fields: Partial<BulkFields>, ...products: Partial<AdminProduct>[]) =>
  planOf(
    kind,
    products.map((product) => aRing(product)),
    { ...emptyBulk, ...fields },
    { choices, rates: shownRates },
  );
const sized = { sizes: [{ size: '7', stock: 1, reserved: 0 }] };

describe('A percentage', () => {
  it.each([
    ['5', 500],
    ['+2.5%', 250],
    ['-10%', -1000],
    ['−3', -300],
    ['5.', 500],
    ['0', null],
    ['-91', null],
    ['501', null],
    ['five', null],
    ['', null],
  ])('%j is %s basis points', (typed, basisPoints) => expect(basisPointsTyped(typed)).toBe(basisPoints));
});

describe('What was typed wrong', () => {
  const percent = 'A number between −90 and 500, but not 0, with at most two decimals.';
  it.each([
    ['price', { percent: 'abc' }, percent],
    ['price', { percent: '-120' }, percent],
    ['price', { percent: '0' }, percent],
    ['price', { percent: '−' }, undefined],
    ['price', { percent: '' }, undefined],
    ['price', { percent: '-5' }, undefined],
    ['price', { priceBy: 'discount', discount: '101' }, 'A number between 0 and 100, with at most two decimals.'],
    ['price', { priceBy: 'discount', discount: '' }, undefined],
    ['stock', { pieces: 'two' }, 'A whole number, like 5 or −2.'],
    ['stock', { pieces: '-2', stockBy: 'set' }, 'A whole number.'],
    ['stock', { pieces: '-2' }, undefined],
    ['category', { percent: 'abc' }, undefined],
  ] as const)('is said: %s %j', (kind, typed, words) =>
    expect(mistakeIn(kind, { ...emptyBulk, ...typed })).toBe(words),
  );
});

describe('Many products', () => {
  it('are marked as final sale or no longer, and those that are so already stay', () => {
    const pieces = [{ _id: aRing({})._id }, { finalSale: true as const }];
    const marked = plan('finalSale', { finalSale: 'yes' }, ...pieces);
    expect(marked?.planned).toMatchObject([{ change: { finalSale: true }, from: 'Can be returned', to: 'Final sale' }]);
    expect(marked?.skipped).toMatchObject([{ reason: 'It is so already.' }]);
    expect(undoOf(marked?.planned ?? [], [aRing({ version: 4 })])).toEqual([
      { _id: aRing({})._id, version: 4, finalSale: false },
    ]);
    expect(plan('finalSale', { finalSale: 'no' }, ...pieces)?.planned).toMatchObject([
      { change: { finalSale: false }, from: 'Final sale', to: 'Can be returned' },
    ]);
  });
});

describe('Prices of many products', () => {
  it('move with their sale prices, rounded to the rupees that are chosen', () => {
    const pieces = [{ price: 24_500.5 }, { price: 2_000, salePrice: 1_800 }];
    expect(plan('price', { percent: '5' }, ...pieces)?.planned).toMatchObject([
      { change: { version: 3, prices: { price: 25_726, salePrice: 0 } }, from: '₹24,500.50', to: '₹25,726.00' },
      { change: { prices: { price: 2_100, salePrice: 1_890 } }, to: '₹2,100.00, on sale ₹1,890.00' },
    ]);
    expect(plan('price', { percent: '5', rounding: '100' }, ...pieces)?.planned).toMatchObject([
      { change: { prices: { price: 25_700 } } },
      { change: { prices: { price: 2_100, salePrice: 1_900 } } },
    ]);
  });

  it('stay where they follow from a metal, or where rounding would leave no discount', () => {
    const skipped = plan(
      'price',
      { percent: '-50', rounding: '100' },
      { metalPricing: aMetalPricing },
      { price: 200, salePrice: 199 },
      { archivedAt: '2026-11-20T09:00:00Z' },
    )?.skipped;
    expect(skipped?.map(({ reason }) => reason)).toEqual([
      'Its price follows from the rate of its metal; change its discount instead.',
      'Rounded, its sale price would not be below its price.',
      'It is deleted.',
    ]);
  });

  it('are planned only when the percentage can be read', () =>
    expect(plan('price', { percent: 'five' }, {})).toBeNull());
});

describe('The discount of many products', () => {
  const discount = (typed: string, ...products: Partial<AdminProduct>[]) =>
    plan('price', { priceBy: 'discount', discount: typed }, ...products);

  it('is set where the price follows from the metal, and ended by 0', () => {
    const pieces = [{ metalPricing: { ...aMetalPricing, discountPercent: 5 } }, {}];
    expect(discount('12.5%', ...pieces)).toMatchObject({
      planned: [{ change: { discountPercent: 12.5 }, from: '5% off making', to: '12.5% off making' }],
      skipped: [{ reason: 'Its price does not follow from its metal.' }],
    });
    expect(discount('0', ...pieces)?.planned).toMatchObject([{ change: { discountPercent: 0 }, to: 'No discount' }]);
    expect(discount('5', ...pieces)?.planned).toEqual([]);
    expect(discount('101', ...pieces)).toBeNull();
  });

  it('is shown with what the piece costs today, in its cheapest size, or as the unit that is sold next', () => {
    shownRates = rates;
    const pricing = { ...aMetalPricing, discountPercent: 10 };
    const sizes = [
      { size: '7', stock: 1, reserved: 0, netWeight: 8 },
      { size: '8', stock: 1, reserved: 0 },
    ];
    const shown = discount(
      '0',
      { metalPricing: pricing },
      { metalPricing: pricing, sizes },
      {
        metalPricing: pricing,
        tagged: true,
      },
    );
    shownRates = [];
    expect(shown?.planned.map(({ from, to }) => [from, to])).toEqual([
      ['10% off making, ₹1,47,055.00', 'No discount, ₹1,47,105.00'],
      ['10% off making, ₹1,17,743.00', 'No discount, ₹1,17,793.00'],
      ['10% off making, next unit ₹1,47,055.00', 'No discount, next unit ₹1,47,105.00'],
    ]);
  });

  it('is what can be changed when all that are chosen follow their metal', () => {
    const following = aRing({ metalPricing: aMetalPricing });
    expect([fieldsFor([following]).priceBy, fieldsFor([following, aRing()]).priceBy]).toEqual(['discount', 'percent']);
  });
});

describe('The stock of many products', () => {
  it('is set or changed by a number, but not below what is reserved, nor of sizes and tagged pieces', () => {
    expect(plan('stock', { pieces: '-2' }, { totalStock: 5 })?.planned).toMatchObject([
      { change: { stock: { to: 3, was: 5 } }, from: '5', to: '3' },
    ]);
    expect(plan('stock', { stockBy: 'set', pieces: '1,000' }, {})?.planned[0]?.to).toBe('1000');
    const skipped = plan('stock', { pieces: '-4' }, { reserved: 2 }, { totalStock: 3 }, sized, {
      tagged: true,
    })?.skipped;
    expect(skipped?.map(({ reason }) => reason)).toEqual([
      '2 of them are in unfinished orders.',
      'There are not that many.',
      'Each of its sizes has its own stock.',
      'Its stock is counted by its tagged pieces.',
    ]);
  });
});

describe('The category of many products', () => {
  it('is changed for those whose sizes exist there', () => {
    const moved = plan('category', { category: 'Pendant' }, {}, { category: 'Pendant' }, sized);
    expect(moved?.planned).toMatchObject([{ change: { place: { category: 'Pendant' } }, from: 'Ring', to: 'Pendant' }]);
    expect(moved?.skipped.map(({ reason }) => reason)).toEqual([
      'It is there already.',
      'Its sizes do not exist there.',
    ]);
  });
});

describe('Undoing', () => {
  it('brings back what was changed, from the version that it made', () => {
    const now = [aRing({ version: 4 })];
    const undone = (kind: BulkKind, fields: Partial<BulkFields>) =>
      undoOf(plan(kind, fields, { salePrice: 20_000 })?.planned ?? [], now)[0];
    expect(undone('price', { percent: '5' })).toEqual({
      _id: now[0]?._id,
      version: 4,
      prices: { price: 24_500, salePrice: 20_000 },
    });
    const pricing = { ...aMetalPricing, discountPercent: 5 };
    const off = plan('price', { priceBy: 'discount', discount: '9' }, { metalPricing: pricing });
    expect(undoOf(off?.planned ?? [], now)[0]?.discountPercent).toBe(5);
    expect(undone('stock', { pieces: '3' })?.stock).toEqual({ to: 5, was: 8 });
    expect(undone('category', { category: 'Pendant' })?.place).toEqual({ category: 'Ring', subcategory: '' });
    expect(undone('archive', {})?.archived).toBe(false);
  });
});

describe('Making and wastage of many pieces', () => {
  const by = (per: 'gram' | 'percent' | 'flat', value: number) => ({
    metalPricing: { ...aMetalPricing, wastagePercent: 3, making: { per, value, minimum: 100 } },
  });
  const changesOf = (fields: Partial<BulkFields>, ...products: Partial<AdminProduct>[]) => {
    const { planned = [], skipped = [] } = plan('making', fields, ...products) ?? {};
    return [
      ...planned.map(({ change: { making, wastagePercent } }) => making ?? wastagePercent),
      ...skipped.map(({ reason }) => reason),
    ];
  };

  it.each<[fields: Partial<BulkFields>, product: Partial<AdminProduct>, outcome: unknown]>([
    [{ amount: '10' }, by('gram', 500), { per: 'gram', value: 550, minimum: 100 }],
    [{ amount: '−10' }, by('percent', 12.5), { per: 'percent', value: 11.25, minimum: 100 }],
    [{ amount: '500' }, by('percent', 20), 'Its making would be 120% of the metal.'],
    [{ charge: 'making-gram', amount: '₹ 50' }, by('gram', 500), { per: 'gram', value: 550, minimum: 100 }],
    [{ charge: 'making-gram', amount: '-600' }, by('gram', 500), 'Its making would be −₹100.00 a gram.'],
    [{ charge: 'making-gram', amount: '50' }, by('flat', 500), 'Its making is not charged by the gram.'],
    [
      { charge: 'making-set', makingPer: 'percent', amount: '14' },
      by('gram', 500),
      { per: 'percent', value: 14, minimum: 100 },
    ],
    [{ charge: 'making-set', amount: '500' }, by('gram', 500), 'Its making stays the same.'],
    [{ charge: 'wastage-set', amount: '0' }, by('gram', 500), 0],
    [{ charge: 'wastage-add', amount: '1.5' }, by('gram', 500), 4.5],
    [{ charge: 'wastage-add', amount: '-4' }, by('gram', 500), 'Its wastage would be -1%.'],
    [{ amount: '10' }, { metalPricing: null }, 'Its price does not follow from its metal.'],
  ])('%j of %j', (fields, product, outcome) => {
    expect(changesOf(fields, product)).toEqual([outcome]);
  });

  it.each<[fields: Partial<BulkFields>, isMistake: boolean]>([
    [{ amount: '' }, false],
    [{ amount: '-' }, false],
    [{ amount: '0' }, true],
    [{ charge: 'making-set', makingPer: 'percent', amount: '101' }, true],
    [{ charge: 'making-set', amount: '-1' }, true],
    [{ charge: 'wastage-add', amount: 'a lot' }, true],
  ])('say what is wrong with %j', (fields, isMistake) => {
    expect(mistakeIn('making', { ...emptyBulk, ...fields }) !== undefined).toBe(isMistake);
  });

  it('show the price before and after, and are brought back', () => {
    shownRates = rates;
    const made = plan('making', { amount: '10' }, by('flat', 500));
    shownRates = [];
    expect(made?.planned).toMatchObject([
      { from: expect.stringMatching(/^₹500.00, ₹1,51,/), to: expect.stringMatching(/^₹550.00, ₹1,51,/) },
    ]);
    const now = [aRing({ version: 4 })];
    expect(undoOf(made?.planned ?? [], now)).toMatchObject([
      { version: 4, making: { per: 'flat', value: 500, minimum: 100 } },
    ]);
  });
});
