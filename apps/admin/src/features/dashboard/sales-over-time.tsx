import { Button } from '@kanaka/ui/button';
import { Skeleton } from '@kanaka/ui/skeleton';
import type { SalesStep } from '@kanaka/contracts/orders/statistics';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { ChartColumn, Table2 } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { TitledCard, Loaded } from '../../shared/page/page.tsx';
import type { ShownPeriod, PeriodWords } from '../../shared/period-switch.tsx';
import { StatisticsApi, rangeName, fullName, stepKind } from './figures.ts';
import { watched } from '../../api.ts';
import { formatCount } from '../../shared/words.tsx';

/** The chart library is the largest part of the page, so it is loaded lazily; if that fails, the table is shown. */
const SalesChart = lazy(() =>
  import('./sales-chart.tsx').then(
    (m) => ({ default: m.SalesChart }),
    () => ({ default: SalesTable }),
  ),
);

/** Revenue over the period, as a chart or as a table. */
export function SalesOverTime({ period: { query, words } }: { period: ShownPeriod }) {
  const response = StatisticsApi.useSalesQuery({ query }, watched);
  const [isTable, setTable] = useState(false);
  const drawing = <Skeleton className="m-4 h-64 sm:m-5 sm:h-72" />;
  return (
    <TitledCard
      id="course"
      title="Revenue"
      beside={
        <Button variant="ghost" padding="sm" className="-mr-3" onClick={() => setTable(!isTable)}>
          {isTable ? <ChartColumn /> : <Table2 />}
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
      aria-busy={!response.currentData && !response.error}
      className="flex min-w-0 flex-col print:col-span-2"
    >
      <Loaded response={response} name="Revenue" skeleton={drawing}>
        {({ data: sales }) => (
          <>
            <p className="flex flex-wrap gap-x-5 px-4 pt-3 text-xs text-ink-soft sm:px-5">
              <span className="flex items-center gap-2">
                <span aria-hidden="true" className="size-3 bg-emerald" />
                {rangeName(sales)}
              </span>
              <span className="flex items-center gap-2">
                <span aria-hidden="true" className="size-3 bg-gold/55" />
                {words.beforeWhole}
              </span>
            </p>
            {isTable ? (
              <SalesTable steps={sales.steps} words={words} />
            ) : (
              <Suspense fallback={drawing}>
                <SalesChart steps={sales.steps} words={words} />
              </Suspense>
            )}
          </>
        )}
      </Loaded>
    </TitledCard>
  );
}

const stepWords = { hour: 'Hour', day: 'Day', week: 'Week' } as const;

/** The chart's data as a table: the same numbers, exact to the paisa. */
function SalesTable({ steps, words }: { steps: readonly SalesStep[]; words: PeriodWords }) {
  return (
    <div className="max-h-96 overflow-y-auto pt-2">
      <Table label={`Revenue ${words.within}`}>
        <thead>
          <tr>
            <TableHead className="pl-4 sm:pl-5">{stepWords[stepKind(steps)]}</TableHead>
            <TableHead className="text-right">Orders</TableHead>
            <TableHead className="text-right">Revenue</TableHead>
            <TableHead className="pr-4 text-right sm:pr-5">{words.beforeWhole}</TableHead>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <TableRow key={step.from} className="[&>*]:h-10 [&>*]:py-1">
              <th scope="row" className="px-3 pl-4 text-left font-normal whitespace-nowrap sm:pl-5">
                {fullName(step, steps)}
              </th>
              <TableCell className="text-right tabular-nums">
                {step.orders === null ? <NotYet /> : formatCount(step.orders)}
              </TableCell>
              <TableCell className="text-right">
                {step.revenue === null ? <NotYet /> : <Price paise={toPaise(step.revenue)} />}
              </TableCell>
              <TableCell className="pr-4 text-right text-ink-soft sm:pr-5">
                <Price paise={toPaise(step.revenueBefore)} />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function NotYet() {
  return (
    <>
      <span aria-hidden="true" className="text-ink-muted">
        –
      </span>
      <span className="sr-only">not yet</span>
    </>
  );
}
