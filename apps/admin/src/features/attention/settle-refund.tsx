import { settleRefund, type RefusedRefund } from '@kanaka/contracts/orders/refunds';
import { ConfirmChange } from '../../shared/forms/confirm-change.tsx';
import { orderNumber } from '../../shared/orders/order-number.ts';
import { formatAmount } from './amount.ts';
import { useSettleRefundMutation } from './attention-api.ts';

/** Asks how a refund was paid outside the shop. */
export function SettleRefund({ refund, onClose }: { refund: RefusedRefund; onClose: () => void }) {
  const [settle] = useSettleRefundMutation();
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
