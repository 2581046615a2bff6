import type { AdminShipment } from '@kanaka/contracts/orders/shipments';
import { ConfirmDialog } from '../../../shared/forms/confirm-dialog.tsx';
import { notify } from '../../../shared/page/toast-outcome.ts';
import { useMoveShipmentMutation } from '../orders-api.ts';

/** Asks before a shipment is marked as delivered: the shopper gets an e-mail, and the days to return it begin. */
export function DeliveredDialog({ shipment: { _id: id }, onClose }: { shipment: AdminShipment; onClose: () => void }) {
  const [move, { isLoading }] = useMoveShipmentMutation();
  const deliver = async () => {
    await notify(move({ params: { id }, body: { to: 'delivered' } }).unwrap());
    onClose();
  };
  return (
    <ConfirmDialog
      title="Has it been delivered?"
      confirm="It has been delivered"
      cancel="Back"
      tone="primary"
      busy={isLoading}
      onConfirm={() => void deliver()}
      onCancel={onClose}
    >
      <p>The shopper is told by e-mail, and the days to return it begin. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
