import { cn } from '@kanaka/ui/cn';
import { EmptyState } from '@kanaka/ui/empty-state';
import { SelectField } from '@kanaka/ui/select-field';
import { Skeleton } from '@kanaka/ui/skeleton';
import { Table, TableCell, TableRow } from '@kanaka/ui/table';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { SortedHead } from '../../shared/lists/chosen.tsx';
import { Card, TitledCard } from '../../shared/page/page.tsx';
import { ComparisonLine, type PeriodWords } from '../../shared/period-switch.tsx';
import { linkInText, sentence } from '../../shared/words.tsx';
import { sortedRows, Written, type ReportColumn, type ShownRow } from './report-rows.tsx';
import { readReport } from '@kanaka/contracts/orders/reports';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

/** The chart library is large, so it is loaded lazily; where that fails, the table has the same. */
const ReportChart = lazy(() =>
  import('./report-chart.tsx').then(
    (m) => ({ default: m.ReportChart }),
    () => ({ default: () => <></> }),
  ),
);

/** So many rows are drawn. */
const DRAWN = 10;

export type ShownReport = {
  name: string;
  /** The heading of the names. */
  of: string;
  columns: readonly ReportColumn[];
  /** By which it is sorted and drawn at first. */
  main: string;
  rows: readonly ShownRow[];
  totals: ShownRow['figures'];
  /** How the previous period is called; undefined where nothing is compared. */
  words: PeriodWords | undefined;
};

/** A report: its first rows as a chart, all of them as a table that is sorted by its headings. */
export function ReportView({
  report: { name, of, columns, main, rows, totals, words },
  sort: asked,
  onSort,
}: {
  report: ShownReport;
  /** A column's id, with `-up` for the least first; any other text is the report's own. */
  sort: string;
  onSort: (sort: string) => void;
}) {
  const sorts = ['name', ...columns.map(({ id }) => id)].flatMap((id) => [id, `${id}-up`]);
  const sort = sorts.includes(asked) ? asked : main;
  const shown = sortedRows(rows, sort);
  const drawn = columns.find(({ id }) => sort === id || sort === `${id}-up`) ?? columns.find(({ id }) => id === main);
  const bars = shown.filter(({ besides }) => !besides).slice(0, DRAWN);
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState title="Nothing to report" className="py-12">
          There is nothing to show for these days. Choose other days, or another report.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-6 print:gap-4">
      {drawn && bars.length > 0 && (
        <TitledCard id="report-chart" title={bars.length < DRAWN ? drawn.name : `${drawn.name}: the first ${DRAWN}`}>
          {words && (
            <p className="flex flex-wrap gap-x-5 px-4 pt-3 text-xs text-ink-soft sm:px-5">
              <span className="flex items-center gap-2">
                <span aria-hidden="true" className="size-3 bg-emerald" />
                These days
              </span>
              <span className="flex items-center gap-2">
                <span aria-hidden="true" className="size-3 bg-gold/55" />
                {sentence(words.during)}
              </span>
            </p>
          )}
          <Suspense fallback={<Skeleton className="m-4 h-64" />}>
            <ReportChart rows={bars} column={drawn} words={words} />
          </Suspense>
        </TitledCard>
      )}
      <SelectField
        label="Sorted by"
        className="md:hidden print:hidden"
        options={[
          ...columns.map(({ id, name: column }) => ({ value: id, label: column })),
          { value: 'name', label: of },
        ]}
        value={sort.replace(/-up$/, '')}
        onChange={({ target }) => onSort(target.value)}
      />
      <Card>
        <Table label={name} className="print:text-xs">
          <thead>
            <tr>
              <SortedHead sorting={{ sort, onSort }} by={['name', 'name-up']} className="pl-4 sm:pl-5">
                {of}
              </SortedHead>
              {columns.map(({ id, name: column }) => (
                <SortedHead
                  key={id}
                  sorting={{ sort, onSort }}
                  by={[id, `${id}-up`]}
                  firstIs="descending"
                  className="text-right last:pr-4 sm:last:pr-5"
                >
                  {column}
                </SortedHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <TableRow key={`${row.besides} ${row.key}`} className={cn(row.besides && 'text-ink-soft')}>
                <th scope="row" className="min-w-36 px-3 py-2 pl-4 text-left font-normal wrap-anywhere sm:pl-5">
                  {row.to ? (
                    <Link to={row.to} className={linkInText}>
                      {row.name}
                    </Link>
                  ) : (
                    row.name
                  )}
                </th>
                <Figures {...{ columns, main, words }} figures={row.figures} />
              </TableRow>
            ))}
          </tbody>
          {/* On paper it stands once, not on each sheet. */}
          <tfoot className="print:table-row-group">
            <tr className="font-medium">
              <th scope="row" className="h-13 px-3 pl-4 text-left font-medium sm:pl-5">
                All together
              </th>
              <Figures {...{ columns, main, words }} figures={totals} />
            </tr>
          </tfoot>
        </Table>
      </Card>
    </div>
  );
}

const figureCell = 'text-right whitespace-nowrap tabular-nums last:pr-4 sm:last:pr-5';

function Figures({
  columns,
  main,
  words,
  figures,
}: Pick<ShownReport, 'columns' | 'main' | 'words'> & Pick<ShownRow, 'figures'>) {
  return columns.map((column) => {
    const figure = figures[column.id];
    if (!figure) {
      return (
        <TableCell key={column.id} className={figureCell}>
          –
        </TableCell>
      );
    }
    return (
      <TableCell key={column.id} className={figureCell}>
        <Written figure={figure.now} unit={column.unit} />
        {words && (
          <span className="block text-xs font-normal text-ink-muted">
            <span className="sr-only">before: </span>
            <Written figure={figure.before} unit={column.unit} />
          </span>
        )}
        {words && column.id === main && <ComparisonLine figure={figure} words={words} short className="justify-end" />}
      </TableCell>
    );
  });
}

export const ReportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.query({ ...call(readReport), providesTags: ['Order'] }),
  }),
});
