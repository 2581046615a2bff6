import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  notInArray,
  or,
  sql,
  sum,
} from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceData } from '@kanaka/contracts/orders/documents';
import { MAX_LISTED_LINES, type OrderStatus } from '@kanaka/contracts/orders/orders';
import type { ReturnState } from '@kanaka/contracts/orders/returns';
import type { Db } from '@kanaka/server-kit/database';
import { isOneOfFirst } from '@kanaka/server-kit/one-of-first';
import { keepQueries } from '@kanaka/server-kit/kept-queries';
import { CLOSED, isClosed } from './order-status.ts';
import type { Line } from '../service-clients.ts';
import { listRefundsOfOrders, type NumberedRefund } from './order-refunds.repository.ts';
import {
  orderItems,
  orders,
  statusChanges,
  type OrderItemRow,
  type OrderRow,
  type StatusChangeRow,
  payments,
  type PaymentRow,
} from '../schema.ts';
import { refunds } from '../refunds/refunds-schema.ts';
import { shipmentLines, shipments } from '../shipments/shipments-schema.ts';
import { invoices } from '../invoices/documents-schema.ts';

/** An order with what was bought. */
export type ItemizedOrder = OrderRow & { items: OrderItemRow[] };

export type OrderWithItems = OrderRow & {
  /** All lines; in a list only the first `MAX_LISTED_LINES`. */
  items: OrderItemRow[];
  /** The number of pieces in all lines together. */
  pieces: number;
  invoiceNumber: string;
  /** What has paid it: Razorpay's payment first, then what an exchange has paid. */
  payments: PaymentRow[];
  /** Oldest first. */
  refunds: NumberedRefund[];
  /** Of its returns, oldest first; only read for a shopper's list. */
  returnStates?: ReturnState[];
};

/** An order with the data that the export for the accountant needs. */
export type BookedOrder = OrderWithItems & {
  /** When it was cancelled or rejected, otherwise null. */
  closedAt: Date | null;
  /** Seller and place of supply, which decide the name of its tax; null before it is paid. */
  invoiced: Pick<InvoiceData, 'seller' | 'intraState'> | null;
};

const invoiceNumber = sql<string>`coalesce((select number from invoices where invoices.order_id = ${orders.id}), '')`;

/** Not with Drizzle's columns, which it writes without their tables here: both tables have an `id`. */
const returnStates = sql<
  ReturnState[]
>`array(select state from returns where order_id = orders.id order by returns.id)`;

type FoundOrder = Pick<OrderWithItems, 'invoiceNumber' | 'returnStates'> & { order: OrderRow };

/** `maxLines` bounds how much is read per order: 200 orders with a hundred lines each would block the whole service. */
async function withItems(db: Db, rows: FoundOrder[], maxLines?: number): Promise<OrderWithItems[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ order }) => order.id);
  const items = await db
    .select()
    .from(orderItems)
    .where(
      and(inArray(orderItems.orderId, ids), maxLines === undefined ? undefined : lt(orderItems.position, maxLines)),
    )
    .orderBy(asc(orderItems.position));
  const byOrder = Map.groupBy(items, (item) => item.orderId);
  const piecesOf = maxLines === undefined ? sumPieces(byOrder) : await countPieces(db, ids);
  const paid = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.orderId, ids), inArray(payments.outcome, ['used', 'credited'])))
    .orderBy(desc(payments.outcome), asc(payments.id));
  const paymentsByOrder = Map.groupBy(paid, (payment) => payment.orderId);
  const refundsByOrder = Map.groupBy(await listRefundsOfOrders(db, ids), (refund) => refund.orderId);
  return rows.map(({ order, ...found }) => ({
    ...order,
    ...found,
    items: byOrder.get(order.id) ?? [],
    pieces: piecesOf.get(order.id) ?? 0,
    payments: paymentsByOrder.get(order.id) ?? [],
    refunds: refundsByOrder.get(order.id) ?? [],
  }));
}

function sumPieces(byOrder: Map<string, OrderItemRow[]>): Map<string, number> {
  return new Map(
    [...byOrder].map(([orderId, items]) => [orderId, items.reduce((sum, { quantity }) => sum + quantity, 0)]),
  );
}

/** For orders of which not all lines were read. */
async function countPieces(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ orderId: orderItems.orderId, number: sql<number>`sum(quantity)::int` })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .groupBy(orderItems.orderId);
  return new Map(rows.map(({ orderId, number }) => [orderId, number]));
}

