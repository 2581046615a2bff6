import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getSettings, saveSettings } from '@kanaka/contracts/catalog/settings';
import { ifMatch } from '@kanaka/contracts/shapes';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { createShopClient } from '@kanaka/demo-tools/shop-client';
import { query as queryAt } from '@kanaka/demo-tools/volume/query';
import { PURGE_CHANNEL } from '@kanaka/server-kit/cache-tags';
import { databaseAt } from '@kanaka/local-tools/databases';
import { offsets } from '@kanaka/local-tools/ports';
import { oneAddressLimits } from '@kanaka/testing/one-address';
import { dataDir, owner, shopPort, shopUrl, startShop, stopShop } from '@kanaka/testing/whole-shop';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { fillTo } from '../volume/fill-shop.ts';
import { readProcessorMs, sumOf, type ByPart } from './processes.ts';

const START_MS = 6 * 60_000;
/** Programs that have just started are busy for some seconds. */
const SETTLING_MS = 10_000;
const REST_MS = 60 * 60_000;
const SAMPLE_MS = 2_000;
/** A shop without requests uses less of a processor than this. */
const AT_REST = 0.25;
/** Adding to a cart is measured by adding the same pieces again and again. */
const MOST_OF_A_PIECE = 100;
/** All requests come from one address, and many more than people would send. */
const limits = Object.fromEntries(
  ['RATE_LIMIT_PER_MINUTE', ...Object.keys(oneAddressLimits)].map((name) => [name, '1000000000']),
);
const Size = z.object({ products: z.int(), orders: z.int() });
type Size = z.output<typeof Size>;
const NOTHING = JSON.stringify({ products: 0, orders: 0 });
const Running = z.object({ parts: z.record(z.string(), z.object({ pid: z.int() })) });
const redisUrl = `redis://127.0.0.1:${shopPort + offsets.redis}`;
const postgresUrl = `postgres://kanaka:kanaka@127.0.0.1:${shopPort + offsets.postgres}`;

export type OwnShop = Awaited<ReturnType<typeof openOwnShop>>;

/**
 * Starts a shop for the benchmark with so many products and orders. Its data folder is kept for the next run, and filled up
 * if that wants more; one that wants less begins anew.
 */
export async function openOwnShop(size: Size) {
  await stopShop();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stopShop().finally(() => process.exit(130)));
  }
  const start = () => startShop({ timeoutMs: START_MS, settings: limits });
  const note = join(dataDir, 'size.json');
  const before = Size.parse(JSON.parse(await readFile(note, 'utf8').catch(() => NOTHING)));
  const isFilled = before.products === size.products && before.orders === size.orders;
  if (before.products === 0 || before.products > size.products || before.orders > size.orders) {
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir, { recursive: true });
  }
  try {
    await start();
    if (!isFilled) {
      await allowLargeQuantities();
      await fillTo(postgresUrl, size);
      await writeFile(note, JSON.stringify(size));
    }
    if ((await untilAtRest()) || !isFilled) {
      // What this work left in memory is not part of what an idle shop needs.
      await stopShop();
      await start();
      await untilAtRest();
    }
    return {
      url: `http://127.0.0.1:${shopPort}`,
      standinUrl: `http://127.0.0.1:${shopPort + offsets.razorpay}`,
      dataDir,
      /** The process id of each part. */
      parts: await runningParts(),
      stop: stopShop,
    };
  } catch (error) {
    await stopShop();
    throw error;
  }
}

async function runningParts(): Promise<ByPart> {
  const { parts } = Running.parse(JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')));
  return Object.fromEntries(Object.entries(parts).map(([name, { pid }]) => [name, pid]));
}

/** Waits until a new shop has encoded its images, which takes minutes; returns whether it had to wait. */
async function untilAtRest(): Promise<boolean> {
  const parts = await runningParts();
  await pause(SETTLING_MS);
  const deadline = Date.now() + REST_MS;
  for (let hasWaited = false; ; hasWaited = true) {
    const before = sumOf(readProcessorMs(parts));
    await pause(SAMPLE_MS);
    const share = (sumOf(readProcessorMs(parts)) - before) / SAMPLE_MS;
    if (share < AT_REST) return hasWaited;
    if (Date.now() > deadline)
      throw new Error(`the shop still uses ${share.toFixed(1)} processors without any request`);
    if (!hasWaited) console.log('waiting until the shop has finished its own work, such as encoding pictures');
  }
}

async function allowLargeQuantities(): Promise<void> {
  const client = createShopClient(shopUrl, AbortSignal.timeout(START_MS));
  await client.signIn(owner);
  const { data } = await client.call(getSettings, {});
  await client.call(saveSettings, {
    headers: ifMatch(data.version),
    body: { ...demoShop, maxQuantity: MOST_OF_A_PIECE },
  });
}

/** Ids of pieces that never sell out. */
export async function plentifulPieces(count: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    'catalog',
    `update products set on_hand = 1000000000
     where id in (select id from products where sku like 'VOL-%' and archived_at is null and not sized order by id limit ${count})
     returning id`,
  );
  return rows.map(({ id }) => id);
}

/** Sends a query to one of the shop's databases. */
export const query = <Row>(database: 'catalog' | 'cart' | 'orders', sql: string) =>
  queryAt<Row>(databaseAt(postgresUrl, database), sql);

/** Makes the gateway forget all responses: what is no list of tags purges everything. */
export async function forgetResponses(): Promise<void> {
  const redis = new Redis(redisUrl);
  await redis.publish(PURGE_CHANNEL, JSON.stringify('everything'));
  redis.disconnect();
}
