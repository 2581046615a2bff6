import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import { createLogger } from '@kanaka/server-kit/logger';
import { freePort } from '@kanaka/testing/free-port';
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
const said: string[] = [];
const logger = createLogger({ service: 'identity', level: 'info', to: { write: (line) => void said.push(line) } });

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness({ tryLimits, logger });
  // Its counter may still be on its way to Redis: what is counted before is counted by itself.
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

/** A wrong password by default from a new address each time. */
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

/** Everything a browser keeps of a sign-in but the session. */
const deviceOf = ({ kanaka_device = '' }: Record<string, string>) => ({ kanaka_device });

const changed = { password: 'a-newly-chosen-one' };

/** Sets the account's new password by the link of an e-mail, in a browser with these cookies. */
async function setPassword(email: string, cookies = {}) {
  await identity.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
  const { rows } = await identity.database.pool.query('select id from password_resets where email = $1', [email]);
  const sent = await identity.app.inject({
    method: 'POST',
    url: `/internal/password-resets/${rows[0].id}/letter`,
    headers: identity.auth.asService,
  });
  const payload = { ...changed, token: sent.json().email.token };
  return identity.app.inject({ method: 'POST', url: '/api/auth/reset-password', cookies, payload });
}

/** Strangers have used up what all of them together may try. */
async function besieged() {
  const shopper = await newShopper(identity.app);
  await attemptsOf(shopper.email, times(tryLimits.ofStrangers + 1, everywhere));
  return shopper;
}

describe('trying a password', () => {
  it('is refused for a while after a few wrong ones from one address, with a polite message', async () => {
    const { email } = await newShopper(identity.app);
    expect(await attemptsOf(email, times(4))).toEqual([401, 401, 401, 429]);

    const reply = await tryOf(identity.app, email, right);
    expect(Failure.parse(reply.json())).toMatchObject({
      code: 'auth.too-many-tries',
      message: 'Too many tries with this email. Please wait 15 minutes, or choose a new password by email.',
    });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.cookies).toEqual([]);
    expect(await attemptsOf(email, [{ ...right, address: '203.0.113.9' }])).toEqual([200]);
  });

  it('is the same for an e-mail that nobody has: what is refused tells nothing', async () => {
    const { email } = await newShopper(identity.app);
    for (const somebody of [email, someEmail()]) {
      expect(await attemptsOf(somebody, times(4))).toEqual([401, 401, 401, 429]);
    }
  });

  it('is forgiven with the right password', async () => {
    const { email } = await newShopper(identity.app);
    const nearly = [{}, {}, right];
    expect(await attemptsOf(email, [...nearly, ...nearly, ...nearly])).toEqual([
      401, 401, 200, 401, 401, 200, 401, 401, 200,
    ]);
  });

  it('by strangers is not forgiven because somebody else knows the password', async () => {
    const { email } = await newShopper(identity.app);
    await attemptsOf(email, times(tryLimits.ofStrangers - 1, everywhere));
    const hows = [{ ...right, address: '192.0.2.1' }, { address: '192.0.2.2' }, { address: '192.0.2.3' }];
    expect(await attemptsOf(email, hows)).toEqual([200, 401, 429]);
  });

  it('is counted when many come at once, at every replica, from one address and from everywhere', async () => {
    const replica = await identity.replica();
    const { email: one } = await newShopper(identity.app);
    const { email: other } = await newShopper(identity.app);
    // The second replica's way to Redis is the first's.
    const atOnce = (email: string, how: (index: number) => How) =>
      Promise.all(times(12, how).map((each, index) => tryOf(index % 2 ? identity.app : replica, email, each)));
    const [fromOne, fromMany] = [await atOnce(one, () => ({})), await atOnce(other, everywhere)];
    await replica.close();
    const judged = (replies: { statusCode: number }[]) => replies.filter(({ statusCode }) => statusCode === 401).length;
    expect(judged(fromOne)).toBe(tryLimits.ofOne);
    expect(judged(fromMany)).toBe(tryLimits.ofStrangers);
  });

  it('leaves lines that say whose account it was and nothing that names a person', async () => {
    const { user, email } = await newShopper(identity.app);
    said.length = 0;
    await attemptsOf(email, [{}, {}, {}, {}]);
    await attemptsOf(email, [{ ...right, address: '203.0.113.7' }]);
    const events = said.map((line) => JSON.parse(line) as { event?: string; userId?: string; requestId?: string });
    expect(events.filter(({ event }) => event).map(({ event, userId }) => [event, userId])).toEqual([
      ['sign-in-failed', user.id],
      ['sign-in-failed', user.id],
      ['sign-in-failed', user.id],
      ['sign-in-locked', user.id],
      ['signed-in', user.id],
    ]);
    for (const secret of [email, '203.0.113', PASSWORD, 'a-wrong-password']) expect(said.join()).not.toContain(secret);
  });
});

