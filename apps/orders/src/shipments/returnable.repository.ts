import { and, asc, eq, inArray } from 'drizzle-orm';
import { isUndecided, ReturnState } from '@kanaka/contracts/orders/return-states';
import type { Db } from '@kanaka/server-kit/database/database';
import { returnLines, returns, type ReturnLineRow } from '../returns/returns-schema.ts';
import { statusChanges } from '../schema.ts';

/** When the order became delivered, oldest first: several times, if the owner has corrected it. */
export async function listDeliveries(db: Db, orderId: string): Promise<Date[]> {
  const rows = await db
    .select({ at: statusChanges.changedAt })
    .from(statusChanges)
    .where(and(eq(statusChanges.orderId, orderId), eq(statusChanges.status, 'delivered')))
    .orderBy(asc(statusChanges.changedAt));
  return rows.map(({ at }) => at);
}

/** The lines of an order's returns that are not decided. */
export function listAskedBack(db: Db, orderId: string): Promise<Pick<ReturnLineRow, 'position' | 'quantity'>[]> {
  return db
    .select({ position: returnLines.position, quantity: returnLines.quantity })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(eq(returns.orderId, orderId), inArray(returns.state, ReturnState.options.filter(isUndecided))));
}
