import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { urlOf } from '@kanaka/contracts/endpoint';
import { Failure } from '@kanaka/contracts/failure';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { doorsOf, type Door } from '@kanaka/testing/doors/who-may';
import { call, openGateway, openServices, type TestGateway } from './test-gateway.ts';

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
const doors = Object.keys(endpointsByService).flatMap(doorsOf);
const of = (audience: Door['endpoint']['audience']) => doors.filter(({ endpoint }) => endpoint.audience === audience);
const path = ({ endpoint }: Door) => urlOf(endpoint).replaceAll('undefined', ID);

/** What comes of knocking: what the service would have seen, or the refusal. */
async function knock(door: Door, headers: Record<string, string>, at = path(door)): Promise<string> {
  const { status, json } = await call(gateway.url, at, { method: door.endpoint.method, headers });
  const failure = Failure.safeParse(json());
  return failure.success ? `${status} ${failure.data.code}` : 'reaches its service';
}

describe('from outside', () => {
  it.each(of('admin').filter(({ endpoint }) => endpoint.path.startsWith('/admin/')))(
    '$door is reached by the owner alone',
    async (door) => {
      expect([
        await knock(door, {}),
        await knock(door, gateway.house.signIn().headers),
        await knock(door, gateway.house.asService),
        await knock(door, gateway.house.signIn({ role: 'admin' }).headers),
      ]).toEqual([
        '401 auth.sign-in-required',
        '403 auth.admin-only',
        '401 auth.sign-in-required',
        'reaches its service',
      ]);
    },
  );

  it.each(of('service'))('$door is reached by nobody, whatever they bring and however they write it', async (door) => {
    const admin = gateway.house.signIn({ role: 'admin' }).headers;
    const at = path(door);
    const everything = { ...admin, ...gateway.house.asService };
    for (const headers of [{}, admin, everything]) expect(await knock(door, headers)).toBe('404 route.not-found');
    for (const written of [`/api${at}`, at.replace('/internal', '/%69nternal'), `/shop/..${at}`]) {
      expect(await knock(door, everything, written)).toBe('404 route.not-found');
    }
  });

  it.each([...of('shopper'), ...of('signed-in')])('$door is for who is signed in', async (door) => {
    expect(await knock(door, {})).toMatch(/^401 auth\.sign-in-required$|^reaches its service$/);
    expect(await knock(door, gateway.house.signIn().headers)).toBe('reaches its service');
  });
});
