import { settleRefund, type RefusedRefund } from '@kanaka/contracts/orders/refunds';
import { TextArea } from '@kanaka/ui/text-area';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/forms/confirm-dialog.tsx';
import { orderNumber } from '../../shared/orders/order-number.ts';
import { notify } from '../../shared/page/toast-outcome.ts';
import { formatAmount } from './amount.ts';
import { useSettleRefundMutation } from './attention-api.ts';

/** Asks how a refund was paid outside the shop. Mounted anew for each refund. */
export function SettleRefund({ refund, onClose }: { refund: RefusedRefund; onClose: () => void }) {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [settle, { isLoading }] = useSettleRefundMutation();

  const confirm = async () => {
    const body = settleRefund.body.safeParse({ note });
    setError(body.error?.issues[0]?.message);
    if (!body.success) return;
    await notify(settle({ params: { refundId: refund.refundId }, body: body.data }).unwrap());
    onClose();
  };

  return (
    <ConfirmDialog
      title={`Mark as settled: ${formatAmount(refund.amount, refund.currency)}?`}
      confirm="Mark as settled"
      tone="primary"
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        The shop does not try again to give back{' '}
        <span className="font-medium text-ink">{formatAmount(refund.amount, refund.currency)}</span> for order{' '}
        {orderNumber(refund.orderId)}: it was settled outside the shop. Mark it only once the shopper has the money.
        This is decided once.
      </p>
      <TextArea
        label="How was it given back?"
        description="Stands in the order’s history; only people of the shop read it."
        rows={2}
        maxLength={300}
        className="mt-4 [&_textarea]:min-h-16"
        value={note}
        error={error}
        disabled={isLoading}
        onChange={({ target }) => {
          setNote(target.value);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
