import * as contract from '@kanaka/contracts/reviews/reviews';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

/** The most reviews of a piece at once. */
export const REVIEWS_A_PAGE = 12;

/** What a piece's reviews are asked with; at first as the server renders them. */
export const reviewsOf = (
  productId: string,
  query: { stars?: number | undefined; sort?: contract.ReviewSort; page?: number } = {},
) => ({
  params: { productId },
  query: { ...query, limit: REVIEWS_A_PAGE },
});

export const ReviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    allReviews: build.query({ ...call(contract.allReviews), providesTags: ['Review'] }),
    productReviews: build.query({ ...call(contract.productReviews), providesTags: ['Review'] }),
  }),
});
