import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PaymentStatus } from '@kanaka/contracts/orders/orders';
import type { Db } from '@kanaka/server-kit/database/database';
import { pieces, type Choice } from '../orders/orders.repository.ts';
import { lockFor } from '../lock-for.ts';
import { isOpen, updateOrder } from '../orders/update-order.ts';
import { orderItems, orders, type OrderRow } from '../schema.ts';

/** Locks this shopper for every transaction that opens an order, so that open orders can be counted. */
export const lockShopper = (tx: Db, userId: string) => lockFor(tx, `orders of ${userId}`);

/** The same for all orders that are placed from a network. Always after `lockShopper`. */
export const lockNetwork = (tx: Db, network: string) => lockFor(tx, `orders from ${network}`);

/** Placed, and its pieces are reserved. */
const isHeld = and(isOpen, isNotNull(orders.razorpayOrderId), gt(orders.reservedUntil, sql`now()`));

const isOwnOpen = and(isOpen, isNull(orders.typed));

/** An earlier order of a shopper, as far as it limits a new one. */
export type EarlierOrder = Awaited<ReturnType<typeof listEarlierOrders>>[number];

/**
 * A shopper's orders that are open or have this key; oldest first. `isOpen` also while it is still being placed. What somebody of
 * the shop has typed for them is none that they could be limited by.
 */
export function listEarlierOrders(db: Db, { userId, idempotencyKey }: { userId: string; idempotencyKey: string }) {
  return db
    .select({
      id: orders.id,
      idempotencyKey: orders.idempotencyKey,
      razorpayOrderId: orders.razorpayOrderId,
      creatingUntil: orders.creatingUntil,
      totalPaise: orders.totalPaise,
      isOpen: sql<boolean>`${isOwnOpen}`,
      pieces,
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(eq(orders.idempotencyKey, idempotencyKey), isOwnOpen)))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}

/** A shopper's other unpaid orders that have reserved one of these pieces, in these sizes. */
export async function listUnpaidOrdersWith(
  db: Db,
  { userId, exceptId, choices }: { userId: string; exceptId: string; choices: readonly Choice[] },
): Promise<OrderRow[]> {
  if (choices.length === 0) return [];
  const holdsOne = db
    .select({ id: orderItems.orderId })
    .from(orderItems)
    .where(
      or(...choices.map(({ productId, size }) => and(eq(orderItems.productId, productId), eq(orderItems.size, size)))),
    );
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.id, exceptId),
        isOpen,
        isNotNull(orders.razorpayOrderId),
        inArray(orders.id, holdsOne),
      ),
    );
}

/** Paid, and not refunded completely. */
const kept: PaymentStatus[] = ['paid', 'partly-refunded'];

/** Whether this shopper has ever paid for an order and kept some of it. */
export async function hasBought(db: Db, userId: string): Promise<boolean> {
  const [paid] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.paymentStatus, kept)))
    .limit(1);
  return paid !== undefined;
}

/** What is held in a network by accounts that have neither proven a mailbox nor paid, and when the first of it is free. */
export async function heldInNetwork(db: Db, network: string): Promise<{ pieces: number; until: Date | null }> {
  const bought = alias(orders, 'bought');
  const [held] = await db
    .select({
      pieces: sql<number>`coalesce(sum(${orderItems.quantity}), 0)::int`,
      until: sql<Date | null>`min(${orders.reservedUntil})`.mapWith(orders.reservedUntil),
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(bought, and(eq(bought.userId, orders.userId), inArray(bought.paymentStatus, kept)))
    .where(and(eq(orders.clientNetwork, network), isOpen, gt(orders.reservedUntil, sql`now()`), isNull(bought.id)));
  return held ?? { pieces: 0, until: null };
}

/** The `limit` orders that hold the most money without being paid, and how many there are. */
export async function listHeldOrders(db: Db, limit: number) {
  const rows = await db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      emailProven: orders.emailProven,
      reservedUntil: orders.reservedUntil,
      totalPaise: orders.totalPaise,
      pieces,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(orders)
    .where(isHeld)
    .orderBy(sql`${orders.totalPaise} desc`, asc(orders.id))
    .limit(limit);
  return { held: rows.map(({ total: _, ...held }) => held), total: rows[0]?.total ?? 0 };
}

/** Ends the hold of an unpaid order, which is checked for a payment at once; null when it holds nothing any more. */
export const endHold = (tx: Db, id: string) =>
  updateOrder(tx, id, { reservedUntil: sql`now()`, nextCheckAt: sql`now()` }, isHeld);
