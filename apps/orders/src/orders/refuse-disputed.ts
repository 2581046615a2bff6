import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { isDisputed } from './disputes.repository.ts';

/** 409 for handing out the goods of an order whose payment is in dispute. */
export async function refuseDisputed(tx: Db, orderId: string): Promise<void> {
  if (!(await isDisputed(tx, orderId))) return;
  throw new AppError(
    'order.disputed',
    'The payment of this order is in dispute, so its pieces stay here until the dispute is won or closed.',
  );
}
