import { Agent, request } from 'node:http';
import type { APIRequestContext } from '@playwright/test';
import fc from 'fast-check';
import { routeOf, type Endpoint } from '@kanaka/contracts/endpoint';
import { shopUrl } from '@kanaka/testing/whole-shop';
import { hostileText, hostileValue, spoiled } from './hostile-values.ts';
import { validFor } from './valid-values.ts';

export type HostileCall = { method: string; path: string; headers: Record<string, string>; body: string | null };
export type Outcome = { status: number; body: string };

const asText = (value: unknown) =>
  typeof value === 'string' ? value : ((JSON.stringify(value) as string | undefined) ?? '');
/** Some values are escaped correctly, some are not. A request line cannot contain spaces and control characters. */
const inAddress = (value: unknown, raw: boolean) =>
  raw
    ? asText(value)
        .replace(/[^\u0021-\u007e]/g, '')
        .slice(0, 3000)
    : encodeURIComponent(asText(value).toWellFormed()).slice(0, 6000);

/** Requests that an attacker might send to an endpoint: valid ones, modified ones, and nonsense. */
export function hostileCalls(endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<HostileCall> {
  const inPath = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<unknown>(...ids) },
    { weight: 1, arbitrary: hostileValue },
  );
  const path = fc.tuple(fc.array(inPath, { minLength: 3, maxLength: 3 }), fc.boolean()).map(([values, raw]) => {
    let place = 0;
    return routeOf(endpoint).replace(/:\w+/g, () => inAddress(values[place++], raw) || '-');
  });
  const known = endpoint.query
    ? fc.oneof(validFor(endpoint.query, ids), spoiled(validFor(endpoint.query, ids)))
    : fc.constant({});
  const query = fc.tuple(known, fc.boolean(), fc.boolean()).map(([value, raw, twice]) => {
    const pairs = Object.entries(value ?? {}).map(
      ([name, inner]) => `${inAddress(name, false)}=${inAddress(inner, raw)}`,
    );
    const all = twice ? [...pairs, ...pairs] : pairs;
    return all.length > 0 ? `?${all.join('&').slice(0, 9000)}` : '';
  });
  const valid = endpoint.body ? validFor(endpoint.body, ids) : fc.constant({});
  const json = fc.oneof(
    { weight: 2, arbitrary: valid },
    { weight: 6, arbitrary: spoiled(valid) },
    { weight: 1, arbitrary: hostileValue },
  );
  const body = fc.oneof(
    { weight: 6, arbitrary: json.map((value) => (JSON.stringify(value) as string | undefined) ?? null) },
    { weight: 1, arbitrary: hostileText },
  );
  const type = fc.constantFrom(
    ...Array<string>(8).fill('application/json'),
    ...[
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'x',
    ],
  );
  return fc.record({ path, query, body, type, key: fc.uuid() }).map(({ path, query, body, type, key }) => ({
    method: endpoint.method,
    path: path + query,
    headers: { 'idempotency-key': key, ...(endpoint.method !== 'GET' && { 'content-type': type }) },
    body: endpoint.method === 'GET' ? null : body,
  }));
}

/** The cookies that a signed-in visitor's browser sends. */
export async function cookieOf(context: APIRequestContext): Promise<string> {
  const { cookies } = await context.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const { hostname, port } = new URL(shopUrl);
const HANGS_MS = 20_000;
let address = 0;

/** Sends a request exactly as it is, each from another address, so that the rate limit does not apply. */
export function make({ method, path, headers, body }: HostileCall, cookie: string): Promise<Outcome> {
  address += 1;
  const from = `198.18.${(address >> 8) % 256}.${address % 256}`;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        ...{ hostname, port, method, path, agent, timeout: HANGS_MS },
        headers: {
          ...headers,
          cookie,
          'x-forwarded-for': from,
          ...(body !== null && { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => (text += chunk));
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: text }));
        incoming.on('error', reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}
