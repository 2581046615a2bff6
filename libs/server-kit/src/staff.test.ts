import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { allPermissions, type Permission } from '@kanaka/contracts/identity/permissions';
import { keyOfDigest } from '@kanaka/contracts/identity/api-keys';
import { refusedStaff, staffOfSession } from '@kanaka/contracts/identity/staff';
import { endpoint } from '@kanaka/contracts/endpoint';
import { createTestAuth } from '@kanaka/testing/sessions';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { digestOfKey, isApiKey, newApiKey } from './api-key.ts';
import { createHttpService } from './http-service.ts';
import { createLogger } from './logger.ts';
import { serve } from './serve.ts';
import { createStaffLookup, type StaffRefusal } from './staff.ts';

const auth = createTestAuth();
const logger = createLogger({ service: 'test', level: 'silent' });
const common = { logger, jwtPublicKey: auth.publicKey, internalToken: auth.internalToken };
const weigh = endpoint.put('/admin/rings', 'products:write', {
  summary: 'Weighs.',
  reply: z.object({}),
});
const mine = endpoint.get('/mine', 'signed-in', {
  summary: 'What the caller may do.',
  reply: z.object({ permissions: z.array(z.string()) }),
});

const KEY_ID = '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135';

let identity: FastifyInstance;
let service: FastifyInstance;
let known: Map<string, Permission[]>;
let asked: number;
let refusals: StaffRefusal[];

beforeEach(async () => {
  [known, asked, refusals] = [new Map(), 0, []];
  identity = await createHttpService(common);
  serve(identity, staffOfSession, async ({ params: { sessionId } }) => {
    asked += 1;
    const permissions = known.get(sessionId);
    return { staff: permissions ? { permissions } : null };
  });
  serve(identity, keyOfDigest, async ({ params: { digest } }) => {
    asked += 1;
    const permissions = known.get(digest);
    return { key: permissions ? { _id: KEY_ID, name: 'Books (API key)', permissions } : null };
  });
  serve(identity, refusedStaff, async ({ body }) => {
    refusals.push(body);
    return {};
  });
  const identityUrl = await identity.listen({ host: '127.0.0.1', port: 0 });
  const staff = createStaffLookup({ identityUrl, internalToken: auth.internalToken, logger });
  service = await createHttpService({ ...common, staff });
  serve(service, weigh, async () => ({}));
  serve(service, mine, async ({ caller }) => ({ permissions: [...caller.permissions] }));
});
afterEach(async () => {
  await service.close();
  await identity.close();
});

function signIn(permissions: readonly Permission[]) {
  const { sessionId, headers } = auth.signIn({ role: 'admin' });
  known.set(sessionId, [...permissions]);
  return { sessionId, headers, outcome: () => outcomeOf(headers) };
}

function withKey(permissions: readonly Permission[]) {
  const { key, headers } = auth.makeKey();
  const digest = digestOfKey(key);
  known.set(digest, [...permissions]);
  return { digest, outcome: () => outcomeOf(headers) };
}

async function outcomeOf(headers: Record<string, string>): Promise<string> {
  const { statusCode, body } = await service.inject({ method: 'PUT', url: '/api/admin/rings', headers });
  return `${statusCode} ${/"code":"([^"]+)"/.exec(body)?.[1] ?? ''}`.trim();
}

describe('a person of the shop', () => {
  it('may do what the role allows, and is refused all else, which is noted', async () => {
    expect(await signIn(allPermissions).outcome()).toBe('200');
    const { outcome, sessionId } = signIn(['orders:read', 'orders:ship']);
    expect(await outcome()).toBe('403 auth.no-permission');
    while (refusals.length === 0) await setTimeout(5);
    expect(refusals).toEqual([
      expect.objectContaining({ sessionId, permission: 'products:write', what: 'PUT /api/admin/rings' }),
    ]);
  });

  it('is refused within a second of being suspended or of losing the permission, as a key is of being revoked', async () => {
    const [suspended, moved] = [signIn(allPermissions), signIn(allPermissions)];
    expect([await suspended.outcome(), await moved.outcome()]).toEqual(['200', '200']);
    const revoked = withKey(['products:write']);
    expect(await revoked.outcome()).toBe('200');
    known.delete(suspended.sessionId);
    known.delete(revoked.digest);
    known.set(moved.sessionId, ['orders:read']);
    await setTimeout(1_000);
    expect([await suspended.outcome(), await moved.outcome(), await revoked.outcome()]).toEqual([
      '401 auth.sign-in-required',
      '403 auth.no-permission',
      '401 auth.key-invalid',
    ]);
  });

  it('is asked about once for calls that come together', async () => {
    const { outcome } = signIn(allPermissions);
    expect(await Promise.all(Array.from({ length: 20 }, outcome))).toEqual(Array.from({ length: 20 }, () => '200'));
    expect(asked).toBe(1);
  });

  it('is refused while identity cannot be asked, and admitted once it can be', async () => {
    const { outcome, sessionId } = signIn(allPermissions);
    const permissions = known.get(sessionId);
    const { port } = identity.server.address() as AddressInfo;
    await identity.close();
    expect(await outcome()).toBe('503 service.unavailable');
    identity = await createHttpService(common);
    serve(identity, staffOfSession, async () => ({ staff: { permissions: permissions ?? [] } }));
    await identity.listen({ host: '127.0.0.1', port });
    expect(await outcome()).toBe('200');
  });

  it('has permissions at endpoints for everybody who is signed in, a shopper has none', async () => {
    const get = async (headers: Record<string, string>) =>
      (await service.inject({ url: '/api/mine', headers })).json<{ permissions: string[] }>().permissions;
    expect(await get(signIn(['documents:read']).headers)).toEqual(['documents:read']);
    expect(await get(auth.signIn().headers)).toEqual([]);
    expect(asked).toBe(1);
  });
});

describe('an API key', () => {
  it('may do what it allows, and is asked about once for calls that come together', async () => {
    const { outcome } = withKey(['products:write']);
    expect(new Set(await Promise.all(Array.from({ length: 20 }, outcome)))).toEqual(new Set(['200']));
    expect(asked).toBe(1);
  });

  it('is refused what it does not allow, which is noted under its id', async () => {
    expect(await withKey(['orders:read']).outcome()).toBe('403 auth.no-permission');
    while (refusals.length === 0) await setTimeout(5);
    expect(refusals).toMatchObject([{ sessionId: KEY_ID, permission: 'products:write' }]);
  });

  it('is random, and told from other text by its checksum', () => {
    const keys = Array.from({ length: 1_000 }, newApiKey);
    expect(new Set(keys).size).toBe(1_000);
    expect(keys.every(isApiKey)).toBe(true);
    // As calculated by another program.
    expect(isApiKey('kan_live_0123456789ABCDEFGHIJKLMNOPQRSTUV4DJEcE')).toBe(true);
    for (const text of ['', 'kan_live_', `${keys[0]}0`, ` ${keys[0]}`, `x${keys[0]?.slice(1)}`]) {
      expect(isApiKey(text)).toBe(false);
    }
  });
});
