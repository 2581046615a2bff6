import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Message, Nothing, Page, Paged, Rupees, optionalWords, words } from './shapes.ts';

/** Every status an order can be read with. The owner may choose those of `AdminOrderStatus`; `confirmed` comes from a payment. */
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

/** `refunding` and `refunded`: all of the money is on its way back, or is back. `partly-refunded`: some of it; the order stands. */
export const PaymentStatus = z.enum(['pending', 'paid', 'partly-refunded', 'refunding', 'refunded']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const OrderItem = z.object({
  productId: Id,
  title: z.string(),
  image: z.string(),
  /** Rupees a piece, before tax, as bought. */
  price: Rupees,
  quantity: z.int(),
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

/** `owed`: not yet taken by Razorpay. `sent`: on its way to the shopper. `made`: with the shopper's bank. */
export const RefundState = z.enum(['owed', 'sent', 'made']);
export type RefundState = z.infer<typeof RefundState>;

/** Money that goes back: all or part of what was paid for an order, or a payment that no order could use. */
export const Refund = z.object({
  _id: Id,
  amount: Rupees,
  reason: z.string(),
  state: RefundState,
  /** What comes back with it; empty where only money does. */
  items: z.array(z.object({ productId: Id, title: z.string(), quantity: z.int() })),
  /** The GST credit note's serial; empty when no invoice had been issued for the money. */
  creditNoteNumber: z.string(),
  createdAt: Instant,
});
export type Refund = z.infer<typeof Refund>;

/** An order as read. Amounts are rupees: `totalAmount = subtotal + taxAmount + shippingCharges`. */
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
  shippingCharges: Rupees,
  totalAmount: Rupees,
  orderDate: Instant,
  orderUpdateDate: Instant,
  /** Razorpay's payment id once paid, else empty. */
  paymentId: z.string(),
  /** The GST invoice's serial once paid, else empty. */
  invoiceNumber: z.string(),
  /** Oldest first. */
  refunds: z.array(Refund),
});
export type Order = z.infer<typeof Order>;

/** An order as the owner reads it: also who placed it, and how much of the money can still go back. */
export const AdminOrder = Order.extend({
  customer: z.object({ name: z.string(), email: z.string() }),
  refundable: Rupees,
});
export type AdminOrder = z.infer<typeof AdminOrder>;

/**
 * The order as a shopper sends it. Only `userId`, `addressInfo.addressId` and `totalAmount` are used, and the last one
 * only to be compared: items come from the bag, prices from the catalogue, the address from the address book, every
 * amount and status from the server.
 */
export const OrderDraft = z.object({
  userId: Id,
  cartId: z.string().max(100).nullish(),
  cartItems: z
    .array(
      z.object({
        productId: Id,
        title: z.string().max(300).optional(),
        image: z.string().max(2000).nullish(),
        price: z.coerce.number().optional(),
        quantity: z.int().min(1).max(1000),
      }),
    )
    .max(100)
    .optional(),
  addressInfo: z.object({ addressId: Id }),
  totalAmount: Rupees,
});
export type OrderDraft = z.infer<typeof OrderDraft>;

export const RazorpayOrder = z.object({ id: z.string(), amount: z.int(), currency: z.string() });

/** What the payment popup needs: Razorpay's order (amount in paise), our public key and where checkout.js is. */
export const Checkout = z.object({
  orderId: Id,
  razorpayOrder: RazorpayOrder,
  keyId: z.string(),
  scriptUrl: z.string(),
  /** Until when the pieces are held for this shopper. */
  expiresAt: Instant,
});
export type Checkout = z.infer<typeof Checkout>;

export const createOrder = endpoint({
  method: 'POST',
  path: '/shop/order/create',
  audience: 'shopper',
  summary:
    'Places an order from the bag and opens its Razorpay order. The same Idempotency-Key gives the same order. ' +
    '409 `order.total-changed` with fresh totals in `details`, `stock.insufficient`, `order.empty-cart`.',
  headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
  body: OrderDraft,
  reply: Checkout,
});

export const payAgain = endpoint({
  method: 'POST',
  path: '/shop/order/pay/:orderId',
  audience: 'shopper',
  summary: 'What the popup needs to pay an order that is still unpaid. 409 when it is paid or cancelled.',
  params: z.object({ orderId: Id }),
  reply: Checkout,
});

const Paid = Message.extend({ orderId: Id, orderStatus: OrderStatus, paymentStatus: PaymentStatus });

export const verifyPayment = endpoint({
  method: 'POST',
  path: '/shop/order/verify-razorpay',
  audience: 'shopper',
  summary: 'The popup’s answer: signature, order, amount and state are checked, then the order is confirmed.',
  body: z.object({
    razorpay_payment_id: z.string().regex(/^pay_[A-Za-z0-9]{4,40}$/),
    razorpay_order_id: z.string().regex(/^order_[A-Za-z0-9]{4,40}$/),
    razorpay_signature: z.string().regex(/^[a-f0-9]{64}$/),
    orderId: Id,
  }),
  reply: Paid,
});

export const capturePayment = endpoint({
  method: 'POST',
  path: '/shop/order/capture',
  audience: 'shopper',
  summary:
    'Asks Razorpay about a payment of an order (`paymentId`), captures it if it is only authorised, and confirms.',
  body: z.object({
    paymentId: z.string().regex(/^pay_[A-Za-z0-9]{4,40}$/),
    payerId: z.string().max(100).nullish(),
    orderId: Id,
  }),
  reply: Paid,
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/shop/order/list/:userId',
  audience: 'shopper',
  summary: 'The shopper’s own orders, oldest first (the page reverses them), at most the newest 200.',
  params: z.object({ userId: Id }),
  reply: z.object({ data: z.array(Order) }),
});

export const orderDetails = endpoint({
  method: 'GET',
  path: '/shop/order/details/:orderId',
  audience: 'shopper',
  summary: 'One of the shopper’s own orders. 403 when it is someone else’s.',
  params: z.object({ orderId: Id }),
  reply: z.object({ data: Order }),
});

export const downloadInvoice = endpoint({
  method: 'POST',
  path: '/shop/order/invoice/:orderId',
  audience: 'signed-in',
  summary:
    'The GST invoice as a PDF: for its shopper, and for the owner. 409 while unpaid, 503 while it is being made.',
  params: z.object({ orderId: Id }),
  body: z.object({ userId: Id }),
  produces: 'application/pdf',
  reply: Nothing,
});

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

/**
 * What the owner gives back: pieces by their number (`lines`; their price and tax go back), or a sum in rupees, tax
 * included (`amount`).
 */
export const RefundDraft = z
  .object({
    lines: z
      .array(z.object({ productId: Id, quantity: z.int().min(1).max(1000) }))
      .min(1)
      .max(100)
      .optional(),
    amount: Rupees.refine((amount) => amount > 0, 'A refund is above 0.').optional(),
    /** Whether the pieces can be sold again. */
    restock: z.boolean().default(true),
    reason: words(300, 'Please say why.'),
  })
  .refine(({ lines, amount }) => (lines === undefined) !== (amount === undefined), {
    path: ['amount'],
    message: 'Give either pieces or an amount.',
  });
export type RefundDraft = z.infer<typeof RefundDraft>;

export const refundOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/refund/:id',
  audience: 'admin',
  summary:
    'Refunds part of a paid order, with a credit note. The same Idempotency-Key refunds once. ' +
    '409 `refund.too-much` beyond what was paid or bought, `order.unpaid`.',
  headers: z.object({ 'idempotency-key': z.string().min(8).max(100) }),
  params: z.object({ id: Id }),
  body: RefundDraft,
  reply: Message.extend({ data: AdminOrder }),
});

