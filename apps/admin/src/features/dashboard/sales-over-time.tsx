import { Button } from '@kanaka/ui/button';
import { Skeleton } from '@kanaka/ui/skeleton';
import { ChartColumn, Table2 } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Card } from '../../shared/page/card.tsx';
import { Loaded } from '../../shared/page/loaded.tsx';
import type { ShownPeriod } from './periods.ts';
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
export function SalesOverTime({ period: { query, words } }: { period: ShownPeriod }) {
  const answer = useSalesQuery({ query }, watched);
  const [isTable, setTable] = useState(false);
  const drawing = <Skeleton className="m-4 h-64 sm:m-5 sm:h-72" />;
  return (
    <Card aria-labelledby="course" aria-busy={!answer.currentData && !answer.error} className="flex min-w-0 flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hairline px-4 py-1.5 sm:px-5">
        <h2 id="course" className="text-lg">
          Revenue
        </h2>
        <Button variant="ghost" padding="sm" className="-mr-3" onClick={() => setTable(!isTable)}>
          {isTable ? <ChartColumn /> : <Table2 />}
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      <Loaded answer={answer} failure="Revenue could not be loaded" className="py-12" skeleton={drawing}>
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
    </Card>
  );
}
