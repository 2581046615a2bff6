import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { MessageSquareQuote } from 'lucide-react';
import { z } from 'zod';
import { ReviewFilters } from '../features/reviews/review-filters.tsx';
import { ReviewRow } from '../features/reviews/review-row.tsx';
import {
  ReviewsApi,
  useHeldReviews,
  useUnansweredReviews,
  useWaitingPhotographs,
} from '../features/reviews/reviews-api.ts';
import { shownData, PagedList } from '../shared/lists/paged-list.tsx';
import { Page } from '../shared/page/page.tsx';
import { setOnly, urlPage, urlText } from '../shared/lists/url-fields.ts';
import { ViewTabs } from '../shared/page/view-tabs.tsx';
import { counted } from '../shared/words.tsx';

const REVIEWS_A_PAGE = 25;

const ReviewSearch = z.object({
  words: urlText(200),
  stars: z.enum(['', '1', '2', '3', '4', '5']).catch(''),
  shown: z.enum(['', 'shown', 'hidden', 'held']).catch(''),
  answered: z.enum(['', 'answered', 'unanswered', 'waiting']).catch(''),
  photographs: z.enum(['', 'any', 'waiting']).catch(''),
  page: urlPage,
});

/** The filters of a view. The navigation counts what is held, or else what is to be answered. */
const views = {
  held: { answered: '', shown: 'held', photographs: '' },
  'to-answer': { answered: 'waiting', shown: '', photographs: '' },
  photographs: { answered: '', shown: '', photographs: 'waiting' },
  all: { answered: '', shown: '', photographs: '' },
} as const;

/** What a view says when it has nothing. */
const empty = {
  held: {
    title: 'No reviews waiting',
    words: 'Those of people who have not bought appear here until you have shown or hidden them.',
  },
  'to-answer': {
    title: 'Nothing to answer',
    words: 'Reviews of the last 30 days and those under 4 stars appear here until you answer them or mark them.',
  },
  photographs: {
    title: 'No photographs to approve',
    words: 'Those that customers add to their reviews appear here until you have approved or hidden them.',
  },
  all: { title: 'No reviews yet', words: 'What customers write appears here.' },
} as const;

function viewOf({ answered, shown, photographs }: { answered: string; shown: string; photographs: string }) {
  if (photographs === 'waiting') return 'photographs';
  if (shown === 'held') return 'held';
  return answered === 'waiting' ? 'to-answer' : 'all';
}

/** Customers' reviews, newest first; the filters and the page are in the URL. */
export function ReviewsPage() {
  const [{ page, ...filter }, setSearch] = useUrlState(ReviewSearch);
  const { words, stars, ...others } = filter;
  const view = viewOf(filter);
  const own: Partial<Record<string, string>> = views[view];
  const isNarrowed = Object.entries(filter).some(([name, value]) => value !== (own[name] ?? ''));
  const reviews = ReviewsApi.useAdminReviewsQuery({
    query: { words, page, limit: REVIEWS_A_PAGE, ...(stars && { stars: Number(stars) }), ...setOnly(others) },
  });
  const data = shownData(reviews);
  const [held, unanswered, waiting] = [useHeldReviews(), useUnansweredReviews(), useWaitingPhotographs()];

  return (
    <Page title="Reviews" description={data?.total ? `${counted(data.total, 'review')}, newest first` : ''}>
      <div className="mb-4">
        <ViewTabs
          label="Reviews"
          views={[
            { value: 'held', words: 'To show', count: held },
            { value: 'to-answer', words: 'To answer', count: unanswered },
            { value: 'photographs', words: 'Photographs', count: waiting },
            { value: 'all', words: 'All' },
          ]}
          chosen={view}
          onChoose={(chosen) => setSearch({ ...views[chosen], page: 1 })}
        />
      </div>
      <ReviewFilters filter={filter} onChange={(change) => setSearch({ ...change, page: 1 }, { replace: true })} />
      <PagedList
        name="Reviews"
        response={reviews}
        page={page}
        onPage={(next) => setSearch({ page: next }, { preventScrollReset: false })}
        rows={6}
        row="h-28"
        empty={
          <EmptyState
            title={isNarrowed ? 'No review matches' : empty[view].title}
            icon={<MessageSquareQuote />}
            action={
              isNarrowed && (
                <Button variant="outline" onClick={() => setSearch(ReviewSearch.parse({}))}>
                  Show all reviews
                </Button>
              )
            }
          >
            {isNarrowed ? 'Try fewer words or other filters.' : empty[view].words}
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
