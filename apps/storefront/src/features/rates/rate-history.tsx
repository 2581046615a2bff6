import { periods, type RatesPlace, ratesSearch, shownRates, type ShownRate } from '@kanaka/presentation/rates-url';
import { formatPaise, formatRupees, toPaise } from '@kanaka/money/rupees';
import { cn } from '@kanaka/ui/cn';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import type { ReactNode } from 'react';
import { Link } from '@kanaka/ui/link';
import { dayWords, monthWords } from '../../shared/page/day-words.ts';
import { RateChart } from './rate-chart.tsx';
import { type DayRate, extremesOf, monthsOf } from './rate-summary.ts';
import { RateTable } from './rate-table.tsx';
import { historyOf, RatesApi } from './rates-api.ts';

const periodNames = { 365: '12 months', 90: '3 months', 30: '30 days' } as const;

/** A choice as a link, so that it works without JavaScript and can be shared. */
function Choice({ to, chosen, children }: { to: RatesPlace; chosen: boolean; children: ReactNode }) {
  return (
    <li>
      <Link
        to={`?${ratesSearch(to)}`}
        replace
        aria-current={chosen ? 'true' : undefined}
        className={cn(
          'inline-flex h-11 items-center rounded-sm border px-3.5 text-sm whitespace-nowrap transition-colors',
          chosen ? 'border-emerald bg-emerald text-white' : 'border-line bg-white hover:border-emerald',
        )}
      >
        {children}
      </Link>
    </li>
  );
}

/** How one rate moved: a chart, and the same as a table. */
export function RateHistory({ place }: { place: RatesPlace }) {
  const { data, currentData, isError, refetch } = RatesApi.useHistoryQuery(historyOf(place));
  const { name } = shownRates[place.of];
  // While another history loads, the one before stays where it is.
  const days = currentData?.data ?? data?.data;
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="text-2xl lg:text-3xl">
        How they moved
      </h2>
      <div className="mt-5 flex flex-wrap gap-x-8 gap-y-3">
        <ul aria-label="Metal" className="flex flex-wrap gap-2">
          {Object.entries(shownRates).map(([of, shown]) => (
            <Choice key={of} to={{ ...place, of: of as ShownRate }} chosen={of === place.of}>
              {shown.name}
            </Choice>
          ))}
        </ul>
        <ul aria-label="Period" className="flex flex-wrap gap-2">
          {periods.map((period) => (
            <Choice key={period} to={{ ...place, days: period }} chosen={period === place.days}>
              {periodNames[period]}
            </Choice>
          ))}
        </ul>
      </div>
      {isError && !days ? (
        <ErrorState title="The history could not be loaded" onRetry={refetch} />
      ) : days === undefined ? (
        <Skeleton label="Loading the history" className="mt-8 h-80" />
      ) : (
        <Shown days={days} name={name} period={place.days} busy={currentData === undefined} />
      )}
    </section>
  );
}

function Shown({
  days,
  name,
  period,
  busy,
}: {
  days: readonly DayRate[];
  name: string;
  period: RatesPlace['days'];
  busy: boolean;
}) {
  const extremes = extremesOf(days);
  if (!extremes) return <p className="mt-8 text-ink-soft">No rates were published in this period.</p>;
  const said = ({ rate, day }: DayRate) => `${formatRupees(rate)} on ${dayWords(day)}`;
  return (
    <div
      aria-busy={busy}
      className={cn(
        'mt-8 grid gap-x-14 gap-y-10 transition-opacity lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
        busy && 'opacity-50',
      )}
    >
      <div>
        <RateChart key={`${name} ${period}`} days={days} name={name} />
        <p className="mt-5 text-sm text-ink-soft">
          Lowest {said(extremes.lowest)}, highest {said(extremes.highest)}.
        </p>
      </div>
      {period === 365 ? (
        <RateTable
          dense
          caption={`${name} by month, a gram`}
          columns={['Month', 'Lowest', 'Highest', 'Last']}
          rows={monthsOf(days).map(({ month, lowest, highest, last }) => [
            monthWords(month),
            ...[lowest, highest, last].map(formatRupees),
          ])}
        />
      ) : (
        // Focusable, so that it can be scrolled by keyboard.
        <div role="region" aria-label={`${name} by day`} tabIndex={0} className="max-h-[26rem] overflow-y-auto">
          <RateTable
            dense
            caption={`${name} by day, a gram`}
            columns={['Day', 'A gram', '10 grams']}
            rows={days
              .toReversed()
              .map(({ day, rate }) => [dayWords(day), formatRupees(rate), formatPaise(toPaise(rate) * 10)])}
          />
        </div>
      )}
    </div>
  );
}
