import { describe, expect, it } from '@jest/globals';
import { ProductDraft, type AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { differencesOf } from '../form/product-conflict.tsx';
import {
  type MetalPricingFields,
  cheapest,
  emptyMetal,
  emptyMetalPricing,
  emptyStone,
  metalPricingFieldsOf,
  priceTyped,
  recipeTyped,
  sizePricesTyped,
} from './metal-pricing-fields.ts';
import {
  type ProductFields,
  draftOf,
  emptyFields,
  fieldOfIssue,
  fieldsOf,
  refusals,
} from '../form/product-form-rules.ts';
import { missingIn, toCorrectIn } from '../form/form-foot.tsx';
import { type TypedPrice, unusualPiece } from './use-typed-price.ts';
import { resolved } from '../../../shared/forms/form.tsx';

const pricing: MetalPricingFields = {
  ...emptyMetalPricing,
  metals: [{ purity: 'gold 916', weight: '12' }],
  making: { per: 'gram', value: '650', minimum: '' },
};
const ring: ProductFields = {
  ...emptyFields,
  title: 'Temple ring',
  category: 'Ring',
  pricing: 'metal',
  metalPricing: pricing,
  totalStock: '3',
  material: '22-karat gold',
  design: 'Temple',
  motif: 'Lotus',
  craftsmanship: 'Hand-chased',
  wearability: 'Every day',
  images: ['/media/a/1.jpg'],
};
const by = (change: Partial<MetalPricingFields>): ProductFields => ({
  ...ring,
  metalPricing: { ...pricing, ...change },
});
const rateOf = () => 14_656_00;

describe('A piece priced by its metal, in the form', () => {
  it('needs metal, weight and making instead of a price', () => {
    expect(missingIn(ring)).toEqual([]);
    const making = { ...pricing.making, value: ' ' };
    const metals = [pricing.metals[0] ?? emptyMetal, { purity: 'silver 925', weight: '' }];
    expect(missingIn(by({ making, metals }))).toEqual([
      { id: 'metalPricing.metals.1.weight', title: 'Metal and weight' },
      { id: 'metalPricing.making.value', title: 'Making' },
    ]);
    expect(missingIn({ ...ring, pricing: 'fixed' })).not.toEqual([]);
  });

  it('names a stone, a charge and the weight of a size that keep it from being saved, once each', () => {
    const stone = { ...emptyStone, name: 'Diamond', carats: '0.5', price: '50000' };
    const fields = {
      ...by({ stones: [stone, emptyStone], wastagePercent: 'much' }),
      sizes: [{ size: '14', stock: ' ', weight: 'heavy' }],
      gemstones: [{ name: '', count: '', carats: '' }],
      visibility: 'later' as const,
    };
    expect(missingIn(fields)).toEqual([
      { id: 'metalPricing.stones.1.name', title: 'Stone 2 in the price' },
      { id: 'sizes.0.stock', title: 'Stock in size 14' },
      { id: 'publishAt', title: 'In the shop from' },
    ]);
    const fixed = missingIn({ ...fields, pricing: 'fixed', price: '100' });
    expect(fixed.map(({ id }) => id)).toEqual(['sizes.0.stock', 'publishAt', 'gemstones.0.name']);
    expect(toCorrectIn(resolved(fields, refusals(fields)).errors, fields)).toEqual([
      { id: 'metalPricing.wastagePercent', title: 'Wastage (%)' },
      { id: 'sizes.0.weight', title: 'Net weight in size 14' },
    ]);
  });

  it('names a stone to be corrected by its first wrong field, and a list as a whole', () => {
    const stones = [{ ...emptyStone, name: 'Diamond', carats: 'half', price: 'dear' }];
    const metals = [...pricing.metals, ...pricing.metals];
    for (const [fields, wrong] of [
      [by({ stones }), { id: 'metalPricing.stones.0.carats', title: 'Stone 1 in the price' }],
      [by({ metals }), { id: 'metalPricing.metals', title: 'Metal and weight' }],
    ] as const) {
      const { errors } = resolved(fields, refusals(fields));
      expect(toCorrectIn(errors, fields)).toEqual([wrong]);
      // Priced otherwise, it is not asked for any more.
      expect(toCorrectIn(errors, { ...fields, pricing: 'fixed', price: '100' })).toEqual([]);
    }
  });

  it('names what only the server refuses, also an empty field and a list', () => {
    const errors = {
      certificateNumber: { type: '', message: 'Give the number, too.' },
      sizes: { root: { type: '', message: 'A size is sold out.' } },
    };
    expect(toCorrectIn(errors, ring).map(({ title }) => title)).toEqual(['Sizes', 'Certificate number']);
  });

  it('is sent with what its price follows from, and with the weight and purity that the bill states', () => {
    const draft = ProductDraft.parse(draftOf({ ...ring, metal: 'Rose Gold', purity: '18K (750)', netWeight: '9' }));
    expect(draft.metalPricing).toEqual({
      metals: [{ metal: 'gold', fineness: 916, weight: 12 }],
      wastagePercent: 0,
      making: { per: 'gram', value: 650, minimum: 0 },
      stones: [],
      other: 0,
      hallmarking: { articles: 1, charge: 45 },
      discountPercent: 0,
    });
    expect(draft.jewellery).toMatchObject({ metal: 'Rose Gold', purity: '22K (916)', netWeight: 12 });
    expect(ProductDraft.parse(draftOf({ ...ring, metal: 'White Gold' })).jewellery?.metal).toBe('Gold');
  });

  it('is read back as it was typed, and becomes a fixed price when the owner says so', () => {
    const typed: MetalPricingFields = {
      metals: [...pricing.metals, { purity: 'silver 925', weight: '1.5' }],
      wastagePercent: '2.5',
      making: { per: 'flat', value: '1,60,000', minimum: '' },
      stones: [{ name: 'Ruby', count: '2', carats: '', per: 'stone', price: '1,200.5' }],
      other: '500',
      hallmarking: { articles: '2', charge: '45' },
      discountPercent: '10',
    };
    const { metalPricing, jewellery } = ProductDraft.parse(draftOf(by(typed)));
    expect(metalPricingFieldsOf(metalPricing)).toEqual(typed);
    expect(jewellery?.netWeight).toBe(13.5);
    const product = { ...draftOf(ring), price: 1, salePrice: 0, totalStock: 3, metalPricing, jewellery };
    expect(fieldsOf(product as unknown as AdminProduct)).toMatchObject({ pricing: 'metal', metalPricing: typed });
    expect(draftOf({ ...ring, pricing: 'fixed', price: '100' })).toMatchObject({ metalPricing: null, price: '100' });
  });

  it('has each size’s own weight; an empty one means as the piece', () => {
    const sizes = [
      { size: '12', stock: '1', weight: '' },
      { size: '14', stock: '1', weight: '12.400' },
    ];
    expect(ProductDraft.parse(draftOf({ ...ring, sizes })).sizes).toMatchObject([
      { size: '12', netWeight: null },
      { size: '14', netWeight: 12.4 },
    ]);
    expect(draftOf({ ...ring, pricing: 'fixed', sizes }).sizes[1]).toEqual({ size: '14', stock: '1' });
    expect(refusals({ ...ring, sizes: [{ size: '12', stock: '1', weight: 'heavy' }] })).toEqual({
      'sizes.0.weight': 'Please enter grams with at most three decimals.',
    });
  });

  it('costs while it is typed what the shop will ask, in the size that costs least', () => {
    const recipe = recipeTyped(pricing);
    if (!recipe) throw new Error('it has no recipe');
    expect(priceTyped(recipe, rateOf)?.pricePaise).toBe(1_83_717_00);
    const size = (name: string, weight: string) => ({ size: name, stock: '1', weight });
    expect(sizePricesTyped(recipe, [size('12', ''), size('14', '')], rateOf)).toEqual([]);
    const prices = sizePricesTyped(recipe, [size('14', '12.4'), size('12', '')], rateOf);
    expect(cheapest(prices)?.size).toBe('12');
    expect(prices[0]?.price.pricePaise).toBe(1_81_734_40 + 8_060_00 + 45_00);
    expect(recipeTyped({ ...pricing, making: { ...pricing.making, value: '' } })?.making.value).toBe(0);
    expect(recipeTyped({ ...pricing, metals: [{ purity: '', weight: '12' }] })).toBeNull();
    const immense = {
      ...recipe,
      metals: [{ metal: 'gold' as const, fineness: 916, weightMg: Number.MAX_SAFE_INTEGER }],
    };
    expect(priceTyped(immense, () => 1_000_000_00)).toBeNull();
  });

  it.each<[change: Partial<MetalPricingFields>, refused: Record<string, string>]>([
    [
      { metals: [{ purity: '', weight: '12' }] },
      { 'metalPricing.metals.0.purity': 'Choose a fineness that this metal has.' },
    ],
    [
      { metals: [{ purity: 'gold 916', weight: '1.2345' }] },
      { 'metalPricing.metals.0.weight': 'Please enter grams with at most three decimals.' },
    ],
    [
      { metals: [...pricing.metals, ...pricing.metals] },
      { 'metalPricing.metals': 'Please enter each purity only once.' },
    ],
    [
      { making: { per: 'percent', value: '101', minimum: '' } },
      { 'metalPricing.making.value': 'A percentage must be at most 100.' },
    ],
    [
      { stones: [{ ...emptyStone, name: 'Ruby', price: '10' }] },
      { 'metalPricing.stones.0.carats': 'Please enter their weight in carats.' },
    ],
    [{ discountPercent: '-1' }, { 'metalPricing.discountPercent': 'A percentage cannot be negative.' }],
  ])('is refused with %j at its fields', (change, refused) => {
    expect(refusals(by(change))).toEqual(refused);
  });

  it('shows at the gross weight that it is below the net weight, and the server’s refusal at the metal', () => {
    expect(refusals({ ...ring, grossWeight: '11' })).toEqual({
      grossWeight: 'The gross weight cannot be less than the net weight.',
    });
    expect(fieldOfIssue('metalPricing.metals.0.metal')).toBe('metalPricing.metals.0.purity');
    expect(fieldOfIssue('sizes.1.netWeight')).toBe('sizes.1.weight');
  });

  it('is told in words when somebody else has changed it', () => {
    const opened = { ...ring, pricing: 'fixed' as const, metalPricing: emptyMetalPricing };
    expect(differencesOf({ opened, mine: opened, theirs: ring }).map(({ label, theirs }) => [label, theirs])).toEqual([
      ['How it is priced', 'By metal'],
      ['Price by metal', 'gold 916 12 g; making 650 a gram; hallmarking 1 × 45'],
    ]);
  });
});

describe('A weight or price that is asked about', () => {
  const weighing = (weight: string, change: Partial<ProductFields> = {}): ProductFields => ({
    ...emptyFields,
    pricing: 'metal',
    metalPricing: { ...emptyMetalPricing, metals: [{ purity: 'gold 916', weight }] },
    ...change,
  });
  const open = { state: 'open', words: '' } as const;
  const costing = (pricePaise: number): TypedPrice => ({
    state: 'priced',
    price: { lines: [], pricePaise, salePricePaise: 0 },
    size: '',
    withoutMaking: false,
    sizes: [],
  });
  const about = (fields: ProductFields, start = emptyFields, typed: TypedPrice = open) =>
    unusualPiece(fields, { start, typed, limit: 1_00_00_000 });

  it('is a weight that differs threefold from what the piece weighed', () => {
    expect(about(weighing('2460', { grossWeight: '2500' }), weighing('24.5'))).toEqual({
      words: 'About 24.50 g net is usual for it. Is this right? 2460 g. Did you mean 24.60 g?',
      label: 'Use 24.60 g',
      corrected: [
        ['metalPricing.metals.0.weight', '24.6'],
        ['grossWeight', '25'],
      ],
    });
    expect(about(weighing('100'), weighing('24.5'))).toMatchObject({ corrected: [] });
    expect(about(weighing('30'), weighing('24.5'))).toBeNull();
    expect(about(weighing('24.5'), weighing('24.5'))).toBeNull();
  });

  it('is that of a size, which differs from those of the others', () => {
    const size = (name: string, weight: string) => ({ size: name, stock: '1', weight });
    const sizes = [size('6', '10.1'), size('7', '1020'), size('8', '10.4')];
    expect(about(weighing('10', { sizes }))).toMatchObject({ corrected: [['sizes.1.weight', '10.2']] });
  });

  it('is a price above the shop’s limit, of which a missing point in the weight may be the reason', () => {
    expect(about(weighing('24500'), emptyFields, costing(39_00_00_000_00))).toMatchObject({ label: 'Use 24.50 g' });
    expect(about(weighing('2460'), emptyFields, costing(3_90_00_000_00))).toMatchObject({ label: 'Use 24.60 g' });
    expect(about(weighing('820.5'), emptyFields, costing(1_20_00_000_00))).toEqual({
      words: 'It would cost ₹1,20,00,000.00 before tax with a net weight of 820.5 g.',
      corrected: [],
    });
    expect(about(weighing('24.5'), emptyFields, costing(3_90_000_00))).toBeNull();
    expect(about({ ...emptyFields, price: '1,00,00,001' })?.words).toBe('It would cost ₹1,00,00,001.00 before tax.');
  });
});
