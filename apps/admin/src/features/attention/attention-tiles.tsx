import { CreditCard, RotateCcw } from 'lucide-react';
import { ActionTile } from '../../shared/action-tile.tsx';
import { useFlaggedPaymentsQuery } from './attention-api.ts';
import { useGivenUp } from './use-given-up.ts';

/** Dashboard tiles: how many payments, refunds and jobs need the owner's decision. */
export function AttentionTiles() {
  const flagged = useFlaggedPaymentsQuery();
  const { jobs, isLoading, unread, retry } = useGivenUp();
  const payments = flagged.data?.data.length;
  return (
    <>
      <ActionTile
        label={payments === 1 ? 'payment to decide on' : 'payments to decide on'}
        count={payments}
        note="They did not fit their orders"
        to="/attention"
        Icon={CreditCard}
        onRetry={flagged.isError ? () => void flagged.refetch() : undefined}
      />
      <ActionTile
        label={jobs.length === 1 ? 'failed task' : 'failed tasks'}
        count={isLoading ? undefined : jobs.length}
        note="Mails, invoices and other tasks"
        to="/attention"
        Icon={RotateCcw}
        onRetry={unread.length > 0 ? retry : undefined}
      />
    </>
  );
}