describe('while strangers guess somebody’s password', () => {
  it('no other stranger gets further, the right password or not', async () => {
    const { email } = await besieged();
    expect(await attemptsOf(email, [{ address: '192.0.2.1' }, { ...right, address: '192.0.2.2' }])).toEqual([429, 429]);
  });

  it('their own browser, where they were signed in before, lets them in from anywhere', async () => {
    const { email, cookies } = await besieged();
    expect(await attemptsOf(email, [{ ...right, cookies: deviceOf(cookies), address: '198.51.100.1' }])).toEqual([200]);
  });

  it('that browser has a count of its own, which is no stranger’s', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const mine = { cookies: deviceOf(cookies) };
    expect(await attemptsOf(email, [mine, mine, mine, mine, { ...mine, ...right }])).toEqual([401, 401, 401, 429, 429]);
    expect(await attemptsOf(email, [{ ...right, address: '192.0.2.3' }])).toEqual([200]);
  });

  it('another account’s browser, a made-up one and an access token in its place are strangers', async () => {
    const { email, cookies } = await besieged();
    const { cookies: meera } = await newShopper(identity.app);
    for (const kanaka_device of [meera['kanaka_device'], 'a.b.c', cookies['kanaka_access']]) {
      expect(await attemptsOf(email, [{ ...right, cookies: { kanaka_device: kanaka_device ?? '' } }])).toEqual([429]);
    }
  });

  it('the browser that sets a new password is theirs, one from before is a stranger’s', async () => {
    const { email, cookies } = await besieged();
    const reply = await setPassword(email, cookies);
    expect(await attemptsOf(email, [{ ...changed, cookies: deviceOf(cookies) }])).toEqual([429]);
    expect(await attemptsOf(email, [{ ...changed, cookies: deviceOf(cookiesOf(reply)) }])).toEqual([200]);
  });

  it('browsers that knew the old password have no tries of their own at the new one', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const collected = [cookies, cookiesOf(await tryOf(identity.app, email, right))];
    await setPassword(email);
    await attemptsOf(email, times(tryLimits.ofStrangers + 1, everywhere));
    const guesses = collected.map((one) => ({ cookies: deviceOf(one) }));
    expect(await attemptsOf(email, guesses)).toEqual([429, 429]);
  });
});

describe('the cookie of a browser somebody got in with', () => {
  it('is only sent to where it is used, cannot be read by pages, and stays when they sign out', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const reply = await tryOf(identity.app, email, right);
    expect(reply.cookies.find(({ name }) => name === 'kanaka_device')).toMatchObject({
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 31_536_000,
    });
    const out = await identity.app.inject({ method: 'POST', url: '/api/auth/logout', cookies });
    expect(cookiesOf(out)).not.toHaveProperty('kanaka_device');
  });

  it('stays the same device however often it signs in', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const again = cookiesOf(await tryOf(identity.app, email, { ...right, cookies: deviceOf(cookies) }));
    expect(again).toHaveProperty('kanaka_device');
    const [first, second] = [{ cookies: deviceOf(cookies) }, { cookies: deviceOf(again) }];
    expect(await attemptsOf(email, [first, first, first, second])).toEqual([401, 401, 401, 429]);
  });

  it('opens nothing by itself', async () => {
    const { cookies } = await newShopper(identity.app);
    const { kanaka_device = '' } = cookies;
    const asAccess = { kanaka_access: kanaka_device, kanaka_refresh: kanaka_device };
    const reply = await identity.app.inject({ method: 'GET', url: '/api/auth/check-auth', cookies: asAccess });
    expect(reply.statusCode).toBe(401);
  });
});

describe('while Redis is away', () => {
  it('everybody gets in who knows their password, and guesses are counted by each replica', async () => {
    const alone = await startIdentityHarness({ tryLimits, redisUrl: `redis://127.0.0.1:${await freePort()}` });
    const { email } = await newShopper(alone.app);
    const statuses = [];
    for (const how of [{}, {}, right, {}, {}, {}, {}]) statuses.push((await tryOf(alone.app, email, how)).statusCode);
    const elsewhere = await tryOf(alone.app, email, { ...right, address: '203.0.113.2' });
    await alone.close();
    expect(statuses).toEqual([401, 401, 200, 401, 401, 401, 429]);
    expect(elsewhere.statusCode).toBe(200);
  });
});
