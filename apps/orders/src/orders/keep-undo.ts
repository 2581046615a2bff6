import { eq } from 'drizzle-orm';
import { UNDO_SECONDS } from '@kanaka/contracts/orders/admin-orders';
import { holdJobs } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';
import { statusChanges, type Undo } from '../schema.ts';
import { lockOrder, type OrderWithItems } from './orders.repository.ts';

/** As long as the admin app offers it, and time for the request. */
export const HELD_SECONDS = UNDO_SECONDS + 5;

/**
 * Keeps how a change of a locked order is undone, as long as the order stays as it is now, and holds the jobs that follow from the
 * change until then. `order` and `shipments` are as they were before.
 */
export async function keepUndo(
  tx: Db,
  { id, status, closedByOwner, cancelReason }: OrderWithItems,
  { changeId, jobs, shipments }: Pick<Undo, 'jobs' | 'shipments'> & { changeId: string },
): Promise<void> {
  await holdJobs(tx, jobs, HELD_SECONDS);
  const changed = await lockOrder(tx, id);
  if (!changed) throw new Error('a locked order is gone');
  const undo: Undo = {
    ...{ status, closedByOwner, cancelReason, jobs },
    shipments: shipments.map(({ id: shipmentId, courier, awb, link }) => ({ id: shipmentId, courier, awb, link })),
    updatedAt: changed.updatedAt.toISOString(),
  };
  await tx.update(statusChanges).set({ undo }).where(eq(statusChanges.id, changeId));
}

/** Whether its customer asks to cancel it: handing it over or closing it answers that at once, so neither is undone. */
export const asksToCancel = ({ discrepancies }: OrderWithItems) =>
  discrepancies.some(({ kind }) => kind === 'cancelRequested');
