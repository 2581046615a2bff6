import * as contract from '@kanaka/contracts/orders/holds';
import { toRupees } from '@kanaka/money/rupees';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { ChangeDeps } from '../orders/change-order.ts';
import { listHeldOrders } from './open-orders.repository.ts';
import { releaseHold } from './release-hold.ts';

/** The owner sees what is held without being paid, and releases it. */
export async function holdRoutes(app: FastifyInstance, deps: ChangeDeps): Promise<void> {
  serve(app, contract.listHolds, async ({ caller }) => {
    const { held, total } = await listHeldOrders(deps.db, contract.MAX_LISTED_HOLDS);
    const data = held.map(({ id, customerName: name, customerEmail: email, emailProven, pieces, ...order }) => ({
      orderId: id,
      customer: { name, email, emailProven },
      pieces,
      amount: toRupees(order.totalPaise),
      since: order.createdAt.toISOString(),
      until: order.reservedUntil.toISOString(),
    }));
    // The order would tell who owes the most.
    if (!caller.permissions.has('orders:amounts')) data.sort((one, other) => one.since.localeCompare(other.since));
    return { data, total };
  });

  serve(app, contract.releaseHold, async ({ params: { orderId }, caller }) => {
    await releaseHold(deps, { orderId, by: caller });
    return { message: 'The hold was released. Its pieces can be bought again.' };
  });
}
