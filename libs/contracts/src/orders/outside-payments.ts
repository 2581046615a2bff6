import { z } from 'zod';
import { AdminOrder } from './admin-orders.ts';
import { endpoint } from '../endpoint.ts';
import { OutsideMethod } from './orders.ts';
import { Id, Message, ShopDay, words } from '../shapes.ts';

/** What the owner has received for an order: all that was due. `reference`: the number that the bank, machine or receipt gives. */
export const OutsidePayment = z.object({
  method: OutsideMethod,
  reference: words(100, 'Please give its number: of the transfer, slip, cheque or receipt.'),
  receivedOn: ShopDay,
});
export type OutsidePayment = z.infer<typeof OutsidePayment>;

export const recordPayment = endpoint({
  method: 'POST',
  path: '/admin/orders/payment/:id',
  audience: 'admin',
  summary:
    'Records that an unpaid order was paid outside Razorpay, and confirms it. 400 for a day to come, and for cash before the day of the order. 409 `order.paid`, ' +
    '`order.closed`, `payment.no-stock`; `payment.too-much-cash` from ₹2,00,000 of a person on a day (Income-tax Act 2025, ' +
    'section 186).',
  errors: [
    'order.not-found',
    'order.paid',
    'order.closed',
    'order.changed',
    'order.payment-returned',
    'payment.before-order',
    'payment.day-to-come',
    'payment.too-much-cash',
    'payment.no-stock',
    'payment.already-used',
    'exchange.over',
    'seller.unknown',
  ],
  params: z.object({ id: Id }),
  body: OutsidePayment,
  reply: Message.extend({ data: AdminOrder }),
});
