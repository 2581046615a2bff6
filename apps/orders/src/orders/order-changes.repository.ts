import { and, eq, exists, inArray, isNull, lt, lte, not, notInArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows, onlyRow, updateRows } from '@kanaka/server-kit/database/rows';
import { claimFirst } from '@kanaka/server-kit/database/claim-rows';
import type { Line } from '../service-clients.ts';
import {
  isUnpaidWithBuyer,
  orderItems,
  orderNotes,
  orders,
  payments,
  type OrderItemRow,
  type OrderNoteRow,
  type OrderRow,
} from '../schema.ts';
import { CLOSED, isClosed } from './order-status.ts';
import { leased } from './orders.repository.ts';
import { isChanged, isOpen, later, updateOrder } from './update-order.ts';

/** Sets the facts of one line's piece, or the articles that were packed for it. */
export function setItem(
  db: Db,
  { orderId, productId, size }: Pick<OrderItemRow, 'orderId' | 'productId' | 'size'>,
  facts: Pick<OrderItemRow, 'jewellery'> | Pick<OrderItemRow, 'articles'>,
) {
  const isLine = and(eq(orderItems.orderId, orderId), eq(orderItems.productId, productId), eq(orderItems.size, size));
  return updateRows(db, orderItems, facts, isLine);
}

export const insertOrderNote = (db: Db, note: Pick<OrderNoteRow, 'orderId' | 'authorId' | 'authorName' | 'text'>) =>
  onlyRow(
    db
      .insert(orderNotes)
      .values({ id: uuidv7(), ...note })
      .returning(),
  );

const isUnplaced = isNull(orders.razorpayOrderId);

/** Takes over an order whose creation was interrupted; only the first caller after its lease expired succeeds. */
export const takeOverCreation = async (db: Db, id: string) =>
  (await updateOrder(db, id, { creatingUntil: leased }, isUnplaced, lt(orders.creatingUntil, sql`now()`))) !== null;

/** Deletes an order that never reached Razorpay; false when it was placed meanwhile, or does not exist. */
export async function deleteUnplacedOrder(db: Db, id: string): Promise<boolean> {
  return (await deleteRows(db, orders, eq(orders.id, id), isUnplaced)) === 1;
}

/** Null when the order was deleted, or placed by another request, in the meantime. */
export async function markPlaced(
  db: Db,
  order: OrderRow,
  placed: Pick<OrderRow, 'razorpayOrderId' | 'reservedUntil'> & Partial<Pick<OrderRow, 'linkUrl'>>,
): Promise<OrderRow | null> {
  const change = { ...placed, nextCheckAt: placed.reservedUntil };
  return (await isChanged(db, order.id, change, isUnplaced)) ? { ...order, ...change } : null;
}

/** Its price is held as long as its pieces, so that ends now too. */
const cancelled = {
  status: 'cancelled',
  reservedUntil: sql`least(${orders.reservedUntil}, now())`,
  updatedAt: sql`now()`,
} as const;

/** Cancels an order that is still unpaid and open; false when it was paid or closed before. */
export async function cancelUnpaid(db: Db, id: string): Promise<boolean> {
  return (await updateOrder(db, id, cancelled, isOpen)) !== null;
}

/** The shopper has cancelled it; what was held for it is not held any longer. */
export const markCancelled = (db: Db, id: string, cancelReason: string) =>
  updateOrder(db, id, { ...cancelled, cancelReason });

/** An order that is opened again is no longer cancelled by its shopper. */
export const setStatus = (db: Db, id: string, status: Pick<OrderRow, 'status' | 'closedByOwner'>) =>
  updateOrder(db, id, { ...status, ...(!isClosed(status) && { cancelReason: null }), updatedAt: later });

/** Sets a status back, as it was stored before it was changed. */
export const restoreStatus = (
  db: Db,
  id: string,
  { status, closedByOwner, cancelReason }: Pick<OrderRow, 'status' | 'closedByOwner' | 'cancelReason'>,
) => updateOrder(db, id, { status, closedByOwner, cancelReason, updatedAt: later });

/** Makes an order's version outdated, because something that belongs to it has changed. */
export const touchOrder = (db: Db, id: string) => updateOrder(db, id, { updatedAt: later });

/** Who would have got an order, and where. */
const nobody = {
  customerName: 'Customer',
  customerEmail: '',
  formerAddresses: [],
  address: sql`${orders.address} || '{"addressId": null, "recipient": "", "address": "", "city": "", "pincode": "", "phone": "", "notes": "", "giftMessage": ""}'`,
};

/** Takes the buyer out of orders that were never paid, a year after they were placed, at most `limit`; returns how many. */
export async function forgetBuyers(db: Db, limit: number): Promise<number> {
  const hasPayment = exists(db.select().from(payments).where(eq(payments.orderId, orders.id)));
  const isOld = lt(orders.createdAt, sql`now() - interval '1 year'`);
  const isDue = and(isUnpaidWithBuyer, inArray(orders.status, CLOSED), isOld, not(hasPayment));
  return (await claimFirst(db, orders, nobody, { key: orders.id, isDue, by: orders.createdAt, limit })).length;
}

const nextNumber = sql`${orders.turn} + 1`;

/**
 * Begins another turn of an order, in which its pieces go back into stock; only its latest turn decides about its stock. If it was
 * opened again and stays open, they are taken out of stock again.
 */
export async function nextTurn(db: Db, id: string): Promise<number> {
  const retakeAt = sql`case when ${orders.short} is not null then now() end`;
  const row = await updateOrder(db, id, { turn: nextNumber, retakeAt });
  if (!row) throw new Error('the order does not exist');
  return row.turn;
}

/** Has the pieces of an order that is opened again taken out of stock, after some seconds. */
export const markReopened = (db: Db, id: string, seconds: number) =>
  updateOrder(db, id, { turn: nextNumber, short: [], retakeAt: sql`now() + make_interval(secs => ${seconds})` });

/** Which pieces of an order were not there; it is due again as long as there are some. */
export const setShort = (db: Db, id: string, short: Line[]) =>
  updateOrder(db, id, { short, ...(short.length === 0 && { retakeAt: null }) });

/**
 * Claims open orders whose pieces are to be taken out of stock again now; they become due again by themselves, the later the longer
 * nothing has happened to them, within the hour. Whose missing pieces the owner has dismissed, goes without them.
 */
export async function claimOrdersToRetake(
  db: Db,
  { seconds, limit }: { seconds: number; limit: number },
): Promise<string[]> {
  const isDismissed = sql`${orders.dismissed} @> '[{"kind": "short"}]'`;
  const isDue = and(lte(orders.retakeAt, sql`now()`), notInArray(orders.status, CLOSED), sql`not ${isDismissed}`);
  const retakeAt = sql`now() + greatest(make_interval(secs => ${seconds}), least(interval '1 hour', (now() - ${orders.updatedAt}) / 10))`;
  const rows = await claimFirst(db, orders, { retakeAt }, { key: orders.id, isDue, by: orders.retakeAt, limit });
  return rows.map(({ id }) => id);
}
