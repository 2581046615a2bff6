import * as contract from '@kanaka/contracts/orders/discrepancies';
import { toRupees } from '@kanaka/money/rupees';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { decideCancellation } from './decide-cancellation.ts';
import type { ShipmentDeps } from '../shipments/change-shipments.ts';
import { withDismissals } from '../discrepancies/discrepancies-of.ts';
import { listDiscrepantOrders } from '../discrepancies/discrepancies.repository.ts';
import { dismissDiscrepancy } from '../discrepancies/dismiss-discrepancy.ts';

const MOST_LISTED = 200;

/** The owner's routes for orders whose status, money and goods disagree. */
export async function discrepancyRoutes(app: FastifyInstance, deps: ShipmentDeps & { now: () => Date }): Promise<void> {
  serve(app, contract.listDiscrepancies, async () => ({
    data: (await listDiscrepantOrders(deps.db, MOST_LISTED)).map((order) => ({
      orderId: order.id,
      person: order.customerName,
      total: toRupees(order.totalPaise),
      discrepancies: withDismissals(order).filter(({ dismissed }) => !dismissed),
    })),
  }));

  serve(app, contract.decideCancellation, async ({ params: { id }, body, caller }) => {
    await decideCancellation(deps, { orderId: id, ...body, by: caller });
    return { message: body.decision === 'grant' ? 'The order has been cancelled.' : 'The request has been refused.' };
  });

  serve(app, contract.dismissDiscrepancy, async ({ params: { id }, body: { words }, caller }) => {
    await dismissDiscrepancy(deps, { orderId: id, words, by: caller });
    return { message: 'It is no longer listed.' };
  });
}
