/** The audit log: what an admin changed, from what to what, and when. Entries are never changed or deleted. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, limitOf, optionalWords, Page, Paged, ShopDay } from './shapes.ts';

/** Every action that is logged, with its display name. */
export const auditActions = {
  'product.added': 'Product added',
  'product.edited': 'Product edited',
  'product.published': 'Product published',
  'product.restored': 'Product put back in the shop',
  'product.deleted': 'Product deleted',
  'products.imported': 'Products imported',
  'units.added': 'Units added',
  'unit.edited': 'Unit edited',
  'unit.moved': 'Unit moved',
  'unit.deleted': 'Unit deleted',
  'stock-take.booked': 'Differences of a stock take applied',
  'stock-take.dropped': 'Stock take discarded',
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
  'collection.added': 'Collection added',
  'collection.edited': 'Collection edited',
  'collection.deleted': 'Collection deleted',
  'collection.reordered': 'Collections reordered',
  'page.added': 'Page added',
  'page.edited': 'Page edited',
  'page.published': 'Page published',
  'page.withdrawn': 'Page taken out of the shop',
  'page.deleted': 'Page deleted',
  'note-bar.edited': 'Note on top of the shop edited',
  'redirect.saved': 'Redirect saved',
  'redirect.imported': 'Redirects imported',
  'redirect.deleted': 'Redirect deleted',
  'order.typed': 'Order taken by staff',
  'order.link-renewed': 'Payment link of an order replaced',
  'order.link-mailed': 'Payment link of an order sent again',
  'order.status-changed': 'Order status changed',
  'order.refunded': 'Order refunded',
  'order.hold-released': 'Hold of an order released',
  'order.cancellation-decided': 'Request to cancel an order decided',
  'order.discrepancy-dismissed': 'Discrepancy of an order dismissed',
  'order.note-added': 'Note on an order added',
  'order.pan-recorded': 'PAN of an order’s customer recorded',
  'order.address-corrected': 'Address of an order corrected',
  'order.confirmation-resent': 'Confirmation of an order sent again',
  'order.articles-recorded': 'Articles of an order recorded',
  'order.shipment-packed': 'Shipment packed',
  'order.shipment-moved': 'Shipment moved',
  'order.shipment-corrected': 'Courier or AWB of a shipment corrected',
  'order.code-renewed': 'Pick-up code renewed',
  'order.return-moved': 'Return moved',
  'order.exported': 'Orders exported',
  'order.earlier-imported': 'Earlier orders imported',
  'order.earlier-removed': 'Import of earlier orders removed',
  'order.invoices-downloaded': 'Invoices downloaded',
  'payment.recorded': 'Payment recorded',
  'payment.accepted': 'Payment accepted as enough',
  'payment.settled': 'Payment settled',
  'payment.refunded': 'Payment sent back',
  'refund.pieces-named': 'Pieces of a refund named',
  'refund.settled': 'Refund settled outside the shop',
  'settlement.clarified': 'Settlement clarified',
  'visit.cancelled': 'Visit cancelled',
  'customer.exported': 'Customers exported',
  'customer.imported': 'Customers imported',
  'customer.note-added': 'Note on a customer added',
  'customer.note-deleted': 'Note on a customer deleted',
  'review.replied': 'Review answered',
  'review.hidden': 'Review hidden',
  'review.shown': 'Review shown again',
  'review.undecided': 'Review put back to be decided',
  'review.answer-waived': 'Review marked as needing no answer, or an answer',
  'review.photograph-approved': 'Photograph of a review approved',
  'review.photograph-hidden': 'Photograph of a review hidden',
  'review.photograph-undecided': 'Photograph of a review put back to be decided',
  'review.deleted': 'Review deleted',
  'settings.edited': 'Settings edited',
  'email.edited': 'E-mail to customers edited',
  'synonyms.edited': 'Search synonyms edited',
  'rates.published': 'Metal rates published',
  'rates.proposal-refused': 'Rates from the feed refused',
  'rates.imported': 'Past metal rates imported',
  'webhook.added': 'Webhook added',
  'webhook.edited': 'Webhook edited',
  'webhook.secret-renewed': 'Secret of a webhook renewed',
  'webhook.deleted': 'Webhook deleted',
  'webhook.replayed': 'Webhook sent again',
  'api-key.added': 'API key made',
  'api-key.revoked': 'API key revoked',
  'job.replayed': 'Failed task tried again',
  'account.signed-in': 'Signed in',
  'account.sign-in-refused': 'Sign-in refused',
  'account.password-changed': 'Password changed',
  'account.factor-added': 'Second factor added',
  'account.factor-removed': 'Second factor removed',
  'account.factors-reset': 'Second factors reset',
  'account.recovery-code-used': 'Recovery code used',
  'account.recovery-codes-renewed': 'Recovery codes replaced',
  'account.factor-rule-changed': 'Rule for two-step sign-in changed',
  'account.refused': 'Not allowed by the role or key',
  'account.invited': 'Person invited',
  'account.uninvited': 'Invitation withdrawn',
  'account.joined': 'Invitation accepted',
  'account.role-changed': 'Role of a person changed',
  'account.suspended': 'Access suspended',
  'account.restored': 'Access restored',
  'account.removed': 'Person removed',
  'role.added': 'Role added',
  'role.edited': 'Role edited',
  'role.deleted': 'Role deleted',
} as const;
export type AuditAction = keyof typeof auditActions;

