import * as productsContract from '@kanaka/contracts/catalog/products';
import * as contract from '@kanaka/contracts/reviews/reviews';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const ReviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminReviews: build.query({ ...call(contract.adminListReviews), providesTags: ['Review'] }),
    showReview: build.mutation({ ...call(contract.showReview), invalidatesTags: ['Review'] }),
    showPhotograph: build.mutation({ ...call(contract.showPhotograph), invalidatesTags: ['Review'] }),
    answerReview: build.mutation({ ...call(contract.answerReview), invalidatesTags: ['Review'] }),
    removeAnswer: build.mutation({ ...call(contract.removeAnswer), invalidatesTags: ['Review'] }),
    reviewedPiece: build.query(call(productsContract.getProduct)),
  }),
});
