import { productHead } from '@kanaka/presentation/pages';
import { ErrorState } from '@kanaka/ui/error-state';
import { wasRefused } from '@kanaka/web-kit/api-error';
import { ChevronRight } from 'lucide-react';
import { Link } from '@kanaka/ui/link';
import { useParams } from 'react-router-dom';
import { CatalogApi } from '../features/catalog/catalog-api.ts';
import { ProductDetailsSkeleton } from '../features/catalog/product-details-skeleton.tsx';
import { PieceReviews } from '../features/reviews/piece-reviews.tsx';
import { PageMeta } from '../shared/page/page-meta.tsx';
import { SectionBoundary } from '../shared/loading/boundary.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { LaterViewed } from './parts/later-viewed.tsx';
import { Piece } from './parts/piece.tsx';
import { SimilarPieces } from './parts/similar-pieces.tsx';

/** A piece on its own page, when its URL is opened directly. */
export function ProductPage() {
  const { slug = '' } = useParams();
  const { currentData, isError, error, refetch } = CatalogApi.useProductQuery({ params: { id: slug } });
  const product = currentData?.data;

  // Stays during a refetch, until the piece is found.
  if (!product && wasRefused(error)) return <NotFoundPage />;
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-1 max-md:flex max-md:flex-col sm:pt-4 md:pb-28 [--gallery-top:5.5rem] sm:px-6 lg:px-10 lg:pt-6">
      {!product && <h1 className="sr-only">The piece</h1>}
      {product ? (
        <>
          <PageMeta {...productHead(product)} />
          <nav aria-label="Breadcrumb" className="-mt-1 min-h-11 sm:mb-2 lg:mb-4">
            {/* On a phone on one line, because the piece's name below its images is not seen at first. */}
            <ol className="flex items-center gap-1 text-sm text-ink-muted sm:flex-wrap">
              <li className="max-sm:hidden">
                <Link
                  to="/shop/listing"
                  className="relative inline-flex min-h-11 items-center before:absolute before:-inset-x-2 before:inset-y-0 hover:text-ink hover:underline"
                >
                  All Products
                </Link>
              </li>
              <ChevronRight className="size-3.5 max-sm:hidden" />
              <li className="shrink-0">
                <Link
                  to={`/shop/listing?category=${encodeURIComponent(product.category)}`}
                  className="relative inline-flex min-h-11 items-center before:absolute before:-inset-x-2 before:inset-y-0 hover:text-ink hover:underline"
                >
                  {product.category}
                </Link>
              </li>
              <ChevronRight className="size-3.5 shrink-0" />
              <li aria-current="page" className="text-ink max-sm:truncate">
                {product.title}
              </li>
            </ol>
          </nav>
          <Piece key={product._id} heading="h1" product={product} />
          <SectionBoundary title="The reviews could not be shown">
            <PieceReviews key={product._id} productId={product._id} title={product.title} />
          </SectionBoundary>
          <SectionBoundary title="These pieces could not be shown">
            <SimilarPieces product={product} />
          </SectionBoundary>
          <LaterViewed key={product.slug} except={product._id} className="mt-16 lg:mt-24" />
        </>
      ) : isError ? (
        <ErrorState title="This piece could not be loaded" onRetry={refetch} />
      ) : (
        <ProductDetailsSkeleton />
      )}
    </div>
  );
}
