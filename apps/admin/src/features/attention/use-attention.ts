import type { DeadLetter } from '@kanaka/contracts/failed-jobs';
import { AttentionApi, type Origin } from './attention-api.ts';

const origins = ['orders', 'catalog', 'identity', 'reviews'] as const;

/** A failed job and the service it belongs to. */
export type GivenUpJob = DeadLetter & { origin: Origin };

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

/** How many payments, refunds, orders and jobs need the owner's decision. */
export function useAttention(): number {
  const queries = [
    AttentionApi.useFlaggedPaymentsQuery(),
    AttentionApi.useRefusedRefundsQuery(),
    AttentionApi.useDiscrepanciesQuery(),
  ];
  const { jobs } = useGivenUp();
  return queries.reduce((sum, { data }) => sum + (data?.data.length ?? 0), jobs.length);
}
