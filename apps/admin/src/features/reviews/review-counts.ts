import { useAdminReviewsQuery } from './reviews-api.ts';

/** How many reviews that shoppers can read have no answer yet. */
export function useUnansweredReviews(): number {
  const { data } = useAdminReviewsQuery({ query: { shown: 'shown', answered: 'unanswered', page: 1, limit: 1 } });
  return data?.total ?? 0;
}

/** How many reviews have photographs that nobody sees before the owner approves them. */
export function useWaitingPhotographs(): number {
  const { data } = useAdminReviewsQuery({ query: { photographs: 'waiting', page: 1, limit: 1 } });
  return data?.total ?? 0;
}
