import { listHolds, releaseHold } from '@kanaka/contracts/orders/holds';
import { decideCancellation, dismissDiscrepancy, listDiscrepancies } from '@kanaka/contracts/orders/discrepancies';
import { decideFlaggedPayment, listFlaggedPayments } from '@kanaka/contracts/orders/payments';
import { listRefusedRefunds, settleRefund } from '@kanaka/contracts/orders/refunds';
import * as failedJobs from '@kanaka/contracts/failed-jobs';
import { clarifySettlement, listOpenSettlements } from '@kanaka/contracts/orders/settlements';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const deadLetters = {
  orders: failedJobs.ordersDeadLetters,
  catalog: failedJobs.catalogDeadLetters,
  identity: failedJobs.identityDeadLetters,
  reviews: failedJobs.reviewsDeadLetters,
};
/** The services whose jobs can fail. */
type Origin = keyof typeof deadLetters;

export const AttentionApi = api.injectEndpoints({
  endpoints: (build) => ({
    flaggedPayments: build.query({ ...call(listFlaggedPayments), providesTags: ['FlaggedPayment'] }),
    decidePayment: build.mutation({ ...call(decideFlaggedPayment), invalidatesTags: ['FlaggedPayment', 'Order'] }),
    refusedRefunds: build.query({ ...call(listRefusedRefunds), providesTags: ['RefusedRefund'] }),
    settleRefund: build.mutation({ ...call(settleRefund), invalidatesTags: ['RefusedRefund', 'Order'] }),
    openSettlements: build.query({ ...call(listOpenSettlements), providesTags: ['Settlement'] }),
    clarifySettlement: build.mutation({ ...call(clarifySettlement), invalidatesTags: ['Settlement'] }),
    holds: build.query({ ...call(listHolds), providesTags: ['Order'] }),
    releaseHold: build.mutation({ ...call(releaseHold), invalidatesTags: ['Order', 'Product'] }),
    discrepancies: build.query({ ...call(listDiscrepancies), providesTags: ['Order'] }),
    decideCancellation: build.mutation({ ...call(decideCancellation), invalidatesTags: ['Order', 'Product'] }),
    dismissDiscrepancy: build.mutation({ ...call(dismissDiscrepancy), invalidatesTags: ['Order'] }),
    givenUp: build.query({
      ...call(failedJobs.ordersDeadLetters.listDeadLetters),
      query: (origin: Origin) => ({ contract: deadLetters[origin].listDeadLetters }),
      providesTags: ['GivenUpJob'],
    }),
    replayJob: build.mutation({
      ...call(failedJobs.ordersDeadLetters.replayDeadLetter),
      query: ({ origin, jobId }: { origin: Origin; jobId: string }) => ({
        contract: deadLetters[origin].replayDeadLetter,
        params: { jobId },
      }),
      invalidatesTags: ['GivenUpJob'],
    }),
  }),
});

const origins = ['orders', 'catalog', 'identity', 'reviews'] as const;

/** A failed job and the service it belongs to. */
export type GivenUpJob = failedJobs.DeadLetter & { origin: Origin };

/** Failed jobs of all services, newest first; `unread` are the services that did not respond. */
export function useGivenUp() {
  const asked = {
    orders: AttentionApi.useGivenUpQuery('orders'),
    catalog: AttentionApi.useGivenUpQuery('catalog'),
    identity: AttentionApi.useGivenUpQuery('identity'),
    reviews: AttentionApi.useGivenUpQuery('reviews'),
  };
  const jobs: GivenUpJob[] = origins
    .flatMap((origin) => (asked[origin].data?.data ?? []).map((job) => ({ ...job, origin })))
    .sort((one, other) => other.givenUpAt.localeCompare(one.givenUpAt));
  const unread = origins.filter((origin) => asked[origin].isError);
  return {
    jobs,
    unread,
    /** None of them responded. */
    all: unread.length === origins.length,
    isLoading: origins.some((origin) => asked[origin].isLoading),
    error: unread[0] && asked[unread[0]].error,
    retry: () => {
      for (const origin of unread) void asked[origin].refetch();
    },
  };
}

/** How many payments, refunds, orders, settlements and jobs need the owner's decision. */
export function useAttention(): number {
  const queries = [
    AttentionApi.useFlaggedPaymentsQuery(),
    AttentionApi.useRefusedRefundsQuery(),
    AttentionApi.useDiscrepanciesQuery(),
    AttentionApi.useOpenSettlementsQuery(),
  ];
  const { jobs } = useGivenUp();
  return queries.reduce((sum, { data }) => sum + (data?.data.length ?? 0), jobs.length);
}
