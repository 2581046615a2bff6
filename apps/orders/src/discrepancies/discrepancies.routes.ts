import * as contract from '@kanaka/contracts/discrepancies';
import { toRupees } from '@kanaka/money/rupees';
import type { Db } from '@kanaka/server-kit/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { withDismissals } from './discrepancies-of.ts';
import { listDiscrepantOrders } from './discrepancies.repository.ts';
import { dismissDiscrepancy } from './dismiss-discrepancy.ts';

const MOST_LISTED = 200;

/** The owner's routes for orders whose status, money and goods disagree. */
export async function discrepancyRoutes(app: FastifyInstance, deps: { db: Db; wakeRelay: () => void }): Promise<void> {
  serve(app, contract.listDiscrepancies, async () => ({
    data: (await listDiscrepantOrders(deps.db, MOST_LISTED)).map((order) => ({
      orderId: order.id,
      person: order.customerName,
      total: toRupees(order.totalPaise),
      discrepancies: withDismissals(order).filter(({ dismissed }) => !dismissed),
    })),
  }));

  serve(app, contract.dismissDiscrepancy, async ({ params: { id }, body: { words }, caller }) => {
    await dismissDiscrepancy(deps, { orderId: id, words, by: caller });
    return { message: 'It is not listed any longer.' };
  });
}
