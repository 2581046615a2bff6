import { useFlaggedPaymentsQuery, useRefusedRefundsQuery } from './attention-api.ts';
import { useGivenUp } from './use-given-up.ts';

/** How many payments, refunds and jobs need the owner's decision. */
export function useAttention() {
  const flagged = useFlaggedPaymentsQuery();
  const refused = useRefusedRefundsQuery();
  const givenUp = useGivenUp();
  const payments = flagged.data?.data.length ?? 0;
  const refunds = refused.data?.data.length ?? 0;
  return {
    payments,
    refunds,
    jobs: givenUp.jobs.length,
    total: payments + refunds + givenUp.jobs.length,
    isLoading: flagged.isLoading || refused.isLoading || givenUp.isLoading,
    /** Some counts could not be loaded, so there may be more. */
    isIncomplete: flagged.isError || refused.isError || givenUp.unread.length > 0,
    retry: () => {
      if (flagged.isError) void flagged.refetch();
      if (refused.isError) void refused.refetch();
      givenUp.retry();
    },
  };
}
