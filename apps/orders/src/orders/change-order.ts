import { existing } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import {
  findItemizedOrder,
  findOrder,
  lockOrder,
  type ItemizedOrder,
  type OrderWithItems,
} from './orders.repository.ts';

export type ChangeDeps = { db: Db; wakeRelay: () => void };

/** 404 for an order that does not exist. */
export async function existingOrder(db: Db, id: string): Promise<OrderWithItems> {
  return existing('order', await findOrder(db, id));
}

/** The same, locked until the end of the transaction. */
export async function lockedOrder(tx: Db, id: string): Promise<OrderWithItems> {
  await lockOrder(tx, id);
  return existingOrder(tx, id);
}

/** An order with its items only, in one statement; 404 for one that does not exist. */
export async function existingItemized(
  db: Db,
  by: Parameters<typeof findItemizedOrder>[1],
  value: string,
): Promise<ItemizedOrder> {
  return existing('order', await findItemizedOrder(db, by, value));
}

/** Changes a locked order in one transaction, and has the jobs sent that follow from it. */
export async function changeOrder<Result>(
  { db, wakeRelay }: ChangeDeps,
  id: string,
  change: (tx: Db, order: OrderWithItems) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction(async (tx) => change(tx, await lockedOrder(tx, id)));
  wakeRelay();
  return result;
}
