import { z } from 'zod';
import { PackedArticles } from './article-draft.ts';
import { Discrepancy } from './discrepancies.ts';
import { endpoint } from '../endpoint.ts';
import {
  CancellationState,
  DisputeState,
  Order,
  OrderAddress,
  OrderChannel,
  OrderItem,
  OrderStatus,
  PaymentStatus,
  Refund,
  RefundState,
} from './orders.ts';
import { Note, NoteDraft } from '../notes.ts';
import { AdminReturn } from './returns.ts';
import { Id, Instant, limitOf, Message, optionalWords, Page, Paged, Rupees, ShopDay, text } from '../shapes.ts';
import { seenWith } from '../seen-with.ts';
import { Amount, EmailSeen } from './seen-fields.ts';
import { AdminShipment, Consignment } from './shipments.ts';

/** The statuses of the admin's form, and `confirmed`. */
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

const { shape } = Order;
const { phone } = OrderAddress.shape;
const { exchange, paidOtherwise } = shape;

/** An order as the admin app reads it: also with the customer, and the amount that can still be refunded. */
export const AdminOrder = Order.extend({
  addressInfo: OrderAddress.extend({ phone: seenWith('customers:read', phone) }),
  subtotal: Amount,
  taxAmount: Amount,
  shippingCharges: Amount,
  totalAmount: Amount,
  exchange: exchange.unwrap().extend({ credit: Amount, due: Amount }).optional(),
  paidOtherwise: seenWith('orders:amounts', paidOtherwise),
  paymentId: seenWith('orders:amounts', shape.paymentId),
  payLink: seenWith('orders:amounts', shape.payLink),
  /** The end of its customer's PAN; absent while nobody has given it. */
  pan: seenWith('orders:amounts', z.string().optional()),
  /** It may not leave without one. */
  lacksPan: z.literal(true).optional(),
  /** Of an order that somebody of the shop has typed. */
  typed: z
    .object({
      by: z.string(),
      channel: OrderChannel,
      /** Its customer has no account (yet), so there is no page about them. */
      isGuest: z.boolean(),
      /** What was taken off the prices, before tax. */
      discount: seenWith('orders:amounts', z.object({ amount: Rupees, reason: z.string() }).optional()),
      /** While it waits for its payment. */
      heldUntil: Instant.optional(),
    })
    .optional(),
  refunds: z.array(Refund.extend({ amount: Amount, credited: seenWith('orders:amounts', Refund.shape.credited) })),
  /** With the shop's own code and the hallmark number, which identify the piece in stock. Empty when it has none. */
  cartItems: z.array(
    OrderItem.extend({
      price: Amount,
      priceBreakup: seenWith('orders:amounts', OrderItem.shape.priceBreakup),
      sku: z.string(),
      huid: z.string(),
      /** The tag of its unit; empty when it has none, then the packer records its articles. */
      tag: z.string(),
      /** In grams, of one piece in its size as it was ordered. */
      grossWeight: z.number().optional(),
      netWeight: z.number().optional(),
    }),
  ),
  /** The total quantity of its lines. */
  pieces: z.int(),
  customer: z.object({ name: z.string(), email: EmailSeen }),
  refundable: Amount,
  /** Of a paid order that travels: the last day on which it is given to the courier, so that it arrives as promised. */
  sendBy: ShopDay.optional(),
  /** Of an order that is collected: nothing is left to be packed, so it waits for its shopper. */
  readyToCollect: z.boolean().optional(),
  shipments: z.array(AdminShipment).optional(),
  /** Not in lists. */
  returns: z.array(AdminReturn).optional(),
  /** Where its status, money and goods disagree. Absent from older services. */
  discrepancies: z.array(Discrepancy.and(z.object({ dismissed: z.boolean() }))).optional(),
  /** Only in lists: how what is packed travels, else what was sent last; absent before anything is packed. */
  consignment: z.object({ courier: z.string(), awb: z.string(), insuredValue: Amount }).optional(),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

/** `promised`: the earliest promised delivery first, so that what is late is on top. */
export const OrderSort = z.enum(['newest', 'oldest', 'total-high', 'total-low', 'promised']);
export type OrderSort = z.infer<typeof OrderSort>;

/**
 * What is to be done for a paid order: pieces of `toPack` are in no shipment, `toHandOver` has a shipment that is packed for a
 * courier, `onTheWay` one with a courier, `toCollect` one that waits for its shopper. An order that is sent in parts can be in
 * several.
 */
export const OrderStage = z.enum(['toPack', 'toHandOver', 'onTheWay', 'toCollect']);
export type OrderStage = z.infer<typeof OrderStage>;

/** What the days of a period are of. */
export const OrderDate = z.enum(['ordered', 'paid', 'refunded']);
export type OrderDate = z.infer<typeof OrderDate>;

/** Several values of one enum, separated by commas: `confirmed,inProcess`. */
const severalOf = <Item extends z.ZodType<string, string>>(item: Item) =>
  text(300)
    .transform((list) => [...new Set(list.split(','))])
    .pipe(z.array(item));

/** The filters of the order list. */
const orderFilter = {
  /**
   * Every word must occur, also as part of a word, in the order's id, the customer's or recipient's name, e-mail address or
   * phone number, the payment id, the titles of its pieces, its street, city or pincode; or it is the end of its invoice's
   * number, the beginning of an AWB, or its total. What a role may not see it does not find: totals and payment ids without
   * `orders:amounts`, e-mail addresses and phone numbers without `customers:read`. Nor is it sorted by the total then.
   */
  words: optionalWords(100),
  customer: Id.optional(),
  status: severalOf(OrderStatus).optional(),
  paymentStatus: severalOf(PaymentStatus).optional(),
  stage: OrderStage.optional(),
  /** The first and last day, both included, on which it was ordered, was paid or has a refund. */
  from: ShopDay.optional(),
  to: ShopDay.optional(),
  dated: OrderDate.default('ordered'),
  sort: OrderSort.default('newest'),
};

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
/**
 * The name of the file of an export, with its period: orders-2026-10.csv for a month. `today` is for one without a period.
 */
export function exportFileName(
  { dated, from, to }: Partial<Record<'dated' | 'from' | 'to', string | undefined>>,
  today: string,
): string {
  const what = dated && dated !== 'ordered' && (from || to) ? `orders-${dated}` : 'orders';
  if (!from && !to) return `${what}-${today}.csv`;
  if (!from || !to) return `${what}-${from ? 'from' : 'to'}-${from ?? to}.csv`;
  const [year = 0, month = 0] = from.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const isMonth = from.endsWith('-01') && to === lastDay;
  return `${what}-${isMonth ? from.slice(0, 7) : from === to ? from : `${from}-to-${to}`}.csv`;
}

const notInOrder = { path: ['to'], message: 'The last day comes before the first.' };

const OrderFilter = z.object(orderFilter).refine(inOrder, notInOrder);
export type OrderFilter = z.infer<typeof OrderFilter>;

export const MAX_ORDERS_A_PAGE = 200;
/** The default page size. */
const ORDERS_A_PAGE = 50;
/** Search results beyond this number are not counted. */
export const MAX_ORDERS_FOUND = 5_000;

export const adminListOrders = endpoint.get('/admin/orders/get', 'orders:read', {
  summary:
    'Orders in pages, newest first by default; filtered by text, customer, status and date (in India), and sorted. Each with its first 20 lines.',
  query: z
    .object({
      ...orderFilter,
      ...Page,
      limit: limitOf(MAX_ORDERS_A_PAGE, ORDERS_A_PAGE),
    })
    .refine(inOrder, notInOrder),
  /** `isMore`: the text search found more than `total`, where counting stopped; the pages end there too. */
  reply: z.object({ data: z.array(AdminOrder), ...Paged, isMore: z.boolean() }),
});

export const ordersDesk = endpoint.get('/admin/orders/desk', 'orders:read', {
  summary: 'How many orders are in each stage, how many are late, and how many were paid since a time.',
  query: z.object({ since: text(40).pipe(Instant).optional() }),
  reply: z.object({
    data: z.object({
      toPack: z.int(),
      toHandOver: z.int(),
      onTheWay: z.int(),
      toCollect: z.int(),
      /** Returns in which the shop or the shopper has to do something. */
      returns: z.int(),
      /** Paid, not delivered (nor ready to be collected), and their promised days are over. */
      late: z.int(),
      /** Paid after `since`; 0 without one. */
      paidSince: z.int(),
      /** The server's clock, for the next `since`. */
      serverTime: Instant,
    }),
  }),
});

export const exportOrders = endpoint.get('/admin/orders/export', 'orders:export', {
  alsoNeeds: ['orders:amounts', 'customers:read'],
  confirms: true,
  summary:
    'The filtered orders as CSV for a spreadsheet: one line per order, times in India, amounts in rupees, payments and refunds. ' +
    'Of the days of refunds (`dated=refunded`) only with the refunds of these days.',
  query: OrderFilter,
  produces: 'text/csv',
});

/** How a status was set: `quiet`, without an e-mail about it; `undo`, by taking back the change before it. */
export const StatusManner = z.enum(['quiet', 'undo']);
export type StatusManner = z.infer<typeof StatusManner>;

/** It has the telephone number. */
const AddressLine = seenWith(['customers:read', 'orders:ship'], z.string());

/** One event of an order: what happened, who did it and when. */
export const OrderEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    at: Instant,
    by: z.string(),
    status: OrderStatus,
    manner: StatusManner.optional(),
  }),
  z.object({
    kind: z.literal('payment'),
    at: Instant,
    by: z.string(),
    /** In the payment's own currency, which may not be INR. */
    amount: Amount,
    currency: z.string(),
    method: seenWith('orders:amounts', z.string()),
    paymentId: seenWith('orders:amounts', z.string()),
    /** Of one outside Razorpay: its number and the day in India on which it was received. */
    reference: seenWith('orders:amounts', z.string().optional()),
    receivedOn: z.string().optional(),
    /**
     * `used`: paid the order. `returned`: refunded. `flagged`: waits for the owner. `settled`: handled outside the shop.
     * `credited`: what the pieces of an exchange were worth has paid it, or a part of it.
     */
    outcome: z.enum(['used', 'returned', 'flagged', 'settled', 'credited']),
    /** May say by how much it was short. */
    reason: seenWith('orders:amounts', z.string()),
  }),
  /** The shopper has asked to cancel it, or that was decided; `note` is what they said. */
  z.object({
    kind: z.literal('cancellation'),
    at: Instant,
    by: z.string(),
    state: CancellationState,
    note: z.string(),
  }),
  /** Its delivery address was corrected; `from` and `to` are all of it in one line. */
  z.object({
    kind: z.literal('address'),
    at: Instant,
    by: z.string(),
    from: AddressLine,
    to: AddressLine,
  }),
  z.object({
    kind: z.literal('dispute'),
    at: Instant,
    by: z.string(),
    amount: Amount,
    state: DisputeState,
    reason: z.string(),
  }),
  z.object({ kind: z.literal('refund'), at: Instant, by: z.string(), amount: Amount, reason: z.string() }),
  /**
   * `sent`: Razorpay accepted the refund. `made`: the shopper's bank has it. `settled`: by the owner, described in `note`.
   */
  z.object({
    kind: z.literal('refund-moved'),
    at: Instant,
    by: z.string(),
    amount: Amount,
    state: RefundState.exclude(['owed', 'held']),
    note: z.string(),
  }),
]);
export type OrderEvent = z.infer<typeof OrderEvent>;

