import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, request as requests } from '@playwright/test';
import fc from 'fast-check';
import { isForShop, urlOf } from '@kanaka/contracts/endpoint';
import { Failure } from '@kanaka/contracts/failure';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { dataDir, owner, shopUrl } from '@kanaka/testing/whole-shop';
import { addPiece, arriveSignedIn, buy, saveAddress } from '../test-data.ts';
import { cookieOf, hostileCalls, make } from './hostile/calls.ts';
import { apiSignIn } from '../people.ts';
import { test } from '../test.ts';

/** The number of requests per endpoint and visitor; set `HOSTILE_CALLS` for a longer run. */
const CALLS = Number(process.env['HOSTILE_CALLS'] ?? 20);
const AT_ONCE = 8;
/** These end the session that makes the requests. */
const NOT_THESE = ['logout'];

const endpoints = Object.values(endpointsByService)
  .flatMap((contract) => Object.entries(contract))
  .filter(([name, { audience }]) => audience !== 'service' && !NOT_THESE.includes(name));

const UNKNOWN = '01990000-0000-7000-8000-000000000000';

async function runningParts(): Promise<unknown> {
  return (JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')) as { parts: unknown }).parts;
}

/** All readable endpoints without ids in their path. */
const lists = endpoints.filter(
  ([, { method, path, produces }]) => method === 'GET' && !path.includes(':') && !produces,
);

async function mustReadWell(cookie: string): Promise<void> {
  for (const [name, endpoint] of lists) {
    const { status, body } = await make({ method: 'GET', path: urlOf(endpoint), headers: {}, body: null }, cookie);
    if (status === 401 || status === 403 || status === 400) continue;
    expect([name, status]).toEqual([name, 200]);
    endpoint.reply.parse(JSON.parse(body));
  }
  for (const path of ['/', '/shop/home', '/shop/listing', '/shop/search', '/sitemap.xml', '/robots.txt', '/admin/']) {
    const { status } = await make({ method: 'GET', path, headers: {}, body: null }, '');
    expect([path, status]).toEqual([path, 200]);
  }
}

test('the shop answers hostile requests with a reason, keeps running and can still be read', async () => {
  test.setTimeout(600_000);
  const before = await runningParts();
  const [guest, shopper, office] = await Promise.all([1, 2, 3].map(() => requests.newContext({ baseURL: shopUrl })));
  if (!guest || !shopper || !office) throw new Error('three visitors are expected');
  const piece = await addPiece();
  const { userId } = await arriveSignedIn(shopper);
  const addressId = await saveAddress(shopper, userId);
  const orderId = await buy(shopper, userId, piece._id);
  await apiSignIn(office, owner);
  // Only the test's own objects: deletions by the owner are allowed and must not affect other tests.
  const ids = [UNKNOWN, userId, piece._id, addressId, orderId];
  const visitors = [await cookieOf(guest), await cookieOf(shopper), await cookieOf(office)];

  const seed = Number(process.env['HOSTILE_SEED'] ?? Date.now() % 2 ** 31);
  const calls = endpoints.flatMap(([name, endpoint]) =>
    visitors.flatMap((cookie, who) => {
      const refusedBy = (who === 0 && endpoint.audience !== 'anyone') || (who === 1 && isForShop(endpoint.audience));
      const numRuns = refusedBy ? 1 : CALLS;
      return fc
        .sample(hostileCalls(endpoint, ids), { numRuns, seed: seed + who })
        .map((call) => ({ name, call, cookie }));
    }),
  );
  const broken: string[] = [];
  const answers: Record<number, number> = {};
  const waiting = calls.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { name, call, cookie } of waiting) {
        const description = `${name} ${JSON.stringify(call).slice(0, 600)}`;
        try {
          const { status, body } = await make(call, cookie);
          answers[status] = (answers[status] ?? 0) + 1;
          if (status >= 500) broken.push(`${status} from ${description}: ${body.slice(0, 200)}`);
          else if (status >= 400 && !Failure.safeParse(JSON.parse(body)).success)
            broken.push(`${body} from ${description}`);
        } catch (error) {
          broken.push(`${String(error)} from ${description}`);
        }
      }
    }),
  );
  console.log(
    `${calls.length} hostile calls of ${endpoints.length} endpoints, seed ${seed}: ${JSON.stringify(answers)}`,
  );
  // The requests must reach the handlers to be a useful test: some are accepted, most are refused.
  expect(answers[200]).toBeGreaterThan(calls.length / 20);
  expect(answers[400]).toBeGreaterThan(calls.length / 10);
  expect(broken.slice(0, 30)).toEqual([]);
  expect(await runningParts()).toEqual(before);
  // The session may have expired in the meantime, or a request may have ended it.
  await apiSignIn(office, owner);
  await mustReadWell(await cookieOf(office));
  await Promise.all([guest, shopper, office].map((context) => context.dispose()));
});