export async function findOrder(db: Db, id: string): Promise<OrderWithItems | null> {
  const rows = await db.select({ order: orders, invoiceNumber }).from(orders).where(eq(orders.id, id));
  const [order] = await withItems(db, rows);
  return order ?? null;
}

const itemizedOrder = keepQueries('itemized-order', (db, by: 'id' | 'razorpayOrderId', name) =>
  db
    .select({ order: orders, item: orderItems })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(eq(orders[by], sql.placeholder('value')))
    .orderBy(asc(orderItems.position))
    .prepare(name),
);

/** One statement: for placing and paying an order, which need neither its refunds nor its invoice. */
export async function findItemizedOrder(
  db: Db,
  by: 'id' | 'razorpayOrderId',
  value: string,
): Promise<ItemizedOrder | null> {
  const rows = await itemizedOrder(db, by).execute({ value });
  return rows[0] ? { ...rows[0].order, items: rows.map(({ item }) => item) } : null;
}

const orderByKey = keepQueries('order-by-key', (db, _: 'key', name) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, sql.placeholder('userId')), eq(orders.idempotencyKey, sql.placeholder('key'))))
    .prepare(name),
);

export async function findOrderByKey(db: Db, userId: string, key: string): Promise<OrderRow | null> {
  const [row] = await orderByKey(db, 'key').execute({ userId, key });
  return row ?? null;
}

/** The newest `limit` orders of a shopper, oldest first. */
export async function listOrdersOfUser(db: Db, userId: string, limit: number): Promise<OrderWithItems[]> {
  const rows = await db
    .select({ order: orders, invoiceNumber, returnStates })
    .from(orders)
    .where(and(eq(orders.userId, userId), sql`${orders.razorpayOrderId} is not null`))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return (await withItems(db, rows, MAX_LISTED_LINES)).reverse();
}

/** Orders by id, in the order of the ids, each with at most `maxLines` lines if given. */
export async function listOrdersById(db: Db, ids: readonly string[], maxLines?: number): Promise<OrderWithItems[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ order: orders, invoiceNumber })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.order.id, row]));
  return withItems(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
    maxLines,
  );
}

export async function listBookedOrders(db: Db, ids: readonly string[]): Promise<BookedOrder[]> {
  const found = await listOrdersById(db, ids);
  const closings = await db
    .select({ orderId: statusChanges.orderId, status: statusChanges.status, at: max(statusChanges.changedAt) })
    .from(statusChanges)
    .where(and(inArray(statusChanges.orderId, [...ids]), inArray(statusChanges.status, CLOSED)))
    .groupBy(statusChanges.orderId, statusChanges.status);
  const closedAt = new Map(closings.map(({ orderId, status, at }) => [`${orderId} ${status}`, at]));
  const issued = await db
    .select({
      orderId: invoices.orderId,
      seller: sql<InvoiceData['seller']>`${invoices.data} -> 'seller'`,
      intraState: sql<boolean>`${invoices.data} -> 'intraState'`,
    })
    .from(invoices)
    .where(inArray(invoices.orderId, [...ids]));
  const invoiceOf = new Map(issued.map(({ orderId, ...invoiced }) => [orderId, invoiced]));
  return found.map((order) => ({
    ...order,
    closedAt: closedAt.get(`${order.id} ${order.status}`) ?? null,
    invoiced: invoiceOf.get(order.id) ?? null,
  }));
}

export type NewOrder = Omit<typeof orders.$inferInsert, 'creatingUntil' | 'createdAt' | 'updatedAt' | 'titles'>;
export type NewItem = Omit<OrderItemRow, 'orderId' | 'position' | 'articles' | 'packed'>;

/** Until when only one request works on placing an order; then another one with the same key continues it. */
const leased = sql`now() + interval '15 seconds'`;

/** Call it in a transaction. Null when the shopper already has an order with this key: another request is creating it. */
export async function insertOrder(tx: Db, order: NewOrder, items: NewItem[]): Promise<OrderRow | null> {
  const [row] = await tx
    .insert(orders)
    .values({
      ...order,
      creatingUntil: leased,
      titles: items.map(({ title, sku }) => `${title} ${sku}`.trim()).join(' '),
    })
    .onConflictDoNothing({ target: [orders.userId, orders.idempotencyKey] })
    .returning();
  if (!row) return null;
  await tx.insert(orderItems).values(items.map((item, position) => ({ ...item, orderId: row.id, position })));
  await insertStatusChange(tx, { orderId: row.id, status: 'pending', changedBy: row.userId });
  return row;
}

