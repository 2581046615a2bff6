/** Visits by appointment: the slots that the owner offers, and who has booked them. Days and times are India's. */
import { z } from 'zod';
import { Day } from './delivery.ts';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  Instant,
  limitOf,
  line,
  Message,
  optionalLine,
  Page,
  Paged,
  PhoneNumber,
  SentInstant,
  words,
} from '../shapes.ts';
import { Time } from './visit-rules.ts';

/** So many visits that are still to come an account can have. */
export const MOST_VISITS = 2;

export const visitSlots = endpoint.get('/shop/visits/slots', 'anyone', {
  summary:
    'The coming slots for a visit that have a place left, by day, and where it is. Null when the shop offers no visits.',
  errors: ['seller.unknown'],
  reply: z.object({
    data: z
      .object({
        minutes: z.int(),
        addressLines: z.array(z.string()),
        days: z.array(z.object({ day: Day, times: z.array(z.object({ at: Instant, time: Time })) })),
      })
      .nullable(),
  }),
});

export const VisitDraft = z.object({
  /** The beginning of a slot. */
  at: SentInstant,
  name: line(80, 'Please enter your name.'),
  phone: PhoneNumber,
  wish: words(300, 'Please say what you would like to see.'),
});
export type VisitDraft = z.infer<typeof VisitDraft>;

const Visit = z.object({
  _id: Id,
  ...VisitDraft.shape,
  at: Instant,
  minutes: z.int(),
  /** Who has called it off; absent if nobody has. */
  cancelledBy: z.enum(['customer', 'shop']).optional(),
  /** What the shop wrote then; empty without a reason. */
  reason: z.string(),
});
export type Visit = z.infer<typeof Visit>;

export const bookVisit = endpoint.post('/shop/visits', 'shopper', {
  summary: `Books a slot for a visit: an account has at most ${MOST_VISITS} that are still to come. Both sides get an e-mail with a calendar file, the customer only in a proven mailbox.`,
  errors: ['visit.not-offered', 'visit.taken', 'visit.too-many', 'seller.unknown'],
  body: VisitDraft,
  reply: Message.extend({ data: Visit }),
});

export const ownVisits = endpoint.get('/shop/visits', 'shopper', {
  summary: 'The shopper’s own visits, the latest first, at most 50.',
  reply: z.object({ data: z.array(Visit) }),
});

export const cancelVisit = endpoint.delete('/shop/visits/:id', 'shopper', {
  summary: 'Calls off one of the shopper’s own visits before it begins; its place is free again.',
  errors: ['visit.not-found', 'visit.over'],
  reply: Message.extend({ data: Visit }),
});

/** A visit as the admin app reads it. */
const AdminVisit = Visit.extend({ customerId: Id, email: z.string() });
export type AdminVisit = z.infer<typeof AdminVisit>;

export const adminListVisits = endpoint.get('/admin/visits', 'customers:read', {
  summary:
    'Visits in pages: those to come, the next first; or those of the past and those cancelled, the latest first.',
  query: z.object({ show: z.enum(['coming', 'over']).default('coming'), ...Page, limit: limitOf(100, 25) }),
  reply: z.object({ data: z.array(AdminVisit), ...Paged }),
});

export const adminCancelVisit = endpoint.post('/admin/visits/cancel/:id', 'customers:write', {
  summary:
    'Calls off a visit before it begins, with a reason for the customer, who gets an e-mail in a proven mailbox.',
  errors: ['visit.not-found', 'visit.over'],
  body: z.object({ reason: optionalLine(200).default('') }),
  reply: Message.extend({ data: AdminVisit }),
});
