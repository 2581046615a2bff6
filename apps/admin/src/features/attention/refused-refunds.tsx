import type { RefusedRefund } from '@kanaka/contracts/refunds';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Moment } from '../../shared/moment.tsx';
import { orderNumber } from '../../shared/order-number.ts';
import { formatAmount } from './amount.ts';
import { useRefusedRefundsQuery } from './attention-api.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { SettleRefund } from './settle-refund.tsx';

/** Refunds that Razorpay refused; the owner can pay each outside the shop and mark it as settled. */
export function RefusedRefunds() {
  const { data, error, refetch } = useRefusedRefundsQuery();
  const [settling, setSettling] = useState<RefusedRefund | null>(null);
  if (!data) {
    if (!error) return <RowsSkeleton label="Loading refunds" />;
    return (
      <ErrorState title="Refunds could not be loaded" onRetry={() => void refetch()} className="py-10">
        {messageOf(error)}
      </ErrorState>
    );
  }
  return (
    <>
      {data.data.length === 0 ? (
        <EmptyState title="No refund was refused" className="py-10">
          A refund that Razorpay refuses appears here.
        </EmptyState>
      ) : (
        <ul>
          {data.data.map((refund) => {
            const { refundId, orderId, person, reason, refusal, createdAt } = refund;
            const amount = formatAmount(refund.amount, refund.currency);
            return (
              <li
                key={refundId}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hairline px-4 py-3 last:border-b-0 sm:px-5"
              >
                <div className="min-w-0 flex-1 basis-72">
                  <p>
                    <span className="figures text-base font-medium">{amount}</span> owed{person && ` to ${person}`} for
                    order{' '}
                    <Link to={`/orders/${orderId}`} className="text-emerald underline underline-offset-4">
                      {orderNumber(orderId)}
                    </Link>
                  </p>
                  <p className="wrap-anywhere text-brick">{refusal}</p>
                  <p className="text-xs wrap-anywhere text-ink-muted">
                    <Moment at={createdAt} /> · {reason}
                  </p>
                </div>
                <Button
                  variant="outline"
                  padding="md"
                  className="max-sm:w-full"
                  aria-label={`Mark as settled: ${amount}, order ${orderNumber(orderId)}`}
                  onClick={() => setSettling(refund)}
                >
                  Mark as settled…
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {settling && <SettleRefund refund={settling} onClose={() => setSettling(null)} />}
    </>
  );
}
