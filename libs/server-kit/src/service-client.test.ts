import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { endpoint } from '@kanaka/contracts/endpoint';
import { REFUSING_PORT } from '@kanaka/testing/free-port';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { createServiceClient, type CallService } from './service-client.ts';
import { withRequestId } from './request-id.ts';

const reserve = endpoint.post('/internal/stock/:productId', 'service', {
  summary: 'Reserves.',
  params: z.object({ productId: z.string() }),
  query: z.object({ dry: z.boolean().optional() }),
  body: z.object({ quantity: z.int() }),
  reply: z.object({ left: z.int() }),
});
const order = { params: { productId: 'ring 7' }, query: { dry: true }, body: { quantity: 2 } };

let answer: (incoming: IncomingMessage, outgoing: ServerResponse, body: string) => void;
const server = createServer((incoming, outgoing) => {
  let body = '';
  incoming.on('data', (chunk) => (body += String(chunk)));
  incoming.on('end', () => answer(incoming, outgoing, body));
});
let url: string;
let call: CallService;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  call = createServiceClient({ name: 'catalog', url, internalToken: 'the internal token' });
});
beforeEach(() => {
  answer = (_, outgoing) => outgoing.end('{}');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const replying = (status: number, body: unknown) => {
  answer = (_, outgoing) => outgoing.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
};
const refusal = async (calling: Promise<unknown>) => {
  const thrown = await calling.catch((error: unknown) => error);
  if (!(thrown instanceof AppError)) throw new Error('it was not refused');
  return thrown;
};
const unavailable = { kind: 'unavailable', code: 'service.unavailable' };

describe('calling another service', () => {
  it('sends what the contract says, with the internal token and the request’s id', async () => {
    let asked: unknown;
    answer = ({ method, url: path, headers }, outgoing, body) => {
      const { authorization, 'x-request-id': requestId, 'content-type': type } = headers;
      asked = { method, path, authorization, requestId, type, body: JSON.parse(body) };
      outgoing.end('{"success":true,"left":3,"cost":9}');
    };
    const response = await withRequestId('journey-0001', () => call(reserve, order));
    expect(response).toEqual({ left: 3 });
    expect(asked).toEqual({
      method: 'POST',
      path: '/internal/stock/ring%207?dry=true',
      authorization: 'Bearer the internal token',
      requestId: 'journey-0001',
      type: 'application/json',
      body: { quantity: 2 },
    });
  });

  it('throws the service’s refusal unchanged', async () => {
    const refused = { message: 'Only 1 is left.', code: 'stock.insufficient', details: { left: 1 } };
    replying(409, { success: false, requestId: 'journey-0001', ...refused });
    expect(await refusal(call(reserve, order))).toMatchObject({ kind: 'conflict', ...refused });
  });

  it.each([
    ['not JSON', 200, '<html>'],
    ['a response of another contract', 200, { success: true, remaining: 3 }],
    ['a refusal in another format', 409, { error: 'no' }],
    ['a bug in the service', 500, { success: false, message: 'x', code: 'server.error', requestId: 'r' }],
    [
      'that a service it calls is unavailable',
      503,
      { success: false, message: 'x', code: 'service.unavailable', requestId: 'r' },
    ],
    [
      'that our token is not the internal one',
      401,
      { success: false, message: 'x', code: 'auth.not-a-service', requestId: 'r' },
    ],
    [
      'that a replica of another version lacks the route',
      404,
      { success: false, message: 'x', code: 'route.not-found', requestId: 'r' },
    ],
    ['a code of another version', 409, { success: false, message: 'x', code: 'ring.melted', requestId: 'r' }],
    ['a redirect', 302, ''],
  ])('treats %s as unavailable', async (_, status, body) => {
    replying(status, body);
    expect(await refusal(call(reserve, order))).toMatchObject(unavailable);
  });

  it('follows no redirect with the internal token', async () => {
    const asked: (string | undefined)[] = [];
    answer = (incoming, outgoing) => {
      asked.push(incoming.url);
      outgoing.writeHead(307, { location: `${url}/elsewhere` }).end();
    };
    expect(await refusal(call(reserve, order))).toMatchObject({ kind: 'unavailable' });
    expect(asked).toEqual(['/internal/stock/ring%207?dry=true']);
  });

  it('asks a question once more when its connection is closed, and repeats no change', async () => {
    const read = endpoint.get('/internal/names', 'service', {
      summary: 'Names.',
      reply: z.object({ left: z.int() }),
    });
    const ask = { ...reserve, onlyReads: true as const };
    const tries = async (calling: () => Promise<unknown>, closes: number) => {
      let times = 0;
      answer = ({ socket }, outgoing) => {
        times += 1;
        if (times <= closes) socket.destroy();
        else outgoing.end('{"left":1}');
      };
      const outcome = await calling().then(
        () => 'answered',
        (error: unknown) => (error instanceof AppError ? error.code : error),
      );
      return [outcome, times];
    };
    expect(await tries(() => call(read, {}), 1)).toEqual(['answered', 2]);
    expect(await tries(() => call(ask, order), 1)).toEqual(['answered', 2]);
    expect(await tries(() => call(ask, order), 2)).toEqual(['service.unavailable', 2]);
    expect(await tries(() => call(reserve, order), 1)).toEqual(['service.unavailable', 1]);
  });

  it('waits no longer than its timeout', async () => {
    answer = () => undefined;
    const second = createServiceClient({ name: 'catalog', url, internalToken: 'token', timeoutMs: 50 });
    expect(await refusal(second(reserve, order))).toMatchObject(unavailable);
  });

  it('reports that the service is down', async () => {
    const nobody = createServiceClient({
      name: 'catalog',
      url: `http://127.0.0.1:${REFUSING_PORT}`,
      internalToken: 'token',
    });
    expect(await refusal(nobody(reserve, order))).toMatchObject(unavailable);
  });
});
