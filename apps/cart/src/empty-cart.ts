import type { TransactionHandlers } from '@kanaka/queues/inbox';
import type { JobData } from '@kanaka/queues/jobs';
import type { Db } from '@kanaka/server-kit/database';
import { lockCart, takeOff } from './cart.repository.ts';

/** Removes from a bag what an order bought; what was added since stays. The inbox ensures that this happens once per order. */
export async function emptyCart(tx: Db, { userId, lines }: JobData<'cart', 'empty-cart'>): Promise<void> {
  await lockCart(tx, userId);
  await takeOff(tx, userId, lines);
}

export const cartJobs: TransactionHandlers<'cart'> = { 'empty-cart': (data, tx) => emptyCart(tx, data) };
