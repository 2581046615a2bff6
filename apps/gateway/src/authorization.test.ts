import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { urlOf } from '@kanaka/contracts/endpoint';
import { Failure } from '@kanaka/contracts/failure';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { endpointsOf, type EndpointAccess } from '@kanaka/testing/authorization/authorization-matrix';
import { call, openGateway, openServices, type TestGateway } from '../test/gateway-harness.ts';

let services: Awaited<ReturnType<typeof openServices>>;
let gateway: TestGateway;
beforeAll(async () => {
  services = await openServices();
  // Nobody counts here: without Redis everyone is let in.
  gateway = await openGateway(services.urls, { redisUrl: 'redis://127.0.0.1:1' });
});
afterAll(async () => {
  await gateway.close();
  await services.close();
});

const ID = '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135';
const all = Object.keys(endpointsByService).flatMap(endpointsOf);
const of = (audience: EndpointAccess['endpoint']['audience']) =>
  all.filter(({ endpoint }) => endpoint.audience === audience);
const path = ({ endpoint }: EndpointAccess) => urlOf(endpoint).replaceAll('undefined', ID);

/** What comes of knocking: what the service would have seen, or the refusal. */
async function knock(name: EndpointAccess, headers: Record<string, string>, at = path(name)): Promise<string> {
  const { status, json } = await call(gateway.url, at, { method: name.endpoint.method, headers });
  const failure = Failure.safeParse(json());
  return failure.success ? `${status} ${failure.data.code}` : 'reaches its service';
}

describe('from outside', () => {
  it.each(of('admin').filter(({ endpoint }) => endpoint.path.startsWith('/admin/')))(
    '$door is reached by the owner alone',
    async (name) => {
      expect([
        await knock(name, {}),
        await knock(name, gateway.auth.signIn().headers),
        await knock(name, gateway.auth.asService),
        await knock(name, gateway.auth.signIn({ role: 'admin' }).headers),
      ]).toEqual([
        '401 auth.sign-in-required',
        '403 auth.admin-only',
        '401 auth.sign-in-required',
        'reaches its service',
      ]);
    },
  );

  it.each(of('service'))('$door is reached by nobody, whatever they bring and however they write it', async (name) => {
    const admin = gateway.auth.signIn({ role: 'admin' }).headers;
    const at = path(name);
    const everything = { ...admin, ...gateway.auth.asService };
    for (const headers of [{}, admin, everything]) expect(await knock(name, headers)).toBe('404 route.not-found');
    for (const written of [`/api${at}`, at.replace('/internal', '/%69nternal'), `/shop/..${at}`]) {
      expect(await knock(name, everything, written)).toBe('404 route.not-found');
    }
  });

  it.each([...of('shopper'), ...of('signed-in')])('$door is for who is signed in', async (name) => {
    expect(await knock(name, {})).toMatch(/^401 auth\.sign-in-required$|^reaches its service$/);
    expect(await knock(name, gateway.auth.signIn().headers)).toBe('reaches its service');
  });
});
