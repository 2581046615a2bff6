import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { urlOf } from '@kanaka/contracts/endpoint';
import { Failure } from '@kanaka/contracts/failure';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { endpointsOf, type EndpointAccess } from '@kanaka/testing/authorization/authorization-matrix';
import { call, openGateway, openServices, type TestGateway } from '../test/gateway-harness.ts';

let services: Awaited<ReturnType<typeof openServices>>;
let gateway: TestGateway;
let key: { authorization: string };
beforeAll(async () => {
  services = await openServices();
  key = services.addKey();
  // Requests are not counted in these tests: without Redis the rate limit lets all of them pass.
  gateway = await openGateway(services.urls, { redisUrl: 'redis://127.0.0.1:1' });
});
afterAll(async () => {
  await gateway.close();
  await services.close();
});

const ID = '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135';
const all = Object.keys(endpointsByService).flatMap(endpointsOf);
const path = ({ endpoint }: EndpointAccess) => urlOf(endpoint).replaceAll('undefined', ID);

/** Calls an endpoint; returns the refusal, or 'reaches its service'. */
async function tryCall(access: EndpointAccess, headers: Record<string, string>, at = path(access)): Promise<string> {
  const { status, json } = await call(gateway.url, at, { method: access.endpoint.method, headers });
  const failure = Failure.safeParse(json());
  return failure.success ? `${status} ${failure.data.code}` : 'reaches its service';
}

describe('from outside', () => {
  it.each(all.filter(({ endpoint }) => endpoint.path.startsWith('/admin/')))(
    '$name can be called by people of the shop alone',
    async (access) => {
      expect([
        await tryCall(access, {}),
        await tryCall(access, gateway.auth.signIn().headers),
        await tryCall(access, gateway.auth.asService),
        await tryCall(access, gateway.auth.signIn({ role: 'admin' }).headers),
        await tryCall(access, key),
      ]).toEqual([
        '401 auth.sign-in-required',
        '403 auth.admin-only',
        '401 auth.sign-in-required',
        'reaches its service',
        'reaches its service',
      ]);
    },
  );

  it.each(all.filter(({ endpoint }) => endpoint.audience === 'service'))(
    '$name cannot be reached from outside, with any credentials or spelling of its path',
    async (access) => {
      const admin = gateway.auth.signIn({ role: 'admin' }).headers;
      const at = path(access);
      const everything = { ...admin, ...gateway.auth.asService };
      for (const headers of [{}, admin, everything, key])
        expect(await tryCall(access, headers)).toBe('404 route.not-found');
      for (const written of [`/api${at}`, at.replace('/internal', '/%69nternal'), `/shop/..${at}`]) {
        expect(await tryCall(access, everything, written)).toBe('404 route.not-found');
      }
    },
  );

  it.each([
    ...all.filter(({ endpoint }) => endpoint.audience === 'shopper'),
    ...all.filter(({ endpoint }) => endpoint.audience === 'signed-in'),
  ])('$name needs a session', async (access) => {
    expect(await tryCall(access, {})).toMatch(/^401 auth\.sign-in-required$|^reaches its service$/);
    expect(await tryCall(access, gateway.auth.signIn().headers)).toBe('reaches its service');
    expect(await tryCall(access, key)).toMatch(/^403 auth\.not-by-key$|^reaches its service$/);
  });
});
