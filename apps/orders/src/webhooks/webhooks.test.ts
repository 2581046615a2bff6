import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asc, eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import { webhookBody, webhookEvents, WebhookEvent } from '@kanaka/contracts/orders/webhook-events';
import { outbox } from '@kanaka/queues/outbox';
import { until } from '@kanaka/testing/until';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { announce, announceForOthers } from './announce.ts';
import { claimDeliveries, deleteOldDeliveries, listDueSubscriptions } from './deliveries.repository.ts';
import { deliverWebhooks, outcomeOf, PAUSES } from './deliver-webhooks.ts';
import { sendWebhook, type Target } from './send-webhook.ts';
import { tellHeardEvents } from './tell-heard.ts';
import { webhookDeliveries, webhookSubscriptions } from './webhooks-schema.ts';

type Got = { headers: Record<string, string>; body: string };
type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const receiver = {
  got: [] as Got[],
  answer: ((_, response) => response.end('thanks')) as Handle,
  url: '',
};
const server = createServer((request, response) => {
  void text(request).then((body) => {
    receiver.got.push({ headers: request.headers as Record<string, string>, body });
    receiver.answer(request, response);
  });
});

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await harness.stop();
});
beforeEach(async () => {
  await harness.database.db.delete(webhookSubscriptions);
  await harness.database.db.delete(outbox);
  receiver.got.length = 0;
  receiver.answer = (_, response) => void response.end('thanks');
});

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, by = owner) =>
  harness.app.inject({ method, url: `/api/admin/webhooks${url}`, headers: by.headers, ...(payload && { payload }) });

async function added(events: WebhookEvent[] = ['order.paid'], url = receiver.url) {
  const response = await send('POST', '/add', { url, events, description: 'The books' });
  expect([response.statusCode, response.statusCode === 200 || response.body]).toEqual([200, true]);
  const { data, secret } = response.json<{ data: { _id: string }; secret: string }>();
  return { id: data._id, secret };
}

/** Sends all that is due now, as so many replicas at once. */
async function deliver(replicas = 1, target: Target = harness.deps.webhookTarget) {
  const works = Array.from({ length: replicas }, () => new Map<string, Promise<void>>());
  const closing = new AbortController().signal;
  await Promise.all(works.map((busy) => deliverWebhooks({ ...harness.deps, webhookTarget: target }, closing, busy)));
  await Promise.all(works.flatMap((busy) => [...busy.values()]));
}
const later = (seconds: number) =>
  harness.database.db
    .update(webhookDeliveries)
    .set({ nextAt: sql`${webhookDeliveries.nextAt} - make_interval(secs => ${seconds})` });
const deliveries = () => harness.database.db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id));
const tell = (orderId: string, status: 'pending' | 'confirmed' | 'shipped' | 'delivered' = 'pending') =>
  harness.database.db.transaction((tx) => announce(tx, 'order.status-changed', orderId, { orderId, status }));
const id = (last: number) => `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${last}`;
const statuses = () => receiver.got.map(({ body }) => (JSON.parse(body) as { data: { status: string } }).data.status);