/** The kinds of things that can be changed, with their display names. */
export const auditKinds = {
  product: 'Product',
  import: 'Import',
  'stock-take': 'Stock take',
  category: 'Category',
  subcategory: 'Subcategory',
  banner: 'Banner',
  collection: 'Collection',
  page: 'Page',
  redirect: 'Redirect',
  'note-bar': 'Note on top',
  order: 'Order',
  settlement: 'Settlement',
  customer: 'Customer',
  visit: 'Visit',
  review: 'Review',
  settings: 'Settings',
  email: 'E-mail',
  rates: 'Metal rates',
  webhook: 'Webhook',
  'api-key': 'API key',
  job: 'Task',
  account: 'Account',
  invitation: 'Invitation',
  role: 'Role',
} as const;
export type AuditKind = keyof typeof auditKinds;

/** Who made the change; the id is null when it was not a user of the shop. */
export const AuditActor = z.object({ id: Id.nullable(), name: z.string().min(1).max(200) });
export type AuditActor = z.infer<typeof AuditActor>;

/** What was changed, with its name at that time. Unknown kinds are valid: they come from newer services. */
export const AuditSubject = z.object({
  kind: z.string().min(1).max(60),
  id: z.string().min(1).max(200),
  name: z.string().max(300),
});

/** A changed field, such as `details.material`. Null on the side where it had no value. */
export const AuditDifference = z.object({ field: z.string().max(200), before: z.json(), after: z.json() });
export type AuditDifference = z.infer<typeof AuditDifference>;

export const AuditEntry = z.object({
  _id: Id,
  at: Instant,
  actor: AuditActor,
  action: z.string(),
  subject: AuditSubject,
  /** The names of the changed fields. */
  fields: z.array(z.string()),
  /** Those of the first changed fields whose values are short. */
  shortDifferences: z.array(AuditDifference),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditEntryDetails = AuditEntry.omit({ fields: true, shortDifferences: true }).extend({
  differences: z.array(AuditDifference),
  /** The request that made the change, to find it in the logs. */
  requestId: z.string(),
});
export type AuditEntryDetails = z.infer<typeof AuditEntryDetails>;

const MAX_AUDIT_ENTRIES_A_PAGE = 200;

export const listAuditEntries = endpoint.get('/admin/audit', 'audit:read', {
  summary:
    'The audit log in pages, newest first; filtered by text, actor, kind, subject, action, and dates in India (both included).',
  query: z.object({
    /** Every word must occur, also as part of a word, in the subject's or actor's name or in a changed value. */
    words: optionalWords(200),
    actor: Id.optional(),
    kind: optionalWords(60),
    subject: optionalWords(200),
    action: optionalWords(60),
    from: ShopDay.optional(),
    to: ShopDay.optional(),
    ...Page,
    limit: limitOf(MAX_AUDIT_ENTRIES_A_PAGE, 50),
  }),
  reply: z.object({
    data: z.array(AuditEntry),
    /** Everyone who can be given as `actor`. */
    actors: z.array(z.object({ id: Id, name: z.string() })),
    ...Paged,
  }),
});

export const auditEntry = endpoint.get('/admin/audit/:id', 'audit:read', {
  summary: 'One audit log entry with the values of every field before and after.',
  errors: ['audit-entry.not-found'],
  reply: z.object({ data: AuditEntryDetails }),
});
