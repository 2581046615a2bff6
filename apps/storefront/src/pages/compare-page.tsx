import type { Product } from '@kanaka/contracts/catalog/products';
import { taxNote } from '@kanaka/presentation/price-words';
import { ButtonLink } from '@kanaka/ui/button-link';
import { cn } from '@kanaka/ui/cn';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { IconButton } from '@kanaka/ui/icon-button';
import { Price } from '@kanaka/ui/price';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { Spinner } from '@kanaka/ui/spinner';
import { skipToken } from '@reduxjs/toolkit/query';
import { Scale, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from '@kanaka/ui/link';
import { CartControl } from '../features/cart/cart-control.tsx';
import { CatalogApi } from '../features/catalog/catalog-api.ts';
import { cardFrame } from '../features/catalog/frames.ts';
import { useProductLink } from '../features/catalog/product-card.tsx';
import { productPrice } from '../features/catalog/product-price.ts';
import { stopComparing, useCompared } from '../features/compare/compared.ts';
import { comparisonOf } from './parts/comparison.ts';
import { cardSizes } from '../shared/page/image-sizes.ts';
import { onImage } from '../shared/page/on-image.ts';
import { useTaxPercent } from '../shared/page/use-shop.ts';

/** Each as it is read by itself, with the break-up of its price. */
function useComparedPieces() {
  const ids = useCompared();
  const useOne = (id: string | undefined) => CatalogApi.useProductQuery(id ? { params: { id } } : skipToken);
  const answers = [useOne(ids[0]), useOne(ids[1]), useOne(ids[2]), useOne(ids[3])].slice(0, ids.length);
  return {
    count: ids.length,
    pieces: answers.flatMap(({ currentData }) => currentData?.data ?? []),
    /** Those that could not be read, mostly because the shop no longer sells them. */
    missing: ids.filter((_, place) => answers[place]?.isError),
    isLoading: answers.some(({ isLoading, currentData }) => isLoading && !currentData),
    refetch: () => answers.forEach(({ isError, refetch }) => isError && void refetch()),
  };
}

/** Two to four pieces beside each other. On a phone two of them fit, and the others are a swipe away. */
export function ComparePage() {
  const { count, pieces, missing, isLoading, refetch } = useComparedPieces();
  const title = useRef<HTMLHeadingElement>(null);
  const takeAway = (id: string) => {
    stopComparing(id);
    // The button that had the focus goes with its piece.
    title.current?.focus();
  };
  let content: ReactNode;
  if (count === 0) {
    content = (
      <EmptyState
        icon={<Scale />}
        title="Nothing to compare yet"
        action={<ButtonLink to="/shop/listing">Explore all pieces</ButtonLink>}
      >
        Tap the scales on a piece to add it, up to four pieces.
      </EmptyState>
    );
  } else if (isLoading) {
    content = (
      <div className="grid place-items-center py-24 text-emerald">
        <Spinner label="Loading the pieces" className="size-8" />
      </div>
    );
  } else {
    content = (
      <>
        {missing.length > 0 && (
          <ErrorState
            title={
              missing.length === 1 ? 'One piece could not be shown' : `${missing.length} pieces could not be shown`
            }
            onRetry={refetch}
          />
        )}
        {pieces.length > 0 && <Comparison pieces={pieces} onTakeAway={takeAway} />}
        {count === 1 && <p className="mt-6 text-base text-ink-soft">Choose another piece to compare this one with.</p>}
      </>
    );
  }
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 pb-28 sm:px-6 lg:px-10 lg:pt-12">
      <h1 ref={title} tabIndex={-1} className="mb-8 text-3xl outline-none sm:text-4xl lg:text-5xl">
        Compare pieces
      </h1>
      {content}
    </div>
  );
}

const cell =
  'w-[calc(50vw-1.5rem)] min-w-[calc(50vw-1.5rem)] px-1.5 py-2.5 align-top text-left sm:w-60 sm:min-w-52 sm:px-4';

function Comparison({ pieces, onTakeAway }: { pieces: readonly Product[]; onTakeAway: (id: string) => void }) {
  const taxPercent = useTaxPercent();
  const linkTo = useProductLink();
  const row = (name: string, words: readonly ReactNode[]) => (
    <tr key={name} className="border-t border-hairline">
      <th
        scope="row"
        className="left-0 w-36 bg-ivory sm:sticky py-2.5 pr-4 text-left align-top text-sm font-normal text-ink-muted max-sm:sr-only"
      >
        {name}
      </th>
      {pieces.map(({ _id }, place) => (
        <td key={_id} className={cn(cell, 'text-base wrap-anywhere')}>
          <span aria-hidden="true" className="block text-xs text-ink-muted sm:hidden">
            {name}
          </span>
          {words[place] ?? (
            <>
              <span aria-hidden="true">–</span>
              <span className="sr-only">Not stated</span>
            </>
          )}
        </td>
      ))}
    </tr>
  );
  return (
    <div
      // Scrolls sideways, so the keyboard has to reach it.
      tabIndex={0}
      role="region"
      aria-label="Comparison"
      className="relative -mx-4 snap-x snap-mandatory overflow-x-auto overscroll-x-contain px-3 sm:mx-0 sm:snap-none sm:px-0"
    >
      <table>
        <thead>
          <tr>
            <td className="max-sm:sr-only" />
            {pieces.map((product) => {
              const { _id, title, images, priceFrom = false } = product;
              const { paise, insteadOfPaise } = productPrice(product, taxPercent);
              return (
                <th key={_id} scope="col" className={cn(cell, 'snap-start scroll-ml-3 font-normal')}>
                  <div className="relative">
                    <div className={cardFrame}>
                      {images[0] && (
                        <ResponsiveImage url={images[0]} alt="" sizes={cardSizes} className="absolute inset-0" />
                      )}
                    </div>
                    <IconButton name={`Remove ${title}`} onClick={() => onTakeAway(_id)} className={onImage} Icon={X} />
                  </div>
                  <Link
                    {...linkTo(product)}
                    className="mt-3 line-clamp-2 min-h-12 font-display text-[1.0625rem] leading-6 underline-offset-4 hover:underline sm:text-lg"
                  >
                    {title}
                  </Link>
                  <Price {...{ paise, insteadOfPaise }} from={priceFrom} className="mt-1.5 text-base" />
                  <p className="text-xs text-ink-muted">{taxNote(taxPercent)}</p>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {comparisonOf(pieces, taxPercent).map(({ name, words }) => row(name, words))}
          <tr className="border-t border-hairline">
            <td className="max-sm:sr-only" />
            {pieces.map((product) => (
              <td key={product._id} className={cell}>
                <CartControl product={product} chooseAt={linkTo(product)} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
