import { z } from 'zod';
import { AdminOrder } from './admin-orders.ts';
import { endpoint } from '../endpoint.ts';
import { OutsideMethod } from './orders.ts';
import { takingErrors } from './payments.ts';
import { Message, ShopDay, words } from '../shapes.ts';

/** What the owner has received for an order: all that was due. `reference`: the number that the bank, machine or receipt gives. */
export const OutsidePayment = z.object({
  method: OutsideMethod,
  reference: words(100, 'Please enter its number: of the transfer, slip, cheque or receipt.'),
  receivedOn: ShopDay,
});
export type OutsidePayment = z.infer<typeof OutsidePayment>;

export const recordPayment = endpoint.post('/admin/orders/payment/:id', 'payments:record', {
  summary:
    'Records that an unpaid order was paid outside Razorpay, and confirms it. Cash of ₹2,00,000 or more of a person on a day is refused (Income-tax Act 2025, section 186), and before the day of the order.',
  errors: [...takingErrors, 'payment.before-order', 'payment.day-to-come', 'payment.too-much-cash'],
  body: OutsidePayment,
  reply: Message.extend({ data: AdminOrder }),
});
