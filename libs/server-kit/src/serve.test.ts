import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoint } from '@kanaka/contracts/endpoint';
import { Failure } from '@kanaka/contracts/failure';
import { createTestAuth } from '@kanaka/testing/sessions';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createSigner } from 'fast-jwt';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { mustBeSelf } from './auth.ts';
import { createHttpService } from './http-service.ts';
import { createLogger } from './logger.ts';
import { serve } from './serve.ts';

const Ring = z.object({ title: z.string(), weightMg: z.int() });

const saveRing = endpoint.post('/rings/:id', 'products:write', {
  summary: 'Saves a ring.',
  params: z.object({ id: z.uuid() }),
  query: z.object({ draft: z.enum(['yes', 'no']).default('no') }),
  headers: z.object({ 'idempotency-key': z.string().min(8).optional() }),
  body: z.object({ title: z.string().trim().min(1), weightMg: z.coerce.number().int() }),
  reply: z.object({ data: Ring }),
});
const readRing = endpoint.get('/rings/:id', 'anyone', {
  summary: 'One ring.',
  params: z.object({ id: z.string() }),
  errors: ['stock.reserved'],
  reply: z.object({ data: Ring }),
});
const myRings = endpoint.get('/shoppers/:userId/rings', 'shopper', {
  summary: 'A shopper’s rings.',
  params: z.object({ userId: z.string() }),
  reply: z.object({ name: z.string() }),
});
const weigh = endpoint.post('/internal/rings/weigh', 'service', {
  summary: 'Weighs.',
  reply: z.object({}),
});

const harness = createTestAuth();
const lines: { message: string; level: string; requestId: string; err?: { message: string } }[] = [];
const logger = createLogger({
  service: 'rings',
  level: 'info',
  to: { write: (line) => void lines.push(JSON.parse(line)) },
});
let app: FastifyInstance;
let saved: unknown;

beforeAll(async () => {
  app = await createHttpService({
    logger,
    jwtPublicKey: harness.publicKey,
    internalToken: harness.internalToken,
    staff: harness.staff,
    bodyLimit: 1000,
  });
  serve(app, saveRing, async ({ request: _, reply: __, ...call }) => {
    saved = call;
    return { data: call.body };
  });
  serve(app, readRing, async ({ params: { id } }) => {
    if (id === 'broken') throw Object.assign(new Error('the drawer is stuck'), { detail: 'password hunter2' });
    if (id === 'sold') throw new AppError('stock.reserved', 'This ring is sold.', { details: { left: 0 } });
    if (id === 'unnamed') throw new AppError('stock.overtaken', 'This ring is another’s.');
    if (id === 'wrong') return { data: { title: 'Solitaire' } as z.infer<typeof Ring> };
    return { data: { title: 'Solitaire', weightMg: 3200, costPaise: 99, supplier: 'secret' } };
  });
  serve(app, myRings, async ({ params, caller }) => {
    mustBeSelf(caller, params.userId);
    return { name: caller.userName };
  });
  serve(app, weigh, async () => ({}));
});
afterAll(() => app.close());

const inject = (options: InjectOptions) => app.inject(options);
const id = uuidv7();
const asAdmin = () => harness.signIn({ role: 'admin' }).headers;
const save = (options: InjectOptions) => inject({ method: 'POST', url: `/api/rings/${id}`, ...options });

