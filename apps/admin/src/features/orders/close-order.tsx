import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Switch } from '@kanaka/ui/switch';
import { TextArea } from '@kanaka/ui/text-area';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { orderNumber } from '../../shared/order-number.ts';

export type ClosingStatus = 'cancelled' | 'rejected';

const verbs: Record<ClosingStatus, string> = { cancelled: 'Cancel', rejected: 'Reject' };

/** Asks once before a paid order is closed, because its money goes back with it. Mounted anew each time. */
export function CloseOrder({
  order,
  status,
  busy,
  onConfirm,
  onCancel,
}: {
  order: AdminOrder;
  status: ClosingStatus;
  busy: boolean;
  onConfirm: (closing: { restock: boolean; reason: string }) => void;
  onCancel: () => void;
}) {
  const [restock, setRestock] = useState(true);
  const [reason, setReason] = useState('');
  const amount = formatPaise(toPaise(order.refundable));
  return (
    <ConfirmDialog
      open
      title={`${verbs[status]} order ${orderNumber(order._id)}?`}
      confirm={`${verbs[status]} and refund ${amount}`}
      cancel="Keep the order"
      busy={busy}
      onConfirm={() => onConfirm({ restock, reason })}
      onCancel={onCancel}
    >
      <p>
        <span className="font-medium text-ink">{amount}</span> goes back to {order.customer.name} the way it was paid.
        This cannot be undone.
      </p>
      <Switch
        label="Back into stock"
        description="The pieces can be sold again."
        checked={restock}
        onCheckedChange={setRestock}
        disabled={busy}
        className="mt-3 text-ink"
      />
      <TextArea
        label="Reason"
        description="Optional. The shopper reads it, and the credit note carries it."
        rows={2}
        maxLength={300}
        className="mt-3 [&_textarea]:min-h-16"
        value={reason}
        disabled={busy}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}
