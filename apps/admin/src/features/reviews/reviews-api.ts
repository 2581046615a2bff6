import * as productsContract from '@kanaka/contracts/catalog/products';
import * as contract from '@kanaka/contracts/reviews/reviews';
import { call } from '@kanaka/web-kit/call';
import type { z } from 'zod';
import { api } from '../../api.ts';

export const ReviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminReviews: build.query({ ...call(contract.adminListReviews), providesTags: ['Review'] }),
    showReview: build.mutation({ ...call(contract.showReview), invalidatesTags: ['Review'] }),
    showPhotograph: build.mutation({ ...call(contract.showPhotograph), invalidatesTags: ['Review'] }),
    answerReview: build.mutation({ ...call(contract.answerReview), invalidatesTags: ['Review'] }),
    waiveAnswer: build.mutation({ ...call(contract.waiveAnswer), invalidatesTags: ['Review'] }),
    removeAnswer: build.mutation({ ...call(contract.removeAnswer), invalidatesTags: ['Review'] }),
    reviewedPiece: build.query(call(productsContract.getProduct)),
  }),
});

/** How many reviews there are of some; undefined while that is not known. */
const useTotal = (query: Omit<z.input<typeof contract.adminListReviews.query>, 'page' | 'limit'>): number | undefined =>
  ReviewsApi.useAdminReviewsQuery({ query: { ...query, page: 1, limit: 1 } }).data?.total;

/** Those that wait for an answer. */
export const useUnansweredReviews = () => useTotal({ answered: 'waiting' });

/** Those that wait until the owner shows or hides them. */
export const useHeldReviews = () => useTotal({ shown: 'held' });

/** Those with photographs that wait for the owner’s approval. */
export const useWaitingPhotographs = () => useTotal({ photographs: 'waiting' });
