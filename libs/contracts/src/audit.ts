/** The book of changes: what an admin changed, from what to what, and when. It only ever grows. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, limitOf, optionalWords, Page, Paged } from './shapes.ts';

/** Everything an admin does that leaves an entry, in the owner's words. */
export const auditActions = {
  'product.added': 'Product added',
  'product.edited': 'Product edited',
  'product.restored': 'Product put back in the shop',
  'product.deleted': 'Product deleted',
  'category.added': 'Category added',
  'category.edited': 'Category edited',
  'category.deleted': 'Category deleted',
  'category.reordered': 'Categories reordered',
  'subcategory.added': 'Subcategory added',
  'subcategory.edited': 'Subcategory edited',
  'subcategory.deleted': 'Subcategory deleted',
  'subcategory.reordered': 'Subcategories reordered',
  'banner.added': 'Banner added',
  'banner.edited': 'Banner edited',
  'banner.deleted': 'Banner deleted',
  'banner.reordered': 'Banners reordered',
  'order.status-changed': 'Order status changed',
  'order.refunded': 'Order refunded',
  'order.note-added': 'Note on an order added',
  'order.exported': 'Orders exported',
  'payment.settled': 'Payment settled',
  'payment.refunded': 'Payment sent back',
  'refund.settled': 'Refund settled outside the shop',
  'review.replied': 'Review answered',
  'review.hidden': 'Review hidden',
  'review.shown': 'Review shown again',
  'review.deleted': 'Review deleted',
  'settings.edited': 'Settings edited',
  'job.replayed': 'Failed task tried again',
  'account.signed-in': 'Signed in',
  'account.sign-in-refused': 'Sign-in refused',
  'account.password-changed': 'Password changed',
} as const;
export type AuditAction = keyof typeof auditActions;

/** What can be changed. */
export const auditKinds = {
  product: 'Product',
  category: 'Category',
  subcategory: 'Subcategory',
  banner: 'Banner',
  order: 'Order',
  review: 'Review',
  settings: 'Settings',
  job: 'Task',
  account: 'Account',
} as const;
export type AuditKind = keyof typeof auditKinds;

/** Who did it; without an id it was nobody the shop knows. */
export const AuditActor = z.object({ id: Id.nullable(), name: z.string().min(1).max(200) });
export type AuditActor = z.infer<typeof AuditActor>;

/** What was changed, by the name it had. A kind that this version does not know yet is no mistake. */
export const AuditSubject = z.object({
  kind: z.string().min(1).max(60),
  id: z.string().min(1).max(200),
  name: z.string().max(300),
});
export type AuditSubject = z.infer<typeof AuditSubject>;

/** One field that is different now: `details.material`. Null on the side where it was not there. */
export const AuditDifference = z.object({ field: z.string().max(200), before: z.json(), after: z.json() });
export type AuditDifference = z.infer<typeof AuditDifference>;

export const AuditEntry = z.object({
  _id: Id,
  at: Instant,
  actor: AuditActor,
  action: z.string(),
  subject: AuditSubject,
  /** The fields that are different now, by their names. */
  fields: z.array(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditEntryDetails = AuditEntry.omit({ fields: true }).extend({
  differences: z.array(AuditDifference),
  /** Of the request that made the change, for whoever reads the logs. */
  requestId: z.string(),
});
export type AuditEntryDetails = z.infer<typeof AuditEntryDetails>;

export const MAX_AUDIT_ENTRIES_A_PAGE = 200;

/** A day in India: `2026-11-21`. */
const Day = z.iso
  .date('Please give a day, like 2026-11-21.')
  .refine((day) => day >= '2000-01-01', 'Please give a day after 2000.')
  .optional();

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/admin/audit',
  audience: 'admin',
  summary:
    'What admins changed, newest first, in pages: by words, who, what kind of thing, which thing, what was done, and days in India (both included).',
  query: z.object({
    /** All of these, whole words or parts, in what was changed, by whom, and from what to what. */
    words: optionalWords(200),
    actor: Id.optional(),
    kind: optionalWords(60),
    subject: optionalWords(200),
    action: optionalWords(60),
    from: Day,
    to: Day,
    ...Page,
    limit: limitOf(MAX_AUDIT_ENTRIES_A_PAGE, 50),
  }),
  reply: z.object({
    data: z.array(AuditEntry),
    /** Everyone who can be asked for as `actor`. */
    actors: z.array(z.object({ id: Id, name: z.string() })),
    ...Paged,
  }),
});

export const auditEntry = endpoint({
  method: 'GET',
  path: '/admin/audit/:id',
  audience: 'admin',
  summary: 'One change with what every field was before and is after.',
  params: z.object({ id: Id }),
  reply: z.object({ data: AuditEntryDetails }),
});
