import type { Order } from '@kanaka/contracts/orders/orders';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { PickupCode } from './pickup-code.tsx';
import { ShipmentSteps } from './shipment-steps.tsx';
import { sentShipments, unsentPieces } from './shipment-words.ts';

/** The way of an order's pieces to its shopper: of each shipment, oldest first, and of what is not packed yet. */
export function OrderShipments({ order }: { order: Order }) {
  const { orderDate: placedAt, paidAt, pickup } = order;
  const shipments = sentShipments(order.shipments ?? []);
  const unsent = unsentPieces(order);
  const parts = [
    ...shipments,
    ...(unsent.length > 0 ? [{ _id: 'unsent', items: unsent, kind: pickup && ('pickup' as const) }] : []),
  ];
  return (
    <ul className="space-y-8">
      {parts.map((part) => (
        <li key={part._id}>
          {parts.length > 1 && (
            <p className="mb-3 font-medium break-words">
              {part.items.map((item) => `${item.quantity} × ${titleInSize(item)}`).join(', ')}
            </p>
          )}
          {'code' in part && part.code && <PickupCode code={part.code} />}
          <ShipmentSteps shipment={{ ...part, placedAt, ...(paidAt && { paidAt }) }} />
        </li>
      ))}
    </ul>
  );
}
