import type { DeadLetter } from '@kanaka/contracts/outbox';
import {
  useCatalogGivenUpQuery,
  useIdentityGivenUpQuery,
  useOrdersGivenUpQuery,
  useReviewsGivenUpQuery,
} from './attention-api.ts';

const origins = ['orders', 'catalog', 'identity', 'reviews'] as const;
type Origin = (typeof origins)[number];

/** A failed job and the service it belongs to. */
export type GivenUpJob = DeadLetter & { origin: Origin };

/** Failed jobs of all services, newest first; `unread` are the services that did not respond. */
export function useGivenUp() {
  const asked = {
    orders: useOrdersGivenUpQuery(),
    catalog: useCatalogGivenUpQuery(),
    identity: useIdentityGivenUpQuery(),
    reviews: useReviewsGivenUpQuery(),
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
