import { PageLink } from '../../shared/page/page-link.tsx';
import type { SoldCategory, SoldPiece } from '@kanaka/contracts/orders/statistics';
import { cn } from '@kanaka/ui/cn';
import { EmptyState } from '@kanaka/ui/empty-state';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { ShortPiece } from '@kanaka/contracts/catalog/admin-products';
import { Badge } from '@kanaka/ui/badge';
import { TitledCard, Loaded, LoadingRows } from '../../shared/page/page.tsx';
import { Thumbnail } from '../../shared/lists/thumbnail.tsx';
import { type ShownPeriod, type PeriodWords, ComparisonLine, type Compared } from '../../shared/period-switch.tsx';
import { StatisticsApi, wholeRupees } from './figures.ts';
import { watched } from '../../api.ts';
import { counted, formatCount } from '../../shared/words.tsx';

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
      <PageLink to={placeOf(piece)} className="flex min-h-11 items-center leading-5 underline-offset-4 hover:underline">
        {piece.title}
      </PageLink>
    ),
    thumbnail: <Thumbnail url={piece.image || undefined} sizes="36px" className="w-9 shrink-0 print:hidden" />,
    units: piece.units,
    sales: piece.sales,
  });
  const lists = [
    { id: 'by-category', title: 'By category', kind: 'Category', rows: sold?.categories.map(categoryRow) ?? [] },
    { id: 'by-piece', title: 'Best sellers', kind: 'Piece', rows: sold?.pieces.map(pieceRow) ?? [] },
  ];
  return lists.map(({ id, title, kind, rows }) => (
    <TitledCard
      key={id}
      {...{ id, title }}
      beside={<p className="text-xs text-ink-muted">against {words.than}</p>}
      aria-busy={!response.currentData && !response.error}
      className={cn('min-w-0', id === 'by-piece' && 'print:order-last print:col-span-2')}
    >
      <Loaded response={response} name="What was sold" skeleton={<LoadingRows rows={5} row="h-12" />}>
        {() =>
          rows.length > 0 ? (
            <SoldTable label={`${title}, sold ${words.within}`} kind={kind} rows={rows} words={words} />
          ) : (
            <EmptyState title={`Nothing was sold ${words.within}`} className="py-12" />
          )
        }
      </Loaded>
    </TitledCard>
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
                  <span className="block text-xs text-ink-muted sm:hidden">{counted(units.now, 'piece')}</span>
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

const SHOWN = 8;

/** Pieces with low stock, which the owner should make or order again. */
export function ShortPieces({
  placeOf,
  links,
}: {
  placeOf: (piece: ShortPiece) => string;
  links: { out: string; low: string };
}) {
  const response = StatisticsApi.useLowStockQuery({ query: { limit: SHOWN } }, watched);
  const more = 'inline-flex min-h-11 items-center text-emerald underline-offset-4 hover:underline';
  return (
    <TitledCard
      id="running-low"
      title="Running low"
      aria-busy={!response.currentData && !response.error}
      className="min-w-0"
    >
      <Loaded response={response} name="The stock" skeleton={<LoadingRows rows={5} row="h-12" />}>
        {({ data }) =>
          data.pieces.length > 0 ? (
            <>
              <p className="flex flex-wrap gap-x-5 border-b border-hairline px-4 text-sm sm:px-5">
                <Link to={links.out} className={more}>
                  {data.out.toLocaleString('en-IN')} out of stock
                </Link>
                <Link to={links.low} className={more}>
                  {data.low.toLocaleString('en-IN')} with {data.threshold} or fewer left
                </Link>
              </p>
              <ul>
                {data.pieces.map((piece) => (
                  <li key={piece._id} className="border-b border-hairline last:border-b-0">
                    <Link
                      to={placeOf(piece)}
                      className="flex items-center gap-3 px-4 py-2 transition-colors hover:bg-ivory focus-visible:-outline-offset-2 sm:px-5"
                    >
                      <Thumbnail url={piece.image || undefined} sizes="36px" className="w-9 shrink-0 print:hidden" />
                      <span className="min-w-0 flex-1">
                        <span className="line-clamp-2 text-sm leading-5">{piece.title}</span>
                        <span className="block text-xs text-ink-muted">{piece.category}</span>
                      </span>
                      <Badge tone={piece.left === 0 ? 'red' : 'yellow'} className="shrink-0">
                        {piece.left === 0 ? 'Out of stock' : `${piece.left} left`}
                      </Badge>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p className="px-5 py-10 text-center text-ink-soft">Every piece has more than {data.threshold} in stock.</p>
          )
        }
      </Loaded>
    </TitledCard>
  );
}
