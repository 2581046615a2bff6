import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Message, Nothing, Page, Paged, Rupees } from './shapes.ts';

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

/** `refunding`: the money is on its way back because the order could not be kept. */
export const PaymentStatus = z.enum(['pending', 'paid', 'refunding', 'refunded']);
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
});
export type Order = z.infer<typeof Order>;

/** An order as the owner reads it: also who placed it. */
export const AdminOrder = Order.extend({ customer: z.object({ name: z.string(), email: z.string() }) });
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
  summary: 'Sets an order’s status. Cancelling or rejecting an unpaid order gives its stock back.',
  params: z.object({ id: Id }),
  body: z.object({ orderStatus: AdminOrderStatus }),
  reply: Message.extend({ data: AdminOrder }),
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

/** The frozen data of a GST invoice; everything its PDF says, nothing looked up later. All amounts are integer paise. */
export const InvoiceData = z.object({
  number: z.string(),
  issuedAt: Instant,
  orderId: Id,
  orderDate: Instant,
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
  igstPaise: z.int(),
  cgstPaise: z.int(),
  sgstPaise: z.int(),
  roundOffPaise: z.int(),
  shippingPaise: z.int(),
  totalPaise: z.int(),
  totalInWords: z.string(),
  paymentId: z.string(),
  giftMessage: z.string(),
});
export type InvoiceData = z.infer<typeof InvoiceData>;

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
  body: z.object({
    key: z.string().min(1).max(300),
    sha256: z.string().regex(/^[a-f0-9]{64}$/),
    bytes: z.int().min(1),
  }),
  reply: z.object({ stored: z.literal(true) }),
});
