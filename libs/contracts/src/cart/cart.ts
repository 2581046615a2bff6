import { z } from 'zod';
import { LeadDays } from '../orders/delivery.ts';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../error-codes.ts';
import { FrozenBreakup } from '../catalog/pricing.ts';
import { Id, Rupees } from '../shapes.ts';
import { SizeChoice } from '../catalog/sizes.ts';

/**
 * A line of the cart, with the piece's current data. `totalStock` is how many can be bought now in this size. A line that is
 * not `available` has price and stock 0, so that sums over the lines count only what can be bought.
 */
export const CartItem = z.object({
  productId: Id,
  /** Empty for a piece without sizes. */
  size: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.string(),
  images: z.array(z.string()),
  price: Rupees,
  salePrice: Rupees,
  /** How the price comes about, for a piece that is priced by its metal. */
  priceBreakup: FrozenBreakup.optional(),
  /** What one piece cost, before tax, when the shopper last saw it; only while it costs something else today. */
  priceWas: Rupees.optional(),
  /** True when each of it has its own tag and weight; an order takes one of a size. */
  tagged: z.boolean().optional(),
  /** In how many working days it is made to order; absent for a piece in stock. */
  leadDays: LeadDays.optional(),
  /** True for a final sale (see `Product`). */
  finalSale: z.boolean().optional(),
  /** Including what unpaid orders of this shopper hold: a new order takes that over. */
  totalStock: z.int(),
  quantity: z.int(),
  /** False when the shop no longer sells the piece, or this size of it. An order with such a line is refused. */
  available: z.boolean(),
});
export type CartItem = z.infer<typeof CartItem>;

/** The display name of a line: its piece and its size. */
export function lineName({ title, size }: Pick<CartItem, 'title' | 'size'>): string {
  return size ? `${title}, size ${size}` : title;
}

/** The message for a shopper whose cart has lines that are no longer available. */
export function unavailableMessage(lines: readonly Pick<CartItem, 'title' | 'size'>[]): string {
  const names = new Intl.ListFormat('en-IN').format(
    lines.map(({ title, size }) => (size ? `${title} (size ${size})` : title)),
  );
  return lines.length === 1
    ? `${names} is no longer available. Please remove it from your bag to place your order.`
    : `${names} are no longer available. Please remove them from your bag to place your order.`;
}

export const Cart = z.object({ _id: Id, userId: Id, items: z.array(CartItem) });
export type Cart = z.infer<typeof Cart>;

/** The message for more than `maxQuantity` of one piece. */
export const tooManyOfAPiece = (maxQuantity: number) => `One order takes at most ${maxQuantity} of this piece.`;

const quantity = z
  .int('A quantity must be a whole number.')
  .min(1, 'A quantity must be at least 1.')
  .max(1000, 'A quantity must be at most 1000.');
const CartLine = z.object({ userId: Id, productId: Id, size: SizeChoice, quantity });

/** The message for more than one of a tagged piece. */
export const ONE_OF_TAGGED = 'Only one per order: every piece has its own weight.';

/** One order takes one of a tagged piece, and of others so many as the settings say. */
const lineErrors: ErrorCode[] = [
  'product.not-found',
  'cart.size-needed',
  'cart.size-unknown',
  'cart.full',
  'cart.too-many-of-a-piece',
  'cart.stock',
];

export const addToCart = endpoint.post('/shop/cart/add', 'shopper', {
  summary: 'Adds to a piece’s quantity.',
  errors: lineErrors,
  body: CartLine,
  reply: z.object({ message: z.string(), data: Cart }),
});

export const getCart = endpoint.get('/shop/cart/get/:userId', 'shopper', {
  summary: 'The shopper’s own bag; an empty one when nothing was ever added.',
  reply: z.object({ data: Cart }),
});

export const updateCart = endpoint.put('/shop/cart/update-cart', 'shopper', {
  summary: 'Sets the quantity of a piece that is in the bag.',
  errors: ['item.not-found', ...lineErrors],
  body: CartLine,
  reply: z.object({ message: z.string(), data: Cart }),
});

export const removeFromCart = endpoint.delete('/shop/cart/:userId/:productId', 'shopper', {
  summary: 'Removes a piece in the given size from the bag.',
  errors: ['item.not-found'],
  query: z.object({ size: SizeChoice }),
  reply: z.object({ message: z.string(), data: Cart }),
});

export const markPricesSeen = endpoint.post('/shop/cart/prices-seen', 'shopper', {
  summary: 'The shopper has seen what these lines cost now: until a price changes again, they have no `priceWas`.',
  body: z.object({
    userId: Id,
    lines: z
      .array(
        z.object({
          productId: Id,
          size: SizeChoice,
          /** Rupees for one piece before tax, as the shopper saw it. */
          price: Rupees,
        }),
      )
      .min(1)
      .max(100),
  }),
  reply: z.object({ data: Cart }),
});

/** For `orders`: the lines of a shopper's cart, with ids, sizes and quantities only. */
export const cartForOrder = endpoint.get('/internal/carts/:userId', 'service', {
  summary: 'The lines of a shopper’s bag.',
  reply: z.object({
    cartId: Id.nullable(),
    lines: z.array(z.object({ productId: Id, size: z.string(), quantity: z.int() })),
  }),
});
