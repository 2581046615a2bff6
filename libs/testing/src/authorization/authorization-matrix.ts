/**
 * The authorization matrix: every endpoint of the contracts against every kind of caller. A service tests its own endpoints
 * (`endpointsOf`), so a new endpoint is tested too and none can be opened to the wrong callers unnoticed.
 */
import {
  isForKeys,
  isForShop,
  isForStaff,
  neededPermissions,
  routeOf,
  urlOf,
  type Endpoint,
} from '@kanaka/contracts/endpoint';
import {
  allPermissions,
  type BuiltInRole,
  builtInRoleNames,
  builtInRoles,
  type Permission,
} from '@kanaka/contracts/identity/permissions';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { createTestAuth, type TestAuth } from '../sessions.ts';
import { exampleOf } from '@kanaka/contracts/example';

/** The part of a service's app that the tests need. */
type App = {
  served: readonly string[];
  inject: (call: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
    url: string;
    headers: Record<string, string>;
    payload?: object;
  }) => Promise<{ statusCode: number; body: string }>;
};

/**
 * Beside the roles: `allButOne`, `allButLast`: somebody of the shop who may do everything but the first, or the last, of what the
 * endpoint asks for. `suspended`: one whose
 * session has ended, though the token is valid. `unconfirmed`: an owner who gave the password long ago. `otherKey`: an admin's token signed with another key. `otherToken`: a wrong
 * internal token. `bareToken`: the internal token without "Bearer", and as a cookie. `key`: an API key with what the endpoint asks for
 * and nothing else, sent with an owner's cookies, which do not count; `keyLacking`: with all but the last of it; `endedKey`: revoked or too old.
 * `brokenKey`: with another checksum.
 */
const others = [
  'guest',
  'otherKey',
  'shopper',
  'service',
  'otherToken',
  'bareToken',
  'allButOne',
  'allButLast',
  'suspended',
  'unconfirmed',
  'key',
  'keyLacking',
  'endedKey',
  'brokenKey',
] as const;
const callers = [...builtInRoleNames, ...others];
type Person = (typeof callers)[number];

const signInFirst = '401 auth.sign-in-required';
const adminsOnly = '403 auth.admin-only';
const notByRole = '403 auth.no-permission';
const shoppersOnly = '403 auth.shopper-only';
const servicesOnly = '401 auth.not-a-service';
const confirmFirst = '403 auth.confirm-again';
const keyInvalid = '401 auth.key-invalid';
const notByKey = '403 auth.not-by-key';
const refusals = [keyInvalid, notByKey, confirmFirst, signInFirst, adminsOnly, notByRole, shoppersOnly, servicesOnly];

/** The refusal that a caller gets from an endpoint of this audience; null when it is admitted. An admin is not a shopper. */
function refusalOf(person: Person, endpoint: Endpoint): string | null {
  const { audience, confirms } = endpoint;
  if (audience === 'anyone') return null;
  if (audience === 'service') return person === 'service' ? null : servicesOnly;
  if (['guest', 'otherKey', 'service', 'otherToken', 'bareToken'].includes(person)) return signInFirst;
  if (/key/i.test(person) && person !== 'otherKey') {
    if (!isForKeys(endpoint)) return notByKey;
    return person === 'key' ? null : person === 'keyLacking' ? notByRole : keyInvalid;
  }
  if (person === 'shopper') return isForShop(audience) ? adminsOnly : null;
  if (audience === 'shopper') return shoppersOnly;
  if (person === 'suspended') return signInFirst;
  if (person === 'unconfirmed') return confirms ? confirmFirst : null;
  if (!isForStaff(audience)) return null;
  if (person === 'allButOne' || person === 'allButLast') return notByRole;
  const permissions = permissionsOf(person as BuiltInRole);
  return neededPermissions(endpoint).every((one) => permissions.includes(one)) ? null : notByRole;
}

const permissionsOf = (role: BuiltInRole): readonly Permission[] => builtInRoles[role].permissions;

