import { insertJobs, newJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database';

/**
 * Has a document rendered that somebody asks for and no PDF was made of. The id of its job is the one that the payment or
 * the refund has sent: while that is open nothing is sent, and its e-mail stays the only one.
 */
export async function renderMissing(
  { db, wakeRelay }: { db: Db; wakeRelay: () => void },
  name: 'render-invoice' | 'render-credit-note',
  id: string,
): Promise<void> {
  const job =
    name === 'render-invoice'
      ? newJob('invoice', name, `invoice-${id}`, { orderId: id, quiet: true })
      : newJob('invoice', name, `credit-note-${id}`, { refundId: id, quiet: true });
  await insertJobs(db, [job]);
  wakeRelay();
}
