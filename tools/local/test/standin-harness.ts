/** For tests: a stand-in with a small shop server that records the webhooks it receives. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildStandin } from '../src/standin/app.ts';
import { openStore } from '../src/standin/store.ts';
import { startWebhooks } from '../src/standin/webhooks.ts';

export const keys = { keyId: 'rzp_test_kanaka', keySecret: 'kanaka-key-secret' };
export const WEBHOOK_SECRET = 'kanaka-webhook-secret';

type ReceivedWebhook = { eventId: string; signature: string; raw: string; event: string; body: unknown };

export type TestStandin = {
  app: FastifyInstance;
  url: string;
  /** Calls the REST API with the shop's key. */
  api: (method: 'GET' | 'POST', path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>;
  pay: (orderId: string, outcome: 'success' | 'failure' | 'authorized', extra?: object) => Promise<Proof>;
  newOrder: (amount?: number) => Promise<string>;
  received: ReceivedWebhook[];
  /** Resolves when the shop has received all these events. */
  untilSignalled: (...events: string[]) => Promise<void>;
  /** Resolves when the shop has received this many webhooks. */
  untilSignalledTimes: (times: number) => Promise<void>;
  /** Makes the shop respond to the next webhooks with these statuses, then with 200 again. */
  answerNext: (...statuses: number[]) => void;
  /** Stops the stand-in and starts it again with the same file. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

type Answer = { status: number; body: Record<string, unknown> };
type Proof = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };

export async function startTestStandin(): Promise<TestStandin> {
  const folder = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
  const received: ReceivedWebhook[] = [];
  const statuses: number[] = [];
  let notifyReceived: () => void = () => undefined;

  const shop = createServer((request, response) => {
    let raw = '';
    request.on('data', (chunk: Buffer) => (raw += chunk.toString()));
    request.on('end', () => {
      const body = JSON.parse(raw) as { event: string };
      const { 'x-razorpay-event-id': eventId, 'x-razorpay-signature': signature } = request.headers;
      received.push({ eventId: String(eventId), signature: String(signature), raw, event: body.event, body });
      response.writeHead(statuses.shift() ?? 200).end();
      notifyReceived();
    });
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhook`;

  async function open() {
    const store = openStore(join(folder, 'razorpay.sqlite'));
    const webhooks = startWebhooks({
      store,
      url: webhookUrl,
      secret: WEBHOOK_SECRET,
      log: () => undefined,
      firstGapMs: 10,
    });
    const app = await buildStandin({ bank: { store, webhooks }, keys });
    await app.listen({ host: '127.0.0.1', port: 0 });
    return {
      app,
      async close() {
        await app.close();
        await webhooks.close();
        store.close();
      },
    };
  }
  let running = await open();

  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  const standin: TestStandin = {
    get app() {
      return running.app;
    },
    get url() {
      return `http://127.0.0.1:${(running.app.server.address() as AddressInfo).port}`;
    },
    received,
    async api(method, path, body, headers = {}) {
      const reply = await running.app.inject({
        method,
        url: `/v1${path}`,
        headers: { authorization, ...headers },
        ...(body && { payload: body }),
      });
      return { status: reply.statusCode, body: reply.json() };
    },
    async pay(orderId, outcome, extra = {}) {
      const reply = await running.app.inject({
        method: 'POST',
        url: '/standin/pay',
        payload: { order_id: orderId, outcome, ...extra },
      });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json();
    },
    async newOrder(amount = 50_000) {
      const { body } = await standin.api('POST', '/orders', { amount, currency: 'INR', receipt: 'knk-1' });
      return String(body['id']);
    },
    async untilSignalled(...events) {
      const missing = () => events.filter((event) => !received.some((one) => one.event === event));
      while (missing().length > 0) await new Promise<void>((resolve) => (notifyReceived = resolve));
    },
    async untilSignalledTimes(times) {
      while (received.length < times) await new Promise<void>((resolve) => (notifyReceived = resolve));
    },
    answerNext: (...next) => void statuses.push(...next),
    async restart() {
      await running.close();
      running = await open();
    },
    async close() {
      await running.close();
      shop.close();
      shop.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return standin;
}
