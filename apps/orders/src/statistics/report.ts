import type { Readable } from 'node:stream';
import {
  MAX_REPORT_ROWS,
  measures,
  reports,
  type Measure,
  type Report,
  type ReportName,
  type ReportRow,
} from '@kanaka/contracts/orders/reports';
import { returnReasons } from '@kanaka/contracts/orders/returns';
import { toRupees } from '@kanaka/money/rupees';
import { csvOf, type Columns } from '@kanaka/server-kit/csv-file';
import type { Period } from './period.ts';
import type { Sum, Sums, SumsRow } from './reports.repository.ts';

type Row = Omit<ReportRow, 'figures'> & { now: Sums; before: Sums };

const add = (one: Sums, other: Sums): Sums => {
  const all = { ...one };
  for (const [name, sum] of Object.entries(other) as [Sum, number][]) all[name] = (all[name] ?? 0) + sum;
  return all;
};

const share = (part = 0, whole = 0) => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100);

/** A figure as it is shown: rupees, grams, percent or a count. */
function figure(sums: Sums, measure: Measure): number {
  switch (measure) {
    case 'revenue':
      return toRupees((sums.sales ?? 0) - (sums.refunded ?? 0));
    case 'net':
      return toRupees((sums.sales ?? 0) - (sums.refunded ?? 0) - (sums.tax ?? 0));
    case 'realised':
      return toRupees((sums.making ?? 0) - (sums.discount ?? 0));
    case 'ofMetal':
      return share((sums.making ?? 0) - (sums.discount ?? 0), sums.metal);
    case 'ofPrice':
      return share(sums.discount, (sums.price ?? 0) + (sums.discount ?? 0));
    case 'tax':
      return toRupees(-(sums.tax ?? 0));
    case 'weight':
      return (sums.weight ?? 0) / 1000;
    default:
      return measures[measure].unit === 'rupees' ? toRupees(sums[measure] ?? 0) : (sums[measure] ?? 0);
  }
}

const figuresOf = (by: ReportName, { now, before }: Pick<Row, 'now' | 'before'>): ReportRow['figures'] =>
  Object.fromEntries(
    reports[by].measures.map((measure) => [measure, { now: figure(now, measure), before: figure(before, measure) }]),
  );

const named = (by: ReportName, name: string) =>
  by === 'return' && name in returnReasons ? returnReasons[name as keyof typeof returnReasons] : name;

/** The sums of both periods beside each other under the newest name, the most first and what is no piece last. */
function rowsOf(by: ReportName, found: readonly SumsRow[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { key, name, besides, current, sums: each } of found) {
    const id = `${besides} ${key}`;
    const row = rows.get(id) ?? { key, name, besides, now: {}, before: {} };
    const when = current ? 'now' : 'before';
    rows.set(id, { ...row, name: named(by, name), [when]: add(row[when], each) });
  }
  const { main } = reports[by];
  const order = (one: Row, other: Row) =>
    Number(one.besides) - Number(other.besides) ||
    figure(other.now, main) - figure(one.now, main) ||
    figure(other.before, main) - figure(one.before, main) ||
    one.key.localeCompare(other.key);
  return [...rows.values()].sort(order);
}

const together = (rows: readonly Row[]) => ({
  now: rows.map(({ now }) => now).reduce(add, {}),
  before: rows.map(({ before }) => before).reduce(add, {}),
});

const toRow = (by: ReportName, row: Row): ReportRow => {
  const { key, name, besides } = row;
  return { key, name, besides, figures: figuresOf(by, row) };
};

export function reportOf(by: ReportName, { from, to, before }: Period, sums: readonly SumsRow[]): Report {
  const rows = rowsOf(by, sums);
  const proper = rows.filter(({ besides }) => !besides);
  const rest = proper.slice(MAX_REPORT_ROWS);
  const others =
    rest.length > 0 ? [{ key: 'others', name: `${rest.length} others`, besides: true, ...together(rest) }] : [];
  return {
    by,
    from: from.toISOString(),
    to: to.toISOString(),
    before: { from: before.from.toISOString(), to: before.to.toISOString() },
    rows: [...proper.slice(0, MAX_REPORT_ROWS), ...others, ...rows.filter(({ besides }) => besides)].map((row) =>
      toRow(by, row),
    ),
    totals: figuresOf(by, together(rows)),
  };
}

const decimals = { count: 0, grams: 3, rupees: 2, percent: 2 } as const;

/** All rows, each with the figures of both periods; no line of totals, so that a spreadsheet can add up the columns. */
export function reportCsv(by: ReportName, sums: readonly SumsRow[]): Readable {
  const written = (measure: Measure, when: 'now' | 'before') => (row: ReportRow) =>
    (row.figures[measure]?.[when] ?? 0).toFixed(decimals[measures[measure].unit]);
  const columns: Columns<ReportRow> = { [reports[by].of]: ({ name }) => name };
  for (const measure of reports[by].measures) {
    columns[measures[measure].name] = written(measure, 'now');
    columns[`${measures[measure].name} before`] = written(measure, 'before');
  }
  async function* all() {
    yield rowsOf(by, sums).map((row) => toRow(by, row));
  }
  return csvOf(columns, all());
}
