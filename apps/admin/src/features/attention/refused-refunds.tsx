import type { RefusedRefund } from '@kanaka/contracts/orders/refunds';
import { useState } from 'react';
import { Moment } from '../../shared/orders/moment.tsx';
import { OrderLink } from '../../shared/orders/order-link.tsx';
import { orderNumber } from '../../shared/orders/order-number.ts';
import { formatAmount } from './amount.ts';
import { useRefusedRefundsQuery } from './attention-api.ts';
import { AttentionList } from './attention-list.tsx';
import { AttentionRow } from './attention-row.tsx';
import { RowButton } from './row-button.tsx';
import { SettleRefund } from './settle-refund.tsx';

/** Refunds that Razorpay refused; the owner can pay each outside the shop and mark it as settled. */
export function RefusedRefunds() {
  const answer = useRefusedRefundsQuery();
  const [settling, setSettling] = useState<RefusedRefund | null>(null);
  return (
    <>
      <AttentionList
        name="Refunds"
        answer={answer}
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
