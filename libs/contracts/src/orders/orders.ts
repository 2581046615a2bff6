import { z } from 'zod';
import { DeliveryDates } from './delivery.ts';
import { endpoint } from '../endpoint.ts';
import { PickupPlace } from './pickup-rules.ts';
import { PolicyVersion } from '../catalog/pages.ts';
import { FrozenBreakup } from '../catalog/pricing.ts';
import { ReturnState } from './return-states.ts';
import { Return } from './returns.ts';
import { ReturnRules } from './return-window.ts';
import { Id, Instant, optionalLine, Rupees, text } from '../shapes.ts';
import { Shipment, TrackedShipment } from './shipments.ts';

/** Every status of an order. The owner can set those of `AdminOrderStatus`; `confirmed` is set by a payment. */
export const OrderStatus = z.enum([
  'pending',
  'confirmed',
  'processing',
  'inProcess',
  'shipped',
  'inShipping',
  'delivered',
  'rejected',
  'cancelled',
]);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** `refunding`, `refunded`: all of the money is being refunded, or was. `partly-refunded`: a part; the order stays valid. */
export const PaymentStatus = z.enum(['pending', 'paid', 'partly-refunded', 'refunding', 'refunded']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** One article of a line, as it is marked and weighed; weights are grams. */
export const Article = z.object({
  tag: z.string().optional(),
  huid: z.string().optional(),
  grossWeight: z.number().optional(),
  netWeight: z.number().optional(),
});
export type Article = z.infer<typeof Article>;

export const OrderItem = z.object({
  productId: Id,
  title: z.string(),
  /** The size that was bought; empty for a piece without sizes. */
  size: z.string(),
  image: z.string(),
  /** Rupees per piece, before tax, at the time of the order. */
  price: Rupees,
  quantity: z.int(),
  /** How many of them are in no shipment and are still to be sent: not those that were refunded. Absent from older services. */
  unsent: z.int().optional(),
  /** True when it was bought as a final sale: it can be sent back only if it arrived damaged or is not what was ordered. */
  finalSale: z.boolean().optional(),
  /** The very articles: a tagged one from its order on, others once they are packed. Absent when none is known. */
  articles: z.array(Article).optional(),
  /** How the price of a piece came about at the time of the order, if it was priced by its metal; not in lists. */
  priceBreakup: FrozenBreakup.optional(),
});

export const OrderAddress = z.object({
  addressId: Id.nullable(),
  recipient: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string(),
  phone: z.string(),
  notes: z.string(),
  isGift: z.boolean(),
  giftMessage: z.string(),
});

/**
 * `owed`: Razorpay has not accepted it yet. `sent`: accepted. `made`: the shopper's bank has it. `settled`: Razorpay could
 * not make it, and the owner has paid it outside the shop. `held`: kept until the shopper has chosen another piece instead.
 * `credited`: all of it has paid for that piece. `lost`: the customer's bank has taken the money, in a dispute.
 */
export const RefundState = z.enum(['owed', 'sent', 'made', 'settled', 'held', 'credited', 'lost']);
export type RefundState = z.infer<typeof RefundState>;

/** A refund of all or part of an order's payment, or of a payment that no order could use. */
export const Refund = z.object({
  _id: Id,
  amount: Rupees,
  /** How much of it has paid for the other piece of an exchange and does not go back; absent for nothing. */
  credited: Rupees.optional(),
  reason: z.string(),
  state: RefundState,
  /** The returned pieces; empty when only money is refunded. */
  items: z.array(z.object({ productId: Id, size: z.string(), title: z.string(), quantity: z.int() })),
  /** It was made in Razorpay's dashboard, and the owner has not said for which pieces. */
  lacksPieces: z.boolean().optional(),
  /** The GST credit note's serial; empty when the payment had no invoice. */
  creditNoteNumber: z.string(),
  createdAt: Instant,
});
export type Refund = z.infer<typeof Refund>;

/** Of a request to cancel an order. */
export const CancellationState = z.enum(['open', 'granted', 'refused']);
export type CancellationState = z.infer<typeof CancellationState>;

/**
 * Why an order is paid by another amount than was due: the bank's offer has paid the rest, the customer has paid Razorpay's fee
 * on top, or the shop has accepted the difference.
 */
export const DifferenceKind = z.enum(['offer', 'fee', 'accepted']);
export type DifferenceKind = z.infer<typeof DifferenceKind>;

/** How an order can be paid outside Razorpay. */
export const OutsideMethod = z.enum(['bank-transfer', 'card-machine', 'upi', 'cheque', 'cash']);
export type OutsideMethod = z.infer<typeof OutsideMethod>;

/** Where an order was taken that somebody of the shop has typed. */
export const OrderChannel = z.enum(['phone', 'shop']);
export type OrderChannel = z.infer<typeof OrderChannel>;

/** A dispute is over once it is `won`, `lost` or `closed`; goods move again once it is won or closed. */
export const DisputeState = z.enum(['open', 'under_review', 'won', 'lost', 'closed']);
export type DisputeState = z.infer<typeof DisputeState>;

/** An order as returned by the API. Amounts are rupees: `totalAmount = subtotal + taxAmount + shippingCharges`. */
export const Order = z.object({
  _id: Id,
  userId: Id,
  cartItems: z.array(OrderItem),
  addressInfo: OrderAddress,
  orderStatus: OrderStatus,
  paymentMethod: z.literal('razorpay'),
  paymentStatus: PaymentStatus,
  subtotal: Rupees,
  taxAmount: Rupees,
  /** The tax rate charged: 3, or 0 on an export without tax. */
  taxPercent: z.number(),
  shippingCharges: Rupees,
  totalAmount: Rupees,
  orderDate: Instant,
  orderUpdateDate: Instant,
  /** When it was ordered in exchange: for pieces of which order, how much of it they pay, and what is paid by Razorpay. */
  exchange: z.object({ orderId: Id, credit: Rupees, due: Rupees }).optional(),
  /** What was paid, where that is not what was due; the invoice is about the total all the same. Never negative. */
  paidOtherwise: z.object({ kind: DifferenceKind, paid: Rupees }).optional(),
  /** When it was paid; absent if it was not, and from older services. */
  paidAt: Instant.optional(),
  /** Razorpay's payment id once paid, else empty; also when an exchange, or money outside Razorpay, has paid all of it. */
  paymentId: z.string(),
  /** The GST invoice's serial once paid, else empty. */
  invoiceNumber: z.string(),
  /**
   * When it is to arrive, or to be ready to be collected: what its shopper was promised, counted from the payment. Absent in
   * orders from before promises.
   */
  delivery: DeliveryDates.optional(),
  /** Where it is collected; absent when it is delivered. Then `addressInfo` is the address for its bill. */
  pickup: PickupPlace.optional(),
  /** As promised when it was placed; absent for orders from before this was kept. */
  returnRules: ReturnRules.optional(),
  /** The versions of the policies that were in force when it was placed; not in lists. */
  policies: z.array(PolicyVersion).optional(),
  /** Oldest first. */
  refunds: z.array(Refund),
  /** Why its shopper has cancelled it, empty without a reason; absent if they have not. */
  cancelReason: z.string().optional(),
  /** True when it was closed unpaid before its time was over, because its shopper had placed a newer order. */
  replaced: z.boolean().optional(),
  /** True when the owner has closed it before it was paid. */
  closedByShop: z.boolean().optional(),
  /** Oldest first; not in lists. */
  returns: z.array(Return).optional(),
  /** The states of its returns, oldest first; only in a shopper's list. */
  returnStates: z.array(ReturnState).optional(),
  /** Until when its shopper can ask to send something back; absent when there is nothing that could be; not in lists. */
  returnableUntil: Instant.optional(),
  /** What that is, and how many of it. Absent with it, and from older services. */
  returnable: z.array(z.object({ productId: Id, size: z.string(), quantity: z.int() })).optional(),
  /** When that time ended, if something is left that was not sent back; not in lists. */
  returnsClosedAt: Instant.optional(),
  /** Whether its shopper can cancel it, or ask for that: until something is handed over or collected; not in lists. */
  canCancel: z.boolean().optional(),
  /**
   * A parcel has its courier or its number already, or the payment is in dispute: cancelling asks the shop, which decides. Absent from
   * older services.
   */
  cancelByRequest: z.boolean().optional(),
  /** The last such request, with the shop's answer if it has refused; not in lists. */
  cancellation: z
    .object({ state: CancellationState, reason: z.string(), answer: z.string(), requestedAt: Instant })
    .optional(),
  /** Oldest first; not in lists. */
  shipments: z.array(Shipment).optional(),
  /**
   * Only while its shopper can pay it: until when its price and pieces are held, and the server's clock. A payment that is
   * begun at Razorpay before then is accepted at this price.
   */
  priceHeldUntil: Instant.optional(),
  /** Only with it: Razorpay’s page on which an order is paid that the shop has typed. */
  payLink: z.url().optional(),
  serverTime: Instant.optional(),
});
export type Order = z.infer<typeof Order>;

/** Lists contain at most this many lines of an order; its details contain all. */
export const MAX_LISTED_LINES = 20;

export const listOrders = endpoint.get('/shop/order/list/:userId', 'shopper', {
  summary:
    'The shopper’s own orders, oldest first (the page reverses them), at most the newest 200, each with its first 20 lines.',
  reply: z.object({ data: z.array(Order) }),
});

export const orderDetails = endpoint.get('/shop/order/details/:orderId', 'shopper', {
  summary: 'One of the shopper’s own orders. 403 when it is someone else’s.',
  errors: ['order.not-found'],
  reply: z.object({ data: Order }),
});

/** An order for whoever has the link of its own page: nothing of address, telephone or e-mail. */
export const TrackedOrder = z.object({
  orderNumber: z.string(),
  firstName: z.string(),
  status: OrderStatus,
  isPaid: z.boolean(),
  pieces: z.array(OrderItem.pick({ title: true, size: true, image: true, quantity: true })),
  totalAmount: Rupees,
  /** Where it is paid, and until when; absent when it cannot be. */
  payLink: z.url().optional(),
  heldUntil: Instant.optional(),
  ...Order.pick({ delivery: true, pickup: true }).shape,
  shipments: z.array(TrackedShipment),
});
export type TrackedOrder = z.infer<typeof TrackedOrder>;

export const trackOrder = endpoint.get('/shop/track/order/:token', 'anyone', {
  summary: 'An order that the shop has typed, by the token of the page to which its payment link leads back.',
  errors: ['order.not-found'],
  params: z.object({ token: text(200) }),
  reply: z.object({ data: TrackedOrder }),
});

export const cancelOrder = endpoint.post('/shop/order/cancel/:orderId', 'shopper', {
  summary:
    'Cancels one of the shopper’s own orders: its pieces can be bought again, and what was paid is refunded. If a parcel has ' +
    'its courier’s number already, it is a request that the shop grants or refuses (`cancellation`); asking twice is one ' +
    'request. An order that is closed stays as it is.',
  errors: ['order.not-found', 'order.handed-over', 'order.cancel-refused'],
  body: z.object({ reason: optionalLine(200).default('') }),
  reply: z.object({ message: z.string(), data: Order }),
});

/**
 * For `reviews`: whether a shopper has a paid order with this piece (or with any piece) that was neither fully refunded nor
 * had all of its pieces of this kind returned.
 */
export const hasPurchased = endpoint.get('/internal/purchases/:userId', 'service', {
  summary: 'Whether a shopper has bought a product, or anything, and has got and kept it.',
  query: z.object({ productId: Id.optional() }),
  reply: z.object({ purchased: z.boolean() }),
});
