import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import { createLogger } from '@kanaka/server-kit/logger';
import { REFUSING_PORT } from '@kanaka/testing/free-port';
import { until } from '@kanaka/testing/until';
import type { FastifyInstance } from 'fastify';
import {
  cookiesOf,
  newShopper,
  startIdentityHarness,
  PASSWORD,
  someEmail,
  type IdentityHarness,
} from '../../test/identity-harness.ts';

const tryLimits = { ofOne: 3, ofStrangers: 6 };
const logLines: string[] = [];
const logger = createLogger({ service: 'identity', level: 'info', to: { write: (line) => void logLines.push(line) } });

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness({ tryLimits, logger });
  // Its connection to Redis may not be ready yet; attempts before that are counted in memory.
  const replica = await identity.replica();
  const email = someEmail();
  await until(async () => {
    await tryOf(identity.app, email, { address: '203.0.113.250' });
    return (await tryOf(replica, email, { address: '203.0.113.250' })).statusCode === 429;
  });
  await replica.close();
});
afterAll(() => identity.close());

type How = { password?: string; address?: string; cookies?: Record<string, string> };

/** Tries a wrong password, by default from a new address each time. */
const tryOf = (
  app: FastifyInstance,
  email: string,
  { password = 'a-wrong-password', address = '203.0.113.1', cookies = {} }: How = {},
) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': address },
    cookies,
    payload: { email, password },
  });

async function attemptsOf(email: string, hows: How[]): Promise<number[]> {
  const statuses = [];
  for (const how of hows) statuses.push((await tryOf(identity.app, email, how)).statusCode);
  return statuses;
}
const times = (count: number, how: (index: number) => How = () => ({})) =>
  Array.from({ length: count }, (_, i) => how(i));
const everywhere = (index: number) => ({ address: `198.51.100.${index + 1}` });
const right = { password: PASSWORD };

/** The cookies that remain in a browser after its session ended. */
const deviceOf = ({ kanaka_device = '' }: Record<string, string>) => ({ kanaka_device });

const changed = { password: 'a-newly-chosen-one' };

/** Resets the account's password through the e-mailed link, in a browser with these cookies. */
async function setPassword(email: string, cookies = {}) {
  await identity.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
  const { rows } = await identity.database.pool.query(
    "select id from password_resets where email = $1 and kind = 'password-reset'",
    [email],
  );
  const sent = await identity.app.inject({
    method: 'POST',
    url: `/internal/mailed-links/${rows[0].id}/email`,
    headers: identity.auth.asService,
  });
  const payload = { ...changed, token: sent.json().email.token };
  return identity.app.inject({ method: 'POST', url: '/api/auth/reset-password', cookies, payload });
}

/** A shopper whose account's shared limit has been used up by strangers. */
async function besieged() {
  const shopper = await newShopper(identity.app);
  await attemptsOf(shopper.email, times(tryLimits.ofStrangers + 1, everywhere));
  return shopper;
}