/** A payment that did not fit its order: nothing was confirmed, and the owner decides. `amount` is in the currency's smallest unit. */
export const FlaggedPayment = z.object({
  paymentId: z.string(),
  orderId: Id,
  amount: z.int(),
  currency: z.string(),
  method: z.string(),
  /** What the order costs, in paise. */
  expected: z.int(),
  reason: z.string(),
  createdAt: Instant,
});
export type FlaggedPayment = z.infer<typeof FlaggedPayment>;

export const listFlaggedPayments = endpoint({
  method: 'GET',
  path: '/admin/payments/flagged',
  audience: 'admin',
  summary: 'Payments that did not fit their order and wait for a decision, oldest first, at most 200.',
  reply: z.object({ data: z.array(FlaggedPayment) }),
});

export const decideFlaggedPayment = endpoint({
  method: 'POST',
  path: '/admin/payments/flagged/:paymentId',
  audience: 'admin',
  summary: 'Sends a flagged payment back, or leaves it with Razorpay as settled otherwise. Once; 409 after that.',
  params: z.object({ paymentId: z.string().regex(/^pay_[A-Za-z0-9]{4,40}$/) }),
  body: z.object({ decision: z.enum(['refund', 'settled']) }),
  reply: Message,
});

/** Razorpay's webhook: the raw body is signed, so it is taken as bytes and judged after its signature. */
export const razorpayWebhook = endpoint({
  method: 'POST',
  path: '/payments/razorpay/webhook',
  audience: 'anyone',
  summary:
    'Razorpay’s events. Signed with X-Razorpay-Signature over the raw body; repeats are known by x-razorpay-event-id.',
  reply: Nothing,
});

/** For `reviews`: whether a shopper has a paid order with this piece (or any piece at all). */
export const hasPurchased = endpoint({
  method: 'GET',
  path: '/internal/purchases/:userId',
  audience: 'service',
  summary: 'Whether a shopper has bought a product, or anything.',
  params: z.object({ userId: Id }),
  query: z.object({ productId: Id.optional() }),
  reply: z.object({ purchased: z.boolean() }),
});