/** `returns`, `timeline` and `notes` are sorted oldest first. */
export const AdminOrderDetails = AdminOrder.extend({
  /** Who packs it sees the telephone number, which couriers want on the label. */
  addressInfo: OrderAddress.extend({ phone: seenWith(['customers:read', 'orders:ship'], phone) }),
  /**
   * How the tax is divided on the invoice, by its name there: CGST, SGST, IGST. While there is none, as it would be billed now;
   * absent where no seller was ever entered.
   */
  taxHeads: seenWith('orders:amounts', z.array(z.object({ name: z.string(), amount: Rupees })).optional()),
  /** Its payment in Razorpay's dashboard; `isTest`: it is shown there in Test Mode only. Absent without a payment. */
  paymentPage: seenWith('orders:amounts', z.object({ url: z.url(), isTest: z.boolean() }).optional()),
  timeline: z.array(OrderEvent),
  notes: z.array(Note),
});
export type AdminOrderDetails = z.infer<typeof AdminOrderDetails>;

export const adminOrderDetails = endpoint.get('/admin/orders/details/:id', 'orders:read', {
  summary:
    'One order, with its shipments, returns, the tax of its invoice, everything that happened to it and the owner’s notes.',
  errors: ['order.not-found'],
  reply: z.object({ data: AdminOrderDetails }),
});

