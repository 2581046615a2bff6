import type { Shipment, ShipmentState } from '@kanaka/contracts/shipments';

const words: Record<ShipmentState, string> = {
  packed: 'Packed and sealed',
  handedOver: 'Handed over to the courier',
  outForDelivery: 'Out for delivery',
  delivered: 'Delivered',
  failed: 'Could not be delivered; it comes back to us',
};

/** The label of a step. An unknown (newer) one is shown as its code. */
export function stepWords(state: string): string {
  return Object.hasOwn(words, state) ? words[state as ShipmentState] : state;
}

/** Without those that were packed but never left the shop. */
export function sentShipments(shipments: readonly Shipment[]): Shipment[] {
  return shipments.filter(
    ({ state, steps }) => state !== 'failed' || steps.some((step) => step.state === 'handedOver'),
  );
}
