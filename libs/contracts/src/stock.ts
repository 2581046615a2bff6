import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './shapes.ts';
import { SizeChoice } from './sizes.ts';

const ReservedLine = z.object({ productId: Id, size: SizeChoice, quantity: z.int().min(1).max(1000) });

/**
 * For `orders`: reserves stock for an order until `expiresAt`, all lines or none. Idempotent: an order that already holds
 * its stock gets the same reply. 409 `stock.insufficient` lists the lines with too little stock in `details.short`
 * (`[{ productId, size, title, available }]`).
 */
export const reserveStock = endpoint({
  method: 'POST',
  path: '/internal/stock/reserve',
  audience: 'service',
  summary: 'Reserves stock for an order, all lines or none.',
  body: z.object({
    orderId: Id,
    lines: z.array(ReservedLine).min(1).max(100),
    holdSeconds: z.int().min(1).max(86_400),
  }),
  reply: z.object({ expiresAt: Instant }),
});

/**
 * For `orders`, before it confirms a payment: makes an order's hold permanent, or reserves the stock again if the hold has
 * expired. Idempotent. 409 `stock.insufficient` when there is not enough stock any more.
 */
export const secureStock = endpoint({
  method: 'POST',
  path: '/internal/stock/secure',
  audience: 'service',
  summary: 'Makes an order’s reservation permanent, or reserves the stock again.',
  body: z.object({ orderId: Id, lines: z.array(ReservedLine).min(1).max(100) }),
  reply: z.object({ secured: z.literal(true) }),
});

/**
 * Releases a hold at once, for an order whose creation failed. Idempotent; does not touch a secured or committed
 * reservation.
 */
export const releaseStock = endpoint({
  method: 'POST',
  path: '/internal/stock/release',
  audience: 'service',
  summary: 'Releases an order’s reserved stock.',
  body: z.object({ orderId: Id }),
  reply: z.object({ released: z.boolean() }),
});
