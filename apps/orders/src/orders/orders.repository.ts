import { and, asc, desc, eq, inArray, isNotNull, lt, sql, type SQLWrapper } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { MAX_LISTED_LINES } from '@kanaka/contracts/orders/orders';
import type { ReturnState } from '@kanaka/contracts/orders/return-states';
import type { Db } from '@kanaka/server-kit/database/database';
import { keepQueries } from '@kanaka/server-kit/database/kept-queries';
import { alongside, firstOf, onlyRow } from '@kanaka/server-kit/database/rows';
import {
  orderItems,
  orders,
  payments,
  statusChanges,
  type OrderItemRow,
  type OrderRow,
  type PaymentRow,
  type StatusChangeRow,
} from '../schema.ts';
import { creditNotes } from '../invoices/documents-schema.ts';
import { refunds, type RefundRow } from '../refunds/refunds-schema.ts';
import { announcement } from '../webhooks/announce.ts';

/** An order with what was bought. */
export type ItemizedOrder = OrderRow & { items: OrderItemRow[] };

/** A refund with the serial of its credit note; empty if it has none. */
export type NumberedRefund = RefundRow & { creditNoteNumber: string; creditNoteTaxPaise: number };

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

export const pieces = sql<number>`(select sum(quantity)::int from order_items where order_id = ${orders.id})`;

const found = {
  order: orders,
  invoiceNumber: sql<string>`coalesce((select number from invoices where invoices.order_id = ${orders.id}), '')`,
  pieces,
};

/** Not with Drizzle's columns, which it writes without their tables here: both tables have an `id`. */
const returnStates = sql<
  ReturnState[]
>`array(select state from returns where order_id = orders.id order by returns.id)`;

type FoundOrder = Pick<OrderWithItems, 'invoiceNumber' | 'pieces' | 'returnStates'> & { order: OrderRow };

/** `maxLines` bounds how much is read per order: 200 orders with a hundred lines each would block the whole service. */
async function withItems(db: Db, rows: FoundOrder[], maxLines?: number): Promise<OrderWithItems[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ order }) => order.id);
  const items = await db
    .select()
    .from(orderItems)
    .where(and(inArray(orderItems.orderId, ids), maxLines ? lt(orderItems.position, maxLines) : undefined))
    .orderBy(asc(orderItems.position));
  const paid = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.orderId, ids), inArray(payments.outcome, ['used', 'credited'])))
    .orderBy(desc(payments.outcome), asc(payments.id));
  const back = await db
    .select({
      refund: refunds,
      creditNoteNumber: sql<string>`coalesce(${creditNotes.number}, '')`,
      creditNoteTaxPaise:
        sql`coalesce((${creditNotes.data} ->> 'totalPaise')::bigint - (${creditNotes.data} ->> 'subtotalPaise')::bigint, 0)`.mapWith(
          Number,
        ),
    })
    .from(refunds)
    .leftJoin(creditNotes, eq(creditNotes.refundId, refunds.id))
    .where(inArray(refunds.orderId, ids))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId);
  const paymentsOf = Map.groupBy(paid, ({ orderId }) => orderId);
  const refundsOf = Map.groupBy(back, ({ refund }) => refund.orderId);
  return rows.map(({ order, ...beside }) => ({
    ...order,
    ...beside,
    items: itemsOf.get(order.id) ?? [],
    payments: paymentsOf.get(order.id) ?? [],
    refunds: (refundsOf.get(order.id) ?? []).map(({ refund, ...numbered }) => ({ ...refund, ...numbered })),
  }));
}

export const findOrder = async (db: Db, id: string): Promise<OrderWithItems | null> =>
  firstOf(withItems(db, await db.select(found).from(orders).where(eq(orders.id, id))));

const itemized = keepQueries('itemized', (db, by: 'id' | 'razorpayOrderId', name) =>
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
  const rows = await itemized(db, by).execute({ value });
  return rows[0] ? { ...rows[0].order, items: rows.map(({ item }) => item) } : null;
}

