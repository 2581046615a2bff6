import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { ShipmentCard } from './shipment-card.tsx';
import { leftPieces, mayBePacked } from './shipment-rules.ts';

/** The shipments of an order, oldest first, and how much is left to be packed. */
export function OrderShipments({ order }: { order: AdminOrder }) {
  const { shipments = [] } = order;
  const left = leftPieces(order).reduce((sum, piece) => sum + piece.left, 0);
  return (
    <>
      {shipments.length > 0 ? (
        <ul aria-label="Shipments">
          {shipments.map((shipment) => (
            <ShipmentCard key={shipment._id} order={order} shipment={shipment} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">Nothing has been packed yet.</p>
      )}
      {left > 0 && shipments.length > 0 && mayBePacked(order) && (
        <p className="mt-2 text-ink-soft">
          {left} {left === 1 ? 'piece is' : 'pieces are'} left to be packed.
        </p>
      )}
    </>
  );
}
