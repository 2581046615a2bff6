/**
 * Webhooks of orders to receivers that do everything wrong, beside one that does not, for `MINUTES` (1 unless it is set): nothing is
 * lost, nothing is sent inside, each order is told in its order, and the good one waits for nobody. `npm run drills` runs it; alone:
 * `MINUTES=60 node apps/orders/test/webhooks.drill.ts`.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { startPoller } from '@kanaka/server-kit/poller';
import { until } from '@kanaka/testing/until';
import { outbox } from '../src/schema.ts';
import { deliverWebhooks } from '../src/webhooks/deliver-webhooks.ts';
import { webhookDeliveries, type WebhookDeliveryRow } from '../src/webhooks/webhooks-schema.ts';
import { INSIDE, RETRY_AFTER_SECONDS, startReceivers, wrongAnswers, type Receiver } from './hostile-receivers.ts';
import { startOrderHarness } from './order-harness.ts';

const minutes = Number(process.env['MINUTES'] ?? 1);
const AN_ORDER_EVERY_MS = 5_000;
/** However busy the machine: whoever waited for a bad receiver would wait for minutes. */
const GOOD_WITHIN_MS = 30_000;

const harness = await startOrderHarness();
const { db } = harness.database;
const receivers = await startReceivers(['good', 'turned inside', ...Object.keys(wrongAnswers)]);
const named = (name: string) => receivers.find((each) => each.name === name) as Receiver;
setDefaultCACertificates([...getCACertificates(), named('good').cert]);

let sentInside = 0;
const inside = await Promise.all(
  ['redirect inside', 'turned inside'].map(async (name) => {
    const server = createServer((socket) => {
      sentInside += 1;
      socket.destroy();
    }).listen(named(name).port, INSIDE);
    await once(server, 'listening');
    return server;
  }),
);

/** Here the machine is the internet, but for one address. */
const answers = { 'turned inside': ['127.0.0.1'] };
Object.assign(harness.deps.webhookTarget, {
  loopback: false,
  isPublic: (address: string) => address === '127.0.0.1',
  resolve(host: string, _: object, done: (error: Error | null, found: object[]) => void) {
    const addresses = host === named('turned inside').host ? answers['turned inside'] : ['127.0.0.1'];
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  },
});

/** A session lasts for minutes. */
const owner = () => harness.auth.signIn({ role: 'admin' }).headers;
const events = ['order.paid', 'order.status-changed', 'shipment.changed'];
const webhooks = new Map<string, { id: string; secret: string }>();
for (const { name, url } of receivers) {
  const payload = { url, events, description: name };
  const added = await harness.app.inject({
    method: 'POST',
    url: '/api/admin/webhooks/add',
    headers: owner(),
    payload,
  });
  assert.equal(added.statusCode, 200, added.body);
  const { data, secret } = added.json<{ data: { _id: string }; secret: string }>();
  webhooks.set(name, { id: data._id, secret });
}

// Two replicas, as `main.ts` starts them.
const replicas = [1, 2].map(() => {
  const busy = new Map<string, Promise<void>>();
  const work = (closing: AbortSignal) => deliverWebhooks(harness.deps, closing, busy);
  const poller = startPoller('webhooks of others', 1_000, work, harness.deps.logger);
  return { busy, close: () => poller.close() };
});
const loop = monitorEventLoopDelay();
loop.enable();
const before = process.cpuUsage();
const rss: number[] = [];

harness.shop.set({ unpaidLimit: { pieces: 1_000_000, rupees: 100_00_00_000 } });
const ring = harness.shop.piece({ price: 1_000, count: 1_000_000 });
/** An order from its placing to its delivery: seven events. */
async function trade(): Promise<void> {
  const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_030);
  const { orderId, razorpayOrder } = (await asha.place()).json();
  await pause(700);
  await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  await pause(700);
  const url = `/api/admin/orders/update/${orderId}`;
  const payload = { orderStatus: 'delivered' };
  const { statusCode } = await harness.app.inject({ method: 'PUT', url, headers: owner(), payload });
  assert.equal(statusCode, 200);
}

const end = Date.now() + minutes * 60_000;
const turnsAt = end - minutes * 40_000;
const trades: Promise<void>[] = [];
const failures: unknown[] = [];
while (Date.now() < end) {
  trades.push(trade().catch((error: unknown) => void failures.push(error)));
  assert.deepEqual(failures, []);
  if (Date.now() > turnsAt) answers['turned inside'] = trades.length % 2 ? [INSIDE] : ['127.0.0.1', INSIDE];
  rss.push(process.memoryUsage().rss);
  // No test server does it by itself.
  if (trades.length % 5 === 0) await harness.database.pool.query('vacuum analyze webhook_deliveries');
  await pause(AN_ORDER_EVERY_MS);
}
await Promise.all(trades);
assert.deepEqual(failures, []);

