import type { Gemstone } from '@kanaka/contracts/catalog/jewellery';
import { gemstonesIn } from '@kanaka/contracts/catalog/price-recipe';
import { piecePrice, type PriceRecipe } from '@kanaka/money/metal-price';
import { fieldError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { isSellable, RateMissing, rateLookup } from '../rates/rate-lookup.ts';
import type { Rate } from '../rates/next-rates.ts';
import { listCurrentRates } from '../rates/rates.repository.ts';

type PriceColumns = { pricePaise?: number; salePricePaise?: number; gemstones?: Gemstone[] };

/** The columns that follow from a recipe at today's rates. The caller holds `keepRates`, so that no rate is published between this and its commit. */
export async function priceByMetal(
  tx: Db,
  recipe: PriceRecipe | null,
  sizeWeights: readonly (number | null)[],
): Promise<PriceColumns> {
  return recipe ? priceAt(await listCurrentRates(tx), recipe, sizeWeights) : {};
}

/** The price at these rates, and the stones; nothing when the price is fixed. `sizeWeights` as for `piecePrice`. */
export function priceAt(
  rates: readonly Rate[],
  recipe: PriceRecipe | null,
  sizeWeights: readonly (number | null)[],
): PriceColumns {
  if (!recipe) return {};
  const rateOf = rateLookup(rates);
  try {
    const price = piecePrice(recipe, sizeWeights, rateOf);
    if (!isSellable(price)) throw refused('This price is not allowed. Please check the weight and charges.');
    return { pricePaise: price.pricePaise, salePricePaise: price.salePricePaise, gemstones: gemstonesIn(recipe) };
  } catch (error) {
    if (error instanceof RangeError) throw refused('This price is too large.');
    if (!(error instanceof RateMissing)) throw error;
    const { metal, fineness } = error;
    const place = recipe.metals.findIndex((part) => part.metal === metal && part.fineness === fineness);
    const message = `There is no rate of ${metal} yet. Please publish one first.`;
    throw fieldError('rates.missing', `metalPricing.metals.${place}.metal`, message);
  }
}

const refused = (message: string) => fieldError('request.invalid', 'metalPricing.metals', message);
