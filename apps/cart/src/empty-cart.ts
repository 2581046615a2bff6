import type { TransactionHandlers } from '@kanaka/queues/inbox';
import type { JobData } from '@kanaka/queues/jobs';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteCart, deleteLines, lockCart, takeOff } from './cart.repository.ts';
import { deleteWishes } from './wishlist.repository.ts';

/** Removes from a cart what an order bought; what was added since stays. The inbox ensures that this happens once per order. */
export async function emptyCart(tx: Db, { userId, lines }: JobData<'cart', 'empty-cart'>): Promise<void> {
  await lockCart(tx, userId);
  await takeOff(tx, userId, lines);
}

/** Empties the cart and the wishlist of an account that begins afresh. */
async function beginAfresh(tx: Db, { userId }: JobData<'cart', 'begin-afresh'>): Promise<void> {
  await lockCart(tx, userId);
  await deleteLines(tx, userId);
  await deleteWishes(tx, userId);
}

/** Deletes all that there is of an erased account. */
async function eraseAccount(tx: Db, { userId }: JobData<'cart', 'account-erased'>): Promise<void> {
  await beginAfresh(tx, { userId });
  await deleteCart(tx, userId);
}

export const cartJobs: TransactionHandlers<'cart'> = {
  'empty-cart': (data, tx) => emptyCart(tx, data),
  'begin-afresh': (data, tx) => beginAfresh(tx, data),
  'account-erased': (data, tx) => eraseAccount(tx, data),
};
