import type { Shipment } from '@kanaka/contracts/shipments';
import { titleInSize } from '@kanaka/contracts/size-labels';
import { PickupCode } from './pickup-code.tsx';
import { ShipmentSteps } from './shipment-steps.tsx';

/** The shipments of an order, oldest first; where there are several, with what is in each. */
export function OrderShipments({ shipments }: { shipments: readonly Shipment[] }) {
  if (shipments.length === 0) return null;
  return (
    <ul className="space-y-8">
      {shipments.map((shipment) => (
        <li key={shipment._id}>
          {shipments.length > 1 && (
            <p className="mb-3 font-medium break-words">
              {shipment.items.map((item) => `${item.quantity} × ${titleInSize(item)}`).join(', ')}
            </p>
          )}
          {shipment.code && <PickupCode code={shipment.code} />}
          <ShipmentSteps shipment={shipment} />
        </li>
      ))}
    </ul>
  );
}
