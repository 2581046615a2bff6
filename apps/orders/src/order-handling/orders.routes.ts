import { MAX_ORDERS_A_PAGE } from '@kanaka/contracts/orders/admin-orders';
import * as ordersContract from '@kanaka/contracts/orders/orders';
import { notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf, type Caller } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { SignedIds } from '@kanaka/server-kit/signed-ids';
import type { FastifyInstance } from 'fastify';
import { whenReturnable } from '../shipments/returnable.ts';
import { toReturn } from '../returns/return-mapper.ts';
import { listReturnsOfOrder } from '../returns/returns.repository.ts';
import type { ShipmentDeps } from '../shipments/change-shipments.ts';
import { codeOf, toShipment } from '../shipments/shipment-mapper.ts';
import { listShipments } from '../shipments/shipments.repository.ts';
import { cancellingOf, cancelOrder } from './cancel-order.ts';
import { existingOrder } from '../orders/change-order.ts';
import { listOrdersOfUser } from '../orders/orders.repository.ts';
import { adoptOrders } from '../orders/adopt-orders.ts';
import { orderOfToken } from '../orders/order-token.ts';
import { hasKeptPiece } from './kept-pieces.repository.ts';
import { toTrackedOrder, withBreakups, withHold } from './order-mapper.ts';

/** Routes about orders for shoppers and other services. */
export async function orderRoutes(
  app: FastifyInstance,
  deps: ShipmentDeps & { now: () => Date; photographIds: SignedIds },
): Promise<void> {
  const { db, now, photographIds } = deps;
  serve(app, ordersContract.listOrders, async ({ params: { userId }, caller }) => {
    mustBeSelf(caller, userId);
    await adoptOrders(db, caller);
    const orders = await listOrdersOfUser(db, userId, MAX_ORDERS_A_PAGE);
    return { data: orders.map((order) => withHold(order, now())) };
  });

  const details = async (orderId: string, caller: Caller) => {
    const placed = await existingOrder(db, orderId);
    // The link of its e-mail leads here, perhaps before its account has seen any list.
    if (placed.guest) await adoptOrders(db, caller);
    const order = placed.guest ? await existingOrder(db, orderId) : placed;
    mustBeSelf(caller, order.userId);
    const all = await listShipments(db, orderId);
    const returns = await listReturnsOfOrder(db, orderId);
    return {
      data: {
        ...withBreakups(withHold(order, now()), order),
        shipments: all.map((shipment) => ({ ...toShipment(order, shipment), ...codeOf(deps, shipment) })),
        ...(await cancellingOf(db, order, all)),
        returns: returns.map((one) => toReturn(order, one, (id) => photographIds.sign(id, caller.id))),
        ...(await whenReturnable(db, order, now())),
      },
    };
  };

  serve(app, ordersContract.orderDetails, async ({ params: { orderId }, caller }) => details(orderId, caller));

  serve(app, ordersContract.trackOrder, async ({ params: { token }, reply }) => {
    // The link is the key: nothing between shop and reader may keep the response.
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    const orderId = orderOfToken(deps.tokenOf, token);
    if (!orderId) throw notFound('order');
    const order = await existingOrder(db, orderId);
    return { data: toTrackedOrder(order, await listShipments(db, orderId), now()) };
  });

  serve(app, ordersContract.cancelOrder, async ({ params: { orderId }, body: { reason }, caller }) => {
    const done = await cancelOrder(deps, { orderId, reason, caller });
    const message =
      done === 'cancelled' ? 'Your order has been cancelled.' : 'We have received your request to cancel this order.';
    return { message, ...(await details(orderId, caller)) };
  });

  serve(app, ordersContract.hasPurchased, async ({ params: { userId }, query: { productId } }) => ({
    purchased: await hasKeptPiece(db, userId, productId),
  }));
}
