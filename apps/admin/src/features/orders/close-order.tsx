import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { orderNumber } from '../../shared/order-number.ts';
import { ClosingFields, type Closing } from './closing-fields.tsx';

export type ClosingStatus = 'cancelled' | 'rejected';

const verbs: Record<ClosingStatus, string> = { cancelled: 'Cancel', rejected: 'Reject' };

/** Asks for confirmation before a paid order is closed, because closing refunds it. Mounted anew each time. */
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
  onConfirm: (closing: Closing) => void;
  onCancel: () => void;
}) {
  const [closing, setClosing] = useState<Closing>({ restock: true, reason: '' });
  const amount = formatPaise(toPaise(order.refundable));
  return (
    <ConfirmDialog
      open
      title={`${verbs[status]} order ${orderNumber(order._id)}?`}
      confirm={`${verbs[status]} and refund ${amount}`}
      cancel="Keep the order"
      busy={busy}
      onConfirm={() => onConfirm(closing)}
      onCancel={onCancel}
    >
      <p>
        <span className="font-medium text-ink">{amount}</span> goes back to {order.customer.name} the way it was paid.
        This cannot be undone.
      </p>
      <ClosingFields closing={closing} disabled={busy} onChange={setClosing} />
    </ConfirmDialog>
  );
}
