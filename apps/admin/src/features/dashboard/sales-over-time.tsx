import type { StatisticsDays } from '@kanaka/contracts/statistics';
import { Button } from '@kanaka/ui/button';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { messageOf } from '@kanaka/web-kit/api-error';
import { ChartSpline, Table2 } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Card } from '../../shared/card.tsx';
import { periodWords } from './periods.ts';
import { SalesTable } from './sales-table.tsx';
import { useSalesQuery, watched } from './statistics-api.ts';
import { rangeName } from './step-names.ts';

/** The chart library is the largest part of the page, so it is loaded lazily; if that fails, the table is shown. */
const SalesChart = lazy(() =>
  import('./sales-chart.tsx').then(
    (m) => ({ default: m.SalesChart }),
    () => ({ default: SalesTable }),
  ),
);

/** Revenue over the period, as a chart or as a table. */
export function SalesOverTime({ days }: { days: StatisticsDays }) {
  const { currentData, error, refetch } = useSalesQuery({ query: { days } }, watched);
  const [isTable, setTable] = useState(false);
  const sales = currentData?.data;
  const words = periodWords[days];
  const drawing = <Skeleton className="m-4 h-64 sm:m-5 sm:h-72" />;
  return (
    <Card aria-labelledby="course" aria-busy={!sales && !error} className="flex min-w-0 flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hairline px-4 py-1.5 sm:px-5">
        <h2 id="course" className="text-lg">
          Revenue
        </h2>
        <Button variant="ghost" padding="sm" className="-mr-3" onClick={() => setTable(!isTable)}>
          {isTable ? <ChartSpline aria-hidden="true" /> : <Table2 aria-hidden="true" />}
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      {sales ? (
        <>
          <p className="flex flex-wrap gap-x-5 px-4 pt-3 text-xs text-ink-soft sm:px-5">
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="h-0.5 w-5 bg-emerald" />
              {days === '1' ? 'Today' : rangeName(sales)}
            </span>
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="w-5 border-t-2 border-dashed border-gold" />
              {words.beforeWhole}
            </span>
          </p>
          {isTable ? (
            <SalesTable steps={sales.steps} days={days} />
          ) : (
            <Suspense fallback={drawing}>
              <SalesChart steps={sales.steps} days={days} />
            </Suspense>
          )}
        </>
      ) : error ? (
        <ErrorState title="The course could not be loaded" onRetry={() => void refetch()} className="py-12">
          {messageOf(error)}
        </ErrorState>
      ) : (
        drawing
      )}
    </Card>
  );
}
