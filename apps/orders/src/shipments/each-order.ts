import type { OrderOutcome } from '@kanaka/contracts/orders/shipments';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Logger } from '@kanaka/server-kit/logger';
import type { ShipmentDeps } from './change-shipments.ts';

/** Does something with each of several orders, one after the other: what is refused of one stops no other. */
export async function eachOrder<One extends { _id: string }>(
  { wakeRelay, logger }: Pick<ShipmentDeps, 'wakeRelay'> & { logger: Logger },
  orders: readonly One[],
  work: (one: One) => Promise<{ changeId?: string | undefined }>,
): Promise<OrderOutcome[]> {
  const outcomes: OrderOutcome[] = [];
  for (const one of orders) {
    const { _id } = one;
    try {
      const { changeId } = await work(one);
      outcomes.push({ _id, outcome: 'done', message: '', ...(changeId && { changeId }) });
    } catch (error) {
      const isRefused = error instanceof AppError;
      if (!isRefused) logger.error({ err: error, orderId: _id }, 'one of several orders failed');
      const message = isRefused ? error.message : 'Something went wrong on our side. Please try again.';
      const asks = isRefused && error.code === 'shipment.awb-in-use';
      outcomes.push({ _id, outcome: asks ? 'asks' : 'refused', message });
    }
  }
  wakeRelay();
  return outcomes;
}