function headersOf(person: Person, auth: TestAuth, endpoint: Endpoint): Record<string, string> {
  const { authorization } = auth.asService;
  const needed = neededPermissions(endpoint);
  const without = (left: Permission | undefined) =>
    auth.signIn({ role: 'admin', permissions: allPermissions.filter((one) => one !== left) }).headers;
  switch (person) {
    case 'guest':
      return {};
    case 'otherKey':
      return createTestAuth().signIn({ role: 'admin' }).headers;
    case 'shopper':
      return auth.signIn().headers;
    case 'service':
      return { authorization };
    case 'otherToken':
      return createTestAuth().asService;
    case 'bareToken':
      return { authorization: auth.internalToken, cookie: `kanaka_access=${auth.internalToken}` };
    case 'allButOne':
      return without(needed[0]);
    case 'allButLast':
      return without(needed.at(-1));
    case 'unconfirmed':
      return auth.signIn({ role: 'admin', isConfirmed: false }).headers;
    case 'key':
      return { ...auth.signIn({ role: 'admin' }).headers, ...auth.makeKey(needed).headers };
    case 'keyLacking':
      return auth.makeKey(allPermissions.filter((one) => one !== needed.at(-1))).headers;
    case 'endedKey': {
      const { id, headers } = auth.makeKey();
      auth.staff.suspend(id);
      return headers;
    }
    case 'brokenKey': {
      const { authorization: whole } = auth.makeKey().headers;
      return { authorization: whole.slice(0, -1) + (whole.endsWith('a') ? 'b' : 'a') };
    }
    case 'suspended': {
      const { sessionId, headers } = auth.signIn({ role: 'admin' });
      auth.staff.suspend(sessionId);
      return headers;
    }
    default:
      return auth.signIn({ role: 'admin', permissions: permissionsOf(person) }).headers;
  }
}

export type EndpointAccess = { name: string; endpoint: Endpoint };

/** All endpoints of a service, as `PUT /admin/orders/update/:id`. */
export function endpointsOf(service: string): EndpointAccess[] {
  return Object.values(endpointsByService[service] ?? {}).map((endpoint) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    endpoint,
  }));
}

async function outcomeOf(app: App, call: Parameters<App['inject']>[0]): Promise<string> {
  const { statusCode, body } = await app.inject(call);
  const answer = answerIn(statusCode, body);
  if (statusCode === 500 || answer === '404 route.not-found') return answer;
  return refusals.includes(answer) ? answer : 'admitted';
}

/** The responses to all callers, and the expected ones. Requests have no body, so admitted ones change nothing. */
export async function answersAt(
  app: App,
  auth: TestAuth,
  { endpoint }: EndpointAccess,
): Promise<{ given: Record<string, string>; expected: Record<string, string> }> {
  const url = urlOf(endpoint, { params: paramsOf(endpoint) });
  const given: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const person of callers) {
    const headers = headersOf(person, auth, endpoint);
    given[person] = await outcomeOf(app, { method: endpoint.method, url, headers });
    expected[person] = refusalOf(person, endpoint) ?? 'admitted';
  }
  return { given, expected };
}

function paramsOf({ params }: Endpoint): Record<string, unknown> {
  return params ? { ...(exampleOf(params) as object) } : {};
}

/** A service's endpoints for users that have a parameter `name` (`userId`, `orderId`) which identifies somebody's data. */
export function endpointsAskingFor(service: string, name: string): EndpointAccess[] {
  return endpointsOf(service).filter(({ endpoint: { audience, params, body } }) => {
    if (audience === 'service' || audience === 'anyone' || isForStaff(audience)) return false;
    return [params, body].some((part) => part && asksFor(part, name));
  });
}

const asksFor = (schema: z.ZodType, name: string) =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes(`"${name}":{`);

/** The response to a shopper who requests another user's data with an otherwise valid request. */
export async function answerToOtherUser(
  app: App,
  auth: TestAuth,
  { endpoint }: EndpointAccess,
  foreign: Record<string, string> = { userId: uuidv7() },
): Promise<string> {
  const meddler = auth.signIn();
  const things: Record<string, string> = { userId: meddler.id, ...foreign };
  const withOwnIds = (schema: z.ZodType | undefined) => {
    const example = schema && exampleOf(schema);
    if (typeof example !== 'object' || example === null) return undefined;
    const own = Object.entries(things).filter(([name]) => name in example);
    return { ...(example as Record<string, unknown>), ...Object.fromEntries(own) };
  };
  const payload = withOwnIds(endpoint.body);
  const { statusCode, body } = await app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, { params: withOwnIds(endpoint.params) ?? {} }),
    headers: { ...(withOwnIds(endpoint.headers) as Record<string, string>), ...meddler.headers },
    ...(payload && { payload }),
  });
  return answerIn(statusCode, body);
}

const answerIn = (statusCode: number, body: string) => `${statusCode} ${/"code":"([^"]+)"/.exec(body)?.[1] ?? ''}`;

const ofEveryService = ['/livez', '/readyz', '/metrics'];

/** Routes that a service serves but no contract describes, and the reverse. */
export function undocumentedRoutes(app: App, service: string): { undocumented: string[]; missing: string[] } {
  const withOwnIds = endpointsOf(service).map(({ endpoint }) => `${endpoint.method} ${routeOf(endpoint)}`);
  const served = app.served.filter((route) => !route.startsWith('HEAD ') && !route.startsWith('OPTIONS '));
  return {
    undocumented: served.filter(
      (route) => !withOwnIds.includes(route) && !ofEveryService.some((path) => route === `GET ${path}`),
    ),
    missing: withOwnIds.filter((route) => !served.includes(route)),
  };
}