export const addOrderNote = endpoint.post('/admin/orders/notes/:id', 'orders:write', {
  summary: 'Adds a note to an order. Only admins can read it.',
  errors: ['order.not-found'],
  body: NoteDraft,
  reply: Message.extend({ data: Note }),
});

export const recordArticles = endpoint.put('/admin/orders/articles/:id', 'orders:ship', {
  summary: 'Records HUID and weight of each article of a paid line without a tag. Replaces those recorded before.',
  errors: ['order-line.not-found', 'order.unpaid', 'articles.huid-used', 'articles.tagged', 'articles.too-many'],
  body: PackedArticles,
  reply: Message.extend({ data: AdminOrder }),
});

const statusChange = {
  orderStatus: AdminOrderStatus,
  /** Of a paid order that is closed: whether its pieces can be sold again; absent for those that were not delivered. */
  restock: z.boolean().optional(),
  reason: optionalWords(300),
  /** The shopper gets no e-mail about the status; one about a refund is sent in any case. */
  quiet: z.boolean().default(false),
};

export const updateOrderStatus = endpoint.put('/admin/orders/update/:id', 'orders:write', {
  summary:
    'Sets an order’s status, from any to any other. Cancelling or rejecting an order puts its pieces back into stock (of a ' +
    'paid one those that were not delivered, with `restock` all, or none) and refunds what was paid for it, for which it needs `orders:refund` too; of a closed one only the word changes. ' +
    'Opening it again takes the pieces out of stock again, as far as they are there. Its shipments follow as far as the order is paid: `inShipping` hands over all that has not been sent, with the given courier ' +
    'and AWB or without tracking; `delivered` delivers it. What then disagrees with the status is in `discrepancies`. With ' +
    '`version` (the `orderUpdateDate` that was read) an order that has changed since is refused. The shopper’s e-mail is held ' +
    'for some seconds, in which the change can be undone.',
  errors: [
    'order.not-found',
    'order.changed',
    'order.unpaid',
    'order.disputed',
    'order.to-be-collected',
    'shipment.unknown-courier',
    'shipment.awb-in-use',
    'shipment.nothing-left',
    'stock.insufficient',
  ],
  body: z.object({
    ...statusChange,
    consignment: Consignment.optional(),
    version: text(40).pipe(Instant).optional(),
  }),
  /** `changeId` if the change can be undone. */
  reply: Message.extend({ data: AdminOrder, changeId: Id.optional() }),
});