/** The two sides of a supply, as its papers name them. */
const Parties = {
  seller: z.object({
    name: z.string(),
    addressLines: z.array(z.string()),
    state: z.string(),
    stateCode: z.string(),
    gstin: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  buyer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    addressLines: z.array(z.string()),
    state: z.string(),
    stateCode: z.string(),
    country: z.string(),
  }),
  placeOfSupply: z.string(),
};

/** Integer paise. Inside the home state CGST and SGST are equal, and an odd paisa is the round-off. */
const TaxLines = {
  taxPercent: z.number(),
  /** Whether it is CGST and SGST, and not IGST. */
  intraState: z.boolean(),
  igstPaise: z.int(),
  cgstPaise: z.int(),
  sgstPaise: z.int(),
  roundOffPaise: z.int(),
};

/** The frozen data of a GST invoice; everything its PDF says, nothing looked up later. All amounts are integer paise. */
export const InvoiceData = z.object({
  number: z.string(),
  issuedAt: Instant,
  orderId: Id,
  orderDate: Instant,
  ...Parties,
  /** The words an export must carry (CGST Rules, rule 46, proviso); empty within India. */
  endorsement: z.string(),
  lines: z.array(
    z.object({
      title: z.string(),
      hsn: z.string(),
      quantity: z.int(),
      unit: z.string(),
      unitPricePaise: z.int(),
      taxablePaise: z.int(),
    }),
  ),
  subtotalPaise: z.int(),
  ...TaxLines,
  shippingPaise: z.int(),
  totalPaise: z.int(),
  totalInWords: z.string(),
  paymentId: z.string(),
  giftMessage: z.string(),
});
export type InvoiceData = z.infer<typeof InvoiceData>;

const StoredPdf = z.object({
  key: z.string().min(1).max(300),
  sha256: z.string().regex(/^[a-f0-9]{64}$/),
  bytes: z.int().min(1),
});

/** For `invoice-worker`: an order's frozen invoice data, and whether its PDF is stored already. */
export const invoiceToRender = endpoint({
  method: 'GET',
  path: '/internal/invoices/:orderId',
  audience: 'service',
  summary: 'The data of an order’s invoice.',
  params: z.object({ orderId: Id }),
  reply: z.object({ stored: z.boolean(), invoice: InvoiceData }),
});

/** From `invoice-worker`: the PDF is in S3 under this key. The first call counts; the confirmation mail follows it. */
export const invoiceStored = endpoint({
  method: 'POST',
  path: '/internal/invoices/:orderId/stored',
  audience: 'service',
  summary: 'Tells that an invoice’s PDF has been stored.',
  params: z.object({ orderId: Id }),
  body: StoredPdf,
  reply: z.object({ stored: z.literal(true) }),
});

/** The frozen data of a GST credit note (CGST Act, section 34; CGST Rules, rule 53). All amounts are integer paise. */
export const CreditNoteData = z.object({
  number: z.string(),
  issuedAt: Instant,
  refundId: Id,
  orderId: Id,
  /** The invoice it takes back from. */
  invoiceNumber: z.string(),
  invoiceDate: Instant,
  ...Parties,
  reason: z.string(),
  /** Pieces that came back; a single line without a quantity where only money goes back. */
  lines: z.array(
    z.object({
      title: z.string(),
      hsn: z.string(),
      quantity: z.int().nullable(),
      unit: z.string(),
      taxablePaise: z.int(),
    }),
  ),
  subtotalPaise: z.int(),
  ...TaxLines,
  totalPaise: z.int(),
  totalInWords: z.string(),
});
export type CreditNoteData = z.infer<typeof CreditNoteData>;

/** For `invoice-worker`: a refund's frozen credit note, and whether its PDF is stored already. */
export const creditNoteToRender = endpoint({
  method: 'GET',
  path: '/internal/credit-notes/:refundId',
  audience: 'service',
  summary: 'The data of a refund’s credit note.',
  params: z.object({ refundId: Id }),
  reply: z.object({ stored: z.boolean(), creditNote: CreditNoteData }),
});

/** From `invoice-worker`: the PDF is in S3 under this key. The first call counts; the refund's mail follows it. */
export const creditNoteStored = endpoint({
  method: 'POST',
  path: '/internal/credit-notes/:refundId/stored',
  audience: 'service',
  summary: 'Tells that a credit note’s PDF has been stored.',
  params: z.object({ refundId: Id }),
  body: StoredPdf,
  reply: z.object({ stored: z.literal(true) }),
});

export const downloadCreditNote = endpoint({
  method: 'POST',
  path: '/shop/order/credit-note/:refundId',
  audience: 'signed-in',
  summary: 'A refund’s credit note as a PDF: for its shopper, and for the owner. 503 while it is being made.',
  params: z.object({ refundId: Id }),
  body: z.object({ userId: Id }),
  produces: 'application/pdf',
  reply: Nothing,
});
