import type { OrderFilter } from '@kanaka/contracts/admin-orders';
import type { AuditAction } from '@kanaka/contracts/audit';
import { actorOf, recordChange } from '@kanaka/queues/audit';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database';
import { findOrder, type OrderWithItems } from './orders.repository.ts';

/** Whoever of the shop changes an order. */
export type Owner = Pick<Caller, 'id' | 'userName'>;

/** Writes into the book of changes what became of an order in this transaction. `said` is what the owner said besides. */
export async function recordOrderChange(
  tx: Db,
  before: OrderWithItems,
  { by, action, said = {} }: { by: Owner; action: AuditAction; said?: object },
): Promise<void> {
  const after = await findOrder(tx, before.id);
  if (!after) throw new Error('an order that was just changed is not there');
  await recordChange(tx, {
    actor: actorOf(by),
    action,
    subject: { kind: 'order', id: after.id, name: `#${after.id.slice(-8)} · ${after.customerName}` },
    before: orderFacts(before),
    after: { ...orderFacts(after), ...said },
  });
}

/** Writes into the book of changes which orders were exported as a file. */
export async function recordExport(db: Db, filter: OrderFilter, by: Owner): Promise<void> {
  await recordChange(db, {
    actor: actorOf(by),
    action: 'order.exported',
    subject: { kind: 'order', id: 'export', name: 'Orders as CSV' },
    before: {},
    after: filter,
  });
}

function orderFacts({ status, paymentStatus, closedByOwner, refunds }: OrderWithItems): object {
  const refundedPaise = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return { orderStatus: status, paymentStatus, closedByOwner, refundedPaise };
}
