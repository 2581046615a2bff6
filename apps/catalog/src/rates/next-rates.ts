import type { RateEntry, RateOrigin } from '@kanaka/contracts/catalog/metal-rates';
import {
  enteredFineness,
  finenesses,
  movedMoreThan,
  rateFrom,
  type PreciousMetal,
  type RateRule,
} from '@kanaka/money/metal-rates';
import { toPaise } from '@kanaka/money/rupees';
import type { NewRate } from './rates.repository.ts';

/** The part of a rate that comparisons need. */
export type Rate = { metal: PreciousMetal; fineness: number; paisePerGram: number };

export const metals = Object.keys(finenesses) as PreciousMetal[];

/** The rates of all purities of the entered metals, each entered, derived, or as the entry overrides it. */
export function nextRates(entry: RateEntry, rule: RateRule): NewRate[] {
  return metals.flatMap((metal) => {
    const entered = entry[metal];
    if (entered === undefined) return [];
    return finenesses[metal].map((fineness): NewRate => {
      const override = entry.overrides.find((each) => each.metal === metal && each.fineness === fineness);
      const rate = (paisePerGram: number, origin: RateOrigin) => ({ metal, fineness, paisePerGram, origin });
      if (override) return rate(toPaise(override.rate), 'override');
      if (fineness === enteredFineness[metal]) return rate(toPaise(entered), 'entered');
      return rate(rateFrom({ metal, fineness }, toPaise(entered), rule), 'derived');
    });
  });
}

/** A purity's old and new rate in paise a gram; the first one has no old one. */
export type Move = NewRate & { before: number | null };

export function movesOf(next: readonly NewRate[], current: readonly Rate[]): Move[] {
  return next.map((rate) => ({ ...rate, before: rateIn(current, rate)?.paisePerGram ?? null }));
}

/** The moves of more than so many percent. */
export function largeMoves(moves: readonly Move[], limitPercent: number): Move[] {
  return moves.filter(
    ({ before, paisePerGram }) => before !== null && movedMoreThan(limitPercent, before, paisePerGram),
  );
}

export function rateIn<R extends Rate>(
  rates: readonly R[],
  { metal, fineness }: { metal: PreciousMetal; fineness: number },
): R | undefined {
  return rates.find((rate) => rate.metal === metal && rate.fineness === fineness);
}

/** The board after a publication: the new rates, and the current ones of metals that were not entered. */
export function boardAfter(next: readonly NewRate[], current: readonly Rate[]): Rate[] {
  return [...next, ...current.filter((rate) => !rateIn(next, rate))];
}
