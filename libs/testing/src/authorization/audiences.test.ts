import { describe, expect, it } from '@jest/globals';
import { isForStaff } from '@kanaka/contracts/endpoint';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { endpointsOf, type EndpointAccess } from './authorization-matrix.ts';

const all: EndpointAccess[] = Object.keys(endpointsByService).flatMap(endpointsOf);
const wrong = (is: (name: EndpointAccess['endpoint']) => boolean) =>
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

describe('who may call which endpoint', () => {
  it('is the owner for /admin, a service for /internal, and nobody else there', () => {
    expect(wrong(({ path, audience }) => path.startsWith('/admin/') !== isForStaff(audience) && !path.startsWith('/common/'))).toEqual([]); // prettier-ignore
    expect(wrong(({ path, audience }) => path.startsWith('/internal/') !== (audience === 'service'))).toEqual([]);
  });

  it('is the owner for changes of common data; photographs belong to whom sends them', () => {
    const changed = ({ path, method }: EndpointAccess['endpoint']) => path.startsWith('/common/') && method !== 'GET';
    const others = wrong((endpoint) => changed(endpoint) && !isForStaff(endpoint.audience));
    expect(others).toEqual(['POST /common/photographs/upload']);
  });

  it('is a shopper for personal data, and everyone only where that was decided', () => {
    expect(wrong(({ audience, method }) => audience === 'anyone' && method !== 'GET').sort()).toEqual(openToAnyone);
    const personal = /^\/shop\/(address|cart|order)\b/;
    expect(wrong(({ path, audience }) => personal.test(path) && audience === 'anyone')).toEqual([]);
  });
});
