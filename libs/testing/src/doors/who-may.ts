/**
 * Who may come in where: every endpoint of the contracts against everyone who could knock. A service walks through its
 * own (`doorsOf`), so a new endpoint is tried with the others and none can be opened to the wrong people unnoticed.
 */
import { routeOf, urlOf, type Audience, type Endpoint } from '@kanaka/contracts/endpoint';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { createTestHouse, type TestHouse } from '../sessions.ts';
import { exampleOf } from './example.ts';

/** What a test needs of a service. */
type App = {
  served: readonly string[];
  inject: (call: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
    url: string;
    headers: Record<string, string>;
    payload?: object;
  }) => Promise<{ statusCode: number; body: string }>;
};

/** `forger`: an admin by a token of another key. `stranger`: a service by another token. `thief`: the token, but not as a bearer's. */
const people = ['guest', 'forger', 'shopper', 'owner', 'service', 'stranger', 'thief'] as const;
type Person = (typeof people)[number];

const signInFirst = '401 auth.sign-in-required';
const adminsOnly = '403 auth.admin-only';
const shoppersOnly = '403 auth.shopper-only';
const servicesOnly = '401 auth.not-a-service';
const refusals = [signInFirst, adminsOnly, shoppersOnly, servicesOnly];

const aUserOnly = {
  guest: signInFirst,
  forger: signInFirst,
  service: signInFirst,
  stranger: signInFirst,
  thief: signInFirst,
};

/** Whom an audience turns away, and how; everybody else comes in. An admin does not shop. */
const turnedAway: Record<Audience, Partial<Record<Person, string>>> = {
  anyone: {},
  'signed-in': aUserOnly,
  shopper: { ...aUserOnly, owner: shoppersOnly },
  admin: { ...aUserOnly, shopper: adminsOnly },
  service: {
    guest: servicesOnly,
    forger: servicesOnly,
    shopper: servicesOnly,
    owner: servicesOnly,
    stranger: servicesOnly,
    thief: servicesOnly,
  },
};

function headersOf(person: Person, house: TestHouse): Record<string, string> {
  const { headers: shopper } = house.signIn();
  const { authorization } = house.asService;
  switch (person) {
    case 'guest':
      return {};
    case 'forger':
      return createTestHouse().signIn({ role: 'admin' }).headers;
    case 'shopper':
      return shopper;
    case 'owner':
      return house.signIn({ role: 'admin' }).headers;
    case 'service':
      return { authorization };
    case 'stranger':
      return createTestHouse().asService;
    case 'thief':
      return { authorization: house.internalToken, cookie: `kanaka_access=${house.internalToken}` };
  }
}

export type Door = { door: string; endpoint: Endpoint };

/** Every endpoint of a service, as `PUT /admin/orders/update/:id`. */
export function doorsOf(service: string): Door[] {
  return Object.values(endpointsByService[service] ?? {}).map((endpoint) => ({
    door: `${endpoint.method} ${endpoint.path}`,
    endpoint,
  }));
}

async function knock(app: App, call: Parameters<App['inject']>[0]): Promise<string> {
  const { statusCode, body } = await app.inject(call);
  const answer = answerIn(statusCode, body);
  if (statusCode === 500 || answer === '404 route.not-found') return answer;
  return refusals.includes(answer) ? answer : 'comes in';
}

/** What comes of everyone's knocking, and what must come of it. Nobody brings a body: whoever comes in changes nothing. */
export async function answersAt(
  app: App,
  house: TestHouse,
  { endpoint }: Door,
): Promise<{ given: Record<string, string>; expected: Record<string, string> }> {
  const url = urlOf(endpoint, { params: paramsOf(endpoint) });
  const given: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const person of people) {
    given[person] = await knock(app, { method: endpoint.method, url, headers: headersOf(person, house) });
    expected[person] = turnedAway[endpoint.audience][person] ?? 'comes in';
  }
  return { given, expected };
}

function paramsOf({ params }: Endpoint): Record<string, unknown> {
  return params ? { ...(exampleOf(params) as object) } : {};
}

/** The endpoints of a service for people that are told by `name` (`userId`, `orderId`) whose things they are about. */
export function doorsAsking(service: string, name: string): Door[] {
  return doorsOf(service).filter(({ endpoint: { audience, params, body } }) => {
    if (audience === 'service' || audience === 'anyone' || audience === 'admin') return false;
    return [params, body].some((part) => part && asksFor(part, name));
  });
}

const asksFor = (schema: z.ZodType, name: string) =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes(`"${name}":{`);

/** What a shopper is told who asks for what is somebody else's, everything else being in order. */
export async function answerToMeddler(
  app: App,
  house: TestHouse,
  { endpoint }: Door,
  foreign: Record<string, string> = { userId: uuidv7() },
): Promise<string> {
  const meddler = house.signIn();
  const things: Record<string, string> = { userId: meddler.id, ...foreign };
  const told = (schema: z.ZodType | undefined) => {
    const example = schema && exampleOf(schema);
    if (typeof example !== 'object' || example === null) return undefined;
    const own = Object.entries(things).filter(([name]) => name in example);
    return { ...(example as Record<string, unknown>), ...Object.fromEntries(own) };
  };
  const payload = told(endpoint.body);
  const { statusCode, body } = await app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, { params: told(endpoint.params) ?? {} }),
    headers: { ...(told(endpoint.headers) as Record<string, string>), ...meddler.headers },
    ...(payload && { payload }),
  });
  return answerIn(statusCode, body);
}

const answerIn = (statusCode: number, body: string) => `${statusCode} ${/"code":"([^"]+)"/.exec(body)?.[1] ?? ''}`;

const ofEveryService = ['/livez', '/readyz', '/metrics'];

/** What a service serves that no contract tells of, and what it does not serve though a contract does. */
export function untoldDoors(app: App, service: string): { untold: string[]; missing: string[] } {
  const told = doorsOf(service).map(({ endpoint }) => `${endpoint.method} ${routeOf(endpoint)}`);
  const served = app.served.filter((route) => !route.startsWith('HEAD ') && !route.startsWith('OPTIONS '));
  return {
    untold: served.filter((route) => !told.includes(route) && !ofEveryService.some((path) => route === `GET ${path}`)),
    missing: told.filter((route) => !served.includes(route)),
  };
}
