import { and, asc, eq, gte, inArray, isNotNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { MAX_WRONG_CODES } from '@kanaka/contracts/orders/pickup';
import type { ShipmentState } from '@kanaka/contracts/orders/shipments';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows, updateRow, updateRows } from '@kanaka/server-kit/database/rows';
import type { Owner } from '../orders/record-order-change.ts';
import { orderItems, orders, type OrderRow } from '../schema.ts';
import {
  shipmentLines,
  shipments,
  shipmentSteps,
  type ShipmentLineRow,
  type ShipmentRow,
  type ShipmentStepRow,
  type PackedLine,
} from './shipments-schema.ts';
import { announce } from '../webhooks/announce.ts';

/** A shipment with what it contains and its steps, oldest first. */
export type WholeShipment = ShipmentRow & { lines: ShipmentLineRow[]; steps: ShipmentStepRow[] };

const listSteps = (db: Db, ids: string[]): Promise<ShipmentStepRow[]> =>
  db.select().from(shipmentSteps).where(inArray(shipmentSteps.shipmentId, ids)).orderBy(asc(shipmentSteps.doneAt));

/** Oldest first. */
export async function listShipments(db: Db, orderId: string): Promise<WholeShipment[]> {
  const rows = await db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.id));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const lines = await db
    .select()
    .from(shipmentLines)
    .where(inArray(shipmentLines.shipmentId, ids))
    .orderBy(asc(shipmentLines.position));
  const steps = await listSteps(db, ids);
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ shipmentId }) => shipmentId === row.id),
    steps: steps.filter(({ shipmentId }) => shipmentId === row.id),
  }));
}

export async function findOrderIdOfShipment(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ orderId: shipments.orderId }).from(shipments).where(eq(shipments.id, id));
  return row?.orderId ?? null;
}

/** Shipments that travel under this number; several orders can be in one parcel. */
export async function findShipmentsByAwb(db: Db, awb: string): Promise<Pick<ShipmentRow, 'id' | 'state'>[]> {
  return db.select({ id: shipments.id, state: shipments.state }).from(shipments).where(eq(shipments.awb, awb));
}

/** The orders that have a shipment under this number which has not failed. */
export async function listOrdersWithAwb(db: Db, awb: string): Promise<Pick<OrderRow, 'id' | 'address'>[]> {
  return db
    .select({ id: orders.id, address: orders.address })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.awb, awb), ne(shipments.awb, ''), ne(shipments.state, 'failed')));
}

/** How what is packed of each order travels, else what was sent last. */
export async function listConsignments(
  db: Db,
  orderIds: string[],
): Promise<Map<string, Pick<ShipmentRow, 'courier' | 'awb' | 'insuredPaise'>>> {
  const { orderId, courier, awb, insuredPaise, state, id } = shipments;
  const rows = await db
    .select({ orderId, courier, awb, insuredPaise })
    .from(shipments)
    .where(and(inArray(orderId, orderIds), ne(state, 'failed')))
    .orderBy(sql`${state} = 'packed'`, asc(id));
  return new Map(rows.map(({ orderId: key, ...consignment }) => [key, consignment]));
}

/** The orders with this id, or whose id ends with these eight characters; at most two. */
export async function findOrdersByNumber(db: Db, number: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        // The index of the search finds it; ids are in lower case.
        sql`${orders.searchText} like ${`%${number}%`}`,
        or(sql`${orders.id}::text = ${number}`, sql`right(${orders.id}::text, 8) = ${number}`),
        isNotNull(orders.razorpayOrderId),
      ),
    )
    .limit(2);
  return rows.map(({ id }) => id);
}

/** What the page of a shipment needs of its order. */
export type TrackedOrder = Pick<OrderRow, 'id' | 'address' | 'createdAt' | 'paidAt' | 'delivery'>;

/** The shipment whose link has a token with this hash, with its order. */
export async function findTrackedShipment(
  db: Db,
  tokenHash: string,
): Promise<{ shipment: ShipmentRow; steps: ShipmentStepRow[]; order: TrackedOrder } | null> {
  const { id, address, createdAt, paidAt, delivery } = orders;
  const [row] = await db
    .select({ shipment: shipments, order: { id, address, createdAt, paidAt, delivery } })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.tokenHash, tokenHash));
  if (!row) return null;
  return { ...row, steps: await listSteps(db, [row.shipment.id]) };
}

export type NewShipment = Omit<ShipmentRow, 'state' | 'former' | 'codeNumber' | 'wrongCodes' | 'createdAt'>;

/** Counts pieces of a line as packed, or with a negative quantity as not packed; false when there are not so many left. */
export async function takePieces(
  tx: Db,
  { orderId, position, quantity }: PackedLine & { orderId: string },
): Promise<boolean> {
  const packed = sql`${orderItems.packed} + ${quantity}`;
  const isLine = and(eq(orderItems.orderId, orderId), eq(orderItems.position, position));
  const { rowCount } = await tx
    .update(orderItems)
    .set({ packed })
    .where(and(isLine, sql`${packed} <= ${orderItems.quantity}`));
  return rowCount === 1;
}

