import type { Db } from '@kanaka/server-kit/database/database';
import type { Logger } from '@kanaka/server-kit/logger';
import { recordUnits } from '../cart/record-units.ts';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { pricedLinesOf, type ServiceClients } from '../service-clients.ts';
import { isClosed } from '../orders/order-status.ts';
import { claimOrdersToRetake, setShort } from '../orders/order-changes.repository.ts';
import { findItemizedOrder, lockOrder } from '../orders/orders.repository.ts';

type Deps = { db: Db; serviceClients: Pick<ServiceClients, 'retake'>; logger: Logger };

const AGAIN_SECONDS = 60;
/** How many orders are claimed at once; the next run goes on. */
const BATCH = 20;

/**
 * Takes the pieces of orders that were opened again out of stock, as far as they are there. What is not is tried again, and stands
 * with the order until then.
 */
export async function retakePieces(deps: Deps): Promise<void> {
  for (const orderId of await claimOrdersToRetake(deps.db, { seconds: AGAIN_SECONDS, limit: BATCH })) {
    try {
      await retake(deps, orderId);
    } catch (error) {
      deps.logger.warn({ err: error, orderId }, 'the pieces of a reopened order could not be taken');
    }
  }
}

async function retake({ db, serviceClients }: Deps, orderId: string): Promise<void> {
  const order = await findItemizedOrder(db, 'id', orderId);
  if (!order || isClosed(order)) return;
  const { turn, items } = order;
  const { short, units } = await serviceClients.retake({ orderId, turn, lines: pricedLinesOf(items) });
  await db.transaction(async (tx) => {
    // A response about an earlier turn, or from before a payment, says nothing about the order now.
    const current = await lockOrder(tx, orderId);
    if (current?.turn !== turn || !current.retakeAt) return;
    await recordUnits(tx, order, units);
    await setShort(tx, orderId, short);
    await refreshDiscrepancies(tx, orderId);
  });
}
