/** Two replicas of the gateway, each with its own cache: what the owner changes is seen through both. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, request as requests, type APIRequestContext } from '@playwright/test';
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import type { Banner } from '@kanaka/contracts/catalog/banners';
import type { Category } from '@kanaka/contracts/catalog/categories';
import type { StoredSettings } from '@kanaka/contracts/catalog/settings';
import { partsOf } from '@kanaka/local-tools/make-parts';
import { keptSecrets } from '@kanaka/local-tools/secrets';
import { readSettings } from '@kanaka/local-tools/settings';
import { freePort } from '@kanaka/testing/free-port';
import { until, untilReady } from '@kanaka/testing/until';
import { dataDir, pidOf, shopPort, shopUrl } from '@kanaka/testing/whole-shop';
import { slowFactor } from '../slow.ts';
import { addPiece, answerOf, arriveSignedIn, asOwner, changePiece, withdrawPiece } from '../test-data.ts';
import { test } from '../test.ts';

const SEEN_WITHIN_MS = 2_000 * slowFactor;
const HEALED_WITHIN_MS = 30_000;

let second: ChildProcess;
let gateways: APIRequestContext[];

test.beforeAll(async () => {
  const settings = readSettings({ PORT: String(shopPort), DATA_DIR: dataDir });
  const parts = partsOf({ settings, secrets: await keptSecrets(dataDir), redis: null });
  const gateway = parts.find(({ name }) => name === 'gateway');
  if (!gateway) throw new Error('the shop has no gateway');
  const port = await freePort();
  second = spawn(gateway.command, gateway.args, {
    cwd: gateway.cwd,
    env: { ...gateway.env, PORT: String(port), METRICS_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/readyz`);
  gateways = await Promise.all([shopUrl, url].map((baseURL) => requests.newContext({ baseURL })));
});

test.afterAll(async () => {
  for (const gateway of gateways) await gateway.dispose();
  second.kill('SIGTERM');
  await once(second, 'exit');
});

/** Asks every gateway twice, so that each serves the second response from its cache. */
async function fillCaches(path: string): Promise<void> {
  for (const gateway of gateways) {
    await answerOf(await gateway.get(path));
    const again = await gateway.get(path);
    expect(again.headers()['cache-status']).toContain('hit');
  }
}

/** Fails unless both gateways show at `path` what was changed, in time. */
async function seenThroughBoth(path: string, shows: (body: string) => boolean, withinMs = SEEN_WITHIN_MS) {
  await Promise.all(
    gateways.map((gateway) => until(async () => shows(await (await gateway.get(path)).text()), { withinMs })),
  );
}

const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

test.describe('through two gateways a change is seen within two seconds:', () => {
  let piece: AdminProduct;
  let path: string;
  test.beforeEach(async () => {
    piece = await addPiece();
    path = `/api/shop/products/get/${piece.slug}`;
    await fillCaches(path);
  });
  test.afterEach(() => withdrawPiece(piece._id));

  const shown = (body: string) => (JSON.parse(body) as { data: AdminProduct }).data;

  test('a price', async () => {
    await changePiece(piece, { price: 20_500 });
    await seenThroughBoth(path, (body) => shown(body).price === 20_500);
  });

  test('stock', async () => {
    await changePiece(piece, { totalStock: 0 });
    await seenThroughBoth(path, (body) => shown(body).totalStock === 0);
  });
});

test('through two gateways a category, a banner and a setting are seen within two seconds', async () => {
  const name = `Kada ${unique()}`;
  await fillCaches('/api/common/categories');
  const { data: category } = await asOwner(async (request) =>
    answerOf<{ data: Category }>(await request.post('/api/common/categories', { data: { name } })),
  );
  await seenThroughBoth('/api/common/categories', (body) => body.includes(name));
  await asOwner((request) => request.delete(`/api/common/categories/${category.id}`));
  await seenThroughBoth('/api/common/categories', (body) => !body.includes(name));

  const banners = '/api/common/feature/get';
  await fillCaches(banners);
  const alt = `Diwali ${unique()}`;
  const { data: banner } = await asOwner(async (request) => {
    const { data: images } = await answerOf<{ data: Banner[] }>(await request.get(banners));
    const draft = { ...images[0], alt, link: '' };
    return answerOf<{ data: Banner }>(await request.post('/api/common/feature/add', { data: draft }));
  });
  await seenThroughBoth(banners, (body) => body.includes(alt));
  await asOwner((request) => request.delete(`/api/common/feature/delete/${banner._id}`));
  await seenThroughBoth(banners, (body) => !body.includes(alt));

  await fillCaches('/api/common/shop');
  const phone = '+91 44 4000 7777';
  const savePhone = (changed: string | null) =>
    asOwner(async (request) => {
      const { data } = await answerOf<{ data: StoredSettings }>(await request.get('/api/admin/settings'));
      const { version, updatedAt: _, ...settings } = data;
      const headers = { 'if-match': `"${version}"` };
      await answerOf(
        await request.put('/api/admin/settings', { headers, data: { ...settings, phone: changed ?? settings.phone } }),
      );
      return settings.phone;
    });
  const before = await savePhone(phone);
  await seenThroughBoth('/api/common/shop', (body) => body.includes(phone));
  await savePhone(before);
  await seenThroughBoth('/api/common/shop', (body) => !body.includes(phone));
});

