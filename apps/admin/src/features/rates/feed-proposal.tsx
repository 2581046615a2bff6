import { toPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import type { FeedState } from '@kanaka/contracts/catalog/metal-rates';
import { useState } from 'react';
import { enteredFineness, movedMoreThan, type PreciousMetal } from '@kanaka/money/metal-rates';
import { Card } from '../../shared/page/page.tsx';
import { formatMoment } from '../../shared/words.tsx';
import type { Board } from './rate-notices.ts';
import { QuotedRate, enteredNames, moveWords, quoted } from './moves-table.tsx';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { RatesApi } from './rates-api.ts';
import { preciousMetals, rateOn } from '../../shared/rate-board.ts';

/** The feed's rates that wait for the owner, each with the reason; renders nothing when none waits. */
export function FeedProposal({
  board: { rates, feed },
  limitPercent,
  onAccept,
}: {
  board: Board;
  limitPercent: number;
  onAccept: () => void;
}) {
  const [refusing, setRefusing] = useState(false);
  if (!feed?.proposal) return null;
  return (
    <Card aria-labelledby="proposal" className="mb-6 border-amber/50">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hairline px-4 py-3 sm:px-5">
        <div>
          <h2 id="proposal" className="text-lg">
            The rate feed proposes
          </h2>
          <p className="text-xs text-ink-muted">Read {formatMoment(feed.pulledAt)}. Nothing has been published.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => setRefusing(true)}>
            Refuse…
          </Button>
          <Button onClick={onAccept}>Look at it and publish</Button>
        </div>
      </div>
      <ul>
        {proposedRates(feed, rates, limitPercent).map(({ metal, before, after, reason }) => (
          <li key={metal} className="border-b border-hairline px-4 py-3 last:border-b-0 sm:px-5">
            <p>
              {enteredNames[metal]} <QuotedRate metal={metal} paise={toPaise(after)} />
              {before !== null && <span className="text-ink-soft">, {moveWords(before, after)}</span>}
            </p>
            <p className="text-sm text-ink-soft">
              {reason} {before !== null && `Today it is ${quoted(metal, toPaise(before))}.`}
            </p>
          </li>
        ))}
      </ul>
      {refusing && <RefuseProposal proposal={feed.proposal} onClose={() => setRefusing(false)} />}
    </Card>
  );
}

/** Asks before the feed's rates are refused; the reason stands among the changes. */
function RefuseProposal({ proposal, onClose }: { proposal: NonNullable<FeedState['proposal']>; onClose: () => void }) {
  const [refuse] = RatesApi.useRefuseProposalMutation();
  return (
    <ConfirmChange
      title="Refuse these rates?"
      confirm="Refuse them"
      tone="primary"
      text={{ label: 'Why', description: 'Optional. Stands in the activity log.', maxLength: 200 }}
      change={(reason) => refuse({ body: { ...proposal, reason } }).unwrap()}
      onClose={onClose}
    >
      <p>Today’s rates stay. The feed does not propose the same ones again, only others.</p>
    </ConfirmChange>
  );
}

/** A rate of the feed, and why it waits for the owner. */
type ProposedRate = { metal: PreciousMetal; before: number | null; after: number; reason: string };

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
    const limit = `${limitPercent.toLocaleString('en-IN')} %`;
    const reasonOf = () => {
      if (before === null) return 'It is the first rate of this metal.';
      if (isByHand) return 'A purity is set by hand, which the feed does not undo.';
      return movedMoreThan(limitPercent, toPaise(before), toPaise(after))
        ? `It moves by more than ${limit}.`
        : `It is more than ${limit} from the rate that you entered last.`;
    };
    return [{ metal, before, after, reason: reasonOf() }];
  });
}