/** For so long the admin app offers to undo a change of a status or a hand-over; its e-mail waits until then. */
export const UNDO_SECONDS = 30;

export const undoOrderStatus = endpoint.post('/admin/orders/undo-status/:id', 'orders:write', {
  summary:
    'Undoes the last change of an order’s status or its hand-over, for the admin who made it: its shipments are as before, and ' +
    'its e-mail is not sent.',
  errors: ['order.not-found', 'order.not-undone'],
  body: z.object({ changeId: Id }),
  reply: Message.extend({ data: AdminOrder }),
});

export const MAX_ORDERS_AT_ONCE = 100;

/** The result for one of several orders: `unchanged` had the status already; `failed` has a `message`. */
export const StatusOutcome = z.object({
  _id: Id,
  outcome: z.enum(['changed', 'unchanged', 'failed']),
  /** The amount that is refunded because the order was closed by this request. */
  refunded: Amount,
  message: z.string(),
  /** Set if the change can be undone. */
  changeId: Id.optional(),
});
export type StatusOutcome = z.infer<typeof StatusOutcome>;

export const updateOrderStatuses = endpoint.put('/admin/orders/update-many', 'orders:write', {
  summary:
    'Sets the status of several orders one by one: a failure of one does not stop the others, and repeating the request changes nothing twice. Each is undone by itself. Cancelling and rejecting need `orders:refund` too.',
  body: z.object({ ...statusChange, ids: z.array(Id).min(1).max(MAX_ORDERS_AT_ONCE) }),
  reply: Message.extend({ data: z.array(StatusOutcome) }),
});
