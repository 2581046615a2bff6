import type { SoldCategory, SoldPiece } from '@kanaka/contracts/orders/statistics';
import { EmptyState } from '@kanaka/ui/empty-state';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { Card } from '../../shared/page/card.tsx';
import { Loaded } from '../../shared/page/loaded.tsx';
import { Thumbnail } from '../../shared/lists/thumbnail.tsx';
import type { ShownPeriod, PeriodWords } from './periods.ts';
import { StatisticsApi, watched } from './statistics-api.ts';
import { LoadingRows } from '../../shared/page/loading-rows.tsx';
import { counted, formatCount, wholeRupees } from './amounts.ts';
import { ComparisonLine } from './comparison-line.tsx';
import type { Compared } from './comparison.ts';

const PIECES = 8;

const categoryRow = ({ categoryId, name, ...sold }: SoldCategory): SoldRow => ({
  key: categoryId ?? '',
  name: name || 'Without a category',
  ...sold,
});

/** Best sellers by category and by piece: two cards filled by one request. */
export function Sold({
  period: { query, words },
  placeOf,
}: {
  period: ShownPeriod;
  placeOf: (piece: SoldPiece) => string;
}) {
  const response = StatisticsApi.useSoldQuery({ query: { ...query, limit: PIECES } }, watched);
  const sold = response.currentData?.data;
  const pieceRow = (piece: SoldPiece): SoldRow => ({
    key: piece.productId,
    name: (
      <Link to={placeOf(piece)} className="flex min-h-11 items-center leading-5 underline-offset-4 hover:underline">
        {piece.title}
      </Link>
    ),
    thumbnail: <Thumbnail url={piece.image || undefined} sizes="36px" className="w-9 shrink-0" />,
    units: piece.units,
    sales: piece.sales,
  });
  const lists = [
    { id: 'by-category', title: 'By category', kind: 'Category', rows: sold?.categories.map(categoryRow) ?? [] },
    { id: 'by-piece', title: 'Best sellers', kind: 'Piece', rows: sold?.pieces.map(pieceRow) ?? [] },
  ];
  return lists.map(({ id, title, kind, rows }) => (
    <Card key={id} aria-labelledby={id} aria-busy={!response.currentData && !response.error} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline px-4 py-3 sm:px-5">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="text-xs text-ink-muted">against {words.than}</p>
      </div>
      <Loaded
        response={response}
        failure="What was sold could not be loaded"
        className="py-12"
        skeleton={<LoadingRows rows={5} row="h-12" />}
      >
        {() =>
          rows.length > 0 ? (
            <SoldTable label={`${title}, sold ${words.within}`} kind={kind} rows={rows} words={words} />
          ) : (
            <EmptyState title={`Nothing was sold ${words.within}`} className="py-12" />
          )
        }
      </Loaded>
    </Card>
  ));
}

type SoldRow = { key: string; name: ReactNode; thumbnail?: ReactNode; units: Compared; sales: Compared };

/** What was sold, best first; the bar below each name shows its size relative to the first. */
function SoldTable({
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
        {rows.map(({ key, name, thumbnail, units, sales }) => (
          <TableRow key={key} className="last:border-b-0">
            <th scope="row" className="py-2 pr-3 pl-4 text-left font-normal sm:pl-5">
              <span className="flex items-center gap-3">
                {thumbnail}
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
