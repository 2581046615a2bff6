import { stockValue } from '@kanaka/contracts/catalog/units';
import { useMayOpen } from '../shared/navigation.ts';
import { useMayCall } from '../shared/may.ts';
import { exportReport, measures, reportFileName, ReportName, reports } from '@kanaka/contracts/orders/reports';
import { Checkbox } from '@kanaka/ui/checkbox';
import { EmptyState } from '@kanaka/ui/empty-state';
import { SelectField } from '@kanaka/ui/select-field';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { type ReactNode, useMemo } from 'react';
import { z } from 'zod';
import { ReportView, type ShownReport, ReportsApi } from '../features/reports/report-view.tsx';
import { bandInWords } from '../features/units/slow-sellers.tsx';
import { stockFile } from '../features/units/stock-value.tsx';
import { UnitsApi } from '../features/units/units-api.ts';
import { optionsOf } from '../shared/forms/form.tsx';
import { urlText } from '../shared/lists/url-fields.ts';
import { Card, Loaded, Page, PrintedHead, type Response } from '../shared/page/page.tsx';
import { customFault, Period, PeriodSwitch, shownPeriod, type ShownPeriod } from '../shared/period-switch.tsx';
import { FileAndPrint } from '../shared/lists/file-actions.tsx';
import { fileOf } from '../shared/use-download.ts';
import { shopDay } from '../shared/words.tsx';

const stockReports = {
  'stock-metal': {
    name: 'Stock by metal and purity',
    about: 'What is in the shop now, with its fine weight, at today’s rates. The file has every piece.',
  },
  'stock-age': {
    name: 'Stock by age',
    about: 'Days since a piece came into stock, or since one of it was sold. The file has every piece.',
  },
} as const;

const StockReport = z.enum(['stock-metal', 'stock-age']);
type StockReport = z.infer<typeof StockReport>;

const ReportsSearch = Period.extend({
  by: z.union([ReportName, StockReport]).catch('piece'),
  compare: z.enum(['yes', 'no']).catch('yes'),
  sort: urlText(20),
});

const choices = optionsOf(
  Object.fromEntries(Object.entries({ ...reports, ...stockReports }).map(([by, { name }]) => [by, name])),
);

/** Sales and stock as sums: which report, its days and how it is sorted are in the URL. */
export function ReportsPage() {
  const [search, setSearch] = useUrlState(ReportsSearch);
  const mayCall = useMayCall();
  const { by, sort, compare } = search;
  const period = useMemo(() => shownPeriod(search), [search]);
  const onSort = (next: string) => setSearch({ sort: next }, { replace: true });
  const sales = ReportName.safeParse(by).data;
  const stock = StockReport.safeParse(by).data;
  return (
    <Page title="Reports" description={{ ...reports, ...stockReports }[by].about}>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 print:hidden">
        <SelectField
          label="Report"
          className="w-full max-w-xs"
          options={mayCall(stockValue) ? choices : choices.filter(({ value }) => ReportName.safeParse(value).success)}
          value={by}
          onChange={({ target }) => setSearch({ by: target.value, sort: '' }, { replace: true })}
        />
        {sales && <PeriodSwitch period={search} onChange={(change) => setSearch(change, { replace: true })} />}
      </div>
      {stock && mayCall(stockValue) && <StockOf key={stock} by={stock} sort={sort} onSort={onSort} />}
      {sales &&
        (period ? (
          <SalesReport by={sales} period={period} sort={sort} onSort={onSort} compared={compare === 'yes'}>
            <Checkbox
              label="Compare with the days before"
              checked={compare === 'yes'}
              onCheckedChange={(isCompared) => setSearch({ compare: isCompared ? 'yes' : 'no' }, { replace: true })}
            />
          </SalesReport>
        ) : (
          <Card>
            <EmptyState title="No report for these days" className="py-12">
              {customFault(search)}
            </EmptyState>
          </Card>
        ))}
    </Page>
  );
}

type Sorted = { sort: string; onSort: (sort: string) => void };

