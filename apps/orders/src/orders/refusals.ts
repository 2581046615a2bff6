import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { OrderRow } from '../schema.ts';
import { isDisputed } from './disputes.repository.ts';

/** Refuses to have something `done` with an order for which the shop holds no money. */
export function notPaid({ paidAt }: Pick<OrderRow, 'paidAt'>, done: string): AppError {
  const why = paidAt ? 'The money for this order has gone back' : 'This order has not been paid';
  return new AppError('order.unpaid', `${why}, so it cannot be ${done}.`);
}

/** 409 for handing out the goods of an order whose payment is in dispute. */
export async function refuseDisputed(tx: Db, orderId: string): Promise<void> {
  if (!(await isDisputed(tx, orderId))) return;
  throw new AppError(
    'order.disputed',
    'The payment of this order is in dispute, so its pieces stay here until the dispute is won or closed.',
  );
}
