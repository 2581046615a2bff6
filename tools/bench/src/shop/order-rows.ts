import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { plentifulPieces, query, type OwnShop } from './own-shop.ts';
import { followProcessorMs } from './processes.ts';
import { percentile, type Measured } from './report.ts';
import { buy, inviteShoppers, type Shopper } from './shoppers.ts';

const AT_ONCE = 10;
const SHOPPERS = 40;
const PIECES = 25;
const DOCUMENTS_MS = 10 * 60_000;
/** Each look at the invoices is work for Postgres that belongs to no order. */
const POLL_MS = 500;

export const ORDER_ROWS = ['orders', 'documents'];

/** Paid orders ten at once, until each has its invoice and its e-mail. */
export async function measureOrders(shop: OwnShop, { quick }: { quick: boolean }): Promise<Measured[]> {
  let errors = 0;
  // The client repeats what failed; here also a failure that was repeated with success is an error. An expired session is not.
  const shoppers = await inviteShoppers(shop.url, {
    count: SHOPPERS,
    onTry({ status }) {
      if (status === null || (status >= 400 && status !== 401)) errors += 1;
    },
  });
  const pieceIds = await plentifulPieces(PIECES);
  const buyMany = (orders: number) => purchases(shop, { shoppers: [...shoppers], pieceIds, orders });
  // What follows the warm-up's orders must not be counted with the others.
  const atFirst = await countDocuments(shop);
  await untilDocumented(shop, atFirst, (await buyMany(SHOPPERS)).length);
  errors = 0;

  const documents = await countDocuments(shop);
  const usedMs = followProcessorMs(shop.parts);
  const began = performance.now();
  const orders = quick ? 80 : 500;
  const latencies = await buyMany(orders);
  const seconds = (performance.now() - began) / 1000;
  const missing = await untilDocumented(shop, documents, latencies.length);
  const documented = (performance.now() - began) / 1000;
  // Invoices and e-mails belong to what an order costs.
  const used = Object.entries(usedMs()).map(([part, ms]) => [part, ms / latencies.length] as const);
  const unmeasured = { p50: null, p99: null, ratio: null, processorMs: {} };
  return [
    {
      ...unmeasured,
      name: 'orders',
      perSecond: latencies.length / seconds,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      processorMs: Object.fromEntries(used),
      errors: errors + orders - latencies.length,
      wanted: '≥ 40 a second, p50 ≤ 200',
    },
    {
      ...unmeasured,
      name: 'documents',
      perSecond: (latencies.length - missing) / documented,
      errors: missing,
      wanted: '≥ 15 a second',
    },
  ];
}

/** Returns the times of the orders that were paid. */
async function purchases(
  { standinUrl }: OwnShop,
  { shoppers, pieceIds, orders }: { shoppers: Shopper[]; pieceIds: string[]; orders: number },
): Promise<number[]> {
  const latenciesMs: number[] = [];
  let started = 0;
  // A cart is emptied by a job that follows the payment, so a shopper buys again only after all others.
  const buyOneAfterTheOther = async () => {
    for (let shopper = shoppers.shift(); shopper && started < orders; shopper = shoppers.shift()) {
      const pieceId = pieceIds[started % pieceIds.length] ?? '';
      started += 1;
      await buy(standinUrl, shopper, pieceId).then(
        (ms) => latenciesMs.push(ms),
        (error: unknown) => console.error(error),
      );
      shoppers.push(shopper);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, buyOneAfterTheOther));
  return latenciesMs;
}

type Documents = { invoices: number; emails: number };

async function countDocuments({ dataDir }: OwnShop): Promise<Documents> {
  const sql = 'select count(*)::int as invoices from invoices where pdf_key is not null';
  const [row] = await query<{ invoices: number }>('orders', sql);
  const emails = (await readdir(join(dataDir, 'mail'))).filter((name) => name.endsWith('.eml')).length;
  return { invoices: row?.invoices ?? 0, emails };
}

/** Waits until so many orders more than `before` have their invoice and e-mail; returns how many have not in ten minutes. */
async function untilDocumented(shop: OwnShop, before: Documents, orders: number): Promise<number> {
  const deadline = Date.now() + DOCUMENTS_MS;
  for (;;) {
    const { invoices, emails } = await countDocuments(shop);
    const missing = orders - Math.min(invoices - before.invoices, emails - before.emails);
    if (missing <= 0 || Date.now() > deadline) return Math.max(0, missing);
    await pause(POLL_MS);
  }
}