test('through two gateways a scheduled piece and banner are seen within two seconds of their time', async () => {
  const list = '/api/shop/products/get?category=Ring&limit=200';
  const banners = '/api/common/feature/get';
  await Promise.all([list, banners].map(fillCaches));
  const alt = `Scheduled ${unique()}`;
  const at = Date.now() + 4_000 * slowFactor;
  const publishAt = new Date(at).toISOString();
  const piece = await addPiece({ draft: true, publishAt });
  const { data: banner } = await asOwner(async (request) => {
    const { data: images } = await answerOf<{ data: Banner[] }>(await request.get(banners));
    const draft = { ...images[0], alt, link: '', startsAt: publishAt };
    return answerOf<{ data: Banner }>(await request.post('/api/common/feature/add', { data: draft }));
  });
  const paths = [list, `/api/shop/products/get/${piece.slug}`, `/shop/product/${piece.slug}`, '/merchant-feed.xml'];
  for (const gateway of gateways) {
    for (const path of paths) expect(await (await gateway.get(path)).text()).not.toContain(piece.title);
    expect(await (await gateway.get(banners)).text()).not.toContain(alt);
  }
  const withinMs = at - Date.now() + SEEN_WITHIN_MS;
  await Promise.all([
    ...paths.map((path) => seenThroughBoth(path, (body) => body.includes(piece.title), withinMs)),
    seenThroughBoth(banners, (body) => body.includes(alt), withinMs),
  ]);
  await withdrawPiece(piece._id);
  await asOwner((request) => request.delete(`/api/common/feature/delete/${banner._id}`));
});

test('a change that Redis has lost is seen through two gateways within half a minute', async () => {
  const piece = await addPiece();
  const path = `/api/shop/products/get/${piece.slug}`;
  await fillCaches(path);
  const redis = await pidOf('redis');
  // Stopped, it accepts the message; killed, it never sends it on.
  process.kill(redis, 'SIGSTOP');
  try {
    await changePiece(piece, { price: 20_500 });
  } finally {
    process.kill(redis, 'SIGKILL');
  }
  await seenThroughBoth(path, (body) => body.includes('20500'), HEALED_WITHIN_MS);
  await withdrawPiece(piece._id);
});

test('two shoppers never see each other’s bag or account, whichever gateway they ask', async () => {
  const shoppers = await Promise.all(
    gateways.map(async () => {
      const first = await requests.newContext({ baseURL: shopUrl });
      const { person, userId } = await arriveSignedIn(first);
      const { cookies } = await first.storageState();
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      await first.dispose();
      return { person, userId, cookie };
    }),
  );
  // In turn, and the same paths: a response kept by mistake would go to the other shopper.
  for (const gateway of [...gateways, ...gateways]) {
    for (const { person, userId, cookie } of shoppers) {
      const account = await gateway.get('/api/auth/check-auth', { headers: { cookie } });
      expect(await account.text()).toContain(person.email);
      const cart = await gateway.get(`/api/shop/cart/get/${userId}`, { headers: { cookie } });
      expect([cart.status(), cart.headers()['cache-status'] ?? '']).toEqual([200, expect.not.stringContaining('hit')]);
    }
    const [one, other] = shoppers;
    const refused = await gateway.get(`/api/shop/cart/get/${one?.userId}`, {
      headers: { cookie: other?.cookie ?? '' },
    });
    expect(refused.status()).toBe(403);
  }
});
