import * as pickup from '@kanaka/contracts/orders/pickup';
import * as contract from '@kanaka/contracts/orders/shipments';
import { AppError, existing, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { existingOrder } from '../orders/change-order.ts';
import type { Logger } from '@kanaka/server-kit/logger';
import type { ShipmentDeps } from './change-shipments.ts';
import { correctConsignment } from './correct-consignment.ts';
import { collectShipment, renewPickupCode } from './collect-shipment.ts';
import { courierEvent, isFromCourier, recordCourierEvent } from './courier-events.ts';
import { handOverOrders } from './hand-over.ts';
import { importShipments } from './import-shipments.ts';
import { moveShipment } from './move-shipment.ts';
import { packOrders, packShipment } from './pack-shipment.ts';
import { toAdminShipment, toTracked } from './shipment-mapper.ts';
import { findTrackedShipment, listShipments } from './shipments.repository.ts';
import { hashOfToken } from '@kanaka/queues/tracking-link';

/** `courierSecret`: what couriers send with their events; empty when none does. */
export type ShipmentRouteDeps = ShipmentDeps & { logger: Logger; courierSecret: string };

/** Packs and moves shipments for the owner, and shows one to whoever has its link. */
export async function shipmentRoutes(app: FastifyInstance, deps: ShipmentRouteDeps): Promise<void> {
  const { db } = deps;

  serve(app, contract.packShipment, async ({ params: { id: orderId }, body: draft, caller }) => {
    const shipmentId = await packShipment(deps, { orderId, draft, by: caller });
    return { message: 'The shipment is packed.', data: await read(db, orderId, shipmentId) };
  });

  serve(app, contract.moveShipment, async ({ params: { id: shipmentId }, body: { to, ...consignment }, caller }) => {
    const { orderId, changeId } = await moveShipment(deps, { shipmentId, to, consignment, by: caller });
    return { message: moved[to], data: await read(db, orderId, shipmentId), changeId };
  });

  serve(app, contract.correctConsignment, async ({ params: { id: shipmentId }, body: consignment, caller }) => {
    const { orderId, isTold } = await correctConsignment(deps, { shipmentId, consignment, by: caller });
    const message = `Courier and AWB are corrected.${isTold ? ' The customer is told by e-mail.' : ''}`;
    return { message, data: await read(db, orderId, shipmentId) };
  });

  serve(app, contract.packOrders, async ({ body: { orders }, caller }) => {
    const data = await packOrders(deps, orders, caller);
    return { message: outcomeWords(data, 'packed'), data };
  });

  serve(app, contract.handOverOrders, async ({ body: { orders }, caller }) => {
    const data = await handOverOrders(deps, orders, caller);
    return { message: outcomeWords(data, 'handed over'), data };
  });

  serve(app, pickup.collectShipment, async ({ params: { id: shipmentId }, body: { code }, caller }) => {
    const orderId = await collectShipment(deps, { shipmentId, code, by: caller });
    return { message: 'The shipment has been collected.', data: await read(db, orderId, shipmentId) };
  });

  serve(app, pickup.renewPickupCode, async ({ params: { id: shipmentId }, caller }) => {
    const orderId = await renewPickupCode(deps, { shipmentId, by: caller });
    return { message: 'The customer gets a new code by e-mail.', data: await read(db, orderId, shipmentId) };
  });

  serve(app, contract.importShipments, async ({ body: { csv, preview, sharedAwbs }, caller }) => {
    const data = await importShipments(deps, { csv, preview, sharedAwbs, by: caller });
    const good = data.filter(({ outcome }) => outcome !== 'refused').length;
    const words = `${good} ${good === 1 ? 'order' : 'orders'} ${preview ? 'can be handed over' : 'handed over'}`;
    return { message: good < data.length ? `${words}, ${data.length - good} refused.` : `${words}.`, data };
  });

  serve(app, contract.courierWebhook, async ({ body, request }) => {
    if (!isFromCourier(request.headers, deps.courierSecret)) {
      request.log.warn('an event did not come from the courier');
      throw new AppError('webhook.bad-secret', 'This event is not from the shop’s courier.');
    }
    const event = courierEvent(body);
    if (event) await recordCourierEvent(deps, event);
    return {};
  });

  serve(app, contract.trackShipment, async ({ params: { token }, reply }) => {
    // The link is the key: nothing between shop and reader may keep the response.
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    const found = existing('shipment', await findTrackedShipment(db, hashOfToken(token)));
    return { data: toTracked(found.shipment, found) };
  });
}

function outcomeWords(outcomes: readonly contract.OrderOutcome[], done: string): string {
  const number = outcomes.filter(({ outcome }) => outcome === 'done').length;
  const others = outcomes.length - number;
  return `${number} ${number === 1 ? 'order' : 'orders'} ${done}${others > 0 ? `, ${others} not` : ''}.`;
}

const moved: Record<contract.ShipmentMove, string> = {
  handedOver: 'The shipment has been handed over.',
  outForDelivery: 'The shipment is out for delivery.',
  delivered: 'The shipment has been delivered.',
  failed: 'The shipment has failed; its pieces can be sent again.',
};

async function read(db: Db, orderId: string, shipmentId: string) {
  const shipment = (await listShipments(db, orderId)).find(({ id }) => id === shipmentId);
  if (!shipment) throw notFound('shipment');
  return toAdminShipment(await existingOrder(db, orderId), shipment);
}
