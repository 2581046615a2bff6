import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailedLinkEmail } from '@kanaka/contracts/identity/accounts';
import { and, desc, eq, sql } from 'drizzle-orm';
import {
  call,
  newShopper,
  PASSWORD,
  startIdentityHarness,
  type Cookies,
  type IdentityHarness,
} from '../../test/identity-harness.ts';
import { mailedLinks, refreshTokens } from '../schema.ts';
import { hashOfToken } from './tokens.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness();
});
afterAll(() => identity.close());
/** What a gateway learns of a session by its access token alone. */
async function statusOf(cookies: Cookies): Promise<number> {
  const access = { kanaka_access: cookies['kanaka_access'] ?? '' };
  return (await call(identity.app, 'GET', '/api/auth/check-auth', { cookies: access })).statusCode;
}

const post = (path: string, cookies: Cookies, payload?: object) =>
  call(identity.app, 'POST', path, { cookies, ...(payload && { payload }) });

describe('a session whose access token is still valid ends at once', () => {
  it('by signing out', async () => {
    const { cookies } = await newShopper(identity.app);
    expect(await statusOf(cookies)).toBe(200);
    await post('/api/auth/logout', cookies);
    expect(await statusOf(cookies)).toBe(401);
  });

  it('by signing out after the access token has expired', async () => {
    const { cookies } = await newShopper(identity.app);
    await post('/api/auth/logout', { kanaka_refresh: cookies['kanaka_refresh'] ?? '' });
    expect(await statusOf(cookies)).toBe(401);
  });

  it('by signing in again in the same browser', async () => {
    const { email, cookies } = await newShopper(identity.app);
    await post('/api/auth/login', cookies, { email, password: PASSWORD });
    expect(await statusOf(cookies)).toBe(401);
  });

  it('because its refresh token was copied', async () => {
    const { cookies } = await newShopper(identity.app);
    await post('/api/auth/refresh', cookies);
    await identity.database.db
      .update(refreshTokens)
      .set({ rotatedAt: sql`now() - interval '25 seconds'` })
      .where(eq(refreshTokens.tokenHash, hashOfToken(cookies['kanaka_refresh'] ?? '')));
    expect((await post('/api/auth/refresh', cookies)).statusCode).toBe(401);
    expect(await statusOf(cookies)).toBe(401);
  });

  it('by a new password, with all others of the account', async () => {
    const { email, cookies } = await newShopper(identity.app);
    await post('/api/auth/forgot-password', {}, { email });
    const [row] = await identity.database.db
      .select()
      .from(mailedLinks)
      .where(and(eq(mailedLinks.email, email), eq(mailedLinks.kind, 'password-reset')))
      .orderBy(desc(mailedLinks.id));
    const response = await identity.app.inject({
      method: 'POST',
      url: `/internal/mailed-links/${row?.id}/email`,
      headers: identity.auth.asService,
    });
    const token = mailedLinkEmail.reply.parse(response.json()).email?.token;
    await post('/api/auth/reset-password', {}, { token, password: 'quite-another-password' });
    expect(await statusOf(cookies)).toBe(401);
  });
});
