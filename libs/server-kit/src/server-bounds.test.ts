import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createTestAuth } from '@kanaka/testing/sessions';
import type { FastifyInstance } from 'fastify';
import { createHealthServer } from './health-server.ts';
import { createHttpService } from './http-service.ts';
import { createLogger } from './logger.ts';
import { serverTimeouts, type ServerBounds } from './server-bounds.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
let app: FastifyInstance;
afterEach(() => app.close());

async function openService(bounds?: Partial<ServerBounds>): Promise<number> {
  const { publicKey, internalToken } = createTestAuth();
  app = await createHttpService({ logger, jwtPublicKey: publicKey, internalToken, ...(bounds && { bounds }) });
  app.post('/takes', async () => ({ success: true }));
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** Sends an unfinished text; resolves to what the service has sent when it closes the connection. */
function endOf(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(text);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

describe('a client that does not finish', () => {
  it('a request is disconnected', async () => {
    const port = await openService({ requestTimeoutMs: 100 });
    const half =
      'POST /takes HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a"';
    expect(await endOf(port, half)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('its headers is disconnected', async () => {
    const port = await openService({ headersTimeoutMs: 100 });
    expect(await endOf(port, 'POST /takes HTTP/1.1\r\nhost: sh')).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('anything at all is disconnected', async () => {
    const port = await openService({ connectionTimeoutMs: 100 });
    expect(await endOf(port, '')).toBe('');
  });
});

describe('every server', () => {
  const limitsOf = ({ server }: FastifyInstance) => [
    server.requestTimeout,
    server.headersTimeout,
    server.timeout,
    server.keepAliveTimeout,
  ];

  it('has timeouts for slow clients', async () => {
    await openService();
    expect(limitsOf(app)).toEqual([30_000, 10_000, 200_000, 72_000]);
  });

  it('has them also when it serves only health', () => {
    app = createHealthServer({ logger, checks: {} });
    expect(limitsOf(app)).toEqual([30_000, 10_000, 200_000, 72_000]);
  });

  it('never waits longer for headers than for the request', () => {
    expect(serverTimeouts({ requestTimeoutMs: 1_000 }).http.headersTimeout).toBe(1_000);
  });
});
