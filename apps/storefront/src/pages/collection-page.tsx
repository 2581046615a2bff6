import { listingPath } from '@kanaka/presentation/listing-url';
import { ErrorState } from '@kanaka/ui/error-state';
import { wasRefused } from '@kanaka/web-kit/api-error';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { PageSkeleton } from '../app/skeletons.tsx';
import { CollectionsApi } from '../features/collections/collections-api.ts';
import { Listing } from './listing-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** The pieces of one collection, below its picture and words. */
export function CollectionPage() {
  const { slug = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { currentData, isError, error, refetch } = CollectionsApi.useCollectionQuery({ params: { slug } });
  const collection = currentData?.data;

  const moved = collection && collection.slug !== slug ? listingPath(collection.slug) : null;
  useEffect(() => {
    // As the server does it for a page that is loaded.
    if (moved) void navigate(`${moved}${search}`, { replace: true });
  }, [moved, search, navigate]);

  if (collection) return <Listing key={collection.slug} collection={collection} />;
  if (wasRefused(error)) return <NotFoundPage />;
  return isError ? <ErrorState title="This collection could not be loaded" onRetry={refetch} /> : <PageSkeleton />;
}
