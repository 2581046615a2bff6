import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { MessageSquareQuote } from 'lucide-react';
import { ReviewFilters } from '../features/reviews/review-filters.tsx';
import { ReviewRow } from '../features/reviews/review-row.tsx';
import { useAdminReviewsQuery } from '../features/reviews/reviews-api.ts';
import { ReviewsSkeleton } from '../features/reviews/reviews-skeleton.tsx';
import { shownData } from '../shared/shown-data.ts';
import { Page } from '../shared/page.tsx';
import { PagedList } from '../shared/paged-list.tsx';
import { useAddress } from '../shared/use-address.ts';

const REVIEWS_A_PAGE = 25;

/** One of these, or nothing: an address may be typed by hand. */
const oneOf = <T extends string>(values: readonly T[], asked: string): T | '' =>
  values.find((value) => value === asked) ?? '';

/** What shoppers have written, newest first; what is looked for and the page stand in the address. */
export function ReviewsPage() {
  const { asked, page, put, clear } = useAddress();
  const words = asked('words');
  const stars = oneOf(['1', '2', '3', '4', '5'], asked('stars'));
  const shown = oneOf(['shown', 'hidden'], asked('shown'));
  const answered = oneOf(['answered', 'unanswered'], asked('answered'));
  const isNarrowed = [words, stars, shown, answered].some(Boolean);
  const reviews = useAdminReviewsQuery({
    query: {
      words,
      page,
      limit: REVIEWS_A_PAGE,
      ...(stars && { stars: Number(stars) }),
      ...(shown && { shown }),
      ...(answered && { answered }),
    },
  });
  const data = shownData(reviews);

  return (
    <Page
      title="Reviews"
      description={
        data && `${data.total.toLocaleString('en-IN')} ${data.total === 1 ? 'review' : 'reviews'}, newest first`
      }
    >
      <ReviewFilters
        filter={{ words, stars, shown, answered }}
        onChange={(change) => put({ ...change, page: '' }, { replace: true })}
      />
      <PagedList
        name="Reviews"
        answer={reviews}
        page={page}
        perPage={REVIEWS_A_PAGE}
        onPage={(next) => put({ page: next === 1 ? '' : String(next) })}
        skeleton={<ReviewsSkeleton />}
        empty={
          <EmptyState
            title={page > 1 ? 'This page is empty' : isNarrowed ? 'No review matches' : 'No reviews yet'}
            icon={<MessageSquareQuote aria-hidden="true" />}
            action={
              (isNarrowed || page > 1) && (
                <Button variant="outline" onClick={clear}>
                  Show all reviews
                </Button>
              )
            }
          >
            {isNarrowed ? 'Try fewer words or other stars.' : 'What shoppers write appears here.'}
          </EmptyState>
        }
      >
        {(found) => (
          <ul aria-label="Reviews">
            {found.data.map((review) => (
              <ReviewRow key={review._id} review={review} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
