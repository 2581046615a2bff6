import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Order } from './orders.ts';
import { Id, Message, Page, Paged, Rupees, optionalWords } from './shapes.ts';

/** The owner's form. `confirmed` is accepted too, for an order that has been paid. */
export const AdminOrderStatus = z.enum([
  'pending',
  'inProcess',
  'inShipping',
  'delivered',
  'rejected',
  'cancelled',
  'confirmed',
]);
export type AdminOrderStatus = z.infer<typeof AdminOrderStatus>;

/** An order as the owner reads it: also who placed it, and how much of the money can still go back. */
export const AdminOrder = Order.extend({
  customer: z.object({ name: z.string(), email: z.string() }),
  refundable: Rupees,
});
export type AdminOrder = z.infer<typeof AdminOrder>;

export const MAX_ORDERS_A_PAGE = 200;

export const adminListOrders = endpoint({
  method: 'GET',
  path: '/admin/orders/get',
  audience: 'admin',
  summary: 'Every order, newest first, in pages.',
  query: z.object({ ...Page, limit: z.coerce.number().int().min(1).max(MAX_ORDERS_A_PAGE).default(MAX_ORDERS_A_PAGE) }),
  reply: z.object({ data: z.array(AdminOrder), ...Paged }),
});

export const adminOrderDetails = endpoint({
  method: 'GET',
  path: '/admin/orders/details/:id',
  audience: 'admin',
  summary: 'One order.',
  params: z.object({ id: Id }),
  reply: z.object({ data: AdminOrder }),
});

export const updateOrderStatus = endpoint({
  method: 'PUT',
  path: '/admin/orders/update/:id',
  audience: 'admin',
  summary:
    'Sets an order’s status. Cancelling or rejecting an order gives its stock back (of a paid one unless `restock` is ' +
    'false) and refunds what was paid for it.',
  params: z.object({ id: Id }),
  body: z.object({ orderStatus: AdminOrderStatus, restock: z.boolean().default(true), reason: optionalWords(300) }),
  reply: Message.extend({ data: AdminOrder }),
});
