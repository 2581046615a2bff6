import { describe, expect, it } from '@jest/globals';
import { isForStaff, neededPermissions } from '@kanaka/contracts/endpoint';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { endpointsOf, type EndpointAccess } from './authorization-matrix.ts';

const all: EndpointAccess[] = Object.keys(endpointsByService).flatMap(endpointsOf);
const namesOf = (is: (name: EndpointAccess['endpoint']) => boolean) =>
  all.filter(({ endpoint }) => is(endpoint)).map(({ name }) => name);

/** Changes that are open to callers without a session: each of these is a decision. */
const openToAnyone = [
  'POST /auth/find-link',
  'POST /auth/forgot-password',
  'POST /auth/join',
  'POST /auth/login',
  'POST /auth/logout',
  'POST /auth/prove-email',
  'POST /auth/refresh',
  'POST /auth/register',
  'POST /auth/reset-password',
  'POST /auth/second-factor',
  'POST /auth/second-factor/passkey',
  'POST /couriers/webhook',
  'POST /payments/razorpay/webhook',
  'POST /shop/stock-notices',
  'POST /shop/stock-notices/stop',
];

/** Changes that give money back, say that it came in, or give access: the permission for each of these is a decision. */
const guarded: readonly [Permission, string[]][] = [
  [
    'orders:refund',
    [
      'POST /admin/orders/cancellations/:id',
      'POST /admin/orders/discrepancies/:id',
      'POST /admin/orders/refund-pieces/:refundId',
      'POST /admin/orders/refund/:id',
      'POST /admin/payments/flagged/:paymentId',
      'POST /admin/payments/refused-refunds/:refundId',
    ],
  ],
  [
    'payments:record',
    ['POST /admin/orders/payment/:id', 'POST /admin/settlements/clarify/:id', 'POST /admin/settlements/read'],
  ],
  [
    'staff:write',
    [
      'DELETE /admin/roles/delete/:id',
      'DELETE /admin/staff/invitations/:id',
      'DELETE /admin/staff/remove/:id',
      'POST /admin/roles/add',
      'POST /admin/staff/invite',
      'POST /admin/staff/reset-factors/:id',
      'POST /admin/staff/restore/:id',
      'POST /admin/staff/suspend/:id',
      'PUT /admin/roles/edit/:id',
      'PUT /admin/staff/role/:id',
      'PUT /admin/staff/second-factor',
    ],
  ],
  [
    'integrations:write',
    [
      'DELETE /admin/api-keys/revoke/:id',
      'DELETE /admin/webhooks/delete/:id',
      'POST /admin/api-keys/add',
      'POST /admin/webhooks/add',
      'POST /admin/webhooks/replay/:deliveryId',
      'POST /admin/webhooks/secret/:id',
      'POST /admin/webhooks/test/:id',
      'PUT /admin/webhooks/edit/:id',
    ],
  ],
];

describe('who may call which endpoint', () => {
  it('is the owner for /admin, a service for /internal, and nobody else there', () => {
    expect(namesOf(({ path, audience }) => path.startsWith('/admin/') !== isForStaff(audience) && !path.startsWith('/common/'))).toEqual([]); // prettier-ignore
    expect(namesOf(({ path, audience }) => path.startsWith('/internal/') !== (audience === 'service'))).toEqual([]);
  });

  it('is the owner for changes of common data; photographs belong to whom sends them', () => {
    const changed = ({ path, method }: EndpointAccess['endpoint']) => path.startsWith('/common/') && method !== 'GET';
    const others = namesOf((endpoint) => changed(endpoint) && !isForStaff(endpoint.audience));
    expect(others).toEqual(['POST /common/photographs/upload']);
  });

  it('is a shopper for personal data, and everyone only where that was decided', () => {
    expect(namesOf(({ audience, method }) => audience === 'anyone' && method !== 'GET').sort()).toEqual(openToAnyone);
    const personal = /^\/shop\/(address|cart|order)\b/;
    expect(namesOf(({ path, audience }) => personal.test(path) && audience === 'anyone')).toEqual([]);
  });

  it.each(guarded)('is decided by %s for each of these changes', (permission, names) => {
    const asksFor = (endpoint: EndpointAccess['endpoint']) => neededPermissions(endpoint).includes(permission);
    expect(namesOf((endpoint) => endpoint.method !== 'GET' && asksFor(endpoint)).sort()).toEqual(names);
  });
});
