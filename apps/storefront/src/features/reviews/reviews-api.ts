import * as contract from '@kanaka/contracts/reviews/reviews';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const ReviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    allReviews: build.query({ ...call(contract.allReviews), providesTags: ['Review'] }),
    productReviews: build.query({ ...call(contract.productReviews), providesTags: ['Review'] }),
  }),
});
