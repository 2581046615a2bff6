/**
 * The audit log entry that each change by an admin makes. Every service tests its own rows; a change that is missing here
 * fails a test.
 */
import { isForStaff } from '@kanaka/contracts/endpoint';
import type { AuditAction } from '@kanaka/contracts/audit';
import { endpointsByService } from '@kanaka/contracts/public-api';

type Leaves = AuditAction | readonly AuditAction[] | { none: string };

const audited: Record<string, Leaves> = {
  'POST /admin/products/add': 'product.added',
  'PUT /admin/products/edit/:id': 'product.edited',
  'PUT /admin/products/change-many': 'product.edited',
  'DELETE /admin/products/delete/:id': 'product.deleted',
  'POST /admin/products/restore/:id': 'product.restored',
  'POST /admin/products/imports/columns': { none: 'it changes nothing' },
  'POST /admin/products/imports/upload': { none: 'it changes nothing before it is applied' },
  'POST /admin/products/imports/check/:id': { none: 'it changes nothing' },
  'POST /admin/products/imports/apply/:id': 'products.imported',
  'POST /admin/products/imports/cancel/:id': { none: 'nothing was changed, and the list of imports shows it' },
  'POST /admin/products/fetch-picture': { none: 'it changes nothing' },
  'PUT /admin/products/take-picture': 'product.edited',
  'POST /common/categories': 'category.added',
  'PUT /common/categories/:id': 'category.edited',
  'DELETE /common/categories/:id': 'category.deleted',
  'PUT /common/categories/order': 'category.reordered',
  'POST /common/subcategories': 'subcategory.added',
  'PUT /common/subcategories/:id': 'subcategory.edited',
  'DELETE /common/subcategories/:id': 'subcategory.deleted',
  'PUT /common/subcategories/order': 'subcategory.reordered',
  'POST /common/feature/add': 'banner.added',
  'PUT /common/feature/edit/:id': 'banner.edited',
  'PUT /common/feature/order': 'banner.reordered',
  'DELETE /common/feature/delete/:id': 'banner.deleted',
  'POST /admin/collections/add': 'collection.added',
  'PUT /admin/collections/edit/:id': 'collection.edited',
  'PUT /admin/collections/order': 'collection.reordered',
  'DELETE /admin/collections/delete/:id': 'collection.deleted',
  'POST /admin/pages/add': 'page.added',
  'PUT /admin/pages/edit/:slug': 'page.edited',
  'POST /admin/pages/publish/:slug': 'page.published',
  'POST /admin/pages/withdraw/:slug': 'page.withdrawn',
  'DELETE /admin/pages/delete/:slug': 'page.deleted',
  'POST /admin/pages/preview': { none: 'it changes nothing' },
  'PUT /admin/settings/note': 'note-bar.edited',
  'PUT /admin/redirects/save': 'redirect.saved',
  'POST /admin/redirects/import': 'redirect.imported',
  'DELETE /admin/redirects/delete/:id': 'redirect.deleted',
  'POST /admin/products/upload-image': {
    none: 'nobody sees a picture before a product or a banner shows it, and that leaves an entry',
  },
  'POST /admin/products/upload-certificate': {
    none: 'nobody sees a certificate before a product names it, and that leaves an entry',
  },
  'POST /admin/settings/upload-logo': {
    none: 'nobody sees a logo before the settings name it, and that leaves an entry',
  },
  'PUT /admin/orders/update/:id': 'order.status-changed',
  'POST /admin/orders/undo-status/:id': 'order.status-changed',
  'PUT /admin/orders/update-many': 'order.status-changed',
  'POST /admin/orders/holds/release/:orderId': 'order.hold-released',
  'POST /admin/orders/cancellations/:id': 'order.cancellation-decided',
  'POST /admin/orders/discrepancies/:id': 'order.discrepancy-dismissed',
  'PUT /admin/orders/pan/:id': 'order.pan-recorded',
  'PUT /admin/orders/address/:id': 'order.address-corrected',
  'POST /admin/orders/confirmation/:id': 'order.confirmation-resent',
  'POST /admin/orders/invoices/zip': 'order.invoices-downloaded',
  'POST /admin/orders/invoices/pdf': 'order.invoices-downloaded',
  'PUT /admin/orders/articles/:id': 'order.articles-recorded',
  'POST /admin/orders/shipments/:id': 'order.shipment-packed',
  'POST /admin/orders/shipments/pack': 'order.shipment-packed',
  'POST /admin/orders/shipments/hand-over': 'order.shipment-moved',
  'PUT /admin/orders/shipments/consignment/:id': 'order.shipment-corrected',
  'POST /admin/orders/shipments/import': 'order.shipment-moved',
  'PUT /admin/orders/shipments/move/:id': 'order.shipment-moved',
  'PUT /admin/orders/shipments/collect/:id': 'order.shipment-moved',
  'POST /admin/orders/shipments/code/:id': 'order.code-renewed',
  'PUT /admin/orders/returns/move/:id': 'order.return-moved',
  'POST /admin/orders/notes/:id': 'order.note-added',
  'POST /admin/earlier-orders/import': 'order.earlier-imported',
  'DELETE /admin/earlier-orders/files/:id': 'order.earlier-removed',
  'POST /admin/visits/cancel/:id': 'visit.cancelled',
  'POST /admin/webhooks/add': 'webhook.added',
  'PUT /admin/webhooks/edit/:id': 'webhook.edited',
  'POST /admin/webhooks/secret/:id': 'webhook.secret-renewed',
  'DELETE /admin/webhooks/delete/:id': 'webhook.deleted',
  'POST /admin/webhooks/replay/:deliveryId': 'webhook.replayed',
  'POST /admin/webhooks/test/:id': { none: 'it tells nothing of the shop, and the log of the webhook shows it' },
  'POST /admin/api-keys/add': 'api-key.added',
  'DELETE /admin/api-keys/revoke/:id': 'api-key.revoked',
  'POST /admin/customers/import': 'customer.imported',
  'POST /admin/customers/notes/:id': 'customer.note-added',
  'DELETE /admin/customers/notes/:id/:noteId': 'customer.note-deleted',
  'POST /admin/staff/invite': 'account.invited',
  'DELETE /admin/staff/invitations/:id': 'account.uninvited',
  'PUT /admin/staff/role/:id': 'account.role-changed',
  'POST /admin/staff/suspend/:id': 'account.suspended',
  'POST /admin/staff/restore/:id': 'account.restored',
  'DELETE /admin/staff/remove/:id': 'account.removed',
  'POST /admin/roles/add': 'role.added',
  'PUT /admin/roles/edit/:id': 'role.edited',
  'DELETE /admin/roles/delete/:id': 'role.deleted',
  'POST /admin/stock-notices/of-address': { none: 'it changes nothing' },
  'POST /admin/orders/refund/:id': 'order.refunded',
  'POST /admin/orders/refund-pieces/:refundId': 'refund.pieces-named',
  'POST /admin/orders/payment/:id': 'payment.recorded',
  'POST /admin/orders/typed': 'order.typed',
  'POST /admin/orders/typed/quote': { none: 'it changes nothing' },
  'POST /admin/orders/payment-link/:id': 'order.link-mailed',
  'POST /admin/orders/payment-link/new/:id': 'order.link-renewed',
  'POST /admin/payments/flagged/:paymentId': ['payment.refunded', 'payment.settled', 'payment.accepted'],
  'POST /admin/payments/refused-refunds/:refundId': 'refund.settled',
  'PUT /admin/reviews/visibility/:id': ['review.hidden', 'review.shown', 'review.undecided'],
  'PUT /admin/reviews/needs-no-answer/:id': 'review.answer-waived',
  'POST /admin/settlements/clarify/:id': 'settlement.clarified',
  'POST /admin/settlements/read': { none: 'it changes nothing of the shop: what Razorpay has is read sooner' },
  'PUT /admin/reviews/photographs/:id': [
    'review.photograph-approved',
    'review.photograph-hidden',
    'review.photograph-undecided',
  ],
  'PUT /admin/reviews/answer/:id': 'review.replied',
  'DELETE /admin/reviews/answer/:id': 'review.replied',
  'PUT /admin/settings': 'settings.edited',
  'PUT /admin/settings/emails/:email': 'email.edited',
  'POST /admin/orders/emails/preview': { none: 'it changes nothing' },
  'POST /admin/orders/emails/test': { none: 'it changes nothing, and goes to whoever asks' },
  'PUT /admin/settings/synonyms': 'synonyms.edited',
  'POST /admin/units/add/:id': 'units.added',
  'PUT /admin/units/edit/:id': 'unit.edited',
  'POST /admin/units/move/:id': 'unit.moved',
  'DELETE /admin/units/delete/:id': 'unit.deleted',
  'POST /admin/stock-takes/start': { none: 'nothing of the stock changes before it is booked' },
  'POST /admin/stock-takes/scan/:id': { none: 'nothing of the stock changes before it is booked' },
  'POST /admin/stock-takes/remove-scan/:id': { none: 'nothing of the stock changes before it is booked' },
  'POST /admin/stock-takes/count/:id': { none: 'nothing of the stock changes before it is booked' },
  'POST /admin/stock-takes/count-again/:id': { none: 'nothing of the stock changes before it is booked' },
  'POST /admin/stock-takes/book/:id': 'stock-take.booked',
  'POST /admin/stock-takes/drop/:id': 'stock-take.dropped',
  'POST /admin/rates/import': 'rates.imported',
  'POST /admin/rates/import-file': 'rates.imported',
  'POST /admin/rates/publish': 'rates.published',
  'POST /admin/rates/proposal/refuse': 'rates.proposal-refused',
  'POST /admin/rates/preview': { none: 'it changes nothing' },
  'PUT /admin/staff/second-factor': 'account.factor-rule-changed',
  'POST /admin/staff/reset-factors/:id': 'account.factors-reset',
  'POST /admin/dead-letters/catalog/:jobId': 'job.replayed',
  'POST /admin/dead-letters/identity/:jobId': 'job.replayed',
  'POST /admin/dead-letters/orders/:jobId': 'job.replayed',
  'POST /admin/dead-letters/reviews/:jobId': 'job.replayed',
};

/** The changes that an admin can make at a service (or at all services), as `PUT /admin/orders/update/:id`. */
export function adminChanges(service?: string): string[] {
  const services = service ? [endpointsByService[service] ?? {}] : Object.values(endpointsByService);
  return services
    .flatMap((endpoints) => Object.values(endpoints))
    .filter(({ audience, method }) => isForStaff(audience) && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
}

/** The entry of a change; undefined when the change is not listed. */
export function entryLeftBy(change: string): Leaves | undefined {
  return audited[change];
}

/** The changes of a service with the entry that each must make: one pair per action. */
export function entriesToProve(service: string): { change: string; action: AuditAction }[] {
  return adminChanges(service).flatMap((change) => {
    const leaves = audited[change];
    if (leaves === undefined || (typeof leaves === 'object' && 'none' in leaves)) return [];
    return [leaves].flat().map((action) => ({ change, action }));
  });
}

/** All listed changes. */
export const reportedChanges = Object.keys(audited);
