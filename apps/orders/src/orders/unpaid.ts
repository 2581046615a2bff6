import { AppError } from '@kanaka/server-kit/app-error';
import type { OrderRow } from '../schema.ts';

/** Refuses to have something `done` with an order for which the shop holds no money. */
export function notPaid({ paidAt }: Pick<OrderRow, 'paidAt'>, done: string): AppError {
  const why = paidAt ? 'The money for this order has gone back' : 'This order has not been paid';
  return new AppError('order.unpaid', `${why}, so it cannot be ${done}.`);
}
