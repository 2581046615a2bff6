import type { JobData } from '@kanaka/queues/jobs';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteOfEmail } from './earlier-orders.repository.ts';

/** Of an erased account. Whoever has not proved to read a mailbox erases nothing of whoever does. */
export async function eraseEarlierOrders(
  db: Db,
  { email, emailProven }: Pick<JobData<'visits', 'account-erased'>, 'email' | 'emailProven'>,
): Promise<void> {
  if (emailProven) await deleteOfEmail(db, email);
}