/** Sets the facts of one line's piece. */
export async function setJewellery(
  db: Db,
  { orderId, productId, size, jewellery }: Pick<OrderItemRow, 'orderId' | 'productId' | 'size' | 'jewellery'>,
): Promise<void> {
  await db.update(orderItems).set({ jewellery }).where(lineOf({ orderId, productId, size }));
}

/** Sets the articles that were packed for a line. */
export async function setArticles(
  db: Db,
  { orderId, productId, size, articles }: Pick<OrderItemRow, 'orderId' | 'productId' | 'size' | 'articles'>,
): Promise<void> {
  await db.update(orderItems).set({ articles }).where(lineOf({ orderId, productId, size }));
}

const lineOf = ({ orderId, productId, size }: Pick<OrderItemRow, 'orderId' | 'productId' | 'size'>) =>
  and(eq(orderItems.orderId, orderId), eq(orderItems.productId, productId), eq(orderItems.size, size));

/** Takes over an order whose creation was interrupted; only the first caller after its lease expired succeeds. */
export async function takeOverCreation(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(orders)
    .set({ creatingUntil: leased })
    .where(and(eq(orders.id, id), isNull(orders.razorpayOrderId), lt(orders.creatingUntil, sql`now()`)))
    .returning({ id: orders.id });
  return rows.length > 0;
}

/** Deletes an order that never reached Razorpay; false when it was placed meanwhile, or does not exist. */
export async function deleteUnplacedOrder(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .delete(orders)
    .where(and(eq(orders.id, id), isNull(orders.razorpayOrderId)))
    .returning({ id: orders.id });
  return rows.length > 0;
}

/** Null when the order was deleted, or placed by another request, in the meantime. */
export async function markPlaced(
  db: Db,
  id: string,
  { razorpayOrderId, reservedUntil }: { razorpayOrderId: string; reservedUntil: Date },
): Promise<OrderRow | null> {
  const [row] = await db
    .update(orders)
    .set({ razorpayOrderId, reservedUntil, nextCheckAt: reservedUntil })
    .where(and(eq(orders.id, id), isNull(orders.razorpayOrderId)))
    .returning();
  return row ?? null;
}

/**
 * Dated with the time of writing, while the order is locked. `now()` would be the transaction's start, which may be before
 * changes that it had to wait for.
 */
export async function insertStatusChange(
  db: Db,
  change: Pick<StatusChangeRow, 'orderId' | 'status' | 'changedBy'> &
    Partial<Pick<StatusChangeRow, 'changedByName' | 'manner'>>,
): Promise<string> {
  const id = uuidv7();
  await db.insert(statusChanges).values({ id, ...change, changedAt: sql`clock_timestamp()` });
  return id;
}

export type Choice = { productId: string; size: string };

/** A shopper's other unpaid orders that have reserved one of these pieces, in these sizes. */
export async function listUnpaidOrdersWith(
  db: Db,
  { userId, exceptId, pieces }: { userId: string; exceptId: string; pieces: readonly Choice[] },
): Promise<OrderRow[]> {
  if (pieces.length === 0) return [];
  const holdsOne = db
    .select({ id: orderItems.orderId })
    .from(orderItems)
    .where(
      or(...pieces.map(({ productId, size }) => and(eq(orderItems.productId, productId), eq(orderItems.size, size)))),
    );
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.id, exceptId),
        eq(orders.status, 'pending'),
        eq(orders.paymentStatus, 'pending'),
        isNotNull(orders.razorpayOrderId),
        inArray(orders.id, holdsOne),
      ),
    );
}

