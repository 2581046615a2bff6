import type { FlaggedPayment } from '@kanaka/contracts/orders/payments';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { ConfirmChange } from '../../shared/forms/confirm-change.tsx';
import { Moment } from '../../shared/orders/moment.tsx';
import { OrderLink } from '../../shared/orders/order-link.tsx';
import { formatAmount } from './amount.ts';
import { AttentionApi } from './attention-api.ts';
import { AttentionList } from './attention-list.tsx';
import { AttentionRow, Details } from './attention-row.tsx';

type Decision = 'refund' | 'settled' | 'accept';
const verbs: Record<Decision, string> = { refund: 'Refund', settled: 'Mark as settled', accept: 'Accept' };

/** Payments that do not match their order; the owner accepts each, refunds it or settles it by hand. */
export function FlaggedPayments() {
  const response = AttentionApi.useFlaggedPaymentsQuery();
  const [decide] = AttentionApi.useDecidePaymentMutation();
  const [asked, setAsked] = useState<{ payment: FlaggedPayment; decision: Decision } | null>(null);

  return (
    <>
      <AttentionList
        name="Payments"
        response={response}
        empty="No payment waits for a decision"
        about="A payment that does not fit its order appears here."
      >
        {(payment) => {
          const { paymentId, orderId, person, amount, currency, expected, method, reason, createdAt } = payment;
          const paid = formatAmount(amount, currency);
          const decisions = [...(currency === 'INR' ? ['accept' as const] : []), 'settled', 'refund'] as const;
          return (
            <AttentionRow
              key={paymentId}
              buttons={
                <div className="flex grow flex-wrap gap-2 sm:grow-0">
                  {decisions.map((decision) => (
                    <Button
                      key={decision}
                      variant="outline"
                      padding="sm"
                      className={decision === 'refund' ? 'grow text-brick!' : 'grow'}
                      aria-label={`${verbs[decision]}: ${paid}, ${paymentId}`}
                      onClick={() => setAsked({ payment, decision })}
                    >
                      {verbs[decision]}…
                    </Button>
                  ))}
                </div>
              }
            >
              <p>
                <span className="figures text-base font-medium">{paid}</span> paid{person && ` by ${person}`}; order{' '}
                <OrderLink id={orderId} /> costs <span className="figures">{formatAmount(expected, 'INR')}</span>
              </p>
              <p className="text-xs wrap-anywhere text-ink-muted">
                <Moment at={createdAt} /> · {reason}
              </p>
              <Details>
                <p className="text-xs wrap-anywhere text-ink-muted">
                  Razorpay’s payment {paymentId}, by {method}
                </p>
              </Details>
            </AttentionRow>
          );
        }}
      </AttentionList>
      {asked && (
        <ConfirmChange
          title={`${verbs[asked.decision]}: ${formatAmount(asked.payment.amount, asked.payment.currency)}?`}
          confirm={verbs[asked.decision]}
          tone={asked.decision === 'refund' ? 'destructive' : 'primary'}
          change={() =>
            decide({ params: { paymentId: asked.payment.paymentId }, body: { decision: asked.decision } }).unwrap()
          }
          onClose={() => setAsked(null)}
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
        </ConfirmChange>
      )}
    </>
  );
}
