import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Grams, Id, Instant } from '../shapes.ts';
import { SizeChoice } from './sizes.ts';
import { OrderedUnit, Tag } from './units.ts';

const ReservedLine = z.object({
  productId: Id,
  size: SizeChoice,
  quantity: z.int().min(1).max(1000),
  /** Of a tagged piece that is priced by its metal: the net weight in grams that its price was made with. */
  netWeight: Grams.optional(),
  /** Of a tagged piece: the very unit, where one was chosen. */
  tag: Tag.optional(),
});

/** The units that the order holds, of its tagged pieces. */
const units = z.array(OrderedUnit);

/**
 * For `orders`: reserves stock for an order until `expiresAt`, all lines or none. Idempotent: an order that already holds
 * its stock gets the same response. 409 `stock.insufficient` lists the lines with too little stock in `details.short`
 * (`[{ productId, size, title, available }]`); 409 `stock.other-unit` when the unit that the price was made with is gone.
 */
export const reserveStock = endpoint.post('/internal/stock/reserve', 'service', {
  summary: 'Reserves stock for an order, all lines or none.',
  errors: ['rates.too-old', 'stock.reservation-differs', 'stock.insufficient', 'stock.other-unit'],
  body: z.object({
    orderId: Id,
    /** Whose order it is: `productsById` counts what it holds as available to this shopper. */
    shopperId: Id.optional(),
    lines: z.array(ReservedLine).min(1).max(100),
    holdSeconds: z.int().min(1).max(86_400),
  }),
  reply: z.object({ expiresAt: Instant, units }),
});

/**
 * For `orders`, before it confirms a payment: makes an order's hold permanent, or reserves the stock again if the hold has
 * expired. Idempotent. 409 `stock.insufficient` when there is not enough stock any more, `stock.overtaken` when a release or an
 * opening of a later `turn` has come before.
 */
export const secureStock = endpoint.post('/internal/stock/secure', 'service', {
  summary: 'Makes an order’s reservation permanent, or reserves the stock again.',
  errors: ['stock.overtaken', 'stock.reservation-differs', 'stock.insufficient', 'stock.other-unit'],
  body: z.object({ orderId: Id, turn: z.int().min(0), lines: z.array(ReservedLine).min(1).max(100) }),
  reply: z.object({ secured: z.literal(true), units }),
});

/**
 * For `orders`, when a closed order was opened again: takes the pieces that its closing gave back, as far as they are there, and
 * holds them without expiry. `short` are those that are missing. Idempotent; calling it again takes what has come since. `turn`
 * grows with each closing and opening of the order; after a later one nothing happens.
 */
export const retakeStock = endpoint.post('/internal/stock/retake', 'service', {
  summary: 'Takes the pieces of a reopened order out of stock again, as far as they are there.',
  body: z.object({ orderId: Id, turn: z.int().min(0), lines: z.array(ReservedLine).min(1).max(100) }),
  reply: z.object({ short: z.array(z.object({ productId: Id, size: z.string(), quantity: z.int() })), units }),
});

/**
 * Releases a hold at once, for an order whose creation failed. Idempotent; does not touch a secured or committed
 * reservation.
 */
export const releaseStock = endpoint.post('/internal/stock/release', 'service', {
  summary: 'Releases an order’s reserved stock.',
  body: z.object({ orderId: Id }),
  reply: z.object({ released: z.boolean() }),
});
