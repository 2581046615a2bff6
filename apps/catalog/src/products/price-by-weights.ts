import { toMilligrams } from '@kanaka/contracts/catalog/price-recipe';
import { piecePrice } from '@kanaka/money/metal-price';
import { rateLookup } from '../rates/rate-lookup.ts';
import type { DetailedPiece } from './products.repository.ts';

/** A piece in a size with the net weight, in grams, of the unit in question. */
export type WeighedChoice = { productId: string; size: string; netWeight: number };

/** A tagged piece as it would be if its next units had these weights: what an order's own unit costs today. */
export function priceByWeights(row: DetailedPiece, weighed: readonly WeighedChoice[]): DetailedPiece {
  const { pricing: recipe, tagged, rates, sized } = row;
  if (!recipe || !tagged) return row;
  const others = recipe.metals.slice(1).reduce((sum, { weightMg }) => sum + weightMg, 0);
  const firstMetal = new Map(weighed.map(({ size, netWeight }) => [size, toMilligrams(netWeight) - others]));
  const sizes = row.sizes.map((size) => ({ ...size, netWeightMg: firstMetal.get(size.size) ?? size.netWeightMg }));
  const unitWeightMg = firstMetal.get('') ?? row.unitWeightMg;
  const weights = sized ? sizes.map(({ netWeightMg }) => netWeightMg) : [unitWeightMg];
  const { pricePaise, salePricePaise } = piecePrice(recipe, weights, rateLookup(rates));
  return { ...row, sizes, unitWeightMg, pricePaise, salePricePaise };
}