/** The order that was paid last. */
export async function findLastPaid(db: Db): Promise<ItemizedOrder | null> {
  const [last] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isNotNull(orders.paidAt))
    .orderBy(desc(orders.paidAt), desc(orders.totalPaise))
    .limit(1);
  return last ? findItemizedOrder(db, 'id', last.id) : null;
}

const byKey = keepQueries('order', (db, _: 'by-key', name) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, sql.placeholder('userId')), eq(orders.idempotencyKey, sql.placeholder('key'))))
    .prepare(name),
);

export const findOrderByKey = (db: Db, userId: string, key: string) =>
  firstOf(byKey(db, 'by-key').execute({ userId, key }));

/** The newest `limit` orders of a shopper, oldest first. */
export async function listOrdersOfUser(db: Db, userId: string, limit: number): Promise<OrderWithItems[]> {
  const rows = await db
    .select({ ...found, returnStates })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.razorpayOrderId)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return (await withItems(db, rows, MAX_LISTED_LINES)).reverse();
}

/** Orders by id, in the order of the ids, each with at most `maxLines` lines if given. */
export async function listOrdersById(db: Db, ids: readonly string[], maxLines?: number): Promise<OrderWithItems[]> {
  const rows = await db
    .select(found)
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const byId = new Map((await withItems(db, rows, maxLines)).map((order) => [order.id, order]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Locks an order's row until the transaction ends. */
export const lockOrder = (db: Db, id: string) =>
  firstOf(db.select().from(orders).where(eq(orders.id, id)).for('update'));

export type NewOrder = Omit<typeof orders.$inferInsert, 'creatingUntil' | 'createdAt' | 'updatedAt' | 'titles'>;
export type NewItem = Omit<OrderItemRow, 'orderId' | 'position' | 'articles' | 'packed'>;

/** Until when only one request works on placing an order; then another one with the same key continues it. */
export const leased = sql`now() + interval '15 seconds'`;

/** In one statement with its items and its first status. Call it while the shopper, who has no order with this key, is locked. */
export function insertOrder(tx: Db, order: NewOrder, items: NewItem[]): Promise<OrderRow> {
  const { id: orderId, userId, typed } = order;
  const titles = items.map(({ title, sku }) => `${title} ${sku}`.trim()).join(' ');
  const lines = tx.insert(orderItems).values(items.map((item, position) => ({ ...item, orderId, position })));
  const who = typed ? { changedBy: typed.id, changedByName: typed.by } : { changedBy: userId };
  return onlyRow(
    alongside(tx, lines, ...statusChange(tx, { orderId, status: 'pending', ...who }))
      .insert(orders)
      .values({ ...order, creatingUntil: leased, titles })
      .returning(),
  );
}

type NewStatusChange = Pick<StatusChangeRow, 'orderId' | 'status' | 'changedBy'> &
  Partial<Pick<StatusChangeRow, 'changedByName' | 'manner'>>;

/** Records a status, which webhooks are told. Returns the id of the change. */
export async function insertStatusChange(db: Db, change: NewStatusChange): Promise<string> {
  const { row, told } = datedChange(change);
  await alongside(db, told).insert(statusChanges).values(row);
  return row.id;
}

/** Statements that record a status and tell it, to be sent with another. */
export function statusChange(db: Db, change: NewStatusChange): SQLWrapper[] {
  const { row, told } = datedChange(change);
  return [db.insert(statusChanges).values(row), told];
}

/**
 * Dated with the time of writing, while the order is locked. `now()` would be the transaction's start, which may be before
 * changes that it had to wait for.
 */
function datedChange(change: NewStatusChange) {
  const { orderId, status } = change;
  const row = { id: uuidv7(), ...change, changedAt: sql`clock_timestamp()` };
  return { row, told: announcement('order.status-changed', orderId, { orderId, status }) };
}

export type Choice = { productId: string; size: string };
