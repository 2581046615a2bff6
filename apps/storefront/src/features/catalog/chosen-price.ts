import type { PriceBreakup } from '@kanaka/contracts/catalog/pricing';
import type { Product } from '@kanaka/contracts/catalog/products';

export type ChosenPrice = Pick<Product, 'price' | 'salePrice'> & {
  /** Whether a size must still be chosen, and another one may cost more. */
  from: boolean;
  breakup: PriceBreakup | undefined;
  /** The size that the break-up is for, when sizes differ. */
  size: string | null;
};

type Priced = Pick<Product, 'price' | 'salePrice' | 'priceFrom' | 'priceBreakup' | 'sizes'>;

/** What a piece costs in the chosen size; before one is chosen, in the one that costs least. */
export function chosenPrice(product: Priced, chosen: string | null): ChosenPrice {
  const { price, salePrice, priceFrom = false, priceBreakup, sizes } = product;
  if (!priceFrom) return { price, salePrice, from: false, breakup: priceBreakup, size: null };
  const own = sizes.find(({ size }) => size === chosen);
  if (own?.priceBreakup) {
    const { priceBreakup: breakup, size } = own;
    return { price: breakup.price, salePrice: breakup.salePrice, from: false, breakup, size };
  }
  const least = sizes.find((each) => each.priceBreakup?.price === price && each.priceBreakup.salePrice === salePrice);
  return { price, salePrice, from: true, breakup: priceBreakup, size: least?.size ?? null };
}
