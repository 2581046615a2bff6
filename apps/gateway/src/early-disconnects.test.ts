import { createServer, type ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@kanaka/server-kit/logger';
import { call, gatewayForAll, startServer } from '../test/gateway-harness.ts';
import { headerLines, sendRaw } from '../test/sockets.ts';

/** The cases run one after the other, on a machine that may be busy. */
const TIMEOUT_MS = 180_000;

const gateway = gatewayForAll();
const json = ['content-type: application/json', 'content-length: 100'];
const asAdmin = () => headerLines(gateway.auth.signIn({ role: 'admin' }).headers);

/** A service that begins large responses below /media and finishes none before `finish()`. */
async function openUnfinished() {
  const answers = new Set<ServerResponse>();
  let isFinishing = false;
  const server = await startServer(
    createServer((incoming, outgoing) => {
      incoming.resume();
      incoming.on('error', () => undefined);
      if (isFinishing) return void outgoing.end();
      answers.add(outgoing);
      outgoing.once('close', () => answers.delete(outgoing));
      if (incoming.url?.startsWith('/media')) outgoing.write('x'.repeat(100_000));
    }),
  );
  return {
    ...server,
    async finish() {
      isFinishing = true;
      for (const answer of answers) answer.end();
      while (answers.size > 0) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('a client that disconnects early', () => {
  it.each<[string, () => string[], string]>([
    ['before a response', () => ['GET /api/shop/review/all HTTP/1.1'], ''],
    ['while it loads a page', () => ['GET /shop/home HTTP/1.1'], ''],
    ['in the middle of a body', () => ['POST /api/payments/razorpay/webhook HTTP/1.1', ...json], '{"half'],
    ['in the middle of a sign-in', () => ['POST /api/auth/login HTTP/1.1', ...json], '{"half'],
    [
      'in the middle of an upload',
      () => ['POST /api/admin/products/upload-image HTTP/1.1', ...asAdmin(), 'content-length: 1000000'],
      'half',
    ],
    [
      'in the middle of an upload of unknown length',
      () => ['POST /api/admin/products/upload-image HTTP/1.1', ...asAdmin(), 'transfer-encoding: chunked'],
      '5\r\nabcde\r\n',
    ],
    ['in the middle of a response', () => ['GET /media/large HTTP/1.1'], ''],
  ])(
    '%s causes no warning in the log',
    async (_, lines, body) => {
      const logged: string[] = [];
      const logger = createLogger({
        service: 'gateway',
        level: 'warn',
        to: { write: (line) => void logged.push(line) },
      });
      const service = await openUnfinished();
      const watched = await gateway.openSecondGateway({
        logger,
        upstreams: { reviews: service.url, catalog: service.url, media: service.url, orders: service.url },
      });
      // Each disconnects a little later than the one before.
      for (let steps = 0; steps < 8; steps += 1) {
        const caller = await sendRaw(watched.url, lines(), body);
        for (let step = 0; step < steps; step += 1) await call(watched.url, '/livez');
        caller.socket.resetAndDestroy();
        await caller.closed;
      }
      await service.finish();
      const alive = await call(watched.url, '/livez');
      await service.close();
      await watched.close();

      expect(alive.status).toBe(200);
      expect(logged).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
