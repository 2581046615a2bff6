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
/** This many responses are not counted: a service that has just started is slower than usual. */
const WARM_UP = 100;

type Times = { p50: number; p95: number; count: number; refused: number };
/** `idleP95`: the time of a response that reads nothing, measured just before. It tells a slow call from a busy machine. */
type Measured = AdminCall & Times & { idleP95: number };

/**
 * How fast the back office reads: every call of the owner, ten at once, in a shop with 50,000 orders and 10,000 products.
 */
export const admin: Bench = {
  name: 'admin',
  async run({ quick }) {
    const { services, owner, stop } = await startServices(adminServices);
    try {
      const databaseUrlOf = (name: string) => services[name]?.databaseUrl ?? '';
      const pieces = await fillCatalog(databaseUrlOf('catalog'), VOLUME);
      await fillOrders(databaseUrlOf('orders'), { orders: VOLUME.orders, pieces });
      await fillAudit(databaseUrlOf('identity'), { entries: VOLUME.changes });
      await fillReviews(databaseUrlOf('reviews'), { reviews: VOLUME.reviews, pieces });
      const samples = {
        catalog: { id: pieces[0]?.id ?? '' },
        orders: { id: await oneId(databaseUrlOf('orders'), 'orders where paid_at is not null') },
        identity: { id: await oneId(databaseUrlOf('identity'), 'audit_entries') },
        reviews: { id: await oneId(databaseUrlOf('reviews'), 'reviews') },
      };

      const run = { headers: owner.headers, seconds: quick ? 1 : 4 };
      const measured: Measured[] = [];
      for (const call of adminCalls(samples)) {
        const shop = services[call.service]?.url ?? '';
        const { p95: idleP95 } = await timesOf(`${shop}/livez`, { headers: owner.headers, amount: 300 });
        await timesOf(shop + call.url, { headers: owner.headers, amount: WARM_UP });
        measured.push({ ...call, idleP95, ...(await timesOf(shop + call.url, run)) });
      }
      return { lines: tableOf(measured), kept: measured.every(isKept) };
    } finally {
      await stop();
    }
  },
};

async function oneId(databaseUrl: string, from: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(`select id from ${from} order by id offset 5000 limit 1`);
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}

async function timesOf(
  url: string,
  { headers, seconds, amount }: { headers: { cookie: string }; seconds?: number; amount?: number },
): Promise<Times> {
  const times: number[] = [];
  const length = amount === undefined ? { duration: seconds ?? 1 } : { amount };
  const run = autocannon({ url, headers, connections: AT_ONCE, ...length });
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

function tableOf(measured: readonly Measured[]): string[] {
  const width = Math.max(...measured.map(({ name }) => name.length));
  return [
    `${AT_ONCE} at once, ${VOLUME.orders} orders, ${VOLUME.products} products; ms`,
    `${''.padEnd(width)}      p50     p95   limit   answers   p95 of an answer that reads nothing`,
    ...measured.map(
      (call) =>
        `${call.name.padEnd(width)} ${call.p50.toFixed(1).padStart(8)}${call.p95.toFixed(1).padStart(8)}` +
        `${String(call.limitMs).padStart(8)}${String(call.count).padStart(10)}${call.idleP95.toFixed(1).padStart(8)}   ` +
        `${isKept(call) ? 'kept' : 'NOT KEPT'}${call.refused > 0 ? `, ${call.refused} refused` : ''}`,
    ),
  ];
}
