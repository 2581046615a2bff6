import type { AdminShipment } from '@kanaka/contracts/orders/shipments';
import { ConfirmChange } from '../../../shared/forms/confirm-change.tsx';
import { OrdersApi } from '../orders-api.ts';

/** Asks before a shipment is marked as delivered: the shopper gets an e-mail, and the days to return it begin. */
export function DeliveredDialog({ shipment: { _id: id }, onClose }: { shipment: AdminShipment; onClose: () => void }) {
  const [move] = OrdersApi.useMoveShipmentMutation();
  return (
    <ConfirmChange
      title="Has it been delivered?"
      confirm="It has been delivered"
      cancel="Back"
      tone="primary"
      change={() => move({ params: { id }, body: { to: 'delivered' } }).unwrap()}
      onClose={onClose}
    >
      <p>The shopper is told by e-mail, and the days to return it begin. This cannot be undone.</p>
    </ConfirmChange>
  );
}
