import { asc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '@kanaka/server-kit/database/database';
import { updateRow } from '@kanaka/server-kit/database/rows';
import type { Owner } from '../orders/record-order-change.ts';
import { cancellations, type CancellationRow } from './cancellations-schema.ts';

/** Requests to cancel an order, oldest first; only the last can be open. */
export async function listCancellations(db: Db, orderId: string): Promise<CancellationRow[]> {
  return db
    .select()
    .from(cancellations)
    .where(eq(cancellations.orderId, orderId))
    .orderBy(asc(cancellations.requestedAt), asc(cancellations.id));
}

/** Changes nothing when a request is open already. */
export async function insertCancellation(tx: Db, request: Pick<CancellationRow, 'orderId' | 'reason'>): Promise<void> {
  await tx
    .insert(cancellations)
    .values({ id: uuidv7(), ...request, requestedAt: sql`clock_timestamp()` })
    .onConflictDoNothing();
}

/** Decides on the open request of an order; null when there is none. */
export const markCancellation = (
  tx: Db,
  orderId: string,
  { state, answer, by }: { state: 'granted' | 'refused'; answer: string; by: Owner },
) =>
  updateRow(
    tx,
    cancellations,
    { state, answer, decidedBy: by.id, decidedByName: by.userName, decidedAt: sql`clock_timestamp()` },
    eq(cancellations.orderId, orderId),
    eq(cancellations.state, 'open'),
  );
