import { type RefusedRefund, settleRefund } from '@kanaka/contracts/orders/refunds';
import { useState } from 'react';
import { Moment } from '../../shared/orders/moment.tsx';
import { OrderLink } from '../../shared/orders/order-link.tsx';
import { orderNumber } from '../../shared/orders/order-number.ts';
import { formatAmount } from './amount.ts';
import { AttentionApi } from './attention-api.ts';
import { AttentionList } from './attention-list.tsx';
import { AttentionRow } from './attention-row.tsx';
import { RowButton } from './row-button.tsx';
import { ConfirmChange } from '../../shared/forms/confirm-change.tsx';

/** Refunds that Razorpay refused; the owner can pay each outside the shop and mark it as settled. */
export function RefusedRefunds() {
  const response = AttentionApi.useRefusedRefundsQuery();
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
                <RowButton
                  aria-label={`Mark as settled: ${amount}, order ${orderNumber(orderId)}`}
                  onClick={() => setSettling(refund)}
                >
                  Mark as settled…
                </RowButton>
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
        description: 'Stands in the order’s history; only people of the shop read it.',
        refusal: (note) => settleRefund.body.safeParse({ note }).error?.issues[0]?.message,
      }}
      change={(note) => settle({ params: { refundId: refund.refundId }, body: { note } }).unwrap()}
      onClose={onClose}
    >
      <p>
        The shop does not try again to give back <span className="font-medium text-ink">{amount}</span> for order{' '}
        {orderNumber(refund.orderId)}: it was settled outside the shop. Mark it only once the shopper has the money.
        This is decided once.
      </p>
    </ConfirmChange>
  );
}
