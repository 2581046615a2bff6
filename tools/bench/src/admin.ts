import autocannon from 'autocannon';
import pg from 'pg';
import { adminCalls, adminServices, type AdminCall } from './admin-calls.ts';
import type { Bench } from './main.ts';
import { startServices } from './services.ts';
import { median, percentile } from './statistics.ts';
import { fillCatalog } from './volume/fill-catalog.ts';
import { fillAudit, fillReviews } from './volume/fill-lists.ts';
import { fillOrders } from './volume/fill-orders.ts';
import { VOLUME } from './volume/fill-shop.ts';

const AT_ONCE = 10;

type Measured = AdminCall & { p50: number; p95: number; count: number; refused: number };

/** How fast the back office reads: every call of the owner, ten at once, on a shop with 50,000 orders and 10,000 products. */
export const admin: Bench = {
  name: 'admin',
  async run({ quick }) {
    const { services, owner, stop } = await startServices(adminServices);
    try {
      const books = (name: string) => services[name]?.databaseUrl ?? '';
      const pieces = await fillCatalog(books('catalog'), VOLUME);
      await fillOrders(books('orders'), { orders: VOLUME.orders, pieces });
      await fillAudit(books('identity'), { entries: VOLUME.changes });
      await fillReviews(books('reviews'), { reviews: VOLUME.reviews, pieces });
      const samples = {
        catalog: { id: pieces[0]?.id ?? '' },
        orders: { id: await oneId(books('orders'), 'orders where paid_at is not null') },
        identity: { id: await oneId(books('identity'), 'audit_entries') },
        reviews: { id: await oneId(books('reviews'), 'reviews') },
      };

      const seconds = quick ? 1 : 4;
      const idle = await measure(`${services['orders']?.url}/livez`, owner.headers, seconds);
      const measured: Measured[] = [];
      for (const call of adminCalls(samples)) {
        const url = `${services[call.service]?.url}${call.url}`;
        measured.push({ ...call, ...(await measure(url, owner.headers, seconds)) });
      }
      return { lines: tableOf(measured, idle.p95), kept: measured.every(isKept) };
    } finally {
      await stop();
    }
  },
};

async function oneId(databaseUrl: string, from: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client
    .query<{ id: string }>(`select id from ${from} order by id offset 5000 limit 1`)
    .finally(() => client.end());
  return rows[0]?.id ?? '';
}

/** The first answers are left out: a service that has just started is not the one the owner meets in the morning. */
async function measure(url: string, headers: { cookie: string }, seconds: number) {
  for (let warmUp = 0; warmUp < AT_ONCE; warmUp += 1) await fetch(url, { headers });
  const times: number[] = [];
  const run = autocannon({ url, headers, connections: AT_ONCE, duration: seconds });
  run.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  const { errors, timeouts, non2xx } = await run;
  return {
    p50: median(times),
    p95: percentile(times, 0.95),
    count: times.length,
    refused: errors + timeouts + non2xx,
  };
}

const isKept = ({ p95, limitMs, refused }: Measured) => refused === 0 && p95 <= limitMs;

function tableOf(measured: readonly Measured[], idleP95: number): string[] {
  const width = Math.max(...measured.map(({ name }) => name.length));
  return [
    `${AT_ONCE} at once, ${VOLUME.orders} orders, ${VOLUME.products} products; ms`,
    `an answer that reads nothing has a p95 of ${idleP95.toFixed(1)} on this machine as busy as it is`,
    `${''.padEnd(width)}      p50     p95   limit   answers`,
    ...measured.map(
      (call) =>
        `${call.name.padEnd(width)} ${call.p50.toFixed(1).padStart(8)}${call.p95.toFixed(1).padStart(8)}` +
        `${String(call.limitMs).padStart(8)}${String(call.count).padStart(10)}   ` +
        `${isKept(call) ? 'kept' : 'NOT KEPT'}${call.refused > 0 ? `, ${call.refused} refused` : ''}`,
    ),
  ];
}
