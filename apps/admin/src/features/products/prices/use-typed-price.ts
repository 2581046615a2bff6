import type { MetalPrice, PriceRecipe, RateOf } from '@kanaka/money/metal-price';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { unitPrice } from '@kanaka/money/gst';
import { isFarFrom, slipOf } from '@kanaka/money/metal-rates';
import { toGrams } from '@kanaka/contracts/catalog/price-recipe';
import { type Control, type FieldPath, get, useWatch } from 'react-hook-form';
import { gramsInWords } from '../../../shared/words.tsx';
import { BoardApi, rateOfToday, rateOn } from '../../../shared/rate-board.ts';
import { pricingFieldName, type ProductFields } from '../form/product-form-rules.ts';
import {
  cheapest,
  milligramsTyped,
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

/** What the piece is offered for before tax while its form is filled in, and by metal how that came about; null for nothing yet. */
export function useOfferedPrice(control: Control<ProductFields>) {
  const [pricing, price, salePrice] = useWatch({ control, name: ['pricing', 'price', 'salePrice'] });
  const typed = useTypedPrice(control);
  if (pricing === 'metal') {
    return typed.state === 'priced' ? { paise: unitPrice(typed.price), byMetal: typed } : null;
  }
  const paise = paiseTyped(salePrice) ?? paiseTyped(price);
  return paise === null ? null : { paise, byMetal: null };
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

/** What to ask before a piece is saved, and the fields with the weights that were probably meant. */
type PieceDoubt = { words: string; label?: string; corrected: [path: FieldPath<ProductFields>, text: string][] };

/**
 * The doubt about a price by metal whose weight differs threefold from what the piece or its other sizes weigh, and about a
 * price above the shop's limit, in rupees before tax. `start` is what the form began with. Null when all is usual.
 */
export function unusualPiece(
  fields: ProductFields,
  { start, typed, limit }: { start: ProductFields; typed: TypedPrice; limit: number },
): PieceDoubt | null {
  const byMetal = fields.pricing === 'metal';
  const usual = byMetal ? usualMilligrams(fields, start) : null;
  const unusual = weightsIn(fields).filter(
    ({ text, mg, path }) => usual !== null && text !== get(start, path) && isFarFrom(mg, usual),
  );
  if (byMetal && usual !== null && unusual.length > 0) {
    const named = unusual.map(({ text }) => `${text.trim()} g`).join(', ');
    const words = `About ${gramsInWords(toGrams(usual))} net is usual for it. Is this right? ${named}.`;
    return doubtOf(
      fields,
      words,
      unusual.map(({ path, mg }) => ({ path, meant: slipOf(mg, usual) })),
    );
  }
  const ofMetal = typed.state === 'priced' ? [typed.price, ...typed.sizes.map((size) => size.price)] : [];
  const prices = byMetal ? ofMetal.map((each) => unitPrice(each)) : [paiseTyped(fields.price) ?? 0];
  const dearest = Math.max(0, ...prices);
  if (dearest <= toPaise(limit)) return null;
  const [first] = byMetal ? weightsIn(fields) : [];
  const weight = first ? ` with a net weight of ${first.text.trim()} g` : '';
  const words = `It would cost ${formatPaise(dearest)} before tax${weight}.`;
  // Scales show two or three decimals, so a weight without a point lacks as many.
  const isPointless = first && !first.text.includes('.') && first.mg >= 100_000;
  if (!isPointless) return { words, corrected: [] };
  return doubtOf(fields, words, [{ path: first.path, meant: first.mg / (first.mg >= 10_000_000 ? 1000 : 100) }]);
}

/** The typed net weights of the first metal: the piece's own, and those of its sizes. */
function weightsIn({ metalPricing, sizes }: ProductFields) {
  const weights: { path: FieldPath<ProductFields>; text: string }[] = [
    { path: 'metalPricing.metals.0.weight', text: metalPricing.metals[0]?.weight ?? '' },
    ...sizes.map(({ weight }, place) => ({ path: `sizes.${place}.weight` as const, text: weight })),
  ];
  return weights.flatMap(({ path, text }) => {
    const mg = milligramsTyped(text);
    return mg === null ? [] : [{ path, text, mg }];
  });
}

/** What the piece weighed before or, of a new one, the middle of what its sizes weigh; null when there is only one weight. */
function usualMilligrams(fields: ProductFields, start: ProductFields): number | null {
  const before = milligramsTyped(start.metalPricing.metals[0]?.weight ?? '');
  const weights = weightsIn(fields)
    .map(({ mg }) => mg)
    .sort((a, b) => a - b);
  return before ?? (weights.length > 1 ? (weights[Math.floor((weights.length - 1) / 2)] ?? null) : null);
}

/** Asks with the meant weights, if they are known; a gross weight that was typed in the same way is corrected with them. */
function doubtOf(
  { grossWeight }: ProductFields,
  words: string,
  slips: readonly { path: FieldPath<ProductFields>; meant: number | null }[],
): PieceDoubt {
  const meant = slips.flatMap(({ path, meant: mg }) => (mg === null ? [] : [{ path, mg }]));
  const [first] = meant;
  if (!first || meant.length < slips.length) return { words, corrected: [] };
  const said = meant.map(({ mg }) => gramsInWords(toGrams(mg))).join(', ');
  const gross = milligramsTyped(grossWeight);
  const meantGross = gross === null ? null : slipOf(gross, first.mg);
  return {
    words: `${words} Did you mean ${said}?`,
    label: `Use ${said}`,
    corrected: [
      ...meant.map(({ path, mg }): PieceDoubt['corrected'][number] => [path, String(toGrams(mg))]),
      ...(meantGross === null ? [] : [['grossWeight', String(toGrams(meantGross))] as PieceDoubt['corrected'][number]]),
    ],
  };
}
