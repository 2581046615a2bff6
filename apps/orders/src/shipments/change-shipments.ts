import { v7 as uuidv7 } from 'uuid';
import { AWB_PLACE, type Courier } from '@kanaka/contracts/orders/couriers';
import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import { ShipmentState, type Consignment, type ShipmentMove } from '@kanaka/contracts/orders/shipments';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { insertJob } from '@kanaka/queues/outbox';
import type { PickupCodes } from '@kanaka/queues/pickup-code';
import { mailAbout } from '../orders/customer-mail.ts';
import { AppError, fieldError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { HANDED_OVER, refuseCancellation } from '../cancellations/refuse-cancellation.ts';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { existingOrder } from '../orders/change-order.ts';
import { setStatus, touchOrder } from '../orders/order-changes.repository.ts';
import { insertStatusChange, type OrderWithItems } from '../orders/orders.repository.ts';
import type { Owner } from '../orders/record-order-change.ts';
import { whenReturnable } from './returnable.ts';
import type { ShipmentRow, PackedLine } from './shipments-schema.ts';
import { leftLines, notToBeSent, piecesIn, piecesOf, unsentOf } from '../orders/unsent-pieces.ts';
import { statusOnceMoved, valueOf } from './shipment-rules.ts';
import {
  giveBackPieces,
  insertShipment,
  insertStep,
  listShipments,
  takePieces,
  type WholeShipment,
} from './shipments.repository.ts';
import { hashOfToken } from '@kanaka/queues/tracking-link';

/** Makes the token in the link of a shipment from its id; `mail-worker` makes the same. */
export type TokenOf = (shipmentId: string) => string;

export type ShipmentDeps = {
  db: Db;
  wakeRelay: () => void;
  tokenOf: TokenOf;
  codes: PickupCodes;
  sellerSettings: () => Promise<ShopSettings>;
};

/** What is stored of a consignment: with the courier's page for its number. */
export type Travel = Pick<ShipmentRow, 'courier' | 'awb' | 'link'>;
export const withoutTracking: Travel = { courier: '', awb: '', link: '' };

/** For the audit log. */
export const tracking = ({ courier, awb }: { courier: string; awb: string }) => (courier ? { courier, awb } : {});

/** Looks up the courier in the settings, before a transaction begins. */
export async function travelOf(
  { sellerSettings }: Pick<ShipmentDeps, 'sellerSettings'>,
  { courier: name, awb }: Consignment,
): Promise<Travel> {
  if (name === '') return withoutTracking;
  const { couriers } = await sellerSettings();
  const courier = courierNamed(couriers, name);
  if (!courier) {
    throw fieldError('shipment.unknown-courier', 'courier', `${name} is not among the couriers in the settings.`);
  }
  const link = awb && courier.link.replaceAll(AWB_PLACE, encodeURIComponent(awb));
  return { courier: courier.name, awb, link };
}

/** A name without spaces, signs, and the words that portals add to it. */
const bareName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/\b(couriers?|express|logistics|services?|private|pvt|limited|ltd)\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The courier that is meant: "bluedart" and "BLUE DART EXPRESS LTD" are Blue Dart, unless there are several such. */
function courierNamed(couriers: readonly Courier[], name: string): Courier | undefined {
  const same = couriers.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (same || bareName(name) === '') return same;
  const [alike, other] = couriers.filter((one) => bareName(one.name) === bareName(name));
  return other ? undefined : alike;
}

/** 409 for an order that is collected: nothing of it is given to a courier. */
export function refusePickup({ pickup }: Pick<OrderWithItems, 'pickup'>): void {
  if (pickup) throw toBeCollected();
}

export function toBeCollected(): AppError {
  const message =
    'This order is collected in the shop. Please pack it; it is handed over with the code that the customer has.';
  return new AppError('order.to-be-collected', message);
}

/** Packs pieces of a locked order; 409 when there are not so many left, and for a courier of what is collected. */
export async function packLines(
  tx: Db,
  order: OrderWithItems,
  {
    lines,
    travel,
    insuredPaise,
    by,
    tokenOf,
  }: { lines: readonly PackedLine[]; travel: Travel; insuredPaise?: number | undefined; by: Owner; tokenOf: TokenOf },
): Promise<string> {
  if (travel.courier) refusePickup(order);
  const id = uuidv7();
  for (const { position, quantity } of lines) {
    const item = order.items.find((one) => one.position === position);
    const left = item ? unsentOf(order, item) : 0;
    if (!item || quantity > left || !(await takePieces(tx, { orderId: order.id, position, quantity }))) {
      const isRefunded = item && quantity <= item.quantity - item.packed;
      const refunded = isRefunded ? `Refunded and not sent: ${notToBeSent(order, item)} × ${titleInSize(item)}. ` : '';
      throw new AppError(
        isRefunded ? 'shipment.refunded' : 'shipment.too-many',
        `${refunded}Of ${item?.title ?? 'this piece'} ${left === 0 ? 'none is' : `only ${left} can be`} left to be packed.${await packedBy(tx, order, position)}`,
      );
    }
  }
  const tokenHash = hashOfToken(tokenOf(id));
  await insertShipment(
    tx,
    {
      id,
      orderId: order.id,
      kind: order.pickup ? 'pickup' : 'courier',
      ...travel,
      insuredPaise: insuredPaise ?? valueOf(order, lines),
      tokenHash,
    },
    lines,
  );
  await insertStep(tx, { shipmentId: id, state: 'packed', by, tokenHash });
  return id;
}

/** Who has packed a piece last: two may pack the same order at once. */
async function packedBy(tx: Db, order: OrderWithItems, position: number): Promise<string> {
  const holds = (await listShipments(tx, order.id)).findLast(
    ({ state, lines }) => state !== 'failed' && lines.some((line) => line.position === position),
  );
  return holds?.steps[0] ? ` ${holds.steps[0].doneByName} has packed it.` : '';
}

/** Moves a shipment of a locked order, without asking whether that is allowed. */
export async function step(
  tx: Db,
  shipment: Pick<WholeShipment, 'id' | 'orderId' | 'lines'>,
  { to, by, tokenOf }: { to: ShipmentMove; by: Owner; tokenOf: TokenOf },
): Promise<void> {
  // Hashed anew, so that the link in the next e-mail works also after the services' secret was changed.
  await insertStep(tx, { shipmentId: shipment.id, state: to, by, tokenHash: hashOfToken(tokenOf(shipment.id)) });
  if (to === 'failed') await giveBackPieces(tx, shipment);
  // What is handed over cannot be cancelled any more.
  else await refuseCancellation(tx, shipment.orderId, { answer: HANDED_OVER, by });
}

/** Brings the status of a locked order in line with its shipments. */
export async function followShipments(tx: Db, orderId: string, by: Owner): Promise<void> {
  const order = await existingOrder(tx, orderId);
  const states = (await listShipments(tx, orderId)).map(({ state }) => state);
  const status = statusOnceMoved(order, states, leftLines(order).length === 0);
  if (status === order.status) await touchOrder(tx, orderId);
  else {
    await setStatus(tx, orderId, { status, closedByOwner: order.closedByOwner });
    await insertStatusChange(tx, { orderId, status, changedBy: by.id, changedByName: by.userName });
  }
  await refreshDiscrepancies(tx, orderId);
}

/** The ids of the jobs for all e-mails that there can be about a shipment. */
export const mailsAbout = ({ id, former }: Pick<ShipmentRow, 'id' | 'former'>): string[] => [
  ...ShipmentState.options.map((state) => `mail-shipment-${id}-${state}`),
  ...former.map((_, place) => `mail-shipment-${id}-corrected-${place + 1}`),
];

/**
 * Writes to the customer what happened to a shipment; returns the id of the job. `corrected`: that nothing did but that the AWB
 * which was told is wrong. An e-mail about its state that waits can say that too.
 */
export async function tellShopper(
  tx: Db,
  order: OrderWithItems,
  shipmentId: string,
  { wrongAwb, corrected = false }: { wrongAwb?: string | undefined; corrected?: boolean } = {},
): Promise<string> {
  const all = await listShipments(tx, order.id);
  const shipment = all.find(({ id }) => id === shipmentId);
  if (!shipment) throw new Error('the moved shipment could not be read');
  const { state, courier, awb, link, steps } = shipment;
  const jobId = `mail-shipment-${shipmentId}-${corrected ? `corrected-${shipment.former.length}` : state}`;
  await insertJob(tx, 'mail', 'shipment-moved', jobId, {
    ...mailAbout(order),
    shipmentId,
    ...{ state: corrected ? 'corrected' : state, courier, awb, link },
    ...(wrongAwb && { wrongAwb }),
    pieces: piecesOf(order, shipment.lines),
    isPart: piecesIn(shipment.lines) < order.pieces,
    ...(order.delivery && { delivery: order.delivery }),
    // Read anew, with this shipment.
    ...(state === 'delivered' && (await lastDayOfReturns(tx, await existingOrder(tx, order.id), steps.at(-1)?.doneAt))),
    ...(order.pickup && { pickup: { ...order.pickup, codeNumber: shipment.codeNumber } }),
  });
  return jobId;
}

/** Until when what has just been delivered can be sent back. */
async function lastDayOfReturns(tx: Db, order: OrderWithItems, at = new Date()): Promise<{ returnableUntil?: string }> {
  const { returnableUntil } = await whenReturnable(tx, order, at);
  return returnableUntil ? { returnableUntil } : {};
}
