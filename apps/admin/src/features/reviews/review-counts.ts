import { useAdminReviewsQuery } from './reviews-api.ts';

/** How many reviews that shoppers can read have no answer yet; undefined while that is not known. */
export function useUnansweredReviews(): number | undefined {
  const { data } = useAdminReviewsQuery({ query: { shown: 'shown', answered: 'unanswered', page: 1, limit: 1 } });
  return data?.total;
}

/** How many reviews wait until the owner shows or hides them; undefined while that is not known. */
export function useHeldReviews(): number | undefined {
  const { data } = useAdminReviewsQuery({ query: { shown: 'held', page: 1, limit: 1 } });
  return data?.total;
}

/** How many reviews have photographs that wait for the owner’s approval; undefined while that is not known. */
export function useWaitingPhotographs(): number | undefined {
  const { data } = useAdminReviewsQuery({ query: { photographs: 'waiting', page: 1, limit: 1 } });
  return data?.total;
}
