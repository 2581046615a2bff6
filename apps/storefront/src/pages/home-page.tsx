import { ButtonLink } from '@kanaka/ui/button-link';
import { cn } from '@kanaka/ui/cn';
import { ErrorState } from '@kanaka/ui/error-state';
import { BadgeCheck, HandHeart, RotateCcw, Truck } from 'lucide-react';
import { Link } from '@kanaka/ui/link';
import { BannerCarousel, bannerFrame, BannerSkeleton } from '../features/banners/banner-carousel.tsx';
import { CartBar } from '../features/cart/cart-bar.tsx';
import { CatalogApi } from '../features/catalog/catalog-api.ts';
import { ImagesPlayButton } from '../features/catalog/images-play.tsx';
import { ProductGrid, ProductGridSkeleton } from '../features/catalog/product-grid.tsx';
import { CollectionsShowcase } from '../features/collections/collections-showcase.tsx';
import { GiftCards } from '../features/collections/gift-cards.tsx';
import { useCollectionsOf } from '../features/collections/use-collections.ts';
import { forgetFilters } from '../features/listing/stored-filters.ts';
import { lazyWithPreload } from '../shared/loading/lazy-with-preload.tsx';
import { useShop } from '../shared/page/use-shop.ts';
import { SectionBoundary } from '../shared/loading/boundary.tsx';
import { LaterViewed } from './parts/later-viewed.tsx';
import { ShopCard } from './parts/shop-card.tsx';
import { WhenNear } from '../shared/loading/when-near.tsx';

const CustomerReviews = lazyWithPreload(() => import('../features/reviews/customer-reviews.tsx'), 'CustomerReviews');

/** The most pieces on the home page. */
const FEATURED = 8;

/** The most gifts on the home page: a row of a wide screen. */
const HOME_GIFTS = 4;

const promises = [
  { icon: BadgeCheck, words: 'BIS hallmarked gold' },
  { icon: HandHeart, words: 'Finished by hand' },
  { icon: Truck, words: 'Complimentary shipping' },
  { icon: RotateCcw, words: '7-day returns' },
];