/** Whether its shopper has placed a later order with one of its pieces that is not closed. */
export async function isOrderedAgain(
  db: Db,
  { id, userId, createdAt }: Pick<OrderRow, 'id' | 'userId' | 'createdAt'>,
): Promise<boolean> {
  const pieces = db.select({ id: orderItems.productId }).from(orderItems).where(eq(orderItems.orderId, id));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        gt(orders.createdAt, createdAt),
        notInArray(orders.status, CLOSED),
        inArray(orderItems.productId, pieces),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Cancels an order that is still unpaid and open; false when it was paid or closed before. Its price was held as long as its
 * pieces, so that ends now too.
 */
export async function cancelUnpaid(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(orders)
    .set({
      status: 'cancelled',
      reservedUntil: sql`least(${orders.reservedUntil}, now())`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(orders.id, id), eq(orders.status, 'pending'), eq(orders.paymentStatus, 'pending')))
    .returning({ id: orders.id });
  return rows.length > 0;
}

/** The shopper has cancelled it; what was held for it is not held any longer. */
export async function markCancelled(db: Db, id: string, reason: string): Promise<void> {
  await db
    .update(orders)
    .set({
      status: 'cancelled',
      cancelReason: reason,
      reservedUntil: sql`least(${orders.reservedUntil}, now())`,
      updatedAt: sql`now()`,
    })
    .where(eq(orders.id, id));
}

/** Another millisecond than before, so that it tells versions of an order apart. */
const later = sql`greatest(clock_timestamp(), ${orders.updatedAt} + interval '1 millisecond')`;

/** An order that is opened again is no longer cancelled by its shopper. */
export async function setStatus(
  db: Db,
  id: string,
  { status, closedByOwner }: { status: OrderStatus; closedByOwner: boolean },
): Promise<void> {
  await db
    .update(orders)
    .set({ status, closedByOwner, ...(!isClosed({ status }) && { cancelReason: null }), updatedAt: later })
    .where(eq(orders.id, id));
}

/**
 * Begins another turn of an order, in which its pieces go back into stock; only its latest turn decides about its stock. If it was
 * opened again and stays open, they are taken out of stock again.
 */
export async function nextTurn(db: Db, id: string): Promise<number> {
  const retakeAt = sql`case when ${orders.short} is not null then now() end`;
  const [row] = await db
    .update(orders)
    .set({ turn: sql`${orders.turn} + 1`, retakeAt })
    .where(eq(orders.id, id))
    .returning({ turn: orders.turn });
  if (!row) throw new Error('the order does not exist');
  return row.turn;
}

/** Has the pieces of an order that is opened again taken out of stock, after some seconds. */
export async function markReopened(db: Db, id: string, seconds: number): Promise<void> {
  await db
    .update(orders)
    .set({ turn: sql`${orders.turn} + 1`, short: [], retakeAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(orders.id, id));
}

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
  const rows = await db
    .update(orders)
    .set({
      retakeAt: sql`now() + greatest(make_interval(secs => ${seconds}), least(interval '1 hour', (now() - ${orders.updatedAt}) / 10))`,
    })
    .where(isOneOfFirst(db, orders, { key: orders.id, isDue, by: orders.retakeAt, limit }))
    .returning({ id: orders.id });
  return rows.map(({ id }) => id);
}

/** Which pieces of an order were not there; it is due again as long as there are some. */
export async function setShort(db: Db, id: string, short: Line[]): Promise<void> {
  await db
    .update(orders)
    .set({ short, ...(short.length === 0 && { retakeAt: null }) })
    .where(eq(orders.id, id));
}

/** Sets a status back, as it was stored before it was changed. */
export async function restoreStatus(
  db: Db,
  id: string,
  { status, closedByOwner, cancelReason }: Pick<OrderRow, 'status' | 'closedByOwner' | 'cancelReason'>,
): Promise<void> {
  await db.update(orders).set({ status, closedByOwner, cancelReason, updatedAt: later }).where(eq(orders.id, id));
}

/** Makes an order's version outdated, because something that belongs to it has changed. */
export async function touchOrder(db: Db, id: string): Promise<void> {
  await db.update(orders).set({ updatedAt: later }).where(eq(orders.id, id));
}

/** Locks an order's row until the transaction ends. */
export async function lockOrder(db: Db, id: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id)).for('update');
  return row ?? null;
}

/** Whether the shopper bought this piece (or any), got it, and was neither refunded completely nor returned all such pieces. */
export async function hasKeptPiece(db: Db, userId: string, productId: string | undefined): Promise<boolean> {
  const returned = sql`(
    select coalesce(sum((line->>'quantity')::int), 0)
    from ${refunds}, jsonb_array_elements(${refunds.lines}) line
    where ${refunds.orderId} = ${orders.id} and line->>'productId' = ${productId ?? ''}
  )`;
  const { orderId, position, shipmentId } = shipmentLines;
  const isOfLine = and(
    eq(orderId, orderItems.orderId),
    eq(position, orderItems.position),
    eq(shipments.state, 'delivered'),
  );
  const hasArrived = exists(
    db.select({ shipmentId }).from(shipmentLines).innerJoin(shipments, eq(shipments.id, shipmentId)).where(isOfLine),
  );
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.paymentStatus, ['paid', 'partly-refunded']),
        productId === undefined ? undefined : eq(orderItems.productId, productId),
        or(eq(orders.status, 'delivered'), hasArrived),
      ),
    )
    .groupBy(orders.id)
    .having(gt(sum(orderItems.quantity), returned))
    .limit(1);
  return row !== undefined;
}
