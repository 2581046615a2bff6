import type { BoardRate } from '@kanaka/contracts/catalog/metal-rates';
import type { PreciousMetal } from '@kanaka/money/metal-rates';
import { purityOf } from '@kanaka/contracts/catalog/purity';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { SelectField } from '@kanaka/ui/select-field';
import { Skeleton } from '@kanaka/ui/skeleton';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { ChartSpline, Table2 } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Card, Loaded } from '../../shared/page/page.tsx';
import { metalNames, preciousMetals, purityOption } from '../../shared/rate-board.ts';
import { RatesApi } from './rates-api.ts';
import { optionsOf } from '../../shared/forms/form.tsx';
import { moveWords } from './moves-table.tsx';
import { type Quoting, useQuoting } from './quoting.tsx';
import { type RateDay, fullDay, timeOf } from './rate-days.ts';

/** The chart library is large, so it is loaded lazily; if that fails, the table is shown. */
const RateChart = lazy(() =>
  import('./rate-chart.tsx').then(
    (m) => ({ default: m.RateChart }),
    () => ({ default: RateTable }),
  ),
);

export const historyDays = ['30', '365'] as const;
export type HistoryChoice = { purity: string; days: (typeof historyDays)[number] };

const spans = optionsOf({ '30': 'A month', '365': 'A year' });
const select = { labelHidden: true, selectClassName: 'sm:text-sm' };

/** A purity's rate over a month or a year, as a chart or as a table. */
export function HistoryOfRates({
  rates,
  choice,
  onChoose,
}: {
  /** Today's: every purity that has one has a history. */
  rates: readonly BoardRate[];
  choice: HistoryChoice;
  onChoose: (change: Partial<HistoryChoice>) => void;
}) {
  const purities = preciousMetals.flatMap((metal) => rates.filter((rate) => rate.metal === metal)).map(purityOption);
  const { metal, fineness } = chosenOf(rates, choice.purity, useQuoting());
  const response = RatesApi.useRateHistoryQuery({
    query: { metal, fineness, days: Number(choice.days) },
  });
  const [isTable, setTable] = useState(false);
  const label = `${metalNames[metal]} ${purityOf(metal, fineness)}, ₹ a gram`;
  const drawing = <Skeleton className="m-4 h-64 sm:m-5 sm:h-72" />;
  return (
    <Card
      aria-labelledby="history"
      aria-busy={!response.currentData && !response.error}
      className="mt-6 min-w-0 break-inside-avoid"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline px-4 py-1.5 sm:px-5">
        <h2 id="history" className="text-lg max-sm:w-full max-sm:pt-1.5">
          History
        </h2>
        <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-3 max-sm:w-full sm:ml-auto sm:grid-cols-[11rem_8rem]">
          <SelectField
            label="Purity"
            options={purities}
            value={`${metal} ${fineness}`}
            onChange={({ target }) => onChoose({ purity: target.value })}
            {...select}
          />
          <SelectField
            label="Over"
            options={spans}
            value={choice.days}
            onChange={({ target }) => onChoose({ days: target.value === '365' ? '365' : '30' })}
            {...select}
          />
        </div>
        <Button variant="ghost" padding="sm" className="-mx-3" onClick={() => setTable(!isTable)}>
          {isTable ? <ChartSpline /> : <Table2 />}
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      <Loaded response={response} name="The history" skeleton={drawing}>
        {({ data: days }) =>
          days.length === 0 ? (
            <EmptyState title="No rate in this time" className="py-12">
              Every rate that is published appears here.
            </EmptyState>
          ) : isTable ? (
            <RateTable days={days} label={label} />
          ) : (
            <Suspense fallback={drawing}>
              <RateChart days={days} label={label} />
            </Suspense>
          )
        }
      </Loaded>
    </Card>
  );
}

/** The purity in the URL; otherwise that of the first metal that the shop quotes. */
function chosenOf(
  rates: readonly BoardRate[],
  purity: string,
  { quotes }: Quoting,
): { metal: PreciousMetal; fineness: number } {
  const chosen = rates.find(({ metal, fineness }) => `${metal} ${fineness}` === purity);
  if (chosen) return chosen;
  const metal = preciousMetals.find((each) => rates.some((rate) => rate.metal === each)) ?? 'gold';
  return { metal, fineness: quotes[metal].fineness };
}

/** The chart's data as a table, newest first. */
function RateTable({ days, label }: { days: readonly RateDay[]; label: string }) {
  const moved = days.map((each, place) => ({ ...each, before: days[place - 1]?.rate }));
  return (
    <div className="max-h-96 overflow-y-auto pt-2">
      <Table label={label}>
        <thead>
          <tr>
            <TableHead className="pl-4 sm:pl-5">Day</TableHead>
            <TableHead className="text-right">1 g</TableHead>
            <TableHead className="pr-4 text-right sm:pr-5">Move</TableHead>
          </tr>
        </thead>
        <tbody>
          {moved.toReversed().map(({ day, rate, before }) => (
            <TableRow key={day} className="[&>*]:h-10 [&>*]:py-1">
              <th scope="row" className="px-3 pl-4 text-left font-normal whitespace-nowrap sm:pl-5">
                {fullDay(timeOf(day))}
              </th>
              <TableCell className="figures text-right">{formatPaise(toPaise(rate))}</TableCell>
              <TableCell className="pr-4 text-right whitespace-nowrap text-ink-soft sm:pr-5">
                {before !== undefined && moveWords(before, rate)}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
