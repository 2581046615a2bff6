import type { Publication } from '@kanaka/contracts/catalog/metal-rates';
import { toPaise } from '@kanaka/money/rupees';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { formatMoment } from '../../shared/words.tsx';
import { preciousMetals, rateOn } from '../../shared/rate-board.ts';
import { MovesTable, moveWords } from './moves-table.tsx';
import { QuotedRate, quotedName, useQuoting } from './quoting.tsx';

/** One publication: when, by whom, and the entered rates with their moves; unfolded, all its purities. */
export function PublicationRow({ publication: { publishedAt, source, setBy, rates } }: { publication: Publication }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { quotes } = useQuoting();
  const when = formatMoment(publishedAt);
  const byHand = rates.filter(({ origin }) => origin === 'override').length;
  return (
    <li className="border-b border-hairline last:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-13 w-full items-start gap-4 px-4 py-2.5 text-left hover:bg-ink/[0.025] focus-visible:-outline-offset-2 sm:px-5"
      >
        <span className="grid min-w-0 flex-1 gap-x-6 gap-y-1 text-sm sm:grid-cols-[14rem_minmax(0,1fr)]">
          <span>
            <span className="block font-medium">{when}</span>
            <span className="block text-xs text-ink-muted">{source === 'feed' ? 'From the feed' : setBy}</span>
          </span>
          <span className="grid gap-y-0.5">
            {preciousMetals.map((metal) => {
              const published = rateOn(rates, { metal, fineness: quotes[metal].fineness });
              if (!published) return null;
              const { before, rate } = published;
              return (
                <span key={metal}>
                  {quotedName(metal, quotes[metal])} <QuotedRate metal={metal} paise={toPaise(rate)} />
                  {typeof before === 'number' && (
                    <span className="whitespace-nowrap text-ink-soft">, {moveWords(before, rate)}</span>
                  )}
                </span>
              );
            })}
            {byHand > 0 && (
              <span className="text-xs text-amber">
                {byHand === 1 ? 'One purity' : `${byHand} purities`} set by hand
              </span>
            )}
          </span>
        </span>
        <ChevronDown className={open ? 'mt-0.5 size-5 rotate-180' : 'mt-0.5 size-5'} />
      </button>
      <div id={id} hidden={!open} className="px-4 pb-4 sm:px-5">
        {open && (
          <MovesTable
            label={`Rates published ${when}`}
            moves={rates.map(({ rate, before, ...each }) => ({ ...each, before: before ?? null, after: rate }))}
          />
        )}
      </div>
    </li>
  );
}
