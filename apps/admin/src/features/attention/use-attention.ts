import { useFlaggedPaymentsQuery } from './attention-api.ts';
import { useGivenUp } from './use-given-up.ts';

/** How much waits for the owner. */
export function useAttention() {
  const flagged = useFlaggedPaymentsQuery();
  const givenUp = useGivenUp();
  const payments = flagged.data?.data.length ?? 0;
  return {
    payments,
    jobs: givenUp.jobs.length,
    total: payments + givenUp.jobs.length,
    isLoading: flagged.isLoading || givenUp.isLoading,
    /** Some of it could not be read, so there may be more. */
    isIncomplete: flagged.isError || givenUp.unread.length > 0,
    retry: () => {
      if (flagged.isError) void flagged.refetch();
      givenUp.retry();
    },
  };
}
