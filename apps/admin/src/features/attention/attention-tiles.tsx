import { ordersDeadLetters } from '@kanaka/contracts/failed-jobs';
import { useMayCall } from '../../shared/may.ts';
import { CreditCard, HandCoins, RotateCcw } from 'lucide-react';
import { ActionTile } from '../../shared/page/action-tile.tsx';
import { AttentionApi, useGivenUp } from './attention-api.ts';

/** Dashboard tiles: how many payments, refunds and jobs need the owner's decision. */
export function AttentionTiles() {
  const mayCall = useMayCall();
  const flagged = AttentionApi.useFlaggedPaymentsQuery();
  const refused = AttentionApi.useRefusedRefundsQuery();
  const { jobs, isLoading, unread, retry } = useGivenUp();
  const payments = flagged.data?.data.length;
  const refunds = refused.data?.data.length;
  return (
    <>
      <ActionTile
        label={payments === 1 ? 'payment to decide on' : 'payments to decide on'}
        count={payments}
        note="Amount does not match the order"
        to="/attention"
        Icon={CreditCard}
        onRetry={flagged.isError ? () => void flagged.refetch() : undefined}
      />
      <ActionTile
        label={refunds === 1 ? 'refused refund' : 'refused refunds'}
        count={refunds}
        note="Refund these yourself"
        to="/attention"
        Icon={HandCoins}
        onRetry={refused.isError ? () => void refused.refetch() : undefined}
      />
      {mayCall(ordersDeadLetters.listDeadLetters) && (
        <ActionTile
          label={jobs.length === 1 ? 'failed task' : 'failed tasks'}
          count={isLoading ? undefined : jobs.length}
          note="E-mails, invoices and other tasks"
          to="/attention"
          Icon={RotateCcw}
          onRetry={unread.length > 0 ? retry : undefined}
        />
      )}
    </>
  );
}
