import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { endpoint } from '@kanaka/contracts/endpoint';
import { createTestAuth } from '@kanaka/testing/sessions';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { z } from 'zod';
import { openDatabase, type Database } from './database/database.ts';
import { createHttpService } from './http-service.ts';
import { createLogger } from './logger.ts';
import { createServiceClient } from './service-client.ts';
import { serve } from './serve.ts';
import { currentTraceparent, startTracingTo, withTraceparent } from './tracing.ts';

const weigh = endpoint.get('/rings/weigh', 'anyone', {
  summary: 'Weighs a ring.',
  reply: z.object({}),
});
const ask = endpoint.get('/internal/weight', 'service', {
  summary: 'A weight.',
  reply: z.object({}),
});

const exporter = new InMemorySpanExporter();
const logged: string[] = [];
let servers: TestServers;
let database: Database;
let stop: () => Promise<void>;
let receivedTraceparent: string | undefined;

beforeAll(async () => {
  stop = await startTracingTo(new SimpleSpanProcessor({ exporter }), { service: 'rings', share: 1 });
  servers = await startTestServers('postgres');
  database = openDatabase({
    url: await servers.database(),
    poolSize: 2,
    logger: createLogger({ service: 'rings', level: 'silent' }),
  });
});
afterAll(async () => {
  await database.close();
  await servers.stop();
  await stop();
});

it('one trace contains a request, its queries, its calls to other services and its log lines', async () => {
  const scales = createServer((request, answer) => {
    receivedTraceparent = request.headers.traceparent as string | undefined;
    answer.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => scales.once('listening', listening));
  const callService = createServiceClient({
    name: 'scales',
    url: `http://127.0.0.1:${(scales.address() as AddressInfo).port}`,
    internalToken: 'secret',
  });
  const harness = createTestAuth();
  const logger = createLogger({ service: 'rings', level: 'info', to: { write: (line) => void logged.push(line) } });
  const app = await createHttpService({
    logger,
    jwtPublicKey: harness.publicKey,
    internalToken: harness.internalToken,
  });
  serve(app, weigh, async () => {
    await database.pool.query('select 7113 as hsn where 1 = $1', [1]);
    await database.pool.query('select $1::uuid', ['asha']).catch(() => undefined);
    await callService(ask, {});
    return {};
  });

  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  expect((await app.inject({ url: '/api/rings/weigh?q=asha', headers: { traceparent } })).statusCode).toBe(200);
  await app.close();
  scales.close();

  const spans = exporter.getFinishedSpans();
  const attributes = spans.map(
    ({ name, attributes }) => `${name} ${String(attributes['db.query.text'] ?? attributes['db.statement'] ?? '')}`,
  );
  expect(attributes).toEqual(expect.arrayContaining([expect.stringMatching(/select 7113 as hsn where 1 = \$1/)]));
  expect(new Set(spans.map((span) => span.spanContext().traceId))).toEqual(
    new Set(['0af7651916cd43dd8448eb211c80319c']),
  );
  expect(receivedTraceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-/);
  // Neither the search text nor the value that Postgres refused may appear in a span.
  expect(JSON.stringify(spans.map(({ attributes, events, status }) => [attributes, events, status]))).not.toContain(
    'asha',
  );
  const [line] = logged
    .map((text) => JSON.parse(text) as { message: string; traceId?: string })
    .filter(({ message }) => message === 'request');
  expect(line?.traceId).toBe('0af7651916cd43dd8448eb211c80319c');
});

it('a trace continues from the traceparent that an outbox row stores', () => {
  const left = '00-1af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  expect(withTraceparent(left, currentTraceparent)).toBe(left);
  expect(currentTraceparent()).toBeNull();
});