const all = await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
const of = (name: string, rows: WebhookDeliveryRow[]) =>
  rows.filter(({ subscriptionId }) => subscriptionId === webhooks.get(name)?.id);
const told = of('good', all).length;
// Before anything is healed.
await until(() => new Set(named('good').got.map(({ messageId }) => messageId)).size === told);
const attempts = Object.fromEntries(receivers.map(({ name, got }) => [name, got.length]));
assert.equal(sentInside, 0);

answers['turned inside'] = ['127.0.0.1'];
for (const { name, state } of receivers) state.healed = name !== 'gone';
const waits = eq(webhookDeliveries.state, 'waiting');
await until(
  async () => {
    await db
      .update(webhookDeliveries)
      .set({ nextAt: sql`now()` })
      .where(sql`${waits} and next_at > now() + interval '61 seconds'`);
    await pause(500);
    return (await db.$count(webhookDeliveries, waits)) === 0;
  },
  { withinMs: 30 * 60_000 },
);
await Promise.all(replicas.map(({ close }) => close()));
await Promise.all(replicas.flatMap(({ busy }) => [...busy.values()]));
const used = process.cpuUsage(before);

/** Everything arrived that was to be told, of each order one after the other, nothing before the one before it was taken. */
function checkOrder({ name, got }: Receiver, rows: WebhookDeliveryRow[]): void {
  const taken = new Map<string, number>();
  const place = new Map<string, { about: string; index: number }>();
  const count = new Map<string, number>();
  for (const { messageId, about } of rows) {
    const index = count.get(about) ?? 0;
    count.set(about, index + 1);
    place.set(messageId, { about, index });
  }
  for (const one of got) {
    const found = place.get(one.messageId);
    assert.ok(found, `${name} was told something of nobody`);
    const next = taken.get(found.about) ?? 0;
    assert.ok(found.index <= next, `${name} was told ${found.about} out of order`);
    if (one.taken && found.index === next) taken.set(found.about, next + 1);
  }
  if (name !== 'gone') assert.deepEqual(taken, count, `${name} has lost something`);
}

const settled = await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
for (const receiver of receivers) {
  const rows = of(receiver.name, settled);
  if (receiver.name !== 'gone') assert.equal(rows.length, told);
  const state = receiver.name === 'gone' ? 'given-up' : 'delivered';
  assert.ok(rows.length > 0 && rows.every((row) => row.state === state), receiver.name);
  checkOrder(receiver, rows);
}
assert.equal(sentInside, 0);

const good = named('good').got.map(
  ({ body, at }) => at - Date.parse((JSON.parse(body) as { timestamp: string }).timestamp),
);
good.sort((one, other) => one - other);
const share = (part: number) => good[Math.min(Math.floor(good.length * part), good.length - 1)] ?? 0;
console.log(
  JSON.stringify({
    ...{ minutes, orders: trades.length, events: told, deliveries: settled.length, sentInside },
    goodMs: { half: share(0.5), of100: share(0.99), most: share(1) },
    ...{ attempts, cpuSeconds: Math.round((used.user + used.system) / 1e6) },
    memoryMb: { first: Math.round((rss[5] ?? 0) / 1e6), most: Math.round(Math.max(...rss) / 1e6) },
    loopMs: { of100: Math.round(loop.percentile(99) / 1e6), most: Math.round(loop.max / 1e6) },
  }),
);
assert.ok(share(1) < GOOD_WITHIN_MS, `the good receiver waited ${share(1)} ms`);

const { secret } = webhooks.get('good') as { secret: string };
for (const { messageId, body, headers } of named('good').got) {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  // Not `verify`, which refuses what was sent minutes ago.
  assert.equal(headers['webhook-signature'], new Webhook(secret).sign(messageId, at, body));
}

const firstOf = new Map<string, number>();
for (const { messageId, at } of named('not now').got.slice(0, attempts['not now'])) {
  const last = firstOf.get(messageId);
  assert.ok(last === undefined || at - last >= RETRY_AFTER_SECONDS * 1_000, 'it came back before it should');
  firstOf.set(messageId, at);
}
const mails = await db.$count(outbox, eq(outbox.name, 'webhook-failed'));
assert.equal(mails, 1, 'the owner hears once of the one that has gone');

for (const server of inside) server.close();
for (const receiver of receivers) receiver.stop();
await harness.stop();
