import { useMayCall } from '../../shared/may.ts';
import { decideFlaggedPayment, type FlaggedPayment } from '@kanaka/contracts/orders/payments';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { type RefusedRefund, settleRefund } from '@kanaka/contracts/orders/refunds';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { Moment, OrderLink, orderNumber } from '../../shared/words.tsx';
import { formatAmount, AttentionList, AttentionRow, Details, RowButton } from './attention-list.tsx';
import { AttentionApi } from './attention-api.ts';

type Decision = 'refund' | 'settled' | 'accept';
const verbs: Record<Decision, string> = { refund: 'Refund', settled: 'Mark as settled', accept: 'Accept' };

/** Payments that do not match their order; the owner accepts each, refunds it or settles it by hand. */
export function FlaggedPayments() {
  const response = AttentionApi.useFlaggedPaymentsQuery();
  const mayDecide = useMayCall()(decideFlaggedPayment);
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
                mayDecide && (
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
                )
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
              `The order of ${formatAmount(asked.payment.expected, 'INR')} is confirmed, and the invoice shows what was paid.`
            ) : (
              'It was settled outside the shop: the money stays with Razorpay as it is, and the shop does nothing more about it.'
            )}{' '}
            This cannot be undone.
          </p>
        </ConfirmChange>
      )}
    </>
  );
}

/** Refunds that Razorpay refused; the owner can pay each outside the shop and mark it as settled. */
export function RefusedRefunds() {
  const response = AttentionApi.useRefusedRefundsQuery();
  const maySettle = useMayCall()(settleRefund);
  const [settling, setSettling] = useState<RefusedRefund | null>(null);
  return (
    <>
      <AttentionList
        name="Refunds"
        response={response}
        empty="No refund was refused"
        about="A refund that Razorpay refuses appears here."
      >
        {(refund) => {
          const { refundId, orderId, person, reason, refusal, createdAt } = refund;
          const amount = formatAmount(refund.amount, refund.currency);
          return (
            <AttentionRow
              key={refundId}
              buttons={
                maySettle && (
                  <RowButton
                    aria-label={`Mark as settled: ${amount}, order ${orderNumber(orderId)}`}
                    onClick={() => setSettling(refund)}
                  >
                    Mark as settled…
                  </RowButton>
                )
              }
            >
              <p>
                <span className="figures text-base font-medium">{amount}</span> owed{person && ` to ${person}`} for
                order <OrderLink id={orderId} />
              </p>
              <p className="wrap-anywhere text-brick">{refusal}</p>
              <p className="text-xs wrap-anywhere text-ink-muted">
                <Moment at={createdAt} /> · {reason}
              </p>
            </AttentionRow>
          );
        }}
      </AttentionList>
      {settling && <SettleRefund refund={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

/** Asks how a refund was paid outside the shop. */
function SettleRefund({ refund, onClose }: { refund: RefusedRefund; onClose: () => void }) {
  const [settle] = AttentionApi.useSettleRefundMutation();
  const amount = formatAmount(refund.amount, refund.currency);
  return (
    <ConfirmChange
      title={`Mark as settled: ${amount}?`}
      confirm="Mark as settled"
      tone="primary"
      text={{
        label: 'How was it given back?',
        description: 'Shown in the order’s timeline; visible to staff only.',
        refusal: (note) => settleRefund.body.safeParse({ note }).error?.issues[0]?.message,
      }}
      change={(note) => settle({ params: { refundId: refund.refundId }, body: { note } }).unwrap()}
      onClose={onClose}
    >
      <p>
        The shop does not try again to give back <span className="font-medium text-ink">{amount}</span> for order{' '}
        {orderNumber(refund.orderId)}: it was settled outside the shop. Mark it only once the customer has the money.
        This cannot be undone.
      </p>
    </ConfirmChange>
  );
}
