import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { finenesses, type PreciousMetal } from '@kanaka/money/metal-rates';
import { pricingOf, recipeOf } from './price-recipe.ts';
import { MetalPricingDraft } from './pricing.ts';
import { purities } from './jewellery.ts';
import { purityOf } from './purity.ts';

const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100);
const thousandths = (max: number) => fc.integer({ min: 1, max: max * 1000 }).map((value) => value / 1000);

const anyPricing = fc.record({
  metals: fc.uniqueArray(
    fc.record({
      fineness: fc.constantFrom(...finenesses.gold),
      metal: fc.constant('gold' as const),
      weight: thousandths(100_000),
    }),
    { minLength: 1, maxLength: 5, selector: ({ fineness }) => fineness },
  ),
  wastagePercent: hundredths(100),
  making: fc.record({
    per: fc.constantFrom('gram', 'percent', 'flat'),
    value: hundredths(100),
    minimum: hundredths(1_00_00_000),
  }),
  stones: fc.array(
    fc.record({
      name: fc.constant('Ruby'),
      per: fc.constantFrom('carat', 'stone'),
      count: fc.integer({ min: 1, max: 10_000 }),
      carats: thousandths(100_000),
      price: hundredths(1_00_00_000),
    }),
    { maxLength: 5 },
  ),
  other: hundredths(1_00_00_000),
  hallmarking: fc.record({ articles: fc.integer({ min: 0, max: 100 }), charge: hundredths(1_000) }),
  discountPercent: hundredths(100),
});

describe('a recipe', () => {
  it('holds whole numbers, and gives back every pricing exactly', () => {
    fc.assert(
      fc.property(anyPricing, (pricing) => {
        const accepted = MetalPricingDraft.parse(pricing);
        const recipe = recipeOf(accepted);
        JSON.stringify(recipe, (_name, value: unknown) => {
          if (typeof value === 'number') expect(Number.isSafeInteger(value)).toBe(true);
          return value;
        });
        expect(pricingOf(recipe)).toEqual(accepted);
      }),
    );
  });

  it('has nothing but metal and making unless more is entered', () => {
    const pricing = MetalPricingDraft.parse({
      metals: [{ metal: 'gold', fineness: 916, weight: 12 }],
      making: { per: 'gram', value: 650 },
    });
    expect(recipeOf(pricing)).toEqual({
      metals: [{ metal: 'gold', fineness: 916, weightMg: 12_000 }],
      wastageBp: 0,
      making: { per: 'gram', value: 65_000, minimumPaise: 0 },
      stones: [],
      otherPaise: 0,
      hallmarking: { articles: 0, chargePaise: 0 },
      discountBp: 0,
    });
  });
});

it('every fineness with a rate is written as pieces of that metal are stamped', () => {
  const stamped: Record<PreciousMetal, readonly string[]> = {
    gold: purities.Gold,
    silver: purities.Silver,
    platinum: purities.Platinum,
  };
  for (const [metal, known] of Object.entries(finenesses) as [PreciousMetal, readonly number[]][]) {
    for (const fineness of known) expect(stamped[metal]).toContain(purityOf(metal, fineness));
  }
});