describe('authorization', () => {
  it('refuses a guest before the body is parsed', async () => {
    const json = { 'content-type': 'application/json' };
    for (const payload of ['{"title":', '{}', ' '.repeat(5000)]) {
      const response = await save({ headers: json, payload });
      expect(response.statusCode).toBe(401);
      expect(Failure.parse(response.json()).code).toBe('auth.sign-in-required');
    }
  });

  it('refuses a shopper at an owner’s endpoint', async () => {
    const response = await save({ headers: harness.signIn().headers, payload: {} });
    expect(response.statusCode).toBe(403);
    expect(Failure.parse(response.json()).code).toBe('auth.admin-only');
  });

  it('allows a shopper only their own data', async () => {
    const asha = harness.signIn({ name: 'Asha' });
    const mine = await inject({ url: `/api/shoppers/${asha.id}/rings`, headers: asha.headers });
    expect(mine.json()).toEqual({ success: true, name: 'Asha' });
    const others = await inject({ url: `/api/shoppers/${uuidv7()}/rings`, headers: asha.headers });
    expect(others.statusCode).toBe(403);
    expect(Failure.parse(others.json()).code).toBe('auth.not-yours');
  });

  it('refuses an admin at a shopper’s endpoint, also with their own id', async () => {
    const owner = harness.signIn({ role: 'admin' });
    for (const userId of [owner.id, uuidv7()]) {
      const response = await inject({ url: `/api/shoppers/${userId}/rings`, headers: owner.headers });
      expect(response.statusCode).toBe(403);
      expect(Failure.parse(response.json()).code).toBe('auth.shopper-only');
    }
  });

  it('accepts no token that is expired, foreign, unsigned or sent in another place', async () => {
    const claims = {
      sub: id,
      sid: harness.signIn({ role: 'admin' }).sessionId,
      role: 'admin',
      name: 'Mallory',
      email: 'm@kanaka.example',
      emailProven: true,
    };
    const key = { key: harness.privateKey, algorithm: 'EdDSA' as const, expiresIn: 60_000, iss: 'kanaka' };
    const good = createSigner(key)(claims);
    const tokens = [
      createSigner({ ...key, clockTimestamp: Date.now() - 3_600_000 })(claims),
      createSigner({ ...key, iss: 'elsewhere' })(claims),
      createSigner({ ...key, key: createTestAuth().privateKey })(claims),
      createSigner({ algorithm: 'none', iss: 'kanaka' })(claims),
      createSigner({ key: harness.publicKey, algorithm: 'HS256', iss: 'kanaka' })(claims),
      createSigner(key)({ ...claims, role: 'king' }),
    ];
    const headers: Record<string, string>[] = tokens.map((token) => ({ cookie: `kanaka_access=${token}` }));
    headers.push({ authorization: `Bearer ${good}` });
    for (const each of headers) expect((await save({ headers: each, payload: {} })).statusCode).toBe(401);
    expect((await save({ headers: { cookie: `kanaka_access=${good}` }, payload: {} })).statusCode).toBe(400);
  });

  it('allows only services to call internal endpoints', async () => {
    const weighWith = (headers: Record<string, string>) =>
      inject({ method: 'POST', url: '/internal/rings/weigh', headers });
    expect((await weighWith(harness.asService)).json()).toEqual({ success: true });
    const strangers: Record<string, string>[] = [
      {},
      asAdmin(),
      { authorization: 'Bearer' },
      { authorization: 'Bearer x' },
    ];
    for (const headers of strangers) {
      const response = await weighWith(headers);
      expect(response.statusCode).toBe(401);
      expect(Failure.parse(response.json()).code).toBe('auth.not-a-service');
    }
  });
});

