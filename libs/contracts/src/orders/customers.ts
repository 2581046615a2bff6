/** What a customer has bought. Who they are is asked of `identity`. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { seenWith } from '../seen-with.ts';
import { Instant } from '../shapes.ts';

/** How many pieces of a category were bought in a size and kept, and when the last. */
const BoughtSize = z.object({ category: z.string(), size: z.string(), pieces: z.int(), lastAt: Instant });
export type BoughtSize = z.infer<typeof BoughtSize>;

export const CustomerSales = z.object({
  /** Orders that were paid. */
  orders: z.int(),
  /** What was paid for them less `refunded`: what the shop gave back, or a bank took. */
  spent: seenWith('orders:amounts', z.number()),
  refunded: seenWith('orders:amounts', z.number()),
  firstOrderAt: Instant.nullable(),
  lastOrderAt: Instant.nullable(),
  /** The most bought first. */
  sizes: z.array(BoughtSize),
});
export type CustomerSales = z.infer<typeof CustomerSales>;

export const customerSales = endpoint.get('/admin/orders/of-customer/:id', 'customers:read', {
  summary:
    'How many orders a customer has paid, what was paid and given back, and the sizes. Zero for an unknown customer.',
  reply: z.object({ data: CustomerSales }),
});
