import { listHolds, releaseHold } from '@kanaka/contracts/orders/holds';
import { decideCancellation, dismissDiscrepancy, listDiscrepancies } from '@kanaka/contracts/orders/discrepancies';
import { decideFlaggedPayment, listFlaggedPayments } from '@kanaka/contracts/orders/payments';
import { listRefusedRefunds, settleRefund } from '@kanaka/contracts/orders/refunds';
import {
  catalogDeadLetters,
  identityDeadLetters,
  ordersDeadLetters,
  reviewsDeadLetters,
} from '@kanaka/contracts/failed-jobs';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const deadLetters = {
  orders: ordersDeadLetters,
  catalog: catalogDeadLetters,
  identity: identityDeadLetters,
  reviews: reviewsDeadLetters,
};
/** The services whose jobs can fail. */
export type Origin = keyof typeof deadLetters;

export const AttentionApi = api.injectEndpoints({
  endpoints: (build) => ({
    flaggedPayments: build.query({ ...call(listFlaggedPayments), providesTags: ['FlaggedPayment'] }),
    decidePayment: build.mutation({ ...call(decideFlaggedPayment), invalidatesTags: ['FlaggedPayment', 'Order'] }),
    refusedRefunds: build.query({ ...call(listRefusedRefunds), providesTags: ['RefusedRefund'] }),
    settleRefund: build.mutation({ ...call(settleRefund), invalidatesTags: ['RefusedRefund', 'Order'] }),
    holds: build.query({ ...call(listHolds), providesTags: ['Order'] }),
    releaseHold: build.mutation({ ...call(releaseHold), invalidatesTags: ['Order', 'Product'] }),
    discrepancies: build.query({ ...call(listDiscrepancies), providesTags: ['Order'] }),
    decideCancellation: build.mutation({ ...call(decideCancellation), invalidatesTags: ['Order', 'Product'] }),
    dismissDiscrepancy: build.mutation({ ...call(dismissDiscrepancy), invalidatesTags: ['Order'] }),
    givenUp: build.query({
      ...call(ordersDeadLetters.listDeadLetters),
      query: (origin: Origin) => ({ contract: deadLetters[origin].listDeadLetters }),
      providesTags: ['GivenUpJob'],
    }),
    replayJob: build.mutation({
      ...call(ordersDeadLetters.replayDeadLetter),
      query: ({ origin, jobId }: { origin: Origin; jobId: string }) => ({
        contract: deadLetters[origin].replayDeadLetter,
        params: { jobId },
      }),
      invalidatesTags: ['GivenUpJob'],
    }),
  }),
});
