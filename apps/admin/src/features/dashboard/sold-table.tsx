import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import type { ReactNode } from 'react';
import { counted, formatCount, wholeRupees } from './amounts.ts';
import { ComparisonLine } from './comparison-line.tsx';
import type { Compared } from './comparison.ts';
import type { PeriodWords } from './periods.ts';

export type SoldRow = { key: string; name: ReactNode; picture?: ReactNode; units: Compared; sales: Compared };

/** What was sold, best first; the bar below each name shows its size relative to the first. */
export function SoldTable({
  label,
  kind,
  rows,
  words,
}: {
  label: string;
  /** The heading of the name column. */
  kind: string;
  rows: readonly SoldRow[];
  words: PeriodWords;
}) {
  const best = Math.max(...rows.map(({ sales }) => sales.now));
  return (
    <Table label={label} className="table-fixed">
      <thead>
        <tr>
          <TableHead className="w-auto pl-4 sm:pl-5">{kind}</TableHead>
          <TableHead className="w-18 text-right max-sm:hidden">Pieces</TableHead>
          <TableHead className="w-32 pr-4 text-right sm:w-36 sm:pr-5">With tax</TableHead>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, picture, units, sales }) => (
          <TableRow key={key} className="last:border-b-0">
            <th scope="row" className="py-2 pr-3 pl-4 text-left font-normal sm:pl-5">
              <span className="flex items-center gap-3">
                {picture}
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 leading-5">{name}</span>
                  <span className="block text-xs text-ink-muted sm:hidden">
                    {counted(units.now, 'piece', 'pieces')}
                  </span>
                  <span aria-hidden="true" className="mt-1.5 block h-1 bg-ivory-deep">
                    <span
                      className="block h-full bg-emerald"
                      style={{ width: `${best > 0 ? Math.max(0, (sales.now / best) * 100) : 0}%` }}
                    />
                  </span>
                </span>
              </span>
            </th>
            <TableCell className="text-right tabular-nums max-sm:hidden">{formatCount(units.now)}</TableCell>
            <TableCell className="pr-4 text-right sm:pr-5">
              <span className="figures whitespace-nowrap">{wholeRupees(sales.now)}</span>
              <ComparisonLine figure={sales} words={words} short className="justify-end leading-4" />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