describe('trying a password', () => {
  it('is refused for a while after a few wrong ones from one address, with a polite message', async () => {
    const { email } = await newShopper(identity.app);
    expect(await attemptsOf(email, times(4))).toEqual([401, 401, 401, 429]);

    const response = await tryOf(identity.app, email, right);
    expect(Failure.parse(response.json())).toMatchObject({
      code: 'auth.too-many-tries',
      message: 'Too many tries with this email. Please wait 15 minutes, or choose a new password by email.',
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.cookies).toEqual([]);
    expect(await attemptsOf(email, [{ ...right, address: '203.0.113.9' }])).toEqual([200]);
  });

  it('is refused in the same way for an e-mail address without an account', async () => {
    const { email } = await newShopper(identity.app);
    for (const somebody of [email, someEmail()]) {
      expect(await attemptsOf(somebody, times(4))).toEqual([401, 401, 401, 429]);
    }
  });

  it('is no longer counted after the right password', async () => {
    const { email } = await newShopper(identity.app);
    const nearly = [{}, {}, right];
    expect(await attemptsOf(email, [...nearly, ...nearly, ...nearly])).toEqual([
      401, 401, 200, 401, 401, 200, 401, 401, 200,
    ]);
  });

  it('of other strangers stays counted when somebody signs in', async () => {
    const { email } = await newShopper(identity.app);
    await attemptsOf(email, times(tryLimits.ofStrangers - 1, everywhere));
    const hows = [{ ...right, address: '192.0.2.1' }, { address: '192.0.2.2' }, { address: '192.0.2.3' }];
    expect(await attemptsOf(email, hows)).toEqual([200, 401, 429]);
  });

  it('is counted for concurrent requests, at all replicas, from one address and from many', async () => {
    const replica = await identity.replica();
    const { email: one } = await newShopper(identity.app);
    const { email: other } = await newShopper(identity.app);
    // The second replica uses the Redis connection of the first.
    const atOnce = (email: string, how: (index: number) => How) =>
      Promise.all(times(12, how).map((each, index) => tryOf(index % 2 ? identity.app : replica, email, each)));
    const [fromOne, fromMany] = [await atOnce(one, () => ({})), await atOnce(other, everywhere)];
    await replica.close();
    const judged = (responses: { statusCode: number }[]) =>
      responses.filter(({ statusCode }) => statusCode === 401).length;
    expect(judged(fromOne)).toBe(tryLimits.ofOne);
    expect(judged(fromMany)).toBe(tryLimits.ofStrangers);
  });

  it('logs the id of the account and no personal data', async () => {
    const { user, email } = await newShopper(identity.app);
    logLines.length = 0;
    await attemptsOf(email, [{}, {}, {}, {}]);
    await attemptsOf(email, [{ ...right, address: '203.0.113.7' }]);
    const events = logLines.map((line) => JSON.parse(line) as { event?: string; userId?: string; requestId?: string });
    expect(events.filter(({ event }) => event).map(({ event, userId }) => [event, userId])).toEqual([
      ['sign-in-failed', user.id],
      ['sign-in-failed', user.id],
      ['sign-in-failed', user.id],
      ['sign-in-locked', user.id],
      ['signed-in', user.id],
    ]);
    for (const secret of [email, '203.0.113', PASSWORD, 'a-wrong-password'])
      expect(logLines.join()).not.toContain(secret);
  });
});

describe('while strangers guess somebody’s password', () => {
  it('refuses all strangers, with the right password or not', async () => {
    const { email } = await besieged();
    expect(await attemptsOf(email, [{ address: '192.0.2.1' }, { ...right, address: '192.0.2.2' }])).toEqual([429, 429]);
  });

  it('admits a browser in which the owner signed in before, from any address', async () => {
    const { email, cookies } = await besieged();
    expect(await attemptsOf(email, [{ ...right, cookies: deviceOf(cookies), address: '198.51.100.1' }])).toEqual([200]);
  });

  it('counts that browser separately from strangers', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const mine = { cookies: deviceOf(cookies) };
    expect(await attemptsOf(email, [mine, mine, mine, mine, { ...mine, ...right }])).toEqual([401, 401, 401, 429, 429]);
    expect(await attemptsOf(email, [{ ...right, address: '192.0.2.3' }])).toEqual([200]);
  });

  it('treats another account’s device cookie, a forged one and an access token as strangers', async () => {
    const { email, cookies } = await besieged();
    const { cookies: meera } = await newShopper(identity.app);
    for (const kanaka_device of [meera['kanaka_device'], 'a.b.c', cookies['kanaka_access']]) {
      expect(await attemptsOf(email, [{ ...right, cookies: { kanaka_device: kanaka_device ?? '' } }])).toEqual([429]);
    }
  });

  it('treats the browser that resets the password as a device, and earlier devices as strangers', async () => {
    const { email, cookies } = await besieged();
    const response = await setPassword(email, cookies);
    expect(await attemptsOf(email, [{ ...changed, cookies: deviceOf(cookies) }])).toEqual([429]);
    expect(await attemptsOf(email, [{ ...changed, cookies: deviceOf(cookiesOf(response)) }])).toEqual([200]);
  });

  it('counts devices that knew the old password with strangers', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const collected = [cookies, cookiesOf(await tryOf(identity.app, email, right))];
    await setPassword(email);
    await attemptsOf(email, times(tryLimits.ofStrangers + 1, everywhere));
    const guesses = collected.map((one) => ({ cookies: deviceOf(one) }));
    expect(await attemptsOf(email, guesses)).toEqual([429, 429]);
  });
});

describe('the device cookie', () => {
  it('is limited to its path, httpOnly, and kept at sign-out', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const response = await tryOf(identity.app, email, right);
    expect(response.cookies.find(({ name }) => name === 'kanaka_device')).toMatchObject({
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 31_536_000,
    });
    const out = await identity.app.inject({ method: 'POST', url: '/api/auth/logout', cookies });
    expect(cookiesOf(out)).not.toHaveProperty('kanaka_device');
  });

  it('keeps the device id at every sign-in', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const again = cookiesOf(await tryOf(identity.app, email, { ...right, cookies: deviceOf(cookies) }));
    expect(again).toHaveProperty('kanaka_device');
    const [first, second] = [{ cookies: deviceOf(cookies) }, { cookies: deviceOf(again) }];
    expect(await attemptsOf(email, [first, first, first, second])).toEqual([401, 401, 401, 429]);
  });

  it('grants no access by itself', async () => {
    const { cookies } = await newShopper(identity.app);
    const { kanaka_device = '' } = cookies;
    const asAccess = { kanaka_access: kanaka_device, kanaka_refresh: kanaka_device };
    const response = await identity.app.inject({ method: 'GET', url: '/api/auth/check-auth', cookies: asAccess });
    expect(response.statusCode).toBe(401);
  });
});

describe('while Redis is down', () => {
  it('admits everybody with the right password, and each replica counts attempts itself', async () => {
    const alone = await startIdentityHarness({ tryLimits, redisUrl: `redis://127.0.0.1:${REFUSING_PORT}` });
    const { email } = await newShopper(alone.app);
    const statuses = [];
    for (const how of [{}, {}, right, {}, {}, {}, {}]) statuses.push((await tryOf(alone.app, email, how)).statusCode);
    const elsewhere = await tryOf(alone.app, email, { ...right, address: '203.0.113.2' });
    await alone.close();
    expect(statuses).toEqual([401, 401, 200, 401, 401, 401, 429]);
    expect(elsewhere.statusCode).toBe(200);
  });
});
