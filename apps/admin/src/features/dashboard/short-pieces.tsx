import type { ShortPiece } from '@kanaka/contracts/catalog/admin-products';
import { Badge } from '@kanaka/ui/badge';
import { Link } from 'react-router-dom';
import { Card } from '../../shared/page/card.tsx';
import { Loaded } from '../../shared/page/loaded.tsx';
import { Thumbnail } from '../../shared/lists/thumbnail.tsx';
import { StatisticsApi, watched } from './statistics-api.ts';
import { LoadingRows } from '../../shared/page/loading-rows.tsx';

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
    <Card aria-labelledby="running-low" aria-busy={!response.currentData && !response.error} className="min-w-0">
      <h2 id="running-low" className="border-b border-hairline px-4 py-3 text-lg sm:px-5">
        Running low
      </h2>
      <Loaded
        response={response}
        failure="The stock could not be loaded"
        className="py-12"
        skeleton={<LoadingRows rows={5} row="h-12" />}
      >
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
                      <Thumbnail url={piece.image || undefined} sizes="36px" className="w-9 shrink-0" />
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
    </Card>
  );
}
