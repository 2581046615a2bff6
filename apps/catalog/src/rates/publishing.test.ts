import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import * as ratesContract from '@kanaka/contracts/catalog/metal-rates';
import * as productsContract from '@kanaka/contracts/catalog/products';
import { freePort } from '@kanaka/testing/free-port';
import { startStaffStandIn } from '@kanaka/server-kit/test/staff-stand-in';
import { startTestServers } from '@kanaka/testing/test-servers';
import { until, untilReady } from '@kanaka/testing/until';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';
import { products } from '../schema.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  await harness.db.execute(sql`truncate products cascade`);
  await publish({ gold: 16_000 });
});

const call = (method: 'POST' | 'PUT', url: string, payload: object) =>
  harness.app.inject({ method, url, headers: harness.owner.headers, payload });
async function publish(rates: object) {
  const response = await call('POST', '/api/admin/rates/publish', rates);
  expect([response.statusCode, response.statusCode === 200 || response.body]).toEqual([200, true]);
  return ratesContract.publishRates.reply.parse(response.json()).data;
}
const read = async (id: string) =>
  productsContract.getProduct.reply.parse((await harness.get(`/api/shop/products/get/${id}`)).json()).data;

const gold = (weight: number) => ({
  metals: [{ metal: 'gold' as const, fineness: 916, weight }],
  making: { per: 'gram' as const, value: 650 },
  hallmarking: { articles: 1, charge: 45 },
});

describe('while rates are published', () => {
  /** Enough for several batches. */
  const PIECES = 2_500;
  const prices = async () => {
    const { rows } = await harness.db.execute<{ price: string; count: number }>(
      sql`select price_paise as price, count(*)::int as count from products group by price_paise order by price_paise`,
    );
    return rows.map(({ price, count }) => [Number(price), count]);
  };
  beforeEach(async () => {
    const { _id } = await harness.addProduct({ metalPricing: gold(12) });
    await harness.db.execute(sql`
      insert into products (id, slug, title, category_id, price_paise, pricing, on_hand, images, material, materials,
        design, motif, craftsmanship, wearability)
      select gen_random_uuid(), 'piece-' || place, 'Piece ' || place, category_id, price_paise, pricing, 5, images,
        material, materials, design, motif, craftsmanship, wearability
      from products, generate_series(2, ${PIECES}) as place where id = ${_id}`);
    expect(await prices()).toEqual([[183_717_00, PIECES]]);
  });

  /** Looks again and again until the rate is published. */
  const whilePublishing = async (look: () => Promise<void>) => {
    const state = { done: false };
    const publishing = publish({ gold: 16_320 }).finally(() => {
      state.done = true;
    });
    while (!state.done) await look();
    return publishing;
  };

  it('readers see all old prices or all new ones, never some of each', async () => {
    const seen = new Set<string>();
    const { pieces } = await whilePublishing(async () => {
      seen.add(JSON.stringify(await prices()));
    });
    expect(pieces).toBe(PIECES);
    seen.add(JSON.stringify(await prices()));
    for (const one of seen) {
      expect([[[183_717_00, PIECES]], [[187_234_44, PIECES]]]).toContainEqual(JSON.parse(one));
    }
    expect(seen.size).toBe(2);
  });

  it('the break-up of a piece always adds up to its price', async () => {
    const [ring] = await harness.db.select({ id: products.id }).from(products).limit(1);
    await whilePublishing(async () => {
      const { price, priceBreakup } = await read(ring?.id ?? '');
      expect(priceBreakup?.price).toBe(price);
    });
  });

  it('owners who publish at once leave the prices of one of them, with an entry each', async () => {
    const entries = (await changesOf(harness.db, 'metal-rates')).length;
    await Promise.all([16_080, 16_160, 16_240, 16_320].map((rate) => publish({ gold: rate })));
    const [all, ...others] = await prices();
    expect([all?.[1], others]).toEqual([PIECES, []]);
    const [ring] = await harness.db.select().from(products).limit(1);
    const { priceBreakup } = await read(ring?.id ?? '');
    expect(Math.round((priceBreakup?.price ?? 0) * 100)).toBe(all?.[0]);
    expect((await changesOf(harness.db, 'metal-rates')).length - entries).toBe(4);
  });

  it('pieces that are saved, and orders that reserve, end up right', async () => {
    const rows = await harness.db.select({ id: products.id }).from(products).orderBy(products.id).limit(12);
    const ids = rows.map(({ id }) => id);
    const work = ids.flatMap((productId) => [
      call('PUT', `/api/admin/products/edit/${productId}`, harness.draft({ metalPricing: gold(10), stockWas: 5 })),
      harness.asService('/internal/stock/reserve', {
        orderId: harness.newId(),
        lines: [{ productId, size: '', quantity: 1 }],
        holdSeconds: 900,
      }),
    ]);
    const [responses] = await Promise.all([Promise.all(work), publish({ gold: 16_320 })]);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await prices()).toEqual([
      [156_036_20, 12],
      [187_234_44, PIECES - 12],
    ]);
  });

  /** Runs `publish` and `stop`, which ends it when it has changed most pieces; what it has done must be gone. */
  const stopInTheMiddle = async (stop: (waiting: number) => Promise<void>, publishing: () => Promise<unknown>) => {
    const entries = (await changesOf(harness.db, 'metal-rates')).length;
    // The last piece is locked, so that the publication has changed most others and waits.
    const holder = await harness.database.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from products order by id desc limit 1 for update');
    const published = publishing();
    // Not asked by the holder: within its transaction it sees only connections that were there when it first looked.
    const waiting = async () => {
      const { rows } = await harness.database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      );
      return rows[0]?.pid;
    };
    await until(async () => (await waiting()) !== undefined);
    await stop((await waiting()) ?? 0);
    await published;
    await holder.query('rollback');
    holder.release();
    expect(await prices()).toEqual([[183_717_00, PIECES]]);
    expect((await changesOf(harness.db, 'metal-rates')).length).toBe(entries);
    expect((await publish({ gold: 16_320 })).pieces).toBe(PIECES);
  };

  it('a connection that is cut in the middle leaves all old prices, the old rate and no entry', () =>
    stopInTheMiddle(
      async (waiting) => void (await harness.db.execute(sql`select pg_terminate_backend(${waiting})`)),
      async () => {
        const response = await call('POST', '/api/admin/rates/publish', { gold: 16_320 });
        expect(response.statusCode).toBeGreaterThanOrEqual(500);
      },
    ));

  it('a service that is killed in the middle leaves the same', async () => {
    const redis = await startTestServers('redis');
    const identity = await startStaffStandIn(harness.auth);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const service = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
      stdio: 'inherit',
      env: {
        PORT: String(port),
        LOG_LEVEL: 'error',
        DATABASE_URL: harness.databaseUrl,
        REDIS_URL: redis.redisUrl,
        JWT_PUBLIC_KEY: harness.auth.publicKey,
        INTERNAL_TOKEN: harness.auth.internalToken,
        IDENTITY_URL: identity.url,
      },
    });
    try {
      await untilReady(`${url}/readyz`);
      const killed = once(service, 'exit');
      await stopInTheMiddle(
        async () => {
          service.kill('SIGKILL');
          await killed;
        },
        () =>
          fetch(`${url}/api/admin/rates/publish`, {
            method: 'POST',
            headers: { ...harness.owner.headers, 'content-type': 'application/json' },
            body: JSON.stringify({ gold: 16_320 }),
          }).catch(() => null),
      );
    } finally {
      service.kill('SIGKILL');
      await Promise.all([redis.stop(), identity.stop()]);
    }
  });
});
