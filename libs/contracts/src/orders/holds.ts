/** What unpaid orders hold, for the owner. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Instant } from '../shapes.ts';
import { Amount, EmailSeen } from './seen-fields.ts';

/** At most so many are listed. */
export const MAX_LISTED_HOLDS = 100;

export const Hold = z.object({
  orderId: Id,
  customer: z.object({ name: z.string(), email: EmailSeen, emailProven: z.boolean() }),
  pieces: z.int(),
  /** In rupees, tax included. */
  amount: Amount,
  since: Instant,
  until: Instant,
});
export type Hold = z.infer<typeof Hold>;

export const listHolds = endpoint.get('/admin/orders/holds', 'orders:read', {
  summary: `Orders that hold pieces without being paid, those of the most money first: ${MAX_LISTED_HOLDS} of \`total\`.`,
  reply: z.object({ data: z.array(Hold), total: z.int() }),
});

export const releaseHold = endpoint.post('/admin/orders/holds/release/:orderId', 'orders:write', {
  summary:
    'Ends the hold of an unpaid order now, as if its time were over: its pieces can be bought by others, and a payment that still arrives is treated like any late one.',
  errors: ['order.not-found', 'order.not-held'],
});
