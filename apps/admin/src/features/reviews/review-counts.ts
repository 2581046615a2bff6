import type { adminListReviews } from '@kanaka/contracts/reviews/reviews';
import type { z } from 'zod';
import { ReviewsApi } from './reviews-api.ts';

/** How many reviews there are of some; undefined while that is not known. */
const useTotal = (query: Omit<z.input<typeof adminListReviews.query>, 'page' | 'limit'>): number | undefined =>
  ReviewsApi.useAdminReviewsQuery({ query: { ...query, page: 1, limit: 1 } }).data?.total;

/** Those that shoppers can read and that have no answer yet. */
export const useUnansweredReviews = () => useTotal({ shown: 'shown', answered: 'unanswered' });

/** Those that wait until the owner shows or hides them. */
export const useHeldReviews = () => useTotal({ shown: 'held' });

/** Those with photographs that wait for the owner’s approval. */
export const useWaitingPhotographs = () => useTotal({ photographs: 'waiting' });
