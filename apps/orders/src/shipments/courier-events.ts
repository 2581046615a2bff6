/** What couriers report of parcels by themselves. They repeat events, and send them out of order. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { ShipmentMove } from '@kanaka/contracts/orders/shipments';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Logger } from '@kanaka/server-kit/logger';
import { z } from 'zod';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { isClosed } from '../orders/order-status.ts';
import { COURIER, recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { step, type ShipmentDeps } from './change-shipments.ts';
import { changeShipment, moveShipment } from './move-shipment.ts';
import { findShipmentsByAwb, takePieces } from './shipments.repository.ts';

export type CourierEvent = { courier: string; awb: string; to: ShipmentMove };

const Awb = z
  .union([z.string(), z.int()])
  .transform((awb) => String(awb).trim().toUpperCase())
  .pipe(z.string().min(4).max(40));
const Status = z.string().transform((status) =>
  status
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' '),
);

/** Delhivery's push: `StatusType` is UD on the way, DL at its end and RT when it comes back. */
const Delhivery = z.object({
  Shipment: z.object({ AWB: Awb, Status: z.object({ Status, StatusType: z.string().default('') }) }),
});
/** Shiprocket's tracking webhook. */
const Shiprocket = z.object({ awb: Awb, current_status: Status });

/** The statuses that mean a step for the shopper; all others, as "manifested" or a failed attempt, mean none. */
const moves = new Map<string, ShipmentMove>([
  ['picked up', 'handedOver'],
  ['shipped', 'handedOver'],
  ['in transit', 'handedOver'],
  ['dispatched', 'outForDelivery'],
  ['out for delivery', 'outForDelivery'],
  ['delivered', 'delivered'],
  ['rto', 'failed'],
  ['rto initiated', 'failed'],
  ['rto delivered', 'failed'],
  ['lost', 'failed'],
  ['damaged', 'failed'],
]);

/** The step that an event reports; null for any other event. */
export function courierEvent(body: unknown): CourierEvent | null {
  const delhivery = Delhivery.safeParse(body).data?.Shipment;
  if (delhivery) {
    const { Status: status, StatusType: type } = delhivery.Status;
    // What comes back is in transit and delivered again, to the shop.
    const to = type.toUpperCase() === 'RT' ? 'failed' : moves.get(status);
    return to ? { courier: 'Delhivery', awb: delhivery.AWB, to } : null;
  }
  const shiprocket = Shiprocket.safeParse(body).data;
  const to = shiprocket && moves.get(shiprocket.current_status);
  return to ? { courier: 'Shiprocket', awb: shiprocket.awb, to } : null;
}

/** Whether the request has the secret that was given to the courier; compared in constant time. */
export function isFromCourier(
  headers: { authorization?: string | undefined; 'x-api-key'?: string | string[] | undefined },
  secret: string,
): boolean {
  const { authorization = '', 'x-api-key': key = '' } = headers;
  const given = typeof key === 'string' && key !== '' ? key : authorization.replace(/^(Token|Bearer) /, '');
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return secret !== '' && timingSafeEqual(hash(given), hash(secret));
}

/**
 * Moves the shipments with the event's AWB. A parcel that was never reported as handed over is handed over first. What a
 * shipment cannot become any more is ignored: the event is repeated, late, or of a parcel that the owner has settled. But one that
 * arrives although its order was closed has arrived: it does not come back.
 */
export async function recordCourierEvent(
  deps: ShipmentDeps & { logger: Logger },
  { courier, awb, to }: CourierEvent,
): Promise<void> {
  const by = { id: COURIER, userName: courier };
  for (const { id: shipmentId, state } of await findShipmentsByAwb(deps.db, awb)) {
    if (state === 'failed' && to === 'delivered' && (await arriveAfterAll(deps, shipmentId, by))) continue;
    // Each step by itself: another event may do the first at the same moment.
    const steps: ShipmentMove[] = state === 'packed' && to !== 'failed' ? ['handedOver', to] : [to];
    for (const next of new Set(steps)) {
      try {
        await moveShipment(deps, { shipmentId, to: next, consignment: { courier: '', awb: '' }, by });
      } catch (error) {
        if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
        deps.logger.info(
          { shipmentId, awb, step: next, reason: error.message },
          'an event of a courier changed nothing',
        );
      }
    }
  }
}

/** Only the closing of an order said that this parcel had failed. False for any other one. */
function arriveAfterAll(deps: ShipmentDeps, shipmentId: string, by: Owner): Promise<boolean> {
  return changeShipment(deps, shipmentId, async (tx, { order, shipment }) => {
    const { state, steps, lines, orderId } = shipment;
    if (!isClosed(order) || state !== 'failed' || steps.at(-1)?.doneBy === COURIER) return false;
    // A closed order has packed nothing since.
    for (const line of lines) await takePieces(tx, { ...line, orderId });
    await step(tx, shipment, { to: 'delivered', by, tokenOf: deps.tokenOf });
    await refreshDiscrepancies(tx, orderId);
    const change = { details: { shipment: 'delivered' }, was: { shipment: state } };
    await recordOrderChange(tx, order, { by, action: 'order.shipment-moved', ...change });
    return true;
  });
}
