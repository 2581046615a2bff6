import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { metalPrice, recipeInSize, type MetalPrice, type PricedStone, type PriceRecipe } from './metal-price.ts';
import { finenesses, movedMoreThan, rateFrom, type PreciousMetal, type RateRule } from './metal-rates.ts';
import { taxPercentFor, unitPrice } from './gst.ts';
import { splitTax, totalsOf } from './totals.ts';

const GOLD_24K = 16_000_00;
const gold = (fineness: number, rule: RateRule = 'fineness') => rateFrom({ metal: 'gold', fineness }, GOLD_24K, rule);

const plain: PriceRecipe = {
  metals: [{ metal: 'gold', fineness: 916, weightMg: 10_000 }],
  wastageBp: 0,
  making: { per: 'flat', value: 0, minimumPaise: 0 },
  stones: [],
  otherPaise: 0,
  hallmarking: { articles: 0, chargePaise: 0 },
  discountBp: 0,
};
const weighing = (weightMg: number, metal: PreciousMetal = 'gold', fineness = 916) => ({
  metals: [{ metal, fineness, weightMg }],
});
const bis = (chargePaise: number) => ({ articles: 1, chargePaise });

/** The amounts of a break-up by kind; stones and metals added up. */
function amountsOf({ lines }: MetalPrice): Record<string, number> {
  const amounts: Record<string, number> = {};
  for (const { kind, paise } of lines) amounts[kind] = (amounts[kind] ?? 0) + paise;
  return amounts;
}

