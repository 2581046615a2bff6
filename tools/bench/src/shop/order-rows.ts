import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startBuyers, type Errand, type Purchases } from './buying.ts';
import { waitingTimes, type Measured } from './measured.ts';
import type { OwnShop } from './own-shop.ts';
import { readProcessorMs, type ByPart } from './processes.ts';
import { plentifulPieces, query } from './shop-database.ts';
import { inviteShoppers } from './shoppers.ts';
import type { Wanted } from './wanted.ts';

const AT_ONCE = 10;
const SHOPPERS = 40;
const PIECES = 25;
const DOCUMENTS_MS = 10 * 60_000;
const POLL_MS = 100;

/** Paid orders ten at once, until each has its invoice and its e-mail, and then one at a time. */
export async function measureOrders(shop: OwnShop, { quick }: { quick: boolean }): Promise<Measured[]> {
  const errand = await prepareErrand(shop, SHOPPERS);
  const orders = quick ? 80 : 500;
  // What follows the warm-up's orders must not be counted with the others.
  const atFirst = await countDocuments(shop);
  const warmUp = await buy(errand, { orders: SHOPPERS, atOnce: AT_ONCE });
  await untilDocumented(shop, atFirst, warmUp.latenciesMs.length);

  const documents = await countDocuments(shop);
  const before = readProcessorMs(shop.parts);
  const began = performance.now();
  const together = await buy(errand, { orders, atOnce: AT_ONCE });
  const paid = together.latenciesMs.length;
  const missing = await untilDocumented(shop, documents, paid);
  const seconds = (performance.now() - began) / 1000;
  // Invoices and e-mails belong to what an order costs.
  const used = differenceOf(before, readProcessorMs(shop.parts));

  const alone = await buy(errand, { orders: quick ? 20 : 100, atOnce: 1 });
  const processorMs = Object.fromEntries(Object.entries(used).map(([part, ms]) => [part, ms / paid]));
  return [
    ofPurchases('orders', `paid orders, ${AT_ONCE} at once`, { perSecond: 40, p50: 200 }, { ...together, processorMs }),
    {
      ...ofPurchases(
        'documents',
        'invoices with e-mail, meanwhile',
        { perSecond: 15 },
        { ...together, processorMs: {} },
      ),
      perSecond: (paid - missing) / seconds,
      p50: null,
      p99: null,
      errors: missing,
      firstError: missing > 0 ? `${missing} orders without invoice or e-mail` : null,
    },
    ofPurchases('orders-alone', 'paid orders, one at a time', { p50: 60 }, { ...alone, processorMs: {} }),
  ];
}

export async function prepareErrand(shop: OwnShop, shoppers: number): Promise<Omit<Errand, 'orders' | 'atOnce'>> {
  return {
    shopUrl: shop.url,
    standinUrl: shop.standinUrl,
    shoppers: await inviteShoppers(shop.url, shoppers),
    pieceIds: await plentifulPieces(shop, PIECES),
  };
}

async function buy(
  errand: Omit<Errand, 'orders' | 'atOnce'>,
  how: { orders: number; atOnce: number },
): Promise<Purchases> {
  const buyers = startBuyers();
  try {
    return await buyers.ask({ ...errand, ...how });
  } finally {
    await buyers.stop();
  }
}

function ofPurchases(
  name: string,
  what: string,
  wanted: Wanted,
  { seconds, latenciesMs, errors, firstError, processorMs }: Purchases & { processorMs: ByPart },
): Measured {
  return {
    name,
    what,
    calls: latenciesMs.length,
    perSecond: latenciesMs.length / seconds,
    ...waitingTimes(latenciesMs),
    ratio: null,
    floors: {},
    processorMs,
    errors,
    firstError,
    wanted,
  };
}

type Documents = { invoices: number; emails: number };

async function countDocuments(shop: OwnShop): Promise<Documents> {
  const [row] = await query<{ invoices: number }>(
    shop,
    'orders',
    'select count(*)::int as invoices from invoices where pdf_key is not null',
    [],
  );
  const emails = (await readdir(join(shop.dataDir, 'mail'))).filter((name) => name.endsWith('.eml')).length;
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

function differenceOf(before: ByPart, after: ByPart): ByPart {
  return Object.fromEntries(Object.entries(after).map(([part, ms]) => [part, ms - (before[part] ?? 0)]));
}
