import type { Consignment } from '@kanaka/contracts/orders/shipments';
import { listJobs, withdrawJobs } from '@kanaka/queues/outbox';
import { AppError } from '@kanaka/server-kit/app-error';
import { touchOrder } from '../orders/order-changes.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { mailsAbout, refusePickup, tellShopper, tracking, travelOf, type ShipmentDeps } from './change-shipments.ts';
import { changeShipment } from './move-shipment.ts';
import { refuseAwbInUse } from './shared-awb.ts';
import { isOpen } from './shipment-rules.ts';
import { setConsignment } from './shipments.repository.ts';

/**
 * Gives a shipment that has not arrived another courier or AWB, or its first AWB; what it had stays in its history. E-mails that
 * wait say what is right. Only a customer who was told an AWB hears that it is another.
 */
export async function correctConsignment(
  deps: ShipmentDeps,
  { shipmentId, consignment, by }: { shipmentId: string; consignment: Consignment; by: Owner },
): Promise<{ orderId: string; isTold: boolean }> {
  const travel = await travelOf(deps, consignment);
  return changeShipment(deps, shipmentId, async (tx, { order, shipment }) => {
    const { courier, awb, state } = shipment;
    if (!isOpen(state)) {
      throw new AppError(
        'shipment.not-corrected',
        'This shipment has arrived or has failed, so its courier and AWB stay.',
      );
    }
    refusePickup(order);
    if (travel.courier === courier && travel.awb === awb) return { orderId: order.id, isTold: false };
    if (travel.awb !== awb) await refuseAwbInUse(tx, order, consignment);
    const waiting = await withdrawJobs(tx, mailsAbout(shipment));
    const sent = await listJobs(tx, mailsAbout(shipment));
    const told = awb !== '' && sent.some(({ data }) => awbIn(data) === awb);
    const until = { courier, awb, until: new Date().toISOString(), by: by.userName };
    const former = courier ? [...shipment.former, until] : shipment.former;
    await setConsignment(tx, { id: shipmentId, ...travel, former });
    await touchOrder(tx, order.id);
    if (waiting > 0 || told) {
      const corrected = sent.some(({ jobId }) => jobId.endsWith(`-${state}`));
      await tellShopper(tx, order, shipmentId, { wrongAwb: told ? awb : undefined, corrected });
    }
    const change = { details: tracking(travel), was: tracking(shipment) };
    await recordOrderChange(tx, order, { by, action: 'order.shipment-corrected', ...change });
    return { orderId: order.id, isTold: told };
  });
}

const awbIn = (data: unknown): unknown => typeof data === 'object' && data !== null && 'awb' in data && data.awb;
