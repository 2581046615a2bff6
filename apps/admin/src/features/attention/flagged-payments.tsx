import type { FlaggedPayment } from '@kanaka/contracts/payments';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { Moment } from '../../shared/moment.tsx';
import { orderNumber } from '../../shared/order-number.ts';
import { notify } from '../../shared/toast-outcome.ts';
import { formatAmount } from './amount.ts';
import { useDecidePaymentMutation, useFlaggedPaymentsQuery } from './attention-api.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';

type Decision = 'refund' | 'settled' | 'accept';
const verbs: Record<Decision, string> = { refund: 'Refund', settled: 'Mark as settled', accept: 'Accept' };

/** Payments that do not match their order; the owner accepts each, refunds it or settles it by hand. */
export function FlaggedPayments() {
  const { data, error, refetch } = useFlaggedPaymentsQuery();
  const [decide, { isLoading }] = useDecidePaymentMutation();
  const [asked, setAsked] = useState<{ payment: FlaggedPayment; decision: Decision } | null>(null);

  const confirm = async ({ payment: { paymentId }, decision }: NonNullable<typeof asked>) => {
    await notify(decide({ params: { paymentId }, body: { decision } }).unwrap());
    setAsked(null);
  };

  if (!data) {
    if (!error) return <RowsSkeleton label="Loading payments" />;
    return (
      <ErrorState title="Payments could not be loaded" onRetry={() => void refetch()} className="py-10">
        {messageOf(error)}
      </ErrorState>
    );
  }
  if (data.data.length === 0) {
    return (
      <EmptyState title="No payment waits for a decision" className="py-10">
        A payment that does not fit its order appears here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul>
        {data.data.map((payment) => {
          const { paymentId, orderId, person, amount, currency, expected, method, reason, createdAt } = payment;
          const paid = formatAmount(amount, currency);
          return (
            <li
              key={paymentId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hairline px-4 py-3 last:border-b-0 sm:px-5"
            >
              <div className="min-w-0 flex-1 basis-72">
                <p>
                  <span className="figures text-base font-medium">{paid}</span> paid{person && ` by ${person}`}; order{' '}
                  <Link to={`/orders/${orderId}`} className="text-emerald underline underline-offset-4">
                    {orderNumber(orderId)}
                  </Link>{' '}
                  costs <span className="figures">{formatAmount(expected, 'INR')}</span>
                </p>
                <p className="text-xs wrap-anywhere text-ink-muted">
                  <Moment at={createdAt} /> · {reason}
                </p>
                <details className="text-sm">
                  <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-soft underline underline-offset-4">
                    Details
                  </summary>
                  <p className="text-xs wrap-anywhere text-ink-muted">
                    Razorpay’s payment {paymentId}, by {method}
                  </p>
                </details>
              </div>
              <div className="flex grow flex-wrap gap-2 sm:grow-0">
                {currency === 'INR' && (
                  <Button
                    variant="outline"
                    padding="sm"
                    className="grow"
                    aria-label={`Accept: ${paid}, ${paymentId}`}
                    onClick={() => setAsked({ payment, decision: 'accept' })}
                  >
                    Accept…
                  </Button>
                )}
                <Button
                  variant="outline"
                  padding="sm"
                  className="grow"
                  aria-label={`Mark as settled: ${paid}, ${paymentId}`}
                  onClick={() => setAsked({ payment, decision: 'settled' })}
                >
                  Mark as settled…
                </Button>
                <Button
                  variant="outline"
                  padding="sm"
                  className="grow text-brick!"
                  aria-label={`Refund: ${paid}, ${paymentId}`}
                  onClick={() => setAsked({ payment, decision: 'refund' })}
                >
                  Refund…
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          title={`${verbs[asked.decision]}: ${formatAmount(asked.payment.amount, asked.payment.currency)}?`}
          confirm={verbs[asked.decision]}
          tone={asked.decision === 'refund' ? 'destructive' : 'primary'}
          busy={isLoading}
          onConfirm={() => void confirm(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>
            {asked.decision === 'refund' ? (
              <>
                <span className="font-medium text-ink">
                  {formatAmount(asked.payment.amount, asked.payment.currency)}
                </span>{' '}
                goes back the way it was paid.
              </>
            ) : asked.decision === 'accept' ? (
              `It is enough: the order of ${formatAmount(asked.payment.expected, 'INR')} is confirmed, and the invoice says what was paid.`
            ) : (
              'It was settled outside the shop: the money stays with Razorpay as it is, and the shop does nothing more about it.'
            )}{' '}
            This is decided once.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
