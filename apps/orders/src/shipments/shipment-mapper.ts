import { MAX_WRONG_CODES } from '@kanaka/contracts/orders/pickup';
import type { PickupCodes } from '@kanaka/queues/pickup-code';
import type { AdminShipment, Shipment, TrackedShipment } from '@kanaka/contracts/orders/shipments';
import { toRupees } from '@kanaka/money/rupees';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import type { z } from 'zod';
import type { ShipmentRow, ShipmentStepRow } from './shipments-schema.ts';
import { piecesOf } from '../orders/unsent-pieces.ts';
import type { TrackedOrder, WholeShipment } from './shipments.repository.ts';

const whereabouts = ({ kind, state, courier, awb, link }: ShipmentRow) => ({ kind, state, courier, awb, link });
const waitsToBeCollected = ({ kind, state }: ShipmentRow) => kind === 'pickup' && state === 'packed';
const toStep = ({ state, doneAt }: ShipmentStepRow) => ({ state, at: doneAt.toISOString() });

/** A shipment for the shopper. */
export function toShipment(order: Pick<OrderWithItems, 'items'>, shipment: WholeShipment): Shipment {
  return {
    _id: shipment.id,
    ...whereabouts(shipment),
    items: piecesOf(order, shipment.lines),
    steps: shipment.steps.map(toStep),
  };
}

/** By which its shopper collects a shipment; for nobody else. */
export function codeOf({ codes }: { codes: PickupCodes }, shipment: ShipmentRow): Pick<Shipment, 'code'> {
  return waitsToBeCollected(shipment) ? { code: codes.codeOf(shipment) } : {};
}

export function toAdminShipment(
  order: Pick<OrderWithItems, 'items'>,
  shipment: WholeShipment,
): z.input<typeof AdminShipment> {
  return {
    ...toShipment(order, shipment),
    insuredValue: toRupees(shipment.insuredPaise),
    isInsured: shipment.insuredPaise > 0,
    ...(shipment.former.length > 0 && { former: shipment.former }),
    ...(waitsToBeCollected(shipment) && { triesLeft: MAX_WRONG_CODES - shipment.wrongCodes }),
    steps: shipment.steps.map((one) => ({ ...toStep(one), by: one.doneByName })),
  };
}

export const firstNameOf = ({ recipient }: { recipient: string }) => recipient.trim().split(/\s+/)[0] ?? '';

/** For anybody who has the link: nothing of address, prices, pieces or e-mail. */
export function toTracked(
  shipment: ShipmentRow,
  { steps, order }: { steps: readonly ShipmentStepRow[]; order: TrackedOrder },
): TrackedShipment {
  const { id, address, createdAt, paidAt, delivery } = order;
  return {
    ...whereabouts(shipment),
    steps: steps.map(toStep),
    firstName: firstNameOf(address),
    city: address.city,
    orderNumber: id.slice(-8),
    placedAt: createdAt.toISOString(),
    ...(paidAt && { paidAt: paidAt.toISOString() }),
    ...(delivery && { delivery }),
  };
}
