import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { isReturnOver, ReturnState } from '@kanaka/contracts/orders/return-states';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf, updateRows } from '@kanaka/server-kit/database/rows';
import { orders } from '../schema.ts';
import {
  returnLines,
  returnPhotographs,
  returns,
  returnSteps,
  type ReturnLineRow,
  type ReturnRow,
  type ReturnStepRow,
} from './returns-schema.ts';

/** A return with what it contains and its steps, oldest first, each with the ids of its photographs. */
export type WholeReturn = ReturnRow & {
  lines: ReturnLineRow[];
  steps: (ReturnStepRow & { photographs: string[] })[];
};

/** The states in which somebody still has to do something. */
export const openStates = ReturnState.options.filter((state) => !isReturnOver(state));

async function whole(db: Db, rows: readonly ReturnRow[]): Promise<WholeReturn[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const lines = await db
    .select()
    .from(returnLines)
    .where(inArray(returnLines.returnId, ids))
    .orderBy(asc(returnLines.position));
  const steps = await db
    .select()
    .from(returnSteps)
    .where(inArray(returnSteps.returnId, ids))
    .orderBy(asc(returnSteps.doneAt));
  const photographs = await db
    .select()
    .from(returnPhotographs)
    .where(inArray(returnPhotographs.returnId, ids))
    .orderBy(asc(returnPhotographs.position));
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ returnId }) => returnId === row.id),
    steps: steps
      .filter(({ returnId }) => returnId === row.id)
      .map((step) => ({
        ...step,
        photographs: photographs
          .filter(({ returnId, state }) => returnId === row.id && state === step.state)
          .map(({ photographId }) => photographId),
      })),
  }));
}

/** Oldest first. */
export async function listReturnsOfOrder(db: Db, orderId: string): Promise<WholeReturn[]> {
  return whole(db, await db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(asc(returns.id)));
}

/** Those in which somebody has to do something first, the oldest on top; then the newest of the others. */
export async function listReturns(
  db: Db,
  { customer, limit }: { customer?: string | undefined; limit: number },
): Promise<WholeReturn[]> {
  const isOpen = inArray(returns.state, openStates);
  const own = customer && db.select({ id: orders.id }).from(orders).where(eq(orders.userId, customer));
  const rows = await db
    .select()
    .from(returns)
    .where(own ? inArray(returns.orderId, own) : undefined)
    .orderBy(desc(isOpen), sql`case when ${isOpen} then ${returns.createdAt} end asc`, desc(returns.createdAt))
    .limit(limit);
  return whole(db, rows);
}

export const findReturn = async (db: Db, id: string) =>
  firstOf(whole(db, await db.select().from(returns).where(eq(returns.id, id))));

export async function insertReturn(
  tx: Db,
  row: Pick<ReturnRow, 'id' | 'orderId' | 'reason' | 'words' | 'exchangeFor' | 'createdAt'>,
  lines: readonly Pick<ReturnLineRow, 'position' | 'quantity'>[],
): Promise<void> {
  await tx.insert(returns).values(row);
  const { id: returnId, orderId } = row;
  await tx.insert(returnLines).values(lines.map((line) => ({ ...line, returnId, orderId })));
}

export const setReturn = (
  tx: Db,
  id: string,
  change: Partial<Pick<ReturnRow, 'state' | 'courier' | 'awb' | 'sendBy' | 'exchangeBy' | 'exchangeOrderId'>>,
) => updateRows(tx, returns, change, eq(returns.id, id));

export const setAccepted = (tx: Db, returnId: string, position: number, accepted: number) =>
  updateRows(tx, returnLines, { accepted }, eq(returnLines.returnId, returnId), eq(returnLines.position, position));

export async function insertReturnStep(tx: Db, step: ReturnStepRow): Promise<void> {
  await tx.insert(returnSteps).values(step);
}

/** Adds photographs to a step. False if one of them belongs to a step already; the transaction must then be undone. */
export async function insertReturnPhotographs(
  tx: Db,
  { returnId, state }: Pick<ReturnStepRow, 'returnId' | 'state'>,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = ids.map((photographId, position) => ({ photographId, returnId, state, position }));
  const added = await tx.insert(returnPhotographs).values(rows).onConflictDoNothing().returning();
  return added.length === ids.length;
}

/** Those of these photographs that belong to a return. */
export async function listUsedPhotographs(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: returnPhotographs.photographId })
    .from(returnPhotographs)
    .where(inArray(returnPhotographs.photographId, [...ids]));
  return rows.map(({ id }) => id);
}

/**
 * Approved returns that were not sent in time, and exchanges whose time is over; not while an order of one can still be paid.
 */
export function listOverdueReturns(db: Db, now: Date, limit: number): Promise<Pick<ReturnRow, 'id' | 'state'>[]> {
  const isUnordered = or(isNull(orders.id), ne(orders.status, 'pending'), ne(orders.paymentStatus, 'pending'));
  return (
    db
      .select({ id: returns.id, state: returns.state })
      .from(returns)
      .leftJoin(orders, eq(orders.id, returns.exchangeOrderId))
      .where(
        or(
          and(eq(returns.state, 'approved'), lt(returns.sendBy, now)),
          and(eq(returns.state, 'exchanging'), lt(returns.exchangeBy, now), isUnordered),
        ),
      )
      // Those that are over longest come first, so that none that cannot be ended holds up all others.
      .orderBy(sql`case when ${returns.state} = 'approved' then ${returns.sendBy} else ${returns.exchangeBy} end`)
      .limit(limit)
  );
}
