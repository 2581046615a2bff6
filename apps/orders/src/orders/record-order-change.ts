import type { OrderFilter } from '@kanaka/contracts/orders/admin-orders';
import type { ManyDocuments } from '@kanaka/contracts/orders/documents';
import type { AuditAction } from '@kanaka/contracts/audit';
import { actorOf, recordChange } from '@kanaka/audit/record-change';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { existingOrder } from './change-order.ts';
import type { OrderWithItems } from './orders.repository.ts';

/** An admin who changes an order. */
export type Owner = Pick<Caller, 'id' | 'userName'>;

/** In the place of an admin's id: a courier has reported it. */
export const COURIER = 'courier';

/**
 * Adds a change of an order in this transaction to the audit log, which is kept for ever and so does not name the customer. `details` holds further fields to record, `was` their former
 * values, if they had any.
 */
export async function recordOrderChange(
  tx: Db,
  before: OrderWithItems,
  { by, action, details = {}, was = {} }: { by: Owner; action: AuditAction; details?: object; was?: object },
): Promise<void> {
  const after = await existingOrder(tx, before.id);
  await recordChange(tx, {
    actor: by.id === COURIER ? { id: null, name: by.userName } : actorOf(by),
    action,
    subject: { kind: 'order', id: after.id, name: `#${after.id.slice(-8)}` },
    before: { ...orderFacts(before), ...was },
    after: { ...orderFacts(after), ...details },
  });
}

/** Adds an export of orders to the audit log. */
export async function recordExport(db: Db, filter: OrderFilter, by: Owner): Promise<void> {
  await recordChange(db, {
    actor: actorOf(by),
    action: 'order.exported',
    subject: { kind: 'order', id: 'export', name: 'Orders as CSV' },
    before: {},
    after: filter,
  });
}

/** Adds a file of many documents to the audit log. */
export async function recordDownload(
  db: Db,
  { asked: { orders, month }, by, ...made }: { asked: ManyDocuments; as: string; documents: number; by: Owner },
): Promise<void> {
  await recordChange(db, {
    actor: actorOf(by),
    action: 'order.invoices-downloaded',
    subject: { kind: 'order', id: 'invoices', name: 'Invoices' },
    before: {},
    after: { ...made, month, orders: orders?.map((id) => `#${id.slice(-8)}`) },
  });
}

function orderFacts({ status, paymentStatus, closedByOwner, refunds }: OrderWithItems): object {
  const refundedPaise = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return { orderStatus: status, paymentStatus, closedByOwner, refundedPaise };
}
