import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database';
import { eq } from 'drizzle-orm';
import { addresses } from '../schema.ts';

/**
 * Empties an account: the address book now, bag and wishlist by a job. Whoever opened it with somebody else's e-mail address
 * leaves nothing in it that its owner could take for their own, such as an address to deliver to. Orders stay.
 */
export async function beginAfresh(tx: Db, userId: string): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
  await insertJob(tx, 'cart', 'begin-afresh', `begin-afresh-${userId}`, { userId });
}
