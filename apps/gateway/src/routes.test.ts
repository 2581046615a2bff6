import { describe, expect, it } from '@jest/globals';
import { isForStaff, routeOf, urlOf, type Endpoint } from '@kanaka/contracts/endpoint';
import { Failure } from '@kanaka/contracts/failure';
import { publicEndpoints } from './openapi.ts';
import { routes } from './routes.ts';
import { gatewayForAll, type Seen } from '../test/gateway-harness.ts';

const gateway = gatewayForAll();
const ID = '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135';
const pathTo = (endpoint: Endpoint) => urlOf(endpoint).replaceAll('undefined', ID);

/** The least privileged session that may call an endpoint. */
function callerOf({ audience }: Endpoint): Record<string, string> {
  if (audience === 'anyone') return {};
  return gateway.auth.signIn(isForStaff(audience) ? { role: 'admin' } : {}).headers;
}

/** The service that a request reaches, or the code of the refusal. */
async function reached(path: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  const answer = (await gateway.ask(path, options)).json();
  const failure = Failure.safeParse(answer);
  return failure.success ? failure.data.code : (answer as Seen).service;
}

describe('the route table', () => {
  it.each(publicEndpoints().map(({ service, endpoint }) => ({ endpoint, service, path: routeOf(endpoint) })))(
    '$endpoint.method $path reaches $service with the least privileged session that may call it',
    async ({ endpoint, service }) => {
      const { method } = endpoint;
      expect(await reached(pathTo(endpoint), { method, headers: callerOf(endpoint) })).toBe(service);
    },
  );

  it('requires an admin for prefixes below which all calls are for admins', async () => {
    const shopper = gateway.auth.signIn().headers;
    for (const { endpoint } of publicEndpoints().filter(({ endpoint: { path } }) => path.startsWith('/admin/'))) {
      expect(await reached(pathTo(endpoint), { method: endpoint.method, headers: shopper })).toBe('auth.admin-only');
    }
  });

  it.each([
    ['/admin', 'admin'],
    ['/administrator', 'storefront'],
    ['/media', 'media'],
    ['/mediation', 'storefront'],
    ['/favicon.svg', 'storefront'],
    ['/collections/ring-480.webp', 'storefront'],
    ['/collections/gold-rings', 'storefront'],
    ['/collections/gold-rings/products/lotus', 'storefront'],
    ['/', 'storefront'],
    ['/nowhere', 'storefront'],
  ])('matches a prefix by whole path segments and an exact path alone: %s', async (path, service) => {
    expect(await reached(path)).toBe(service);
  });

  it('streams bodies only where files are uploaded', () => {
    const uploads = publicEndpoints().filter(({ endpoint }) => endpoint.files);
    const passing = routes.filter(({ upload }) => upload).map(({ prefix }) => prefix);
    expect(new Set<string>(passing)).toEqual(new Set(uploads.map(({ endpoint }) => routeOf(endpoint))));
  });
});