describe('the rates of all purities', () => {
  it('follow from 24 carat by fineness, with bullion compared with 999', () => {
    expect(finenesses.gold.map((fineness) => gold(fineness))).toEqual([
      16_000_00, 15_935_94, 15_328_00, 14_656_00, 13_328_00, 12_000_00, 9_360_00, 6_000_00,
    ]);
  });

  it('or by carat, where only the two grades of 24 carat differ by fineness', () => {
    expect(finenesses.gold.map((fineness) => gold(fineness, 'carat'))).toEqual([
      16_000_00, 15_935_94, 15_333_33, 14_666_67, 13_333_33, 12_000_00, 9_333_33, 6_000_00,
    ]);
  });

  it('of silver follow from 999 and of platinum from 950, whatever the rule', () => {
    for (const rule of ['fineness', 'carat'] as const) {
      const silver = finenesses.silver.map((fineness) => rateFrom({ metal: 'silver', fineness }, 231_00, rule));
      expect(silver).toEqual([231_00, 228_92, 224_07, 221_30, 213_68, 192_89, 184_80]);
      const platinum = finenesses.platinum.map((fineness) => rateFrom({ metal: 'platinum', fineness }, 4_750_00, rule));
      expect(platinum).toEqual([4_995_00, 4_750_00, 4_500_00, 4_250_00]);
    }
  });

  it('have moved by more than three percent only above it', () => {
    expect([10_300, 9_700, 10_301, 9_699].map((paise) => movedMoreThan(3, 10_000, paise))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('the price of a piece by its metal', () => {
  it.each<[piece: string, recipe: Partial<PriceRecipe>, ratePaise: number, expected: object]>([
    [
      '22 K 12.000 g at ₹650 a gram',
      { ...weighing(12_000), making: { per: 'gram', value: 650_00, minimumPaise: 0 }, hallmarking: bis(45_00) },
      gold(916),
      { metal: 1_75_872_00, making: 7_800_00, hallmarking: 45_00, price: 1_83_717_00, paid: 1_83_717_00 },
    ],
    [
      '22 K 8.340 g with 8% wastage, 4% making, 25% off',
      {
        ...weighing(8_340),
        wastageBp: 800,
        making: { per: 'percent', value: 400, minimumPaise: 0 },
        hallmarking: bis(45_00),
        discountBp: 2_500,
      },
      gold(916),
      {
        ...{ metal: 1_22_231_04, wastage: 9_778_48, making: 4_889_24, hallmarking: 45_00, discount: 3_666_93 },
        ...{ price: 1_36_943_76, paid: 1_33_276_83 },
      },
    ],
    [
      '2.500 g at ₹14,656.33, which is half a paisa, and ₹500 flat',
      { ...weighing(2_500), making: { per: 'flat', value: 500_00, minimumPaise: 0 } },
      14_656_33,
      { metal: 36_640_83, making: 500_00, price: 37_140_83, paid: 37_140_83 },
    ],
    [
      'silver 925 15.500 g at ₹40 a gram',
      {
        ...weighing(15_500, 'silver', 925),
        making: { per: 'gram', value: 40_00, minimumPaise: 0 },
        hallmarking: bis(35_00),
      },
      213_68,
      { metal: 3_312_04, making: 620_00, hallmarking: 35_00, price: 3_967_04, paid: 3_967_04 },
    ],
    [
      '22 K 10.000 g at 12%, 100% off making',
      {
        ...weighing(10_000),
        making: { per: 'percent', value: 1_200, minimumPaise: 0 },
        hallmarking: bis(45_00),
        discountBp: 10_000,
      },
      gold(916),
      {
        ...{ metal: 1_46_560_00, making: 17_587_20, hallmarking: 45_00, discount: 17_587_20 },
        ...{ price: 1_64_192_20, paid: 1_46_605_00 },
      },
    ],
  ])('%s', (_piece, recipe, ratePaise, expected) => {
    const priced = metalPrice({ ...plain, ...recipe }, () => ratePaise);
    expect({ ...amountsOf(priced), price: priced.pricePaise, paid: unitPrice(priced) }).toEqual(expected);
  });

  it.each<[piece: string, unitPricePaise: number, quantity: number, country: string, expected: object]>([
    ['in the home state', 1_83_717_00, 1, 'India', { half: 2_755_75, roundOff: 1, total: 1_89_228_51 }],
    ['with a discount', 1_33_276_83, 1, 'India', { half: 1_999_15, roundOff: 0, total: 1_37_275_13 }],
    ['of half a paisa', 37_140_83, 1, 'Kerala', { tax: 1_114_22, total: 38_255_05 }],
    ['two of them', 3_967_04, 2, 'Kerala', { tax: 238_02, total: 8_172_10 }],
    ['exported without tax', 1_46_605_00, 1, 'Germany', { tax: 0, total: 1_46_605_00 }],
  ])('is taxed as a line of its own: %s', (_piece, unitPricePaise, quantity, country, expected) => {
    const taxPercent = country === 'Germany' ? taxPercentFor('Germany', { exportTaxPercent: 0 }) : 3;
    const { taxPaise, totalPaise } = totalsOf([{ unitPricePaise, quantity }], { taxPercent });
    const { cgstPaise, sgstPaise, roundOffPaise, igstPaise } = splitTax(taxPaise, country === 'India');
    expect(cgstPaise).toBe(sgstPaise);
    expect(
      country === 'India'
        ? { half: cgstPaise, roundOff: roundOffPaise, total: totalPaise }
        : { tax: igstPaise, total: totalPaise },
    ).toEqual(expected);
  });

  it('rises by two percent with the rate: ₹3,622.96 with tax, in the example of 12 g', () => {
    const recipe = {
      ...plain,
      ...weighing(12_000),
      making: { per: 'gram', value: 650_00, minimumPaise: 0 },
      hallmarking: bis(45_00),
    } as const;
    const totalAt = (ratePaise: number) =>
      totalsOf([{ unitPricePaise: unitPrice(metalPrice(recipe, () => ratePaise)), quantity: 1 }]).totalPaise;
    expect(totalAt(gold(916)) - 1_89_228_51).toBe(0);
    expect(totalAt(rateFrom({ metal: 'gold', fineness: 916 }, 16_320_00, 'fineness')) - 1_89_228_51).toBe(3_622_96);
  });

  it('has at least the minimum making charge', () => {
    const at = (value: number) =>
      amountsOf(metalPrice({ ...plain, making: { per: 'percent', value, minimumPaise: 900_00 } }, () => 10_000_00));
    expect([at(50)['making'], at(90)['making'], at(91)['making']]).toEqual([900_00, 900_00, 910_00]);
  });

  it('adds up several metals and kinds of stones, each rounded by itself', () => {
    const stones: PricedStone[] = [
      { name: 'Diamond', count: 12, per: 'carat', millicarats: 245, paise: 65_000_00 },
      { name: 'Ruby', per: 'stone', count: 3, paise: 1_250_50 },
    ];
    const metals = [
      { metal: 'gold', fineness: 750, weightMg: 4_001 },
      { metal: 'platinum', fineness: 950, weightMg: 2_003 },
    ] as const;
    const priced = metalPrice(
      { ...plain, metals, stones, wastageBp: 250, making: { per: 'gram', value: 800_25, minimumPaise: 0 } },
      (metal) => (metal === 'gold' ? 12_000_35 : 4_750_55),
    );
    expect(priced.lines.map(({ kind, paise }) => [kind, paise])).toEqual([
      ['metal', 48_013_40],
      ['metal', 9_515_35],
      ['wastage', 1_438_22],
      ['making', 4_804_70],
      ['stones', 15_925_00],
      ['stones', 3_751_50],
    ]);
    expect(priced).toMatchObject({ pricePaise: 83_448_17, salePricePaise: 0 });
  });

  it('in a size follows from the weight of the first metal there', () => {
    const inSize = recipeInSize(plain, 12_000);
    expect(inSize.metals).toEqual([{ metal: 'gold', fineness: 916, weightMg: 12_000 }]);
    expect(recipeInSize(plain, null)).toBe(plain);
  });

  it('is refused for fractions and for amounts that are not exact', () => {
    expect(() => metalPrice({ ...plain, ...weighing(0.5) }, () => 100)).toThrow(RangeError);
    expect(() => metalPrice({ ...plain, ...weighing(-1) }, () => 100)).toThrow(RangeError);
    expect(() => metalPrice(plain, () => Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
  });
});

const paiseUpTo = (rupees: number) => fc.integer({ min: 0, max: rupees * 100 });
const bp = fc.integer({ min: 0, max: 10_000 });
const anyMetal = fc.constantFrom(
  ...Object.entries(finenesses).flatMap(([metal, known]) =>
    known.map((fineness) => ({ metal: metal as PreciousMetal, fineness })),
  ),
);
const anyStone: fc.Arbitrary<PricedStone> = fc.oneof(
  fc.record({
    name: fc.constant('Ruby'),
    per: fc.constant('carat' as const),
    millicarats: fc.integer({ min: 1, max: 100_000 }),
    paise: paiseUpTo(5_00_000),
  }),
  fc.record({
    name: fc.constant('Pearl'),
    per: fc.constant('stone' as const),
    count: fc.integer({ min: 1, max: 500 }),
    paise: paiseUpTo(50_000),
  }),
);
const anyRecipe: fc.Arbitrary<PriceRecipe> = fc.record({
  metals: fc.array(
    fc
      .record({ weightMg: fc.integer({ min: 1, max: 1_000_000 }), of: anyMetal })
      .map(({ of, ...part }) => ({ ...of, ...part })),
    { minLength: 1, maxLength: 3 },
  ),
  wastageBp: bp,
  making: fc.oneof(
    fc.record({ per: fc.constant('percent' as const), value: bp, minimumPaise: paiseUpTo(5_000) }),
    fc.record({ per: fc.constantFrom('gram', 'flat'), value: paiseUpTo(5_000), minimumPaise: paiseUpTo(5_000) }),
  ),
  stones: fc.array(anyStone, { maxLength: 4 }),
  otherPaise: paiseUpTo(10_000),
  hallmarking: fc.record({ articles: fc.integer({ min: 0, max: 10 }), chargePaise: paiseUpTo(100) }),
  discountBp: bp,
});
const anyRate = fc.integer({ min: 1, max: 20_000_00 });

describe('for every piece and every rate', () => {
  it('all amounts are whole paise, and the lines add up to the price and to what is paid', () => {
    fc.assert(
      fc.property(anyRecipe, anyRate, (recipe, ratePaise) => {
        const priced = metalPrice(recipe, () => ratePaise);
        const { discount = 0, ...charged } = amountsOf(priced);
        const sum = Object.values(charged).reduce((total, paise) => total + paise, 0);
        for (const amount of [...priced.lines.map(({ paise }) => paise), priced.pricePaise, priced.salePricePaise]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        }
        expect(priced.pricePaise).toBe(sum);
        if (charged['metal']) expect(unitPrice(priced)).toBe(sum - discount);
      }),
    );
  });

  it('more weight and a higher rate never make it cheaper', () => {
    const paid = (recipe: PriceRecipe, ratePaise: number) => unitPrice(metalPrice(recipe, () => ratePaise));
    // Below this weight and rate the metal may be worth less than half a paisa.
    const heavy = anyRecipe.map((recipe) => ({
      ...recipe,
      metals: recipe.metals.map((part) => ({ ...part, weightMg: part.weightMg + 500 })),
    }));
    const more = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(heavy, anyRate, more, more, (recipe, ratePaise, moreMg, morePaise) => {
        const [first] = recipe.metals;
        const heavier = recipeInSize(recipe, (first?.weightMg ?? 0) + moreMg);
        expect(paid(heavier, ratePaise + morePaise)).toBeGreaterThanOrEqual(paid(recipe, ratePaise));
      }),
    );
  });
});
