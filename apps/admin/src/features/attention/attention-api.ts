import { listHolds, releaseHold } from '@kanaka/contracts/orders/holds';
import { decideCancellation, dismissDiscrepancy, listDiscrepancies } from '@kanaka/contracts/orders/discrepancies';
import { decideFlaggedPayment, listFlaggedPayments } from '@kanaka/contracts/orders/payments';
import { listRefusedRefunds, settleRefund } from '@kanaka/contracts/orders/refunds';
import {
  catalogDeadLetters,
  identityDeadLetters,
  ordersDeadLetters,
  reviewsDeadLetters,
} from '@kanaka/contracts/outbox';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const attentionApi = api.injectEndpoints({
  endpoints: (build) => ({
    flaggedPayments: build.query({ ...call(listFlaggedPayments), providesTags: ['FlaggedPayment'] }),
    decidePayment: build.mutation({
      ...call(decideFlaggedPayment),
      invalidatesTags: ['FlaggedPayment', 'Order'],
    }),
    refusedRefunds: build.query({ ...call(listRefusedRefunds), providesTags: ['RefusedRefund'] }),
    settleRefund: build.mutation({ ...call(settleRefund), invalidatesTags: ['RefusedRefund', 'Order'] }),
    holds: build.query({ ...call(listHolds), providesTags: ['Order'] }),
    releaseHold: build.mutation({ ...call(releaseHold), invalidatesTags: ['Order', 'Product'] }),
    discrepancies: build.query({ ...call(listDiscrepancies), providesTags: ['Order'] }),
    decideCancellation: build.mutation({
      ...call(decideCancellation),
      invalidatesTags: ['Order', 'Product'],
    }),
    dismissDiscrepancy: build.mutation({ ...call(dismissDiscrepancy), invalidatesTags: ['Order'] }),
    ordersGivenUp: build.query({ ...call(ordersDeadLetters.listDeadLetters), providesTags: ['GivenUpJob'] }),
    catalogGivenUp: build.query({ ...call(catalogDeadLetters.listDeadLetters), providesTags: ['GivenUpJob'] }),
    identityGivenUp: build.query({ ...call(identityDeadLetters.listDeadLetters), providesTags: ['GivenUpJob'] }),
    reviewsGivenUp: build.query({ ...call(reviewsDeadLetters.listDeadLetters), providesTags: ['GivenUpJob'] }),
    replayOrders: build.mutation({ ...call(ordersDeadLetters.replayDeadLetter), invalidatesTags: ['GivenUpJob'] }),
    replayCatalog: build.mutation({ ...call(catalogDeadLetters.replayDeadLetter), invalidatesTags: ['GivenUpJob'] }),
    replayIdentity: build.mutation({ ...call(identityDeadLetters.replayDeadLetter), invalidatesTags: ['GivenUpJob'] }),
    replayReviews: build.mutation({ ...call(reviewsDeadLetters.replayDeadLetter), invalidatesTags: ['GivenUpJob'] }),
  }),
});

export const {
  useFlaggedPaymentsQuery,
  useDecidePaymentMutation,
  useRefusedRefundsQuery,
  useSettleRefundMutation,
  useHoldsQuery,
  useReleaseHoldMutation,
  useDiscrepanciesQuery,
  useDecideCancellationMutation,
  useDismissDiscrepancyMutation,
  useOrdersGivenUpQuery,
  useCatalogGivenUpQuery,
  useIdentityGivenUpQuery,
  useReviewsGivenUpQuery,
  useReplayOrdersMutation,
  useReplayCatalogMutation,
  useReplayIdentityMutation,
  useReplayReviewsMutation,
} = attentionApi;