function SalesReport({
  by,
  period: { query, words },
  compared,
  children,
  ...sorted
}: Sorted & { by: ReportName; period: ShownPeriod; compared: boolean; children: ReactNode }) {
  const asked = { ...query, by };
  const { mayOpen } = useMayOpen();
  const response = ReportsApi.useReportQuery({ query: asked });
  const { name, of, main, measures: columns } = reports[by];
  const data = response.currentData?.data;
  const days = data && { from: shopDay(new Date(data.from)), to: shopDay(new Date(Date.parse(data.to) - 1)) };
  return (
    <>
      <PrintedHead title={`${name} ${words.within}`} />
      <FileAndPrint
        file={
          days &&
          (() => fileOf(exportReport, { query: asked }, { what: name, fileName: reportFileName({ by, ...days }) }))
        }
        isLoaded={data !== undefined}
      >
        {children}
      </FileAndPrint>
      <Shown
        response={response}
        {...sorted}
        report={({ data: { rows, totals } }) => ({
          ...{ name, of, main, totals },
          columns: columns.map((id) => ({ id, ...measures[id] })),
          rows: rows.map((row) => ({
            ...row,
            name: row.name || unknown(by),
            to: mayOpen('/products') && by === 'piece' && !row.besides ? `/products?edit=${row.key}` : undefined,
          })),
          words: compared ? words : undefined,
        })}
      />
    </>
  );
}

const unknown = (by: ReportName) => (by === 'category' || by === 'making' ? 'Without a category' : 'Not known');

/** What is in stock now, which has no period. */
function StockOf({ by, ...sorted }: Sorted & { by: StockReport }) {
  const { name } = stockReports[by];
  return (
    <>
      <PrintedHead title={name} />
      <FileAndPrint file={stockFile} isLoaded />
      {by === 'stock-metal' ? <StockByMetal {...sorted} /> : <StockByAge {...sorted} />}
    </>
  );
}

const only = (now: number) => ({ now, before: 0 });
const sumOf = (numbers: readonly number[]) => only(numbers.reduce((sum, number) => sum + number, 0));

function StockByMetal(sorted: Sorted) {
  return (
    <Shown
      response={UnitsApi.useStockValueQuery()}
      {...sorted}
      report={({ data: { rows } }) => ({
        name: stockReports['stock-metal'].name,
        of: 'Metal and purity',
        main: 'fine',
        words: undefined,
        columns: [
          { id: 'fine', name: 'Fine weight', unit: 'grams' },
          { id: 'net', name: 'Net weight', unit: 'grams' },
          { id: 'pieces', name: 'Pieces', unit: 'count' },
          { id: 'value', name: 'Value of the metal', unit: 'rupees' },
        ],
        rows: rows.map(({ metal, fineness, purity, pieces, netWeight, fineWeight, value }) => ({
          key: `${metal} ${fineness}`,
          name: metal === 'gold' ? `Gold ${purity}` : purity,
          besides: false,
          figures: {
            pieces: only(pieces),
            net: only(netWeight),
            fine: only(fineWeight),
            ...(value !== null && { value: only(value) }),
          },
        })),
        totals: {
          pieces: sumOf(rows.map(({ pieces }) => pieces)),
          net: sumOf(rows.map(({ netWeight }) => netWeight)),
          fine: sumOf(rows.map(({ fineWeight }) => fineWeight)),
          value: sumOf(rows.map(({ value }) => value ?? 0)),
        },
      })}
    />
  );
}

function StockByAge(sorted: Sorted) {
  return (
    <Shown
      response={UnitsApi.useIdleStockQuery()}
      {...sorted}
      report={({ data }) => ({
        name: stockReports['stock-age'].name,
        of: 'Age',
        main: 'price',
        words: undefined,
        columns: [
          { id: 'price', name: 'Price before tax', unit: 'rupees' },
          { id: 'pieces', name: 'Pieces', unit: 'count' },
          { id: 'costed', name: 'With a cost', unit: 'count' },
          { id: 'cost', name: 'Cost of these', unit: 'rupees' },
        ],
        rows: data.map(({ from, pieces, price, costed, cost }) => ({
          key: String(from),
          name: bandInWords(from),
          besides: false,
          figures: { pieces: only(pieces), price: only(price), costed: only(costed), cost: only(cost) },
        })),
        totals: {
          pieces: sumOf(data.map(({ pieces }) => pieces)),
          price: sumOf(data.map(({ price }) => price)),
          costed: sumOf(data.map(({ costed }) => costed)),
          cost: sumOf(data.map(({ cost }) => cost)),
        },
      })}
    />
  );
}

/** What a query loaded, as a report. */
function Shown<Data>({
  response,
  report,
  ...sorted
}: Sorted & { response: Response<Data>; report: (data: Data) => ShownReport }) {
  return (
    <Loaded response={response} name="The report" rows={1} row="h-96">
      {(data) => <ReportView report={report(data)} {...sorted} />}
    </Loaded>
  );
}