it('signs like the vector that is published', () => {
  const webhook = new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  expect(webhook.sign('msg_p5jXN8AQM9LWM0D4loKWxJek', new Date(1614265330_000), '{"test": 2432232314}')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

describe('a webhook', () => {
  it('has all services know what it wants to hear of when it is answered, and with others what all of them want', async () => {
    const told: string[][] = [];
    const { tellHeard } = harness.deps;
    harness.deps.tellHeard = () =>
      tellHeardEvents(harness.database.db, async (events) => void told.push(events.toSorted()));
    const { id: first } = await added(['order.paid']);
    expect(told).toEqual([['order.paid']]);
    await Promise.all([added(['stock.changed']), added(['product.changed']), added(['order.status-changed'])]);
    expect(told.at(-1)).toEqual(['order.paid', 'order.status-changed', 'product.changed', 'stock.changed']);
    const about = { url: receiver.url, description: '' };
    await send('PUT', `/edit/${first}`, { ...about, events: ['refund.changed'], on: true });
    expect(told.at(-1)).toEqual(['order.status-changed', 'product.changed', 'refund.changed', 'stock.changed']);
    harness.deps.tellHeard = tellHeard;
  });

  it('is told of an order from its payment to its refund, signed, in the form that the contract says', async () => {
    const { secret } = await added([...WebhookEvent.options]);
    const ring = harness.shop.piece({ price: 1_000, count: 5 });
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_030);
    const { orderId, razorpayOrder } = (await asha.place()).json();
    await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
    const admin = (method: 'POST' | 'PUT', url: string, payload: object, headers = {}) =>
      harness.app.inject({
        method,
        url: `/api/admin/orders${url}`,
        headers: { ...owner.headers, ...headers },
        payload,
      });
    await admin('PUT', `/update/${orderId}`, { orderStatus: 'delivered' });
    await harness.app.inject({
      method: 'POST',
      url: `/api/shop/order/returns/request/${orderId}`,
      headers: asha.headers,
      payload: { lines: [{ productId: ring, size: '', quantity: 1 }], reason: 'not-suited', words: '' },
    });
    await admin('POST', `/refund/${orderId}`, { amount: 100, reason: 'A scratch' }, { 'idempotency-key': 'scratch-1' });
    while ((await deliveries()).some(({ state }) => state === 'waiting')) await deliver();
    const told = receiver.got.map(({ headers, body }) => new Webhook(secret).verify(body, headers));
    for (const body of told) {
      const { type } = body as { type: WebhookEvent };
      webhookBody(type, webhookEvents[type].data.strict()).strict().parse(body);
      expect(body).toMatchObject({ version: 1, data: { orderId } });
    }
    expect(told.map((body) => (body as { type: string }).type)).toEqual([
      'order.status-changed',
      'order.status-changed',
      'order.paid',
      'order.status-changed',
      'shipment.changed',
      'shipment.changed',
      'shipment.changed',
      'return.changed',
      'refund.changed',
    ]);
    expect(told[2]).toMatchObject({
      data: { customerId: asha.id, total: 1_030, lines: [{ productId: ring, quantity: 1, unitPrice: 1_000 }] },
    });
    expect(JSON.stringify(told)).not.toMatch(/Asha|Car Street|9876543210|kanaka\.example/);
  });

  it('is told what other services announce, once however often that is delivered, and nothing that it has not chosen', async () => {
    await added(['product.changed']);
    const data = { productId: id(1), change: 'edited' };
    const job = { type: 'product.changed' as const, about: id(1), at: '2026-11-28T10:00:00.000Z', data };
    for (let time = 0; time < 2; time += 1) await announceForOthers(harness.database.db, job, { jobId: 'event-1' });
    await tell(id(1));
    await deliver();
    expect(receiver.got.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { type: 'product.changed', version: 1, timestamp: '2026-11-28T10:00:00.000Z', data },
    ]);
  });

  it('gets what happens to one order in its order, however many replicas send and whatever fails, and that of others meanwhile', async () => {
    await added(['order.status-changed']);
    for (const status of ['pending', 'confirmed', 'shipped', 'delivered'] as const) await tell(id(1), status);
    receiver.answer = (_, response) => void response.writeHead(500).end();
    await deliver(3);
    expect(statuses()).toEqual(['pending']);
    receiver.got.length = 0;
    receiver.answer = (_, response) => void response.end();
    await tell(id(2), 'confirmed');
    await deliver(3);
    expect(statuses()).toEqual(['confirmed']);
    await later(PAUSES[0] ?? 0);
    for (let round = 0; round < 4; round += 1) await deliver(3);
    expect(statuses()).toEqual(['confirmed', 'pending', 'confirmed', 'shipped', 'delivered']);
  });

  it('that is dead for an hour misses nothing and gets each event once it is back', async () => {
    const { secret } = await added(['order.status-changed']);
    const dead = createSocketServer((socket) => void socket.destroy());
    await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(dead.address() as AddressInfo).port}/`;
    await harness.database.db.update(webhookSubscriptions).set({ url });
    const orders = Array.from({ length: 9 }, (_, place) => id(place));
    for (const order of orders) await tell(order);
    for (const pause of [0, 5, 5 * 60, 30 * 60]) {
      await later(pause);
      await deliver(2);
    }
    dead.close();
    expect((await deliveries()).map(({ attempts, status }) => [attempts, status])).toEqual(orders.map(() => [4, null]));
    await harness.database.db.update(webhookSubscriptions).set({ url: receiver.url });
    await deliver(2);
    expect(receiver.got).toEqual([]);
    await later(2 * 60 * 60);
    await deliver(2);
    expect(receiver.got).toHaveLength(orders.length);
    const ids = receiver.got.map(({ headers, body }) => {
      new Webhook(secret).verify(body, headers);
      return headers['webhook-id'];
    });
    expect(new Set(ids)).toEqual(new Set((await deliveries()).map(({ messageId }) => messageId)));
    expect((await deliveries()).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('waits for no other, though all others are slow and hold as many deliveries as they may', async () => {
    const SLOW = 12;
    for (let count = 0; count < SLOW; count += 1) await added(['order.status-changed']);
    for (const order of [1, 2, 3, 4, 5, 6]) await tell(id(order));
    const waiting: ServerResponse[] = [];
    const arrived = Promise.withResolvers<unknown>();
    let isSlow = true;
    receiver.answer = (request, response) => {
      if (request.url?.endsWith('fast')) response.end(() => arrived.resolve(null));
      else if (isSlow) waiting.push(response);
      else response.end();
    };
    const busy = new Map<string, Promise<void>>();
    const closing = new AbortController().signal;
    // However slow this machine is.
    const deps = { ...harness.deps, webhookTarget: { ...harness.deps.webhookTarget, timeoutMs: 600_000 } };
    await deliverWebhooks(deps, closing, busy);
    await until(() => waiting.length === SLOW * 5);
    await added(['order.status-changed'], `${receiver.url}?fast`);
    await tell(id(9));
    await deliverWebhooks(deps, closing, busy);
    await arrived.promise;
    expect(waiting).toHaveLength(SLOW * 5);
    isSlow = false;
    for (const response of waiting) response.end();
    await Promise.all(busy.values());
    expect((await deliveries()).map(({ state }) => state)).toEqual(Array(SLOW * 7 + 1).fill('delivered'));
  });

  it('that is dead for long is looked at again only when its pause is over, and then gets all in order at once', async () => {
    await added(['order.status-changed']);
    for (const status of ['pending', 'confirmed', 'shipped'] as const) await tell(id(1), status);
    receiver.answer = (_, response) => void response.writeHead(503).end();
    await deliver();
    await later(PAUSES[0] ?? 0);
    await deliver();
    expect((await deliveries()).map(({ attempts }) => attempts)).toEqual([2, 0, 0]);
    await tell(id(1), 'delivered');
    await deliver();
    expect(await listDueSubscriptions(harness.database.db)).toEqual([]);
    receiver.got.length = 0;
    receiver.answer = (_, response) => void response.end();
    await later(PAUSES[1] ?? 0);
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect(statuses()).toEqual(['pending', 'confirmed', 'shipped', 'delivered']);
  });

  const failures: [string, Handle, number | null, RegExp][] = [
    ['an error, of which 2 KB are kept', (_, to) => to.writeHead(500).end('x'.repeat(9_000)), 500, /^x{2048}$/],
    ['a redirect, which is not followed', (_, to) => to.writeHead(302, { location: receiver.url }).end(), 302, /^$/],
    ['a text that no database takes', (_, to) => to.writeHead(400).end('a\u0000b'), 400, /^ab$/],
    ['no end', (_, to) => void to.writeHead(200).write('a'), null, /no complete answer within 0.2 s/],
    ['nonsense', ({ socket }) => void socket.end('this is no HTTP\r\n\r\n'), null, /Parse Error/],
    [
      'another protocol',
      ({ socket }) => void socket.write('HTTP/1.1 101 A\r\nUpgrade: a\r\nConnection: Upgrade\r\n\r\n'),
      null,
      /./,
    ],
    [
      'hints without end',
      ({ socket }) => void socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(99)),
      null,
      /only hints/,
    ],
    ['nothing', ({ socket }) => void socket.destroy(), null, /socket hang up/],
  ];
  it.each(failures)('that answers with %s is tried again', async (_, answer, status, kept) => {
    await added(['order.status-changed']);
    receiver.answer = answer;
    await tell(id(1));
    await deliver(1, { loopback: true, timeoutMs: 200 });
    expect(receiver.got).toHaveLength(1);
    const [row] = await deliveries();
    expect(row).toMatchObject({ state: 'waiting', attempts: 1, status, answer: expect.stringMatching(kept) });
    receiver.answer = (_request, to) => void to.end();
    await later(5);
    await deliver();
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered', attempts: 2, status: 200, answer: '' });
  });

  it('that answers 410 has ended: nothing more is sent, and the owner is told once', async () => {
    const { id: webhook } = await added(['order.status-changed']);
    for (const order of [1, 2, 3]) await tell(id(order));
    await tell(id(1), 'shipped');
    receiver.answer = (_, response) => void response.writeHead(410).end();
    await deliver(2);
    await tell(id(4));
    await later(9);
    await deliver();
    expect((await deliveries()).map(({ state }) => state)).toEqual(Array(4).fill('given-up'));
    expect((await send('GET', '')).json().data).toMatchObject([
      { _id: webhook, ended: 'gone', givenUp: 4, waiting: 0 },
    ]);
    expect((await send('POST', `/test/${webhook}`)).json().code).toBe('webhook.ended');
    const mails = await harness.database.db.select().from(outbox).where(eq(outbox.name, 'webhook-failed'));
    expect(mails.map(({ data }) => data)).toMatchObject([{ why: 'gone', host: new URL(receiver.url).host }]);
  });

  it('that fails for three days is given up, the owner is told, and it can be sent once more with the same id', async () => {
    const { id: webhook } = await added(['order.status-changed']);
    await tell(id(1));
    receiver.answer = (_, response) => void response.writeHead(503).end();
    for (const pause of [0, ...PAUSES]) {
      await later(pause);
      await deliver();
    }
    expect(PAUSES.reduce((sum, pause) => sum + pause, 0) / 3600).toBeGreaterThan(72);
    const [lost] = await deliveries();
    expect(lost).toMatchObject({ state: 'given-up', attempts: PAUSES.length + 1, status: 503 });
    const mails = await harness.database.db.select().from(outbox).where(eq(outbox.name, 'webhook-failed'));
    expect(mails.map(({ data }) => data)).toMatchObject([{ why: 'given-up' }]);
    receiver.got.length = 0;
    receiver.answer = (_, response) => void response.end('now');
    const log = (await send('GET', `/log/${webhook}`)).json<{ data: { _id: string; body: string }[] }>().data;
    expect(log).toMatchObject([{ state: 'given-up', status: 503, body: lost?.body }]);
    expect((await send('POST', `/replay/${log[0]?._id}`)).statusCode).toBe(200);
    await deliver();
    expect(receiver.got.map(({ headers }) => headers['webhook-id'])).toEqual([lost?.messageId]);
    expect((await send('GET', `/log/${webhook}`)).json().data).toMatchObject([{ state: 'delivered', answer: 'now' }]);
  });

  it('says when it wants to be tried again', () => {
    const at = Date.parse('2026-11-28T10:00:00Z');
    const pauseAfter = (retryAfter?: string) =>
      outcomeOf({ attempts: 1 }, { status: 503, answer: '', retryAfter }, at).pauseSeconds;
    expect(pauseAfter()).toBe(5);
    expect(pauseAfter('1')).toBe(5);
    expect(pauseAfter('90')).toBe(90);
    expect(pauseAfter('Sat, 28 Nov 2026 10:02:00 GMT')).toBe(120);
    expect(pauseAfter('999999999')).toBe(24 * 60 * 60);
    expect(pauseAfter('-3; drop')).toBe(5);
  });

  it('that a dead replica was telling is told again by another, a minute later', async () => {
    const { id: webhook } = await added(['order.status-changed']);
    await tell(id(1));
    expect(await claimDeliveries(harness.database.db, webhook, { limit: 5, leaseSeconds: 60 })).toHaveLength(1);
    await deliver(3);
    expect(receiver.got).toEqual([]);
    await later(60);
    await deliver(3);
    expect(receiver.got).toHaveLength(1);
  });

  it('forgets what was settled 30 days ago', async () => {
    await added(['order.status-changed']);
    await tell(id(1));
    await deliver();
    await tell(id(2));
    await harness.database.db.update(webhookDeliveries).set({ createdAt: sql`now() - interval '31 days'` });
    expect(await deleteOldDeliveries(harness.database.db, 10)).toBe(1);
    expect((await deliveries()).map(({ about }) => about)).toEqual([id(2)]);
  });
});

describe('where a webhook leads', () => {
  const strict: Target = { loopback: false };
  const resolvesTo = (...addresses: string[]): Pick<Target, 'resolve'> => ({
    resolve: ((_: string, __: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as NonNullable<Target['resolve']>,
  });
  /** As if the shop were a real one. */
  const inProduction = async <Result>(target: Target, work: () => Promise<Result>): Promise<Result> => {
    const { webhookTarget } = harness.deps;
    Object.assign(webhookTarget, { resolve: undefined, ...target });
    try {
      return await work();
    } finally {
      Object.assign(webhookTarget, { loopback: true, resolve: undefined });
    }
  };

  it.each([
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://127.1:8443/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/latest/meta-data',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
  ])('is never %s', async (url) => {
    const response = await inProduction(strict, () =>
      send('POST', '/add', { url, events: ['order.paid'], description: '' }),
    );
    expect([response.statusCode, response.json().code]).toEqual([400, 'webhook.not-public']);
  });

  it.each([
    'ftp://hooks.example.com/',
    'https://user:word@hooks.example.com/',
    'javascript:alert(1)',
    'hooks',
    'https://a.in/#part',
  ])('has no form like %s', async (url) => {
    const response = await send('POST', '/add', { url, events: ['order.paid'], description: '' });
    expect([response.statusCode, response.json().code]).toEqual([400, 'request.invalid']);
  });

  it('is no name of a private address, not even beside a public one', async () => {
    const draft = { url: 'https://hooks.kanaka.in/', events: ['order.paid'], description: '' };
    for (const addresses of [['10.0.0.5'], ['93.184.216.34', '127.0.0.1'], ['::1'], []]) {
      const target = { ...strict, ...resolvesTo(...addresses) };
      const response = await inProduction(target, () => send('POST', '/add', draft));
      expect(response.json().code).toBe('webhook.not-public');
    }
    const target = { ...strict, ...resolvesTo('93.184.216.34') };
    expect((await inProduction(target, () => send('POST', '/add', draft))).statusCode).toBe(200);
  });

  it('is looked at again for each delivery: a name that leads inside meanwhile gets nothing', async () => {
    const { port } = new URL(receiver.url);
    const url = `https://hooks.kanaka.in:${port}/`;
    const target = { ...strict, ...resolvesTo('93.184.216.34') };
    await inProduction(target, () => send('POST', '/add', { url, events: ['order.status-changed'], description: '' }));
    await tell(id(1));
    await deliver(1, { ...strict, ...resolvesTo('127.0.0.1') });
    expect(receiver.got).toEqual([]);
    expect((await deliveries())[0]).toMatchObject({
      state: 'waiting',
      status: null,
      answer: 'The address is not a public one.',
    });
  });

  it('is this machine only while that is set', async () => {
    const subscription = { url: receiver.url, secret: 'whsec_YWJj', formerSecret: null, formerUntil: null };
    const closing = new AbortController().signal;
    const delivery = { messageId: 'msg_1', body: '{}' };
    const { answer } = await sendWebhook(subscription, delivery, { target: strict, closing });
    expect(answer).toBe('The address does not begin with https.');
    const inside = { ...subscription, url: receiver.url.replace('http:', 'https:') };
    expect((await sendWebhook(inside, delivery, { target: strict, closing })).answer).toMatch(/not a public one/);
    expect(receiver.got).toEqual([]);
  });
});