describe('a request', () => {
  it('reaches the handler parsed', async () => {
    const headers = { ...asAdmin(), 'idempotency-key': 'once-and-only' };
    const response = await save({ headers, payload: { title: '  Solitaire ', weightMg: '3200', extra: true } });
    expect(response.json()).toEqual({ success: true, data: { title: 'Solitaire', weightMg: 3200 } });
    expect(saved).toMatchObject({
      params: { id },
      query: { draft: 'no' },
      headers: { 'idempotency-key': 'once-and-only' },
      body: { title: 'Solitaire', weightMg: 3200 },
      caller: { role: 'admin', userName: 'Asha' },
    });
  });

  it('is refused with a list of all invalid fields', async () => {
    const response = await inject({
      method: 'POST',
      url: '/api/rings/7?draft=maybe',
      headers: { ...asAdmin(), 'idempotency-key': 'short' },
      payload: { title: ' ', weightMg: 'heavy' },
    });
    expect(response.statusCode).toBe(400);
    const { code, issues } = Failure.parse(response.json());
    expect(code).toBe('request.invalid');
    expect(issues?.map(({ path }) => path)).toEqual(['id', 'draft', 'idempotency-key', 'title', 'weightMg']);
  });

  it.each([
    [400, 'request.err-ctp-invalid-json-body', '{"title":', 'application/json'],
    [400, 'request.err-ctp-invalid-json-body', '{"title":"a","__proto__":{"role":"admin"}}', 'application/json'],
    [400, 'request.invalid', '[]', 'application/json'],
    [400, 'request.invalid', 'null', 'application/json'],
    [400, 'request.invalid', '', 'application/json'],
    [413, 'request.err-ctp-body-too-large', `"${'x'.repeat(2000)}"`, 'application/json'],
    [415, 'request.err-ctp-invalid-media-type', '<ring/>', 'application/xml'],
  ])('is refused with %i %s', async (status, code, payload, type) => {
    const response = await save({ headers: { ...asAdmin(), 'content-type': type }, payload });
    expect(response.statusCode).toBe(status);
    expect(Failure.parse(response.json())).toMatchObject({ code, requestId: response.headers['x-request-id'] });
  });

  it.each([
    ['GET', '/api/nothing', 404, 'route.not-found'],
    ['PUT', '/api/rings/7', 404, 'route.not-found'],
    ['GET', '/api/rings/%zz', 400, 'request.err-bad-url'],
    ['GET', '/api/rings/a%00b', 400, 'request.invalid'],
    ['GET', '/api/rings/a?title=%00', 400, 'request.invalid'],
  ] as const)('%s %s is answered %i in our words', async (method, url, status, code) => {
    const response = await inject({ method, url });
    expect(response.statusCode).toBe(status);
    expect(Failure.parse(response.json())).toMatchObject({ code, requestId: response.headers['x-request-id'] });
  });

  it('may contain a long word in another script', async () => {
    const word = encodeURIComponent('कड़ा'.repeat(25));
    expect((await inject({ url: `/api/rings/${word}` })).statusCode).toBe(200);
  });
});

describe('a response', () => {
  it('contains no column that the contract does not name', async () => {
    const response = await inject({ url: '/api/rings/1' });
    expect(response.json()).toEqual({ success: true, data: { title: 'Solitaire', weightMg: 3200 } });
  });

  it('contains a refusal’s code, message and details', async () => {
    const response = await inject({ url: '/api/rings/sold', headers: { 'x-request-id': 'journey-0001' } });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      success: false,
      message: 'This ring is sold.',
      code: 'stock.reserved',
      requestId: 'journey-0001',
      details: { left: 0 },
    });
  });

  it('has no refusal that the contract does not name, so that tests keep the contract true', async () => {
    const response = await inject({ url: '/api/rings/unnamed', headers: { 'x-request-id': 'journey-unnamed' } });
    expect([response.statusCode, response.json().code]).toEqual([500, 'server.error']);
    const line = lines.find(({ level, requestId }) => level === 'error' && requestId === 'journey-unnamed');
    expect(line?.err?.message).toContain('GET /rings/:id refuses with stock.overtaken');
  });

  it.each(['broken', 'wrong'])(
    'contains only the request id after a bug, which is logged with its stack: %s',
    async (ring) => {
      const response = await inject({ url: `/api/rings/${ring}`, headers: { 'x-request-id': `journey-${ring}` } });
      expect(response.statusCode).toBe(500);
      expect(response.json()).toEqual({
        success: false,
        message: 'Something went wrong on our side. Please try again.',
        code: 'server.error',
        requestId: `journey-${ring}`,
      });
      const line = lines.find(({ level, requestId }) => level === 'error' && requestId === `journey-${ring}`);
      expect(line?.message).toBe('a request failed because of a bug');
      expect(line?.err?.message).toBeTruthy();
      // The log has the whole stack, but no other field of the error, which may hold personal data.
      expect(JSON.stringify(line)).not.toContain('hunter2');
    },
  );

  it('must not be cached if it is not public, nor must a refusal', async () => {
    const asha = harness.signIn();
    const url = `/api/shoppers/${asha.id}/rings`;
    expect((await inject({ url, headers: asha.headers })).headers['cache-control']).toBe('private, no-store');
    const refused = await inject({ url });
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['cache-control']).toBe('private, no-store');
    expect((await inject({ url: '/api/rings/7' })).headers['cache-control']).toBeUndefined();
  });

  it('is not sent again to a client whose cached copy is current', async () => {
    const { headers } = await inject({ url: '/api/rings/1' });
    const again = await inject({ url: '/api/rings/1', headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });
});
