import type { MetalPrice, PriceRecipe, RateOf } from '@kanaka/money/metal-price';
import { toPaise } from '@kanaka/money/rupees';
import { useFormContext, useWatch } from 'react-hook-form';
import { rateOn, useRateBoardQuery } from '../../shared/rate-board.ts';
import { cheapest, priceTyped, recipeTyped, type SizePrice, sizePricesTyped } from './metal-pricing-fields.ts';
import type { ProductFields } from './product-form-rules.ts';

export type TypedPrice =
  /** Something is missing or wrong, or the rates are still loading. */
  | { state: 'open' }
  /** A metal has no rate yet. */
  | { state: 'no-rate'; metal: string }
  | {
      state: 'priced';
      /** As a list shows the piece: in its cheapest size. */
      price: MetalPrice;
      /** That size, when sizes have prices of their own. */
      size: string;
      /** Whether the making charge is still missing in it. */
      withoutMaking: boolean;
      sizes: readonly SizePrice[];
    };

/** The price of the piece at today's rates while its form is filled in. */
export function useTypedPrice(): TypedPrice {
  const { control } = useFormContext<ProductFields>();
  const [fields, sizes] = useWatch({ control, name: ['metalPricing', 'sizes'] });
  const rates = useRateBoardQuery().data?.data.rates;
  const recipe = recipeTyped(fields);
  if (!recipe || !rates) return { state: 'open' };
  const missing = recipe.metals.find((part) => !rateOn(rates, part));
  if (missing) return { state: 'no-rate', metal: missing.metal };
  const typed = pricedAt(recipe, sizes, (metal, fineness) => toPaise(rateOn(rates, { metal, fineness })?.rate ?? 0));
  return typed ? { state: 'priced', ...typed, withoutMaking: fields.making.value.trim() === '' } : { state: 'open' };
}

function pricedAt(recipe: PriceRecipe, sizes: ProductFields['sizes'], rateOf: RateOf) {
  const ofSizes = sizePricesTyped(recipe, sizes, rateOf);
  const least = cheapest(ofSizes);
  const price = least?.price ?? priceTyped(recipe, rateOf);
  return price && { price, size: least?.size ?? '', sizes: ofSizes };
}
