import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Order, OrderItem, OrderStatus, PaymentStatus, RefundState } from './orders.ts';
import { Id, Instant, limitOf, Message, Nothing, Page, Paged, Rupees, optionalWords, text, words } from './shapes.ts';

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
  /** With what tells a piece from its like in the safe: the shop's own code, and the number of its hallmark. Empty without. */
  cartItems: z.array(OrderItem.extend({ sku: z.string(), huid: z.string() })),
  /** How many pieces all of its lines come to. */
  pieces: z.int(),
  customer: z.object({ name: z.string(), email: z.string() }),
  refundable: Rupees,
});
export type AdminOrder = z.infer<typeof AdminOrder>;

export const OrderSort = z.enum(['newest', 'oldest', 'total-high', 'total-low']);
export type OrderSort = z.infer<typeof OrderSort>;

/** Several of one kind, with commas between: `confirmed,inProcess`. */
const severalOf = <Item extends z.ZodType<string, string>>(item: Item) =>
  text(300)
    .transform((list) => [...new Set(list.split(','))])
    .pipe(z.array(item));

/** A day as the shop's clock in India counts it: `2026-11-21`. */
const Day = z.iso
  .date('This is no day.')
  .refine((day) => day >= '2000-01-01' && day <= '2199-12-31', 'The shop was not open on this day.');

/** Which orders the owner wants to see. */
const orderFilter = {
  /**
   * Each of these words, or part of it, in the order's id, its customer's or recipient's name, e-mail address or phone
   * number, its payment's id or what its pieces are called.
   */
  words: optionalWords(100),
  status: severalOf(OrderStatus).optional(),
  paymentStatus: severalOf(PaymentStatus).optional(),
  /** The first and the last day of the orders' dates. */
  from: Day.optional(),
  to: Day.optional(),
  sort: OrderSort.default('newest'),
};

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const notInOrder = { path: ['to'], message: 'The last day comes before the first.' };

const OrderFilter = z.object(orderFilter).refine(inOrder, notInOrder);
export type OrderFilter = z.infer<typeof OrderFilter>;

export const MAX_ORDERS_A_PAGE = 200;
/** What is answered when no limit is asked for. */
const ORDERS_A_PAGE = 50;
/** Beyond this many, orders found by words are not counted. */
export const MAX_ORDERS_FOUND = 5_000;

export const adminListOrders = endpoint({
  method: 'GET',
  path: '/admin/orders/get',
  audience: 'admin',
  summary:
    'Every order, newest first, in pages; or those found by words, statuses, days in India, in another order. Each with its first 20 lines.',
  query: z
    .object({
      ...orderFilter,
      ...Page,
      limit: limitOf(MAX_ORDERS_A_PAGE, ORDERS_A_PAGE),
    })
    .refine(inOrder, notInOrder),
  /** `isMore`: so many were found by words that counting stopped at `total`; pages end there too. */
  reply: z.object({ data: z.array(AdminOrder), ...Paged, isMore: z.boolean() }),
});

export const exportOrders = endpoint({
  method: 'GET',
  path: '/admin/orders/export',
  audience: 'admin',
  summary:
    'The orders found, as CSV for a spreadsheet: one line each, times in India, amounts in rupees, what came in and what went back.',
  query: OrderFilter,
  produces: 'text/csv',
  reply: Nothing,
});

/** One thing that happened to an order, who did it and when. */
export const OrderEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), at: Instant, by: z.string(), status: OrderStatus }),
  z.object({
    kind: z.literal('payment'),
    at: Instant,
    by: z.string(),
    /** In the payment's own currency. */
    amount: Rupees,
    currency: z.string(),
    method: z.string(),
    paymentId: z.string(),
    /** `used` paid the order, `returned` goes back, `flagged` waits for the owner, `settled` was dealt with elsewhere. */
    outcome: z.enum(['used', 'returned', 'flagged', 'settled']),
    reason: z.string(),
  }),
  z.object({ kind: z.literal('refund'), at: Instant, by: z.string(), amount: Rupees, reason: z.string() }),
  /** `sent`: Razorpay has taken the refund. `made`: it is with the shopper's bank. `settled`: by the owner, as `note` says. */
  z.object({
    kind: z.literal('refund-moved'),
    at: Instant,
    by: z.string(),
    amount: Rupees,
    state: RefundState.exclude(['owed']),
    note: z.string(),
  }),
]);
export type OrderEvent = z.infer<typeof OrderEvent>;

/** What the owner's people write to each other about an order. No shopper ever reads it. */
export const OrderNote = z.object({ _id: Id, text: z.string(), author: z.string(), createdAt: Instant });
export type OrderNote = z.infer<typeof OrderNote>;

/** `timeline` and `notes` oldest first. */
export const AdminOrderDetails = AdminOrder.extend({ timeline: z.array(OrderEvent), notes: z.array(OrderNote) });
export type AdminOrderDetails = z.infer<typeof AdminOrderDetails>;

export const adminOrderDetails = endpoint({
  method: 'GET',
  path: '/admin/orders/details/:id',
  audience: 'admin',
  summary: 'One order, with everything that happened to it and the owner’s notes.',
  params: z.object({ id: Id }),
  reply: z.object({ data: AdminOrderDetails }),
});

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/admin/orders/notes/:id',
  audience: 'admin',
  summary: 'Writes a note about an order that only admins read.',
  params: z.object({ id: Id }),
  body: z.object({ text: words(2_000, 'Please write something.') }),
  reply: Message.extend({ data: OrderNote }),
});

const statusChange = { orderStatus: AdminOrderStatus, restock: z.boolean().default(true), reason: optionalWords(300) };

export const updateOrderStatus = endpoint({
  method: 'PUT',
  path: '/admin/orders/update/:id',
  audience: 'admin',
  summary:
    'Sets an order’s status. Cancelling or rejecting an order gives its stock back (of a paid one unless `restock` is ' +
    'false) and refunds what was paid for it; one that is closed stays as it is. 409 `order.unpaid` for what may only ' +
    'happen with money: confirmed, inShipping, delivered.',
  params: z.object({ id: Id }),
  body: z.object(statusChange),
  reply: Message.extend({ data: AdminOrder }),
});

export const MAX_ORDERS_AT_ONCE = 100;

/** What became of one of several orders: `unchanged` had the status already, or was closed before; `failed` says why. */
export const StatusOutcome = z.object({
  _id: Id,
  outcome: z.enum(['changed', 'unchanged', 'failed']),
  /** What goes back to the shopper because the order was closed just now. */
  refunded: Rupees,
  message: z.string(),
});
export type StatusOutcome = z.infer<typeof StatusOutcome>;

export const updateOrderStatuses = endpoint({
  method: 'PUT',
  path: '/admin/orders/update-many',
  audience: 'admin',
  summary:
    'Sets the status of several orders as if one by one: what fails for one does not stop the others, and sending it again changes nothing twice.',
  body: z.object({ ...statusChange, ids: z.array(Id).min(1).max(MAX_ORDERS_AT_ONCE) }),
  reply: Message.extend({ data: z.array(StatusOutcome) }),
});
