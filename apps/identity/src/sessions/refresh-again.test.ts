import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import {
  call,
  cookiesOf,
  login,
  newShopper,
  startIdentityHarness,
  type Cookies,
  type IdentityHarness,
} from '../../test/identity-harness.ts';
import { refreshTokens } from '../schema.ts';
import { hashOfToken } from './tokens.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness();
});
afterAll(() => identity.close());

const checkAuth = (cookies: Cookies, app = identity.app) => call(app, 'GET', '/api/auth/check-auth', { cookies });
const refresh = (cookies: Cookies, app = identity.app) => call(app, 'POST', '/api/auth/refresh', { cookies });

/** Makes the token look as if it had been exchanged this many seconds ago. */
async function rotatedAgo(cookies: Cookies, seconds: number) {
  await identity.database.db
    .update(refreshTokens)
    .set({ rotatedAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(refreshTokens.tokenHash, hashOfToken(cookies['kanaka_refresh'] ?? '')));
}

/** The browser's cookies after a response. */
const kept = (cookies: Cookies, response: Parameters<typeof cookiesOf>[0]) => ({ ...cookies, ...cookiesOf(response) });

describe('a refresh token that is sent again within seconds', () => {
  it('gets the same next token when the first response was lost, and the session goes on', async () => {
    const { cookies } = await newShopper(identity.app);
    const lost = cookiesOf(await refresh(cookies));
    await rotatedAgo(cookies, 15);

    const again = await refresh(cookies);
    expect(again.statusCode).toBe(200);
    expect(cookiesOf(again)['kanaka_refresh']).toBe(lost['kanaka_refresh']);
    await rotatedAgo(cookies, 3600);
    expect((await refresh(kept(cookies, again))).statusCode).toBe(200);
  });

  it('gets it also from another replica, and through check-auth', async () => {
    const { cookies } = await newShopper(identity.app);
    const lost = cookiesOf(await refresh(cookies));
    const { kanaka_refresh = '', kanaka_device = '' } = cookies;
    const responses = [
      await refresh(cookies, await identity.replica()),
      await checkAuth({ kanaka_refresh, kanaka_device }, await identity.replica()),
    ];
    for (const response of responses) expect(cookiesOf(response)['kanaka_refresh']).toBe(lost['kanaka_refresh']);
  });

  it('gives many tabs that refresh together the same next token', async () => {
    const { cookies } = await newShopper(identity.app);
    const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(cookies)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(responses.map((response) => cookiesOf(response)['kanaka_refresh'])).size).toBe(1);
    for (const response of responses) {
      expect((await checkAuth({ kanaka_access: cookiesOf(response)['kanaka_access'] ?? '' })).statusCode).toBe(200);
    }
    const [last = responses[0]] = responses.slice(-1);
    expect(last && (await refresh(kept(cookies, last))).statusCode).toBe(200);
  });

  it('gets only an access token once the next refresh token was used, because the browser holds a newer one', async () => {
    const { cookies } = await newShopper(identity.app);
    const next = kept(cookies, await refresh(cookies));
    const newest = kept(next, await refresh(next));

    const late = await refresh(cookies);
    expect(late.statusCode).toBe(200);
    expect(Object.keys(cookiesOf(late))).toEqual(['kanaka_access']);
    expect((await refresh(newest)).statusCode).toBe(200);
  });
});

describe('a refresh token that was copied', () => {
  it('ends the session when it comes from a browser that never signed in with the account', async () => {
    const { cookies } = await newShopper(identity.app);
    const next = kept(cookies, await refresh(cookies));
    const { kanaka_refresh = '' } = cookies;

    const theft = await refresh({ kanaka_refresh });
    expect(theft.statusCode).toBe(401);
    expect(cookiesOf(theft)['kanaka_refresh']).toBe('');
    for (const response of [await refresh(next), await checkAuth(next)]) expect(response.statusCode).toBe(401);
  });

  it('ends the session when it comes from the browser of another account', async () => {
    const { cookies } = await newShopper(identity.app);
    const mallory = await newShopper(identity.app);
    const next = kept(cookies, await refresh(cookies));
    const { kanaka_refresh = '' } = cookies;

    const theft = await refresh({ kanaka_refresh, kanaka_device: mallory.cookies['kanaka_device'] ?? '' });
    expect(theft.statusCode).toBe(401);
    expect((await checkAuth(next)).statusCode).toBe(401);
    expect((await checkAuth(mallory.cookies)).statusCode).toBe(200);
  });

  it('ends the session when a thief uses it first and the owner comes back later', async () => {
    const { cookies } = await newShopper(identity.app);
    const { kanaka_refresh = '' } = cookies;
    const stolen = cookiesOf(await refresh({ kanaka_refresh }));
    await rotatedAgo(cookies, 25);

    expect((await refresh(cookies)).statusCode).toBe(401);
    for (const response of [await refresh(stolen), await checkAuth(stolen)]) expect(response.statusCode).toBe(401);
  });

  it('ends the whole session when it is used again later, also by its own browser', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const laptop = cookiesOf(await login(identity.app, email));
    const next = kept(cookies, await refresh(cookies));
    await rotatedAgo(cookies, 25);

    expect((await refresh(cookies)).statusCode).toBe(401);
    expect((await refresh(next)).statusCode).toBe(401);
    expect((await checkAuth(next)).statusCode).toBe(401);
    expect((await checkAuth(laptop)).statusCode).toBe(200);
  });

  it('does not allow deriving the next token without the service’s key', async () => {
    const { cookies } = await newShopper(identity.app);
    const next = cookiesOf(await refresh(cookies))['kanaka_refresh'] ?? '';
    expect(next).not.toBe(hashOfToken(cookies['kanaka_refresh'] ?? ''));
    expect(next).toMatch(/^[\w-]{43}$/);
    const other = cookiesOf(await refresh((await newShopper(identity.app)).cookies))['kanaka_refresh'];
    expect(other).not.toBe(next);
  });
});

it('a refresh renews the device cookie', async () => {
  const { cookies } = await newShopper(identity.app);
  const response = await refresh(cookies);
  const device = response.cookies.find(({ name }) => name === 'kanaka_device');
  expect(device).toMatchObject({ path: '/api/auth', httpOnly: true, sameSite: 'Lax', maxAge: 31_536_000 });
  expect(idIn(device?.value)).toBe(idIn(cookies['kanaka_device']));
});

/** The device id in a device cookie. */
function idIn(token = ''): unknown {
  const [, claims = ''] = token.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { jti: string }).jti;
}
