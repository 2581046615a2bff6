import * as contract from '@kanaka/contracts/reviews/reviews';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

// Not with the calls for reading reviews, which each page of a piece loads.
export const OwnReviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownPhotographs: build.query({ ...call(contract.ownPhotographs), providesTags: ['Review'] }),
    ownReviews: build.query({ ...call(contract.ownReviews), providesTags: ['Review'] }),
    addReview: build.mutation({
      ...call(contract.addReview),
      invalidatesTags: (_, error) => (error ? [] : ['Review']),
    }),
  }),
});
