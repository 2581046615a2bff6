import * as adminOrdersContract from '@kanaka/contracts/admin-orders';
import * as ordersContract from '@kanaka/contracts/orders';
import * as refundsContract from '@kanaka/contracts/refunds';
import { notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { findOrder, hasPaidOrder, listOrders, listOrdersOfUser } from './orders.repository.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { updateOrderStatus } from './update-order-status.ts';
import { toAdminOrder, toOrder } from './wire.ts';

export type OrderDeps = { db: Db; nudgeRelay: () => void; now: () => Date };

export async function orderRoutes(app: FastifyInstance, deps: OrderDeps): Promise<void> {
  const { db } = deps;

  serve(app, ordersContract.listOrders, async ({ params: { userId }, caller }) => {
    mustBeSelf(caller, userId);
    return { data: (await listOrdersOfUser(db, userId, adminOrdersContract.MAX_ORDERS_A_PAGE)).map(toOrder) };
  });

  serve(app, ordersContract.orderDetails, async ({ params: { orderId }, caller }) => {
    const order = await findOrder(db, orderId);
    if (!order) throw notFound('order');
    mustBeSelf(caller, order.userId);
    return { data: toOrder(order) };
  });

  serve(app, adminOrdersContract.adminListOrders, async ({ query: { page, limit } }) => {
    const { rows, total } = await listOrders(db, { page, limit });
    return { data: rows.map(toAdminOrder), page, limit, total };
  });

  serve(app, adminOrdersContract.adminOrderDetails, async ({ params: { id } }) => ({
    data: toAdminOrder(await existing(db, id)),
  }));

  serve(app, adminOrdersContract.updateOrderStatus, async ({ params: { id }, body, caller }) => {
    const { orderStatus: status, restock, reason } = body;
    await updateOrderStatus(deps, { orderId: id, status, restock, reason, changedBy: caller });
    return { message: 'Order status is updated successfully!', data: toAdminOrder(await existing(db, id)) };
  });

  serve(app, refundsContract.refundOrder, async ({ params: { id }, body, headers, caller }) => {
    const requestKey = `owner-${headers['idempotency-key']}`;
    await refundOrder(deps, { orderId: id, draft: body, requestKey, requestedBy: caller });
    return { message: 'The refund is on its way.', data: toAdminOrder(await existing(db, id)) };
  });

  serve(app, ordersContract.hasPurchased, async ({ params: { userId }, query: { productId } }) => ({
    purchased: await hasPaidOrder(db, userId, productId),
  }));
}

async function existing(db: Db, id: string) {
  const order = await findOrder(db, id);
  if (!order) throw notFound('order');
  return order;
}
