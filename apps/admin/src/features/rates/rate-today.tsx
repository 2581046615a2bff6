import { publishRates } from '@kanaka/contracts/catalog/metal-rates';
import { useMayCall } from '../../shared/may.ts';
import { toPaise } from '@kanaka/money/rupees';
import { sinceYesterday } from '@kanaka/presentation/since-yesterday';
import { ButtonLink } from '@kanaka/ui/button-link';
import { BoardApi, rateOn } from '../../shared/rate-board.ts';
import { formatMoment } from '../../shared/words.tsx';
import { QuotedRate, quotedName, useQuoting } from './quoting.tsx';
import { watched } from '../../api.ts';

/** Today's rate of gold with its time and move, and the way to set it; nothing in a shop without rates. */
export function RateToday() {
  const { data } = BoardApi.useRateBoardQuery(undefined, watched);
  const mayPublish = useMayCall()(publishRates);
  const quote = useQuoting().quotes.gold;
  const gold = data && rateOn(data.data.rates, { metal: 'gold', fineness: quote.fineness });
  if (!gold) return null;
  const moved = sinceYesterday({
    rate: gold.rate * quote.grams,
    yesterday: gold.yesterday && gold.yesterday * quote.grams,
  });
  return (
    <section
      aria-label="Today’s rate"
      className="mb-6 flex items-center justify-between gap-4 border-b border-hairline pb-4"
    >
      <p className="min-w-0">
        <span className="block text-sm text-ink-soft">{quotedName('gold', quote)}</span>
        <span className="text-lg whitespace-nowrap">
          <QuotedRate metal="gold" paise={toPaise(gold.rate)} />
        </span>
        <span className="block text-sm text-ink-soft">
          {formatMoment(gold.since)}
          {moved && ` · ${moved}`}
        </span>
      </p>
      {mayPublish && (
        <ButtonLink variant="outline" to="/rates?set=today" className="print:hidden">
          Set
          <span className="sr-only"> today’s rates</span>
        </ButtonLink>
      )}
    </section>
  );
}