/** The categories as a row to swipe; wide screens have them in the header's menu. */
function CategoryStrip() {
  const { data } = CatalogApi.useCategoriesQuery();
  return (
    <nav aria-label="Categories" className="overflow-x-auto lg:hidden">
      <ul className="flex min-h-13 w-max min-w-full justify-center gap-2 px-4 pb-2 sm:px-6">
        {data?.categories.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={`/shop/listing?category=${encodeURIComponent(name)}`}
              className="inline-flex h-11 items-center rounded-full border border-line bg-white px-4 text-sm whitespace-nowrap"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Welcome() {
  const shop = useShop();
  const { data, isLoading, isError, refetch } = CatalogApi.useBannersQuery();
  return (
    <div className="lg:grid lg:grid-cols-[2fr_3fr] lg:grid-rows-[1fr_auto] min-[100rem]:grid-cols-[calc((100vw-84rem)/2+34rem)_1fr]">
      {isLoading ? (
        <BannerSkeleton />
      ) : isError ? (
        <div className={cn(bannerFrame, 'grid place-items-center')}>
          <ErrorState title="The pictures could not be loaded" onRetry={refetch} />
        </div>
      ) : (
        <BannerCarousel banners={data?.data ?? []} />
      )}
      <div className="px-4 pt-1 pb-4 text-center sm:px-6 lg:col-start-1 lg:row-start-1 lg:self-center lg:py-8 lg:pr-10 lg:pl-[max(2.5rem,calc((100vw-84rem)/2+2.5rem))] lg:text-left">
        <h1 className="text-3xl xs:text-4xl xl:text-5xl">{shop.tagline}</h1>
        <p className="mx-auto mt-3 max-w-md text-sm text-ink-soft sm:text-base lg:mx-0 lg:mt-4">{shop.description}</p>
        <ButtonLink size="lg" className="mt-4 lg:mt-8" to="/shop/listing" onClick={forgetFilters}>
          Explore all pieces
        </ButtonLink>
      </div>
      <CategoryStrip />
    </div>
  );
}

/** The way in for a gift, once the owner has collections for it. */
function Gifts() {
  const gifts = useCollectionsOf('gifts');
  if (gifts.length === 0) return null;
  return (
    <section aria-labelledby="gifts-title" className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6 lg:px-10 lg:pb-24">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-4 lg:mb-10">
        <h2 id="gifts-title" className="text-3xl lg:text-4xl">
          Gifts
        </h2>
        <Link
          to="/shop/gifts"
          className="inline-flex min-h-11 shrink-0 items-center text-base text-emerald underline decoration-gold underline-offset-8"
        >
          See all<span className="sr-only"> gifts</span>
        </Link>
      </header>
      <GiftCards gifts={gifts.slice(0, HOME_GIFTS)} heading="h3" />
    </section>
  );
}

function FeatureProducts() {
  const { data, isLoading, isError, refetch } = CatalogApi.useFeatureProductsQuery();
  const products = data?.data.slice(0, FEATURED) ?? [];
  return (
    <section aria-labelledby="feature-title" className="mx-auto w-full max-w-page px-4 py-16 sm:px-6 lg:px-10 lg:py-24">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-2 sm:mb-8 sm:gap-x-4 lg:mb-12">
        <h2 id="feature-title" className="text-[clamp(1.375rem,7vw,2rem)] leading-11 whitespace-nowrap lg:text-4xl">
          Feature Products
        </h2>
        <div className="flex items-center sm:gap-2">
          <ImagesPlayButton />
          <Link
            to="/shop/listing"
            onClick={forgetFilters}
            className="inline-flex min-h-11 shrink-0 items-center text-base text-emerald underline decoration-gold underline-offset-8"
          >
            See all
          </Link>
        </div>
      </header>
      {isLoading ? (
        <ProductGridSkeleton />
      ) : isError ? (
        <ErrorState title="The pieces could not be loaded" onRetry={refetch} />
      ) : products.length === 0 ? (
        <p className="py-10 text-center text-ink-soft">New pieces are on their way.</p>
      ) : (
        // In three columns eight pieces would leave a gap in the last row.
        <ProductGrid label="Feature Products" className="md:max-lg:[&>li:nth-child(n+7)]:hidden">
          {products.map((product) => (
            <ShopCard key={product._id} product={product} />
          ))}
        </ProductGrid>
      )}
    </section>
  );
}

export function HomePage() {
  return (
    <>
      <SectionBoundary title="The pictures could not be shown">
        <Welcome />
      </SectionBoundary>
      <div className="mx-auto max-w-page px-4 sm:px-6 lg:px-10">
        <ul
          aria-label="What the house promises"
          className="grid grid-cols-2 gap-x-4 gap-y-5 border-b border-hairline py-8 md:grid-cols-[repeat(4,auto)] md:justify-between lg:grid-cols-4"
        >
          {promises.map(({ icon: Icon, words }) => (
            <li key={words} className="flex items-center gap-3 text-sm md:justify-center lg:text-base">
              <Icon className="size-5 shrink-0 text-gold" />
              {words}
            </li>
          ))}
        </ul>
      </div>
      <SectionBoundary title="The pieces could not be shown">
        <FeatureProducts />
      </SectionBoundary>
      <SectionBoundary title="The gifts could not be shown">
        <Gifts />
      </SectionBoundary>
      <LaterViewed className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6 lg:px-10 lg:pb-24" />
      <SectionBoundary title="The collections could not be shown">
        <CollectionsShowcase />
      </SectionBoundary>
      <WhenNear className="min-h-176" margin="1200px">
        <SectionBoundary title="Could not load reviews" waiting={null}>
          <CustomerReviews />
        </SectionBoundary>
      </WhenNear>
      <CartBar />
    </>
  );
}
