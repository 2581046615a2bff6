/** For tests: pieces priced by their metal, as the catalog service answers with them, and a rate that moves. */
import type { KnownProduct } from '@kanaka/contracts/catalog/products';
import { breakupOf } from '@kanaka/contracts/catalog/price-recipe';
import { metalPrice, recipeInSize, type PriceRecipe } from '@kanaka/money/metal-price';
import { rateFrom, type PreciousMetal } from '@kanaka/money/metal-rates';
import { toRupees } from '@kanaka/money/rupees';
import type { OrderHarness } from './order-harness.ts';

/** The first example of the shop's documents: 12.000 g of 22 K, ₹650 a gram, hallmarked. */
export const chain: PriceRecipe = {
  metals: [{ metal: 'gold', fineness: 916, weightMg: 12_000 }],
  wastageBp: 0,
  making: { per: 'gram', value: 650_00, minimumPaise: 0 },
  stones: [],
  otherPaise: 0,
  hallmarking: { articles: 1, chargePaise: 45_00 },
  discountBp: 0,
};

/** 24 K gold at ₹16,000.00 a gram. */
const GOLD_PAISE = 16_000_00;

/** The part of a piece that its price follows from; `sizes` are weights in milligrams by size. */
export function pricedByMetal(
  recipe: PriceRecipe,
  {
    goldPaise = GOLD_PAISE,
    ratedAt = new Date(),
    sizes = {},
  }: { goldPaise?: number; ratedAt?: Date; sizes?: Record<string, number> } = {},
): Pick<KnownProduct, 'price' | 'salePrice' | 'priceBreakup' | 'sizes' | 'priceFrom'> {
  const entered: Record<PreciousMetal, number> = { gold: goldPaise, silver: 231_00, platinum: 4_750_00 };
  const rateOf = (metal: PreciousMetal, fineness: number) => rateFrom({ metal, fineness }, entered[metal], 'fineness');
  const times = { ratedAt, orderUntil: new Date(ratedAt.getTime() + 48 * 3_600_000) };
  const own = Object.entries(sizes).map(([size, weightMg]) => ({
    size,
    stock: 5,
    netWeight: weightMg / 1000,
    priceBreakup: breakupOf(metalPrice(recipeInSize(recipe, weightMg), rateOf), times),
  }));
  const price = metalPrice(recipe, rateOf);
  return {
    price: toRupees(price.pricePaise),
    salePrice: toRupees(price.salePricePaise),
    priceBreakup: breakupOf(price, times),
    sizes: own,
    priceFrom: own.length > 0,
  };
}

/** Adds a piece that is priced by its metal. */
export function metalPiece(
  { shop }: Pick<OrderHarness, 'shop'>,
  recipe: PriceRecipe = chain,
  rated: Parameters<typeof pricedByMetal>[1] = {},
): string {
  const stocks = Object.fromEntries(Object.keys(rated.sizes ?? {}).map((size) => [size, 5]));
  const id = shop.piece({ sizes: stocks });
  shop.changePiece(id, pricedByMetal(recipe, rated));
  return id;
}
