import type { MetalPrice, PriceRecipe, RateOf } from '@kanaka/money/metal-price';
import { formatPaise } from '@kanaka/money/rupees';
import { unitPrice } from '@kanaka/money/gst';
import { type Control, useWatch } from 'react-hook-form';
import { BoardApi, rateOfToday, rateOn } from '../../../shared/rate-board.ts';
import { pricingFieldName, type ProductFields } from '../form/product-form-rules.ts';
import {
  cheapest,
  type MetalPricingFields,
  openInPricing,
  priceTyped,
  recipeTyped,
  type SizePrice,
  sizePricesTyped,
} from './metal-pricing-fields.ts';
import { paiseTyped } from '../../../shared/forms/amount-field.tsx';

export type TypedPrice =
  /** There is none yet; `words` say why. */
  | { state: 'open'; words: string }
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
export function useTypedPrice(control: Control<ProductFields>): TypedPrice {
  const [fields, sizes] = useWatch({ control, name: ['metalPricing', 'sizes'] });
  const { data, isError } = BoardApi.useRateBoardQuery();
  const rates = data?.data.rates;
  const recipe = recipeTyped(fields);
  if (!recipe) return open(openWords(fields));
  if (!rates) return open(isError ? 'Today’s rates cannot be shown now.' : 'Today’s rates are loading.');
  const missing = recipe.metals.find((part) => !rateOn(rates, part));
  if (missing) return { state: 'no-rate', metal: missing.metal };
  const typed = pricedAt(recipe, sizes, rateOfToday(rates));
  if (!typed) return open('The price is too large.');
  return { state: 'priced', ...typed, withoutMaking: fields.making.value.trim() === '' };
}

const open = (words: string): TypedPrice => ({ state: 'open', words });

/** What keeps the price from being computed, by name. */
function openWords(fields: MetalPricingFields): string {
  const namesOf = (paths: string[]) => [...new Set(paths.map(pricingFieldName))].join(', ');
  const { missing, wrong } = openInPricing(fields);
  return missing.length > 0
    ? `The price appears here once this is given: ${namesOf(missing)}.`
    : `The price appears here once this is corrected: ${namesOf(wrong)}.`;
}

function pricedAt(recipe: PriceRecipe, sizes: ProductFields['sizes'], rateOf: RateOf) {
  const ofSizes = sizePricesTyped(recipe, sizes, rateOf);
  const least = cheapest(ofSizes);
  const price = least?.price ?? priceTyped(recipe, rateOf);
  return price && { price, size: least?.size ?? '', sizes: ofSizes };
}

/** ₹1 crore: few pieces cost as much, but a weight without its decimal point soon does. */
const USUAL_PAISE = 1_00_00_000_00;

/** What to ask before a piece is saved that costs more than ₹1 crore before tax in any size; null for other prices. */
export function unusualPrice({ pricing, price, metalPricing }: ProductFields, typed: TypedPrice): string | null {
  const byMetal = typed.state === 'priced' ? [typed.price, ...typed.sizes.map((size) => size.price)] : [];
  const prices = pricing === 'metal' ? byMetal.map((each) => unitPrice(each)) : [paiseTyped(price) ?? 0];
  const dearest = Math.max(0, ...prices);
  if (dearest <= USUAL_PAISE) return null;
  const [first] = metalPricing.metals;
  const weight = pricing === 'metal' && first ? ` with a net weight of ${first.weight} g` : '';
  return `It would cost ${formatPaise(dearest)} before tax${weight}.`;
}
