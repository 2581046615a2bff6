/** For tests: a stand-in with a small shop server that records the webhooks it receives. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '@kanaka/testing/until';
import { buildStandin } from '../src/standin/app.ts';
import { openStore } from '../src/standin/store.ts';
import { startWebhooks } from '../src/standin/webhooks.ts';

export const keys = { keyId: 'rzp_test_kanaka', keySecret: 'kanaka-key-secret' };
export const WEBHOOK_SECRET = 'kanaka-webhook-secret';

type ReceivedWebhook = { eventId: string; signature: string; raw: string; event: string; body: unknown };
type Proof = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };
export type TestStandin = Awaited<ReturnType<typeof startTestStandin>>;

export async function startTestStandin() {
  const folder = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
  const received: ReceivedWebhook[] = [];
  const statuses: number[] = [];
  const shop = createServer((request, response) => {
    void text(request).then((raw) => {
      const body = JSON.parse(raw) as { event: string };
      const { 'x-razorpay-event-id': eventId, 'x-razorpay-signature': signature } = request.headers;
      received.push({ eventId: String(eventId), signature: String(signature), raw, event: body.event, body });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhook`;

  async function open() {
    const store = openStore(join(folder, 'razorpay.sqlite'));
    const webhooks = startWebhooks({ store, url, secret: WEBHOOK_SECRET, log: () => undefined, firstGapMs: 10 });
    const app = await buildStandin({ bank: { store, webhooks }, keys });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const close = async () => {
      await app.close();
      await webhooks.close();
      store.close();
    };
    return { app, close };
  }
  let running = await open();

  /** Calls the REST API with the shop's key. */
  async function api(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
    const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
    const payload = body && { payload: body };
    const call = { method, url: `/v1${path}`, headers: { authorization, ...headers }, ...payload };
    const reply = await running.app.inject(call);
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
  }

  return {
    get app() {
      return running.app;
    },
    get url() {
      return running.app.listeningOrigin;
    },
    received,
    api,
    async pay(order_id: string, outcome: 'success' | 'failure' | 'authorized', extra: object = {}): Promise<Proof> {
      const call = { method: 'POST', url: '/standin/pay', payload: { order_id, outcome, ...extra } } as const;
      const reply = await running.app.inject(call);
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json();
    },
    newOrder: async (amount = 50_000) =>
      String((await api('POST', '/orders', { amount, currency: 'INR', receipt: 'knk-1' })).body['id']),
    /** Resolves when the shop has received all these events. */
    untilSignalled: (...events: string[]) =>
      until(async () => events.every((event) => received.some((one) => one.event === event))),
    untilSignalledTimes: (times: number) => until(async () => received.length >= times),
    /** Makes the shop respond to the next webhooks with these statuses, then with 200 again. */
    answerNext: (...next: number[]) => void statuses.push(...next),
    /** Stops the stand-in and starts it again with the same file. */
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
}
