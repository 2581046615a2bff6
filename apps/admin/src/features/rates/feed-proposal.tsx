import { type FeedState, publishRates, refuseProposal } from '@kanaka/contracts/catalog/metal-rates';
import { useMayCall } from '../../shared/may.ts';
import { Button } from '@kanaka/ui/button';
import { toPaise } from '@kanaka/money/rupees';
import { useState } from 'react';
import { movedMoreThan, type PreciousMetal, quotedFrom } from '@kanaka/money/metal-rates';
import { Card } from '../../shared/page/page.tsx';
import { formatMoment } from '../../shared/words.tsx';
import type { Board } from './rate-notices.ts';
import { moveWords } from './moves-table.tsx';
import { quoted, quotedName, type Quoting, useQuoting } from './quoting.tsx';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { quotedOn } from './rate-form-rules.ts';
import { RatesApi } from './rates-api.ts';
import { preciousMetals } from '../../shared/rate-board.ts';

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
  const mayCall = useMayCall();
  const quoting = useQuoting();
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
          {mayCall(refuseProposal) && (
            <Button variant="outline" onClick={() => setRefusing(true)}>
              Refuse…
            </Button>
          )}
          {mayCall(publishRates) && <Button onClick={onAccept}>Review and publish</Button>}
        </div>
      </div>
      <ul>
        {proposedRates(feed, rates, { limitPercent, quoting }).map(({ metal, before, after, reason }) => (
          <li key={metal} className="border-b border-hairline px-4 py-3 last:border-b-0 sm:px-5">
            <p>
              {quotedName(metal, quoting.quotes[metal])} {quoted(quoting.quotes[metal], after)}
              {before !== null && <span className="text-ink-soft">, {moveWords(before, after)}</span>}
            </p>
            <p className="text-sm text-ink-soft">
              {reason} {before !== null && `Today it is ${quoted(quoting.quotes[metal], before)}.`}
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
      text={{ label: 'Why', description: 'Optional. Shown in the activity log.', maxLength: 200 }}
      change={(reason) => refuse({ body: { ...proposal, reason } }).unwrap()}
      onClose={onClose}
    >
      <p>Today’s rates stay. The feed does not propose the same ones again, only others.</p>
    </ConfirmChange>
  );
}

/** A rate of the feed, and why it waits for the owner. */
type ProposedRate = { metal: PreciousMetal; before: number | null; after: number; reason: string };

/** What the feed proposes beside today's rates, in paise as the shop quotes them; `limitPercent` is its limit for a move. */
export function proposedRates(
  { proposal }: Pick<FeedState, 'proposal'>,
  rates: Board['rates'],
  { limitPercent, quoting: { quotes, rule } }: { limitPercent: number; quoting: Quoting },
): ProposedRate[] {
  return preciousMetals.flatMap((metal): ProposedRate[] => {
    const proposed = proposal?.[metal];
    if (proposed === undefined) return [];
    const after = quotedFrom({ metal, quote: quotes[metal] }, toPaise(proposed), rule);
    const before = quotedOn(rates, metal, quotes) ?? null;
    const isByHand = rates.some((rate) => rate.metal === metal && rate.origin === 'override');
    const limit = `${limitPercent.toLocaleString('en-IN')}%`;
    const reasonOf = () => {
      if (before === null) return 'It is the first rate of this metal.';
      if (isByHand) return 'A purity is set by hand, which the feed does not undo.';
      return movedMoreThan(limitPercent, before, after)
        ? `It moves by more than ${limit}.`
        : `It is more than ${limit} from the rate that you entered last.`;
    };
    return [{ metal, before, after, reason: reasonOf() }];
  });
}
