import { productHead } from '@kanaka/presentation/pages';
import { Dialog } from '@kanaka/ui/dialog';
import { ErrorState } from '@kanaka/ui/error-state';
import { useNavigate, useParams } from 'react-router-dom';
import { CatalogApi } from '../features/catalog/catalog-api.ts';
import { ProductDetailsSkeleton } from '../features/catalog/product-details-skeleton.tsx';
import { PieceReviews } from '../features/reviews/piece-reviews.tsx';
import { PageMeta } from '../shared/page/page-meta.tsx';
import { SectionBoundary } from '../shared/loading/boundary.tsx';
import { Piece } from './parts/piece.tsx';

/** A piece in a dialog over the page it was opened from; Back closes it too. */
export function ProductDialogPage() {
  const { slug = '' } = useParams();
  const navigate = useNavigate();
  const { currentData, isError, refetch } = CatalogApi.useProductQuery({ params: { id: slug } });
  const product = currentData?.data;
  return (
    <Dialog
      inAddress
      onClose={() => void navigate(-1)}
      size="xl"
      title={product?.title ?? 'The piece'}
      titleHidden
      // To the edges of the scrolling area, which has padding.
      className="[--bar-bottom:-1.25rem] [--gallery-bleed:-1.25rem] sm:[--bar-bottom:-1.5rem] sm:[--gallery-bleed:-1.5rem]"
    >
      {product && <PageMeta {...productHead(product)} />}
      {product ? (
        <div className="relative max-md:flex max-md:flex-col">
          <Piece key={product._id} product={product} />
          <SectionBoundary title="The reviews could not be shown">
            <PieceReviews key={product._id} heading="h3" productId={product._id} title={product.title} />
          </SectionBoundary>
        </div>
      ) : isError ? (
        <ErrorState title="This piece could not be loaded" onRetry={refetch}>
          It may no longer be for sale. Please try again in a moment.
        </ErrorState>
      ) : (
        <ProductDetailsSkeleton />
      )}
    </Dialog>
  );
}
