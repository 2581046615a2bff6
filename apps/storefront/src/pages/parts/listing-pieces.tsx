import type { Product } from '@kanaka/contracts/products';
import { PIECES_A_PAGE } from '@kanaka/contracts/listing-address';
import { Button } from '@kanaka/ui/button';
import { memo, useMemo } from 'react';
import { ProductGridSkeleton } from '../../features/catalog/product-grid.tsx';
import { ProductRows } from '../../features/catalog/product-rows.tsx';
import { useNearEnd } from '../../features/listing/use-near-end.ts';
import { ShopCard } from './shop-card.tsx';

/** The most that stands in for pieces on their way: one screen of a desktop. */
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

/** The pieces that are here, and the next ones as one comes near the end: by scrolling, or with the button. */
export function ListingPieces({
  pages,
  total,
  hasMore,
  fetching,
  failed,
  onMore,
}: {
  pages: readonly (readonly Product[])[];
  total: number;
  hasMore: boolean;
  /** The next pieces are on their way. */
  fetching: boolean;
  /** The next pieces did not come. */
  failed: boolean;
  onMore: () => void;
}) {
  // A piece that moved while one was looking comes twice; whole rows are cut only after the second one is gone.
  const rows = useMemo(() => {
    const pieces = [...new Map(pages.flat().map((piece) => [piece._id, piece])).values()];
    const starts = Array.from({ length: Math.ceil(pieces.length / PIECES_A_PAGE) }, (_, row) => row * PIECES_A_PAGE);
    return starts.map((from) => ({ from, pieces: pieces.slice(from, from + PIECES_A_PAGE) }));
  }, [pages]);
  const shown = rows.reduce((sum, { pieces }) => sum + pieces.length, 0);
  const end = useNearEnd<HTMLDivElement>({ ready: hasMore && !fetching && !failed, count: pages.length, more: onMore });

  return (
    <div className="flex flex-col gap-10 sm:gap-14">
      {rows.map(({ from, pieces }) => (
        <Rows key={from} {...{ from, pieces }} />
      ))}
      {fetching && <ProductGridSkeleton layout="listing" count={Math.min(SKELETONS, Math.max(1, total - shown))} />}
      <div ref={end} className="flex flex-col items-center gap-4 text-center">
        <p role="status" className="text-base text-ink-soft">
          {hasMore ? `Showing ${shown} of ${total}` : shown > PIECES_A_PAGE && `Showing all ${shown}`}
        </p>
        {failed && (
          <p role="alert" className="text-base">
            The next pieces could not be loaded.
          </p>
        )}
        {hasMore && (
          <Button variant="outline" aria-disabled={fetching} onClick={() => !fetching && onMore()}>
            {failed ? 'Try again' : 'Show more'}
          </Button>
        )}
      </div>
    </div>
  );
}
