import { expect, request as requests, type APIRequestContext } from '@playwright/test';
import { routeOf, type Endpoint } from '@kanaka/contracts/endpoint';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { Failure } from '@kanaka/contracts/failure';
import { apiSignIn } from '../people.ts';
import { demoShopper, owner, shopUrl } from '@kanaka/testing/whole-shop';
import { test } from '../test.ts';

const UNKNOWN = '01990000-0000-7000-8000-000000000000';
const endpoints = Object.values(endpointsByService).flatMap((contract) => Object.entries(contract));
const closed = endpoints.filter(([, { audience }]) => audience !== 'anyone' && audience !== 'service');
const ownersOnly = endpoints.filter(([, { audience }]) => audience === 'admin');
const internal = endpoints.filter(([, { audience }]) => audience === 'service');

/** Knocks at an endpoint with ids that nobody has and an empty body. */
async function knock(caller: APIRequestContext, endpoint: Endpoint) {
  const path = routeOf(endpoint).replace(/:\w+/g, UNKNOWN);
  return caller.fetch(path, {
    method: endpoint.method,
    ...(endpoint.method !== 'GET' && !endpoint.files && { data: {} }),
  });
}

async function caller(person?: { email: string; password: string }): Promise<APIRequestContext> {
  const context = await requests.newContext({ baseURL: shopUrl });
  if (person) await apiSignIn(context, person);
  return context;
}

test('a guest is asked to sign in at every door that is not for everyone', async () => {
  const guest = await caller();
  for (const [name, endpoint] of closed) {
    const reply = await knock(guest, endpoint);
    expect([name, reply.status()]).toEqual([name, 401]);
    expect(Failure.parse(await reply.json()).code).toBe('auth.sign-in-required');
  }
});

test('a shopper is turned away at every door of the owner', async () => {
  const shopper = await caller(demoShopper);
  for (const [name, endpoint] of ownersOnly) {
    const reply = await knock(shopper, endpoint);
    expect([name, reply.status()]).toEqual([name, 403]);
    expect(Failure.parse(await reply.json()).code).toBe('auth.admin-only');
  }
});

test('nobody from outside reaches what the services tell one another', async () => {
  const admin = await caller(owner);
  for (const [name, endpoint] of internal) expect([name, (await knock(admin, endpoint)).status()]).toEqual([name, 404]);
});

test('nonsense is refused with a reason at every door, never with a server error', async () => {
  for (const person of [demoShopper, owner]) {
    const someone = await caller(person);
    for (const [name, endpoint] of endpoints) {
      if (endpoint.audience === 'service' || endpoint.path === '/auth/logout') continue;
      const reply = await knock(someone, endpoint);
      expect([name, reply.status() < 500]).toEqual([name, true]);
      if (reply.status() >= 400) Failure.parse(await reply.json());
    }
  }
});
