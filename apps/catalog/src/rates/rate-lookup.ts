import type { MetalPrice } from '@kanaka/money/metal-price';
import type { PreciousMetal } from '@kanaka/money/metal-rates';
import type { Rate } from './next-rates.ts';

/** No piece may cost more: the contract's `Rupees` ends there. In paise. */
export const DEAREST = 1_00_00_00_000_00;

/** A metal of the recipe has no rate yet; `place` is its position. */
export class RateMissing extends Error {
  override readonly name = 'RateMissing';
  readonly metal: PreciousMetal;
  readonly fineness: number;
  constructor({ metal, fineness }: { metal: PreciousMetal; fineness: number }) {
    super(`there is no rate of ${metal} ${fineness}`);
    this.metal = metal;
    this.fineness = fineness;
  }
}

/** Looks rates up by metal and fineness; throws `RateMissing`. */
export function rateLookup(rates: readonly Rate[]): (metal: PreciousMetal, fineness: number) => number {
  const byFineness = new Map(rates.map(({ metal, fineness, paisePerGram }) => [`${metal} ${fineness}`, paisePerGram]));
  return (metal, fineness) => {
    const paise = byFineness.get(`${metal} ${fineness}`);
    if (paise === undefined) throw new RateMissing({ metal, fineness });
    return paise;
  };
}

/** Whether the shop can ask this price: above 0, not too much for it, and the metal is worth something. */
export function isSellable({ lines, pricePaise }: MetalPrice): boolean {
  return pricePaise <= DEAREST && lines.every(({ kind, paise }) => kind !== 'metal' || paise > 0);
}
