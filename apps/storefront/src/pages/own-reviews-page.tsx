import { useSession } from '@kanaka/web-kit/use-session';
import { useSearchParams } from 'react-router-dom';
import { useRememberedPieces } from '../features/catalog/use-remembered-pieces.ts';
import { OwnReviews } from '../features/reviews/own-reviews.tsx';
import { OwnReviewsApi } from '../features/reviews/own-reviews-api.ts';
import { AccountSubpage } from './parts/account-subpage.tsx';

/** What a shopper has written, and what became of it. */
export function OwnReviewsPage() {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1);
  const { data, isError, refetch } = OwnReviewsApi.useOwnReviewsQuery(
    { query: { page } },
    { skip: !user, refetchOnMountOrArgChange: true },
  );
  const { pieces } = useRememberedPieces(data?.data.flatMap(({ productId }) => productId ?? []) ?? []);
  if (!user) return null;
  return (
    <AccountSubpage title="My Reviews" wide>
      <OwnReviews
        list={data}
        pieces={pieces}
        onPage={(next) => setSearch(next === 1 ? {} : { page: String(next) })}
        onRetry={isError ? () => void refetch() : null}
      />
    </AccountSubpage>
  );
}
