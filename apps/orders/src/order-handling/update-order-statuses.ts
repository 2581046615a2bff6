import type * as contract from '@kanaka/contracts/orders/admin-orders';
import { toRupees } from '@kanaka/money/rupees';
import { AppError } from '@kanaka/server-kit/app-error';
import type { z } from 'zod';
import type { Logger } from '@kanaka/server-kit/logger';
import { updateOrderStatus, type StatusChange } from './update-order-status.ts';

type Deps = Parameters<typeof updateOrderStatus>[0] & { logger: Logger };

type StatusOutcome = z.input<typeof contract.StatusOutcome>;

const words: Record<StatusOutcome['outcome'], string> = {
  changed: 'changed',
  unchanged: 'needed no change',
  failed: 'could not be changed',
};

/** Changes the status of several orders independently: a failure of one does not affect the others. */
export async function updateOrderStatuses(
  deps: Deps,
  {
    orderIds,
    ...change
  }: Omit<StatusChange, 'orderId'> & { orderIds: readonly string[]; status: contract.AdminOrderStatus },
): Promise<{ message: string; data: StatusOutcome[] }> {
  const data: StatusOutcome[] = [];
  // One after the other: in parallel they would only wait for the same counter of credit note serials.
  for (const orderId of new Set(orderIds)) data.push(await moveOne(deps, { orderId, ...change }));
  const messages = (['changed', 'unchanged', 'failed'] as const).flatMap((outcome) => {
    const number = data.filter((order) => order.outcome === outcome).length;
    return number > 0 ? [`${number} ${number === 1 ? 'order' : 'orders'} ${words[outcome]}`] : [];
  });
  return { message: `${messages.join(', ')}.`, data };
}

async function moveOne(deps: Deps, change: StatusChange): Promise<StatusOutcome> {
  const _id = change.orderId;
  try {
    const { changed, refundedPaise, changeId } = await updateOrderStatus(deps, change);
    const outcome = changed ? 'changed' : 'unchanged';
    return { _id, outcome, refunded: toRupees(refundedPaise), message: '', changeId };
  } catch (error) {
    const refusal = error instanceof AppError ? error.message : 'Something went wrong on our side. Please try again.';
    if (!(error instanceof AppError))
      deps.logger.error({ err: error, orderId: _id }, 'changing the status of one of several orders failed');
    return { _id, outcome: 'failed', refunded: 0, message: refusal };
  }
}
