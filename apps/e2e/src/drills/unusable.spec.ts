import { expect, request as requests } from '@playwright/test';
import { isForShop } from '@kanaka/contracts/endpoint';
import { Failure } from '@kanaka/contracts/failure';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { owner, shopUrl } from '@kanaka/testing/whole-shop';
import { arriveSignedIn } from '../test-data.ts';
import { cookieOf, make } from './hostile/calls.ts';
import { unusableCalls } from './hostile/unusable.ts';
import { apiSignIn } from '../people.ts';
import { test } from '../test.ts';

const UNKNOWN = '01990000-0000-7000-8000-000000000000';

const endpoints = Object.values(endpointsByService)
  .flatMap((contract) => Object.entries(contract))
  .filter(([, { audience }]) => audience !== 'service');

test('text that cannot be stored and invalid numbers are refused with the field’s name, in every field of every endpoint', async () => {
  test.setTimeout(600_000);
  const [shopper, office] = await Promise.all([1, 2].map(() => requests.newContext({ baseURL: shopUrl })));
  if (!shopper || !office) throw new Error('two visitors are expected');
  await arriveSignedIn(shopper);
  await apiSignIn(office, owner);
  const [asShopper, asOwner] = [await cookieOf(shopper), await cookieOf(office)];

  const taken: string[] = [];
  let made = 0;
  for (const [name, endpoint] of endpoints) {
    const cookie = isForShop(endpoint.audience) ? asOwner : endpoint.audience === 'anyone' ? '' : asShopper;
    for (const { call, field } of unusableCalls(endpoint, UNKNOWN)) {
      const { status, body } = await make(call, cookie);
      const named = status === 400 ? (Failure.parse(JSON.parse(body)).issues ?? []) : [];
      if (!named.some(({ path }) => path === (field || 'body'))) {
        taken.push(`${status} ${name} ${field}: ${call.body?.slice(0, 300)} ${body.slice(0, 200)}`);
      }
      made += 1;
    }
  }
  expect(made).toBeGreaterThan(300);
  expect(taken).toEqual([]);
  await Promise.all([shopper, office].map((context) => context.dispose()));
});
