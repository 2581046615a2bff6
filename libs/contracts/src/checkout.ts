import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdempotencyKey, Instant, Rupees, text } from './shapes.ts';
import { SizeChoice } from './sizes.ts';

/**
 * The order as a shopper sends it. Only `userId`, `addressInfo.addressId` and `totalAmount` are used, and the last one
 * only to be compared (`paymentMethod` is checked, for there is one): items come from the bag, prices from the catalogue, the address from the address book, every
 * amount and status from the server.
 */
export const OrderDraft = z.object({
  userId: Id,
  cartId: text(100).nullish(),
  cartItems: z
    .array(
      z.object({
        productId: Id,
        size: SizeChoice,
        title: text(300).optional(),
        image: text(2000).nullish(),
        price: Rupees.optional(),
        quantity: z.int().min(1).max(1000),
      }),
    )
    .max(100)
    .optional(),
  addressInfo: z.object({ addressId: Id }),
  totalAmount: Rupees,
  paymentMethod: z.literal('razorpay', 'Please choose Razorpay as the payment method.').optional(),
});
export type OrderDraft = z.infer<typeof OrderDraft>;

const RefusedLine = z.object({ productId: Id, size: z.string(), title: z.string() });

/** The lines of the bag that an order was refused for, in the `details` of the refusal. */
export const RefusedLines = z.object({
  /** Of `order.unavailable`: the shop no longer sells them, or no longer in this size. */
  missing: z.array(RefusedLine).default([]),
  /** Of `stock.insufficient`: there are fewer than the bag holds. */
  short: z.array(RefusedLine).default([]),
});

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
    'Places an order from the bag and opens its Razorpay order. The same Idempotency-Key gives the same order, while it can be paid. ' +
    'A third open, unpaid order cancels the oldest. ' +
    '409 `order.total-changed` with fresh totals in `details`, `order.unavailable` with those and the lines to remove ' +
    '(`missing`), `stock.insufficient` with the lines that are short (`short`), `order.empty-cart`, ' +
    '`order.too-many-of-a-piece`, `order.too-many-open`, `order.hold-paused`.',
  headers: z.object({ 'idempotency-key': IdempotencyKey.optional() }),
  body: OrderDraft,
  reply: Checkout,
});

export const payAgain = endpoint({
  method: 'POST',
  path: '/shop/order/pay/:orderId',
  audience: 'shopper',
  summary:
    'What the popup needs to pay an order that is still unpaid. 409 `order.not-payable` when it is paid or cancelled, or its hold has ended.',
  params: z.object({ orderId: Id }),
  reply: Checkout,
});
