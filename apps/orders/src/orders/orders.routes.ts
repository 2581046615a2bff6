import { MAX_ORDERS_A_PAGE } from '@kanaka/contracts/admin-orders';
import * as ordersContract from '@kanaka/contracts/orders';
import { notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { toShipment } from '../shipments/shipment-mapper.ts';
import { listShipments } from '../shipments/shipments.repository.ts';
import { findOrder, hasPaidOrder, listOrdersOfUser } from './orders.repository.ts';
import { withBreakups, withHold } from './order-mapper.ts';

/** Routes about orders for shoppers and other services. */
export async function orderRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }): Promise<void> {
  serve(app, ordersContract.listOrders, async ({ params: { userId }, caller }) => {
    mustBeSelf(caller, userId);
    const orders = await listOrdersOfUser(db, userId, MAX_ORDERS_A_PAGE);
    return { data: orders.map((order) => withHold(order, now())) };
  });

  serve(app, ordersContract.orderDetails, async ({ params: { orderId }, caller }) => {
    const order = await findOrder(db, orderId);
    if (!order) throw notFound('order');
    mustBeSelf(caller, order.userId);
    const shipments = (await listShipments(db, orderId)).map((shipment) => toShipment(order, shipment));
    return { data: { ...withBreakups(withHold(order, now()), order), shipments } };
  });

  serve(app, ordersContract.hasPurchased, async ({ params: { userId }, query: { productId } }) => ({
    purchased: await hasPaidOrder(db, userId, productId),
  }));
}
