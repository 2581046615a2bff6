import type { SoldCategory, SoldPiece } from '@kanaka/contracts/orders/statistics';
import { EmptyState } from '@kanaka/ui/empty-state';
import { Link } from 'react-router-dom';
import { Card } from '../../shared/page/card.tsx';
import { Loaded } from '../../shared/page/loaded.tsx';
import { Thumbnail } from '../../shared/lists/thumbnail.tsx';
import type { ShownPeriod } from './periods.ts';
import { SoldTable, type SoldRow } from './sold-table.tsx';
import { useSoldQuery, watched } from './statistics-api.ts';
import { LoadingRows } from '../../shared/page/loading-rows.tsx';

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
  const answer = useSoldQuery({ query: { ...query, limit: PIECES } }, watched);
  const sold = answer.currentData?.data;
  const pieceRow = (piece: SoldPiece): SoldRow => ({
    key: piece.productId,
    name: (
      <Link to={placeOf(piece)} className="flex min-h-11 items-center leading-5 underline-offset-4 hover:underline">
        {piece.title}
      </Link>
    ),
    picture: <Thumbnail url={piece.image || undefined} sizes="36px" className="w-9 shrink-0" />,
    units: piece.units,
    sales: piece.sales,
  });
  const lists = [
    { id: 'by-category', title: 'By category', kind: 'Category', rows: sold?.categories.map(categoryRow) ?? [] },
    { id: 'by-piece', title: 'Best sellers', kind: 'Piece', rows: sold?.pieces.map(pieceRow) ?? [] },
  ];
  return lists.map(({ id, title, kind, rows }) => (
    <Card key={id} aria-labelledby={id} aria-busy={!answer.currentData && !answer.error} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline px-4 py-3 sm:px-5">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="text-xs text-ink-muted">against {words.than}</p>
      </div>
      <Loaded
        answer={answer}
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
