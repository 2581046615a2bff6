import type { JobData } from '@kanaka/queues/jobs';
import type { Db } from '@kanaka/server-kit/database';
import { lockCart, markEmptied, takeOff } from './cart.repository.ts';

/** What an order bought leaves the bag, once; what was added since stays. */
export async function emptyCart(
  { db }: { db: Db },
  { orderId, userId, lines }: JobData<'cart', 'empty-cart'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await markEmptied(tx, orderId))) return;
    await lockCart(tx, userId);
    for (const line of lines) await takeOff(tx, { userId, ...line });
  });
}
