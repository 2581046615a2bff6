import type { Product } from '@kanaka/contracts/catalog/products';
import { PIECES_A_PAGE } from '@kanaka/presentation/listing-url';
import { ButtonLink } from '@kanaka/ui/button-link';
import { memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import { Link } from '@kanaka/ui/link';
import { ProductGridSkeleton } from '../../features/catalog/product-grid.tsx';
import { ProductRows } from '../../features/catalog/product-rows.tsx';
import { watchVisibility } from '../../shared/loading/watch-visibility.ts';
import { ShopCard } from './shop-card.tsx';

/** The most placeholders for pieces: one screen of a desktop. */
const SKELETONS = 8;

const Rows = memo(function Rows({ pieces, from }: { pieces: readonly Product[]; from: number }) {
  return (
    <ProductRows label={from === 0 ? 'Pieces' : `Pieces ${from + 1} to ${from + pieces.length}`}>
      {pieces.map((product, place) => (
        <ShopCard key={product._id} product={product} priority={from + place < 2} heading="h2" />
      ))}
    </ProductRows>
  );
});

/** The loaded pieces; more are loaded near the end of the list, or with the link. */
export function ListingPieces({
  pages,
  total,
  from,
  addressOf,
  hasMore,
  fetching,
  failed,
  onMore,
}: {
  pages: readonly (readonly Product[])[];
  total: number;
  /** The page of the selection that the list starts with. */
  from: number;
  addressOf: (page: number) => string;
  hasMore: boolean;
  /** More pieces are being loaded. */
  fetching: boolean;
  /** Loading more pieces failed. */
  failed: boolean;
  onMore: () => void;
}) {
  // A piece that has moved to a later page meanwhile is loaded twice: remove the duplicate before forming whole rows.
  const rows = useMemo(() => {
    const pieces = [...new Map(pages.flat().map((piece) => [piece._id, piece])).values()];
    const starts = Array.from({ length: Math.ceil(pieces.length / PIECES_A_PAGE) }, (_, row) => row * PIECES_A_PAGE);
    return starts.map((from) => ({ from, pieces: pieces.slice(from, from + PIECES_A_PAGE) }));
  }, [pages]);
  const shown = rows.reduce((sum, { pieces }) => sum + pieces.length, 0);
  const before = (from - 1) * PIECES_A_PAGE;
  const end = useNearEnd<HTMLDivElement>({ ready: hasMore && !fetching && !failed, count: pages.length, more: onMore });

  return (
    <div className="flex flex-col gap-10 sm:gap-14">
      {rows.map(({ from, pieces }) => (
        <Rows key={from} {...{ from, pieces }} />
      ))}
      {fetching && <ProductGridSkeleton layout="listing" count={Math.min(SKELETONS, Math.max(1, total - shown))} />}
      <div ref={end} className="flex flex-col items-center gap-4 text-center">
        <p role="status" className="text-base text-ink-soft">
          {before > 0
            ? `Showing ${before + 1} to ${before + shown} of ${total}`
            : hasMore
              ? `Showing ${shown} of ${total}`
              : shown > PIECES_A_PAGE && `Showing all ${shown}`}
        </p>
        {failed && (
          <p role="alert" className="text-base">
            The next pieces could not be loaded.
          </p>
        )}
        {hasMore && (
          <ButtonLink
            variant="outline"
            // Without JavaScript it links to the next page.
            to={addressOf(from + pages.length)}
            aria-disabled={fetching}
            onClick={(event) => {
              event.preventDefault();
              if (!fetching) onMore();
            }}
          >
            {failed ? 'Try again' : 'Show more'}
          </ButtonLink>
        )}
        {before > 0 && (
          <Link to={addressOf(from - 1)} className="inline-flex min-h-11 items-center underline underline-offset-4">
            Pieces before these
          </Link>
        )}
      </div>
    </div>
  );
}

/** How far before the end of the list more is loaded: about two screens. */
const AHEAD = '1600px 0px';

/** Calls `more` when the element comes near the viewport while `ready`, and again if it is still near after a load. */
function useNearEnd<E extends Element>({
  ready,
  count,
  more,
}: {
  ready: boolean;
  /** How many items are loaded: the position is checked again whenever it changes. */
  count: number;
  more: () => void;
}): RefObject<E | null> {
  const ref = useRef<E>(null);
  const latest = useRef(more);
  useEffect(() => {
    latest.current = more;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || !ready) return undefined;
    return watchVisibility(element, (near) => near && latest.current(), { rootMargin: AHEAD });
  }, [ready, count]);
  return ref;
}
