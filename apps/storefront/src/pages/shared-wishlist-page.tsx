import { sharedWishlistHead } from '@kanaka/presentation/pages';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { isApiError } from '@kanaka/web-kit/api-error';
import { Heart } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { CartBar } from '../features/cart/cart-bar.tsx';
import { ProductGrid, ProductGridSkeleton } from '../features/catalog/product-grid.tsx';
import { useRememberedPieces } from '../features/catalog/use-remembered-pieces.ts';
import { forgetFilters } from '../features/listing/stored-filters.ts';
import { WishlistApi } from '../features/wishlist/wishlist-api.ts';
import { PageMeta } from '../shared/page/page-meta.tsx';
import { useShop } from '../shared/page/use-shop.ts';
import { ShopCard } from './parts/shop-card.tsx';

const none: readonly string[] = [];

/** The wishlist of somebody who has shared its link. */
export function SharedWishlistPage() {
  const { token = '' } = useParams();
  const shop = useShop();
  const list = WishlistApi.useSharedWishlistQuery({ params: { token } });
  const { name = '', productIds = none } = list.currentData?.data ?? {};
  const { pieces, ...loaded } = useRememberedPieces(productIds);
  const sold = pieces.filter((piece) => 'slug' in piece);

  if (isApiError(list.error) && list.error.status === 404) {
    return (
      <div className="mx-auto w-full max-w-page px-4 pt-8 pb-28 sm:px-6 lg:px-10 lg:pt-12">
        <PageMeta title="Page not found" />
        <h1 className="text-3xl sm:text-4xl lg:text-5xl">A wishlist</h1>
        <EmptyState icon={<Heart />} title="This wishlist is no longer shared" action={<Explore />}>
          The link no longer works. Whoever sent it to you can send a new one.
        </EmptyState>
      </div>
    );
  }

  const head = sharedWishlistHead(name, shop);
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 pb-28 sm:px-6 lg:px-10 lg:pt-12">
      <PageMeta {...head} />
      <h1 className="text-3xl break-words sm:text-4xl lg:text-5xl">{head.title}</h1>
      <p className="mt-2 mb-8 min-h-7 text-base text-ink-soft lg:mb-12">
        {sold.length > 0 && `${sold.length} ${sold.length === 1 ? 'piece' : 'pieces'} at today’s prices`}
      </p>
      {list.isError || loaded.isError ? (
        <ErrorState
          title="This wishlist could not be loaded"
          onRetry={() => {
            if (list.isError) void list.refetch();
            if (loaded.isError) void loaded.refetch();
          }}
        />
      ) : list.isLoading || loaded.isLoading ? (
        <ProductGridSkeleton count={4} />
      ) : sold.length === 0 ? (
        <EmptyState icon={<Heart />} title="Nothing is on this list now" action={<Explore />}>
          Its pieces are shown here as soon as there are some.
        </EmptyState>
      ) : (
        <ProductGrid label={head.title}>
          {sold.map((piece) => (
            <ShopCard key={piece._id} product={piece} heading="h2" />
          ))}
        </ProductGrid>
      )}
      <CartBar />
    </div>
  );
}

const Explore = () => (
  <ButtonLink to="/shop/listing" onClick={forgetFilters}>
    Explore all pieces
  </ButtonLink>
);
