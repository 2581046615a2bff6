import type { Product } from '@kanaka/contracts/catalog/products';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { toast } from '@kanaka/ui/toaster';
import { Heart, Share2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { TextLink } from '@kanaka/ui/text-link';
import { useLocation } from 'react-router-dom';
import { CartBar } from '../features/cart/cart-bar.tsx';
import { ProductGrid, ProductGridSkeleton } from '../features/catalog/product-grid.tsx';
import { useRememberedPieces } from '../features/catalog/use-remembered-pieces.ts';
import { forgetFilters } from '../features/listing/stored-filters.ts';
import { useWishlist } from '../features/wishlist/use-wishlist.ts';
import { useLazyDialog } from '../shared/loading/lazy-dialog.tsx';
import { lazyWithPreload } from '../shared/loading/lazy-with-preload.tsx';
import { WishedPiece } from './parts/wished-piece.tsx';

const ShareWishlist = lazyWithPreload(() => import('../features/wishlist/share-wishlist.tsx'), 'ShareWishlist');

/** The pieces on the wishlist. */
export function WishlistPage() {
  const location = useLocation();
  const { productIds, shared, shopperId, remove, add, ...list } = useWishlist();
  const sharing = useLazyDialog();
  const { pieces, ...loaded } = useRememberedPieces(productIds);
  const title = useRef<HTMLHeadingElement>(null);

  /** The card disappears, and with it the button that has the focus. */
  const takeOff = ({ _id }: Pick<Product, '_id'>, words: string | null) => {
    void remove(_id);
    title.current?.focus();
    if (words) toast({ title: words, action: { label: 'Undo', onPress: () => void add(_id) } });
  };

  let content: ReactNode;
  if (list.isError || loaded.isError) {
    content = (
      <ErrorState
        title="Your wishlist could not be loaded"
        onRetry={() => {
          if (list.isError) void list.refetch();
          if (loaded.isError) void loaded.refetch();
        }}
      />
    );
  } else if (list.isLoading || loaded.isLoading) content = <ProductGridSkeleton count={4} />;
  else if (pieces.length === 0) {
    content = (
      <EmptyState
        icon={<Heart />}
        title="Nothing is on your wishlist yet"
        action={
          <ButtonLink to="/shop/listing" onClick={forgetFilters}>
            Explore all pieces
          </ButtonLink>
        }
      >
        Tap the heart on a piece to keep it here.
      </EmptyState>
    );
  } else {
    content = (
      <ProductGrid label="Wishlist">
        {pieces.map((piece) => (
          <WishedPiece
            key={piece._id}
            piece={piece}
            onRemove={() => takeOff(piece, 'Removed from your wishlist')}
            onMoved={() => takeOff(piece, null)}
          />
        ))}
      </ProductGrid>
    );
  }

  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 pb-28 sm:px-6 lg:px-10 lg:pt-12">
      <h1 ref={title} tabIndex={-1} className="text-3xl outline-none sm:text-4xl lg:text-5xl">
        Wishlist
      </h1>
      <div className="mt-2 mb-8 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-12">
        <p className="text-base text-ink-soft">
          {pieces.length > 0 && `${pieces.length} ${pieces.length === 1 ? 'piece' : 'pieces'}`}
          {pieces.length > 0 && !shopperId && (
            <>
              , kept in this browser.{' '}
              <TextLink to="/auth/login" state={{ from: location }}>
                Sign in
              </TextLink>{' '}
              to find them on all your devices, and to share them.
            </>
          )}
        </p>
        {shopperId && (pieces.length > 0 || shared) && (
          <Button variant="outline" size="sm" Icon={Share2} {...sharing.button}>
            {shared ? 'Shared' : 'Share'}
          </Button>
        )}
      </div>
      {shopperId && sharing.show(<ShareWishlist {...sharing.state} userId={shopperId} shared={shared} />)}
      <div aria-live="polite">{content}</div>
      <CartBar />
    </div>
  );
}
