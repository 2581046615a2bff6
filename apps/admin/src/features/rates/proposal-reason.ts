/** Why a rate of the feed waits for the owner. */
import type { FeedState } from '@kanaka/contracts/catalog/metal-rates';
import { enteredFineness, movedMoreThan, type PreciousMetal } from '@kanaka/money/metal-rates';
import { toPaise } from '@kanaka/money/rupees';
import { preciousMetals, rateOn } from '../../shared/rate-board.ts';
import type { Board } from './rate-notices.ts';

export type ProposedRate = { metal: PreciousMetal; before: number | null; after: number; reason: string };

/** What the feed proposes beside today's rates, in rupees a gram; `limitPercent` is the shop's limit for a move. */
export function proposedRates(
  { proposal }: Pick<FeedState, 'proposal'>,
  rates: Board['rates'],
  limitPercent: number,
): ProposedRate[] {
  return preciousMetals.flatMap((metal): ProposedRate[] => {
    const after = proposal?.[metal];
    if (after === undefined) return [];
    const before = rateOn(rates, { metal, fineness: enteredFineness[metal] })?.rate ?? null;
    const isByHand = rates.some((rate) => rate.metal === metal && rate.origin === 'override');
    return [{ metal, before, after, reason: reasonOf({ before, after, isByHand, limitPercent }) }];
  });
}

function reasonOf({
  before,
  after,
  isByHand,
  limitPercent,
}: {
  before: number | null;
  after: number;
  isByHand: boolean;
  limitPercent: number;
}): string {
  if (before === null) return 'It is the first rate of this metal.';
  if (isByHand) return 'A purity is set by hand, which the feed does not undo.';
  const limit = `${limitPercent.toLocaleString('en-IN')} %`;
  return movedMoreThan(limitPercent, toPaise(before), toPaise(after))
    ? `It moves by more than ${limit}.`
    : `It is more than ${limit} from the rate that you entered last.`;
}
