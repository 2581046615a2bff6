import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../error-codes.ts';
import { Id, IdempotencyKey, Instant, optionalWords, Rupees, text, unlessEmpty } from '../shapes.ts';
import { Pan } from './pan.ts';
import { SizeChoice } from '../catalog/sizes.ts';

/** Whether an order is brought to its address or collected in the shop. */
export const DeliveryMethod = z.enum(['delivery', 'pickup']);
export type DeliveryMethod = z.infer<typeof DeliveryMethod>;

/**
 * The body of a placed order. Only `userId`, `deliveryMethod` and of `addressInfo` the id and the gift are used, `totalAmount` is compared with the total
 * that the server calculates, and `paymentMethod` is checked. Items come from the cart, prices from the catalog service, the
 * address from the address book.
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
  /** Of an order that is collected it is the address for its bill. */
  addressInfo: z
    .object({
      addressId: Id,
      /** Whether this order is a gift, and its words; without it, what is saved with the address. */
      isGift: z.boolean().optional(),
      giftMessage: optionalWords(300),
    })
    .refine(({ isGift, giftMessage }) => !isGift || giftMessage !== '', {
      path: ['giftMessage'],
      error: 'Please write the gift message.',
    }),
  deliveryMethod: DeliveryMethod.default('delivery'),
  totalAmount: Rupees,
  /** Asked for above ₹2 lakh; the shop can also record it later. */
  pan: unlessEmpty(Pan),
  paymentMethod: z.literal('razorpay', 'Please choose Razorpay as the payment method.').optional(),
});
export type OrderDraft = z.infer<typeof OrderDraft>;

const RefusedLine = z.object({ productId: Id, size: z.string(), title: z.string() });

/** The cart's lines because of which an order was refused, in the `details` of the error. */
export const RefusedLines = z.object({
  /** With `order.unavailable`: the shop no longer sells the piece, or this size of it. */
  missing: z.array(RefusedLine).default([]),
  /** With `stock.insufficient`: the stock is lower than the quantity in the cart. */
  short: z.array(RefusedLine).default([]),
});

const RazorpayOrder = z.object({ id: z.string(), amount: z.int(), currency: z.string() });

/** What Razorpay's checkout needs: its order (amount in paise), our public key and the URL of checkout.js. */
export const Checkout = z.object({
  orderId: Id,
  razorpayOrder: RazorpayOrder,
  keyId: z.string(),
  scriptUrl: z.string(),
  /** When the hold of the pieces expires. */
  expiresAt: Instant,
  /** The price holds as long as the pieces: a payment that is begun at Razorpay before then is accepted at it. */
  priceHeldUntil: Instant,
  /** The server's clock, by which a page counts down. */
  serverTime: Instant,
});
export type Checkout = z.infer<typeof Checkout>;

/** Of every order that is placed. */
export const orderingErrors: ErrorCode[] = [
  'order.in-progress',
  'order.unavailable',
  'order.total-changed',
  'order.too-many-of-a-piece',
  'order.too-many-open',
  'order.holds-too-much',
  'order.network-holds-too-much',
  'order.no-pickup',
  'order.not-delivered',
  'order.above-limit',
  'shop.not-set-up',
  'seller.unknown',
  'stock.insufficient',
  'stock.other-unit',
  'rates.too-old',
  'razorpay.refused',
  'razorpay.unavailable',
];

export const createOrder = endpoint.post('/shop/order/create', 'shopper', {
  summary:
    'Places an order from the bag and opens its Razorpay order. The same Idempotency-Key gives the same order, while it can be paid. ' +
    'A third open, unpaid order cancels the oldest, and so does one beyond the pieces or the value that an account may hold.',
  errors: ['address.not-found', 'order.key-reused', 'order.not-payable', 'order.empty-cart', ...orderingErrors],
  headers: z.object({ 'idempotency-key': IdempotencyKey.optional() }),
  body: OrderDraft,
  reply: Checkout,
});

export const payAgain = endpoint.post('/shop/order/pay/:orderId', 'shopper', {
  summary:
    'What the payment popup needs to pay an order that is still unpaid, and whose hold has not ended. A PAN takes the place of the one before.',
  errors: ['order.not-found', 'order.not-payable'],
  body: z.object({ pan: unlessEmpty(Pan) }).default({}),
  reply: Checkout,
});
