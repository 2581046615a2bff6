import { useDiscrepanciesQuery, useFlaggedPaymentsQuery, useRefusedRefundsQuery } from './attention-api.ts';
import { useGivenUp } from './use-given-up.ts';

/** How many payments, refunds, orders and jobs need the owner's decision. */
export function useAttention() {
  const queries = [useFlaggedPaymentsQuery(), useRefusedRefundsQuery(), useDiscrepanciesQuery()];
  const givenUp = useGivenUp();
  return {
    total: queries.reduce((sum, { data }) => sum + (data?.data.length ?? 0), givenUp.jobs.length),
  };
}
