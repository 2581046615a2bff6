/**
 * Between the API's rupees, grams, carats and percentages and the whole numbers that prices are computed with. Without zod,
 * so that a form can show the price while it is typed.
 */
import type { MetalPrice, PriceLine as ComputedLine, PricedStone, PriceRecipe } from '@kanaka/money/metal-price';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import type { Gemstone } from './jewellery.ts';
import type { MetalPricing, PriceBreakup, PriceLine } from './pricing.ts';
import { purityOf } from './purity.ts';

const thousandths = (value: number) => Math.round(value * 1000);
const fromThousandths = (value: number) => value / 1000;
/** Percent have two decimals, as rupees have. */
const toBp = toPaise;
const fromBp = toRupees;

export const toMilligrams = thousandths;
export const toGrams = fromThousandths;

export const makingOf = ({ per, value, minimum }: MetalPricing['making']): PriceRecipe['making'] => ({
  per,
  value: toPaise(value),
  minimumPaise: toPaise(minimum),
});

export function recipeOf(pricing: MetalPricing): PriceRecipe {
  const { metals, making, stones, hallmarking } = pricing;
  return {
    metals: metals.map(({ metal, fineness, weight }) => ({ metal, fineness, weightMg: thousandths(weight) })),
    wastageBp: toBp(pricing.wastagePercent),
    making: makingOf(making),
    stones: stones.map(({ name, per, count, carats, price }): PricedStone => {
      const paise = toPaise(price);
      // The contract has refused stones without the one that their price is for, unless they are free.
      if (per === 'carat') return { name, per, count, millicarats: thousandths(carats ?? 0), paise };
      return {
        name,
        per,
        count: count ?? 0,
        millicarats: carats === undefined ? undefined : thousandths(carats),
        paise,
      };
    }),
    otherPaise: toPaise(pricing.other),
    hallmarking: { articles: hallmarking.articles, chargePaise: toPaise(hallmarking.charge) },
    discountBp: toBp(pricing.discountPercent),
  };
}

export function pricingOf(recipe: PriceRecipe): MetalPricing {
  const { metals, making, stones, hallmarking } = recipe;
  return {
    metals: metals.map(({ metal, fineness, weightMg }) => ({ metal, fineness, weight: fromThousandths(weightMg) })),
    wastagePercent: fromBp(recipe.wastageBp),
    making: { per: making.per, value: toRupees(making.value), minimum: toRupees(making.minimumPaise) },
    stones: stones.map(stoneOf),
    other: toRupees(recipe.otherPaise),
    hallmarking: { articles: hallmarking.articles, charge: toRupees(hallmarking.chargePaise) },
    discountPercent: fromBp(recipe.discountBp),
  };
}

/** A computed price as the API shows it. */
export function breakupOf(
  { lines, pricePaise, salePricePaise }: MetalPrice,
  { ratedAt, orderUntil }: { ratedAt: Date; orderUntil: Date },
): PriceBreakup {
  return {
    lines: lines.map(lineOf),
    price: toRupees(pricePaise),
    salePrice: toRupees(salePricePaise),
    ratedAt: ratedAt.toISOString(),
    orderUntil: orderUntil.toISOString(),
  };
}

/** A line of a price in rupees, grams and percent. */
export function lineOf(line: ComputedLine): PriceLine {
  const amount = toRupees(line.paise);
  switch (line.kind) {
    case 'metal': {
      const { kind, metal, fineness } = line;
      const [weight, rate] = [fromThousandths(line.weightMg), toRupees(line.ratePaise)];
      return { kind, metal, fineness, purity: purityOf(metal, fineness), weight, rate, amount };
    }
    case 'making':
      return { kind: line.kind, per: line.per, value: toRupees(line.value), amount };
    case 'stones':
      return { kind: line.kind, ...stoneOf(line.stone), amount };
    case 'hallmarking':
      return { kind: line.kind, articles: line.articles, charge: toRupees(line.chargePaise), amount };
    case 'other':
      return { kind: line.kind, amount };
    case 'wastage':
    case 'discount':
      return { kind: line.kind, percent: fromBp(line.bp), amount };
  }
}

function stoneOf({ name, per, count, millicarats, paise }: PricedStone) {
  return {
    name,
    per,
    ...(count && { count }),
    ...(millicarats && { carats: fromThousandths(millicarats) }),
    price: toRupees(paise),
  };
}

/** The stones of a piece that is priced by its metal: those in its price. */
export const gemstonesIn = ({ stones }: PriceRecipe): Gemstone[] =>
  stones.map((stone) => {
    const { name, count, carats } = stoneOf(stone);
    return { name, count, carats };
  });
