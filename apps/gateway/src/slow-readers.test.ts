import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import { call, gatewayForAll, startServer } from '../test/gateway-harness.ts';
import { sendRaw } from '../test/sockets.ts';

/** Some tests read large files to their end. */
const TIMEOUT_MS = 180_000;

const gateway = gatewayForAll();
/** More than fits into the socket buffers on the way. */
const LARGE = 24 * 1024 * 1024;
const [readsNothing, other] = ['203.0.113.1', '203.0.113.2'];

let begun = 0;
let given: string[] = [];
let images: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  const bytes = Buffer.alloc(LARGE);
  images = await startServer(
    createServer((incoming, outgoing) => {
      begun += 1;
      outgoing.on('close', () => given.push(String(incoming.headers['x-forwarded-for'])));
      if (incoming.url === '/media/small') return void outgoing.end('small');
      outgoing.writeHead(200, incoming.url === '/media/large' ? { 'content-length': LARGE, etag: '"large"' } : {});
      outgoing.end(bytes);
    }),
  );
});
afterAll(() => images.close());

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** Requests a file and reads nothing of the response. */
async function askAndReadNothing(url: string, path = '/media/large') {
  const caller = await sendRaw(url, [`GET ${path} HTTP/1.1`, `x-forwarded-for: ${readsNothing}`]);
  caller.socket.pause();
  return caller;
}
const ask = (url: string, path: string, address: string) =>
  call(url, path, { headers: { 'x-forwarded-for': address } });

describe('clients that request large files and read nothing', () => {
  it.each(['/media/large', '/media/unknown-size'])(
    'get only a few responses of %s at once, and do not slow other clients down',
    async (path) => {
      begun = 0;
      const bounded = await gateway.openSecondGateway({
        upstreams: { media: images.url },
        bounds: {
          largeResponsesPerAddress: 2,
          callsToService: 8,
          callsPerAddress: 6,
          waitMs: 100,
          stalledResponseMs: 600_000,
        },
      });
      const callers = await Promise.all(Array.from({ length: 2 }, () => askAndReadNothing(bounded.url, path)));
      await until(() => begun === 2);
      const refused = await ask(bounded.url, path, readsNothing);
      const small = await ask(bounded.url, '/media/small', readsNothing);
      const others = await ask(bounded.url, path, other);
      for (const { socket } of callers) socket.destroy();
      await bounded.close();

      expect(refused.status).toBe(429);
      expect(Failure.parse(refused.json()).code).toBe('request.too-many-at-once');
      expect(refused.headers['retry-after']).toBe('1');
      expect(refused.headers.etag).not.toBe('"large"');
      expect(small.body.toString()).toBe('small');
      expect([others.status, others.body.length]).toEqual([200, LARGE]);
    },
    TIMEOUT_MS,
  );

  it('are disconnected after a while, which also frees the connection to the service', async () => {
    given = [];
    const second = await gateway.openSecondGateway({
      upstreams: { media: images.url },
      bounds: { stalledResponseMs: 200 },
    });
    const caller = await askAndReadNothing(second.url);
    await until(() => given.includes(readsNothing));
    caller.socket.destroy();
    await second.close();

    expect(given).toEqual([readsNothing]);
  });
});
