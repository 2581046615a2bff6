import { MetalPricingDraft, type MetalPricing } from '@kanaka/contracts/catalog/pricing';
import { recipeOf, toMilligrams } from '@kanaka/contracts/catalog/price-recipe';
import { Grams } from '@kanaka/contracts/shapes';
import { type MetalPrice, metalPrice, type PriceRecipe, type RateOf, recipeInSize } from '@kanaka/money/metal-price';
import { finenesses, type PreciousMetal } from '@kanaka/money/metal-rates';
import { unitPrice } from '@kanaka/money/gst';
import { get } from 'react-hook-form';
import { preciousMetals, purityOption } from '../../../shared/rate-board.ts';
import { typed } from '../../../shared/forms/typed.ts';
import { groupedAmount, plainAmount } from '../../../shared/forms/amount-field.tsx';
import type { SizeFields } from '../stock/size-fields.ts';

export const emptyMetal = { purity: '', weight: '' };
export const emptyStone = { name: '', count: '', carats: '', per: 'carat' as 'carat' | 'stone', price: '' };

/** What the assay centre asks for an article since March 2022, in rupees; there is no hallmark of platinum. */
export const usualHallmarking: Record<PreciousMetal, { articles: string; charge: string }> = {
  gold: { articles: '1', charge: '45' },
  silver: { articles: '1', charge: '35' },
  platinum: { articles: '', charge: '' },
};

/** A price by metal as the form has it: numbers as typed, a purity like "gold 916". */
export const emptyMetalPricing = {
  metals: [emptyMetal],
  wastagePercent: '',
  making: { per: 'gram' as 'gram' | 'percent' | 'flat', value: '', minimum: '' },
  stones: [] as (typeof emptyStone)[],
  other: '',
  hallmarking: usualHallmarking.gold,
  discountPercent: '',
};
export type MetalPricingFields = typeof emptyMetalPricing;

const unlessZero = (value: number) => (value === 0 ? '' : groupedAmount(String(value)));

export function metalPricingFieldsOf(pricing: MetalPricing | null | undefined): MetalPricingFields {
  if (!pricing) return emptyMetalPricing;
  const { metals, making, stones, hallmarking } = pricing;
  return {
    metals: metals.map(({ metal, fineness, weight }) => ({ purity: `${metal} ${fineness}`, weight: String(weight) })),
    wastagePercent: unlessZero(pricing.wastagePercent),
    making: { per: making.per, value: groupedAmount(String(making.value)), minimum: unlessZero(making.minimum) },
    stones: stones.map((stone) => ({
      ...emptyStone,
      ...typed(stone),
      price: groupedAmount(String(stone.price)),
    })),
    other: unlessZero(pricing.other),
    hallmarking: { articles: unlessZero(hallmarking.articles), charge: unlessZero(hallmarking.charge) },
    discountPercent: unlessZero(pricing.discountPercent),
  };
}

/** "gold 916" → its metal and fineness; null before one is chosen. */
export function purityChosen(purity: string): { metal: PreciousMetal; fineness: number } | null {
  const [name, fineness] = purity.split(' ');
  const metal = preciousMetals.find((each) => each === name);
  return metal ? { metal, fineness: Number(fineness) } : null;
}

/** The purities that a piece can be priced by. */
export const purityOptions = preciousMetals.flatMap((metal) =>
  finenesses[metal].map((fineness) => purityOption({ metal, fineness })),
);

/** Refused by the contract, with a message that asks for a purity. */
const notChosen = { metal: 'gold', fineness: 1 } as const;

const orZero = (typed: string) => plainAmount(typed) || '0';

/** As the API takes it. An empty charge is none; the making charge has to be typed, so that none is forgotten. */
export function metalPricingDraftOf({ metals, making, stones, hallmarking, ...fields }: MetalPricingFields) {
  return {
    metals: metals.map(({ purity, weight }) => ({ ...(purityChosen(purity) ?? notChosen), weight: weight.trim() })),
    wastagePercent: orZero(fields.wastagePercent),
    making: { per: making.per, value: plainAmount(making.value), minimum: orZero(making.minimum) },
    stones: stones.map(({ price, ...stone }) => ({ ...stone, price: plainAmount(price) })),
    other: orZero(fields.other),
    hallmarking: { articles: orZero(hallmarking.articles), charge: orZero(hallmarking.charge) },
    discountPercent: orZero(fields.discountPercent),
  };
}

/** The form field, below `metalPricing`, that a validation issue belongs to. */
export function metalPricingFieldOfIssue(path: string): string {
  return path.replace(/^(metals\.\d+)\.(metal|fineness)$/, '$1.purity');
}

/** The net weight of all metals in grams, as text; empty while one cannot be read. */
export function netWeightTyped({ metals }: Pick<MetalPricingFields, 'metals'>): string {
  const weights = metals.map(({ weight }) => milligramsTyped(weight));
  return weights.includes(null) ? '' : String(weights.reduce<number>((sum, mg) => sum + (mg ?? 0), 0) / 1000);
}

/** A typed weight in milligrams; null when it is none. */
export function milligramsTyped(weight: string): number | null {
  const { data } = Grams.safeParse(weight);
  return data === undefined ? null : toMilligrams(data);
}

/** As the contract reads what is typed; an empty making charge counts as 0. */
function readTyped(fields: MetalPricingFields) {
  const draft = metalPricingDraftOf(fields);
  return MetalPricingDraft.safeParse({ ...draft, making: { ...draft.making, value: draft.making.value || '0' } });
}

/** The recipe while it is typed, without the making charge as long as that is empty; null while something is not right. */
export function recipeTyped(fields: MetalPricingFields): PriceRecipe | null {
  const { data } = readTyped(fields);
  return data ? recipeOf(data) : null;
}

/** The fields, below `metalPricing`, that keep the recipe from being read: those that are empty, and those that are wrong. */
export function openInPricing(fields: MetalPricingFields): { missing: string[]; wrong: string[] } {
  const issues = readTyped(fields).error?.issues ?? [];
  const { missing = [], wrong = [] } = Object.groupBy(
    issues.map(({ path }) => metalPricingFieldOfIssue(path.join('.'))),
    (path) => (String(get(fields, path)).trim() === '' ? 'missing' : 'wrong'),
  );
  return { missing, wrong };
}

/** The price with its break-up at these rates; null when it is too large to compute. */
export function priceTyped(recipe: PriceRecipe, rateOf: RateOf): MetalPrice | null {
  try {
    return metalPrice(recipe, rateOf);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export type SizePrice = { size: string; price: MetalPrice };

/** The price in each size; none when no size has a weight of its own. */
export function sizePricesTyped(recipe: PriceRecipe, sizes: readonly SizeFields[], rateOf: RateOf): SizePrice[] {
  if (sizes.every(({ weight }) => milligramsTyped(weight) === null)) return [];
  return sizes.flatMap(({ size, weight }) => {
    const price = priceTyped(recipeInSize(recipe, milligramsTyped(weight)), rateOf);
    return price ? [{ size, price }] : [];
  });
}

/** The size that costs least: a list shows the piece at its price. */
export function cheapest(prices: readonly SizePrice[]): SizePrice | undefined {
  return prices.toSorted((one, other) => unitPrice(one.price) - unitPrice(other.price))[0];
}
