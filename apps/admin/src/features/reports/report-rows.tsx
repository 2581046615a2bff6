import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import type { Compared } from '../../shared/period-switch.tsx';
import { formatCount, gramsInWords } from '../../shared/words.tsx';

export type ReportColumn = { id: string; name: string; unit: 'count' | 'grams' | 'rupees' | 'percent' };

/** A row, with a figure for each column; `besides` stand last, however they are sorted. */
export type ShownRow = {
  key: string;
  name: string;
  besides: boolean;
  figures: Partial<Record<string, Compared>>;
  /** The page behind it. */
  to?: string | undefined;
};

export const figureOf = ({ figures }: Pick<ShownRow, 'figures'>, { id }: Pick<ReportColumn, 'id'>): Compared =>
  figures[id] ?? { now: 0, before: 0 };

export function Written({ figure, unit }: { figure: number; unit: ReportColumn['unit'] }) {
  switch (unit) {
    case 'rupees':
      return <Price paise={toPaise(figure)} />;
    case 'grams':
      return gramsInWords(figure);
    case 'percent':
      return `${figure}%`;
    case 'count':
      return formatCount(figure);
  }
}

/** The rows by a column (`revenue`, or with `-up` the least first) or by their names. */
export function sortedRows(rows: readonly ShownRow[], sort: string): ShownRow[] {
  const isUp = sort.endsWith('-up');
  const id = isUp ? sort.slice(0, -'-up'.length) : sort;
  const compare = (one: ShownRow, other: ShownRow) =>
    id === 'name'
      ? one.name.localeCompare(other.name, 'en-IN')
      : figureOf(one, { id }).now - figureOf(other, { id }).now;
  // Names begin with A, figures with the most.
  const direction = (id === 'name') === isUp ? -1 : 1;
  return rows.toSorted((one, other) => Number(one.besides) - Number(other.besides) || direction * compare(one, other));
}