describe('the people of the shop', () => {
  const signedInWith = (...permissions: Permission[]) => harness.auth.signIn({ role: 'admin', permissions });

  it('see a secret once, and while they change it both sign', async () => {
    const { id: webhook, secret } = await added(['order.status-changed']);
    expect((await send('GET', '')).body).not.toContain('whsec_');
    const renewed = (await send('POST', `/secret/${webhook}`)).json<{
      secret: string;
      data: { formerUntil: string };
    }>();
    expect(renewed.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(renewed.secret).not.toBe(secret);
    await tell(id(1));
    await deliver();
    for (const key of [secret, renewed.secret])
      for (const { body, headers } of receiver.got) new Webhook(key).verify(body, headers);
    await harness.database.db.update(webhookSubscriptions).set({ formerUntil: sql`now()` });
    await tell(id(2));
    await deliver();
    const [, last] = receiver.got;
    expect(last?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    new Webhook(renewed.secret).verify(last?.body ?? '', last?.headers ?? {});
  });

  it('have nothing sent anywhere that they may not see themselves, and do not read it in the log', async () => {
    const { id: webhook } = await added(['order.paid']);
    const connector = signedInWith('integrations:write', 'orders:read');
    const draft = (events: WebhookEvent[]) => ({ url: receiver.url, events, description: '' });
    const refused = [
      await send('POST', '/add', draft(['order.paid']), connector),
      await send('POST', '/add', draft(['customer.erased']), connector),
      await send('PUT', `/edit/${webhook}`, { ...draft(['order.paid']), on: true }, connector),
      await send(
        'PUT',
        `/edit/${webhook}`,
        { ...draft(['order.status-changed']), on: true, url: 'http://127.0.0.1:1/' },
        connector,
      ),
      await send('POST', `/secret/${webhook}`, undefined, connector),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    expect((await send('POST', '/add', draft(['order.status-changed']), connector)).statusCode).toBe(200);
    const data = { orderId: id(1), customerId: id(2), invoiceNumber: 'K/1', total: 5_000, lines: [] };
    await harness.database.db.transaction((tx) => announce(tx, 'order.paid', id(1), data));
    receiver.answer = (_, response) => void response.end(receiver.got[0]?.body ?? '');
    await deliver();
    const [seen] = (await send('GET', `/log/${webhook}`, undefined, connector)).json().data;
    expect(seen).toMatchObject({ type: 'order.paid', state: 'delivered', body: null, answer: '' });
    expect((await send('GET', `/log/${webhook}`)).json().data[0].body).toContain('5000');
    expect((await send('POST', `/replay/${seen._id}`, undefined, connector)).statusCode).toBe(403);
  });

  it('stop a webhook and start it again; what happened meanwhile is not sent', async () => {
    const { id: webhook } = await added(['order.status-changed']);
    await tell(id(1));
    const draft = { url: receiver.url, events: ['order.status-changed'], description: 'The books' };
    expect((await send('PUT', `/edit/${webhook}`, { ...draft, on: false })).json().data.ended).toBe('stopped');
    await tell(id(2));
    expect((await send('PUT', `/edit/${webhook}`, { ...draft, on: true })).json().data.ended).toBeUndefined();
    await tell(id(3));
    await deliver();
    expect((await deliveries()).map(({ about, state }) => [about, state])).toEqual([
      [id(1), 'given-up'],
      [id(3), 'delivered'],
    ]);
  });

  it('try a webhook with an event that tells nothing', async () => {
    const { id: webhook } = await added(['order.paid']);
    expect((await send('POST', `/test/${webhook}`)).statusCode).toBe(200);
    await deliver();
    expect(JSON.parse(receiver.got[0]?.body ?? '')).toMatchObject({ type: 'webhook.test', version: 1, data: {} });
  });

  it('have at most twenty, also when several add them at once', async () => {
    for (let count = 0; count < 18; count += 1) await added();
    const draft = { url: receiver.url, events: ['order.paid'], description: '' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('POST', '/add', draft)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 200, 409, 409,
    ]);
  });

  it('find nothing of a webhook that is not there', async () => {
    const draft = { url: receiver.url, events: ['order.paid'], description: '', on: true };
    const answers = [
      await send('PUT', `/edit/${id(1)}`, draft),
      await send('POST', `/secret/${id(1)}`),
      await send('POST', `/test/${id(1)}`),
      await send('GET', `/log/${id(1)}`),
      await send('DELETE', `/delete/${id(1)}`),
      await send('POST', '/replay/9007199254740'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(404));
    expect((await send('POST', '/replay/1e5')).statusCode).toBe(400);
  });
});