/** Counts the pieces of a shipment that has failed as not packed. */
export async function giveBackPieces(
  tx: Db,
  { orderId, lines }: Pick<WholeShipment, 'orderId'> & { lines: readonly PackedLine[] },
): Promise<void> {
  for (const { position, quantity } of lines) await takePieces(tx, { orderId, position, quantity: -quantity });
}

/** Takes pieces out of a packed shipment, which is insured for less then; one that becomes empty is deleted. */
export async function takeOutPieces(
  tx: Db,
  { id, orderId, lines }: WholeShipment,
  { position, quantity, valuePaise }: PackedLine & { valuePaise: number },
): Promise<void> {
  await giveBackPieces(tx, { orderId, lines: [{ position, quantity }] });
  const isLine = and(eq(shipmentLines.shipmentId, id), eq(shipmentLines.position, position));
  const isAll = lines.every((line) => line.position !== position || line.quantity === quantity);
  if (isAll && lines.length === 1) {
    await deleteShipment(tx, id);
    return;
  }
  if (isAll) await deleteRows(tx, shipmentLines, isLine);
  else await updateRows(tx, shipmentLines, { quantity: sql`${shipmentLines.quantity} - ${quantity}` }, isLine);
  await updateShipment(tx, id, { insuredPaise: sql`greatest(0, ${shipments.insuredPaise} - ${valuePaise})` });
}

export async function insertShipment(tx: Db, shipment: NewShipment, lines: readonly PackedLine[]): Promise<void> {
  await tx.insert(shipments).values(shipment);
  const { id: shipmentId, orderId } = shipment;
  await tx.insert(shipmentLines).values(lines.map((line) => ({ ...line, shipmentId, orderId })));
}

/** Changes a shipment on this condition; null when it does not hold any more. */
const updateShipment = (tx: Db, id: string, change: PgUpdateSetSource<typeof shipments>, condition?: SQL) =>
  updateRow(tx, shipments, change, eq(shipments.id, id), condition);

export const setConsignment = (
  tx: Db,
  {
    id,
    courier,
    awb,
    link,
    ...former
  }: Pick<ShipmentRow, 'id' | 'courier' | 'awb' | 'link'> & Partial<Pick<ShipmentRow, 'former'>>,
) => updateShipment(tx, id, { courier, awb, link, ...former });

/** Counts a wrong code of a shipment, and returns how many there are; null when it has been locked meanwhile. */
export async function countWrongCode(tx: Db, { id }: Pick<ShipmentRow, 'id'>): Promise<number | null> {
  const wrongCodes = sql`${shipments.wrongCodes} + 1`;
  return (await updateShipment(tx, id, { wrongCodes }, lt(shipments.wrongCodes, MAX_WRONG_CODES)))?.wrongCodes ?? null;
}

/** Makes another code valid, which nobody has tried yet, and returns its number. */
export async function renewCodeOf(tx: Db, { id }: Pick<ShipmentRow, 'id'>): Promise<number> {
  const row = await updateShipment(tx, id, { codeNumber: sql`${shipments.codeNumber} + 1`, wrongCodes: 0 });
  if (!row) throw new Error('the code of a locked shipment could not be renewed');
  return row.codeNumber;
}

/** Brings a shipment to a state, which webhooks are told. */
async function setState(
  tx: Db,
  shipmentId: string,
  change: Pick<ShipmentRow, 'state'> & Partial<Pick<ShipmentRow, 'tokenHash'>>,
): Promise<void> {
  const row = await updateShipment(tx, shipmentId, change);
  if (!row) throw new Error('a shipment that moves is gone');
  const { orderId, state, courier, awb } = row;
  await announce(tx, 'shipment.changed', orderId, { orderId, shipmentId, state, courier, awb });
}

/** Brings a shipment to a state. Dated with the time of writing, while its order is locked. */
export async function insertStep(
  tx: Db,
  { shipmentId, state, by, tokenHash }: { shipmentId: string; state: ShipmentState; by: Owner; tokenHash: string },
): Promise<void> {
  await setState(tx, shipmentId, { state, tokenHash });
  await tx
    .insert(shipmentSteps)
    .values({ shipmentId, state, doneBy: by.id, doneByName: by.userName, doneAt: sql`clock_timestamp()` });
}

/** Deletes the steps of a shipment since a time, before which it was in this state. */
export async function deleteSteps(
  tx: Db,
  { shipmentId, since, state }: { shipmentId: string; since: Date; state: ShipmentState },
): Promise<void> {
  await tx.delete(shipmentSteps).where(and(eq(shipmentSteps.shipmentId, shipmentId), gte(shipmentSteps.doneAt, since)));
  await setState(tx, shipmentId, { state });
}

/** Deletes a shipment with its steps and lines. */
export const deleteShipment = (tx: Db, id: string) => deleteRows(tx, shipments, eq(shipments.id, id));

/** Another order whose article has this HUID, unless it was closed or all of its money went back. */
export async function findOrderWithHuid(
  db: Db,
  { huid, exceptId }: { huid: string; exceptId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        // As the index says, so that it is used.
        sql`${orderItems.articles} <> '[]'`,
        sql`${orderItems.articles} @> ${JSON.stringify([{ huid }])}::jsonb`,
        ne(orders.id, exceptId),
        inArray(orders.paymentStatus, ['paid', 'partly-refunded']),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}
