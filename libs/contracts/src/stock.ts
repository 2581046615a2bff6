import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './shapes.ts';
import { SizeChoice } from './sizes.ts';

const ReservedLine = z.object({ productId: Id, size: SizeChoice, quantity: z.int().min(1).max(1000) });

/**
 * For `orders`: holds stock for an order, all lines or none, until `expiresAt`. Safe to repeat: an order that already
 * holds its stock is answered the same. 409 `stock.insufficient` names the short lines in `details.short`
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
 * For `orders`, before it confirms a payment: makes an order's hold permanent, taking the stock again when the hold had
 * already expired. Safe to repeat. 409 `stock.insufficient` when it cannot be had any more.
 */
export const secureStock = endpoint({
  method: 'POST',
  path: '/internal/stock/secure',
  audience: 'service',
  summary: 'Keeps an order’s reservation past its expiry, or takes it again.',
  body: z.object({ orderId: Id, lines: z.array(ReservedLine).min(1).max(100) }),
  reply: z.object({ secured: z.literal(true) }),
});

/** Releases a hold at once, for a create that failed half-way. Safe to repeat; a secured or committed reservation is not touched. */
export const releaseStock = endpoint({
  method: 'POST',
  path: '/internal/stock/release',
  audience: 'service',
  summary: 'Gives an order’s reserved stock back.',
  body: z.object({ orderId: Id }),
  reply: z.object({ released: z.boolean() }),
});
