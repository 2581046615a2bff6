/** Adds a year of trade to a demo shop. May be stopped anywhere and run again. */
import { rm } from 'node:fs/promises';
import { readPieces } from '@kanaka/demo-tools/catalogue';
import { openStore } from '@kanaka/local-tools/standin/store';
import { openPurges } from '@kanaka/server-kit/cache-tags';
import type { Logger } from '@kanaka/server-kit/logger';
import { carryOut } from './carry-out.ts';
import { copyRows, inTransaction, listTables, raiseSequences } from './move-rows.ts';
import { planTrade } from './plan-trade.ts';
import { copyPayments, razorpayInProcess } from './razorpay-in-process.ts';
import {
  closeAll,
  createScratch,
  dropScratch,
  isFinished,
  markFinished,
  openLive,
  openScratch,
  type Databases,
} from './scratch-databases.ts';

export type TradeOptions = {
  /** The server that has the services' databases. */
  databaseUrl: string;
  redisUrl: string;
  /** The file of the stand-in for Razorpay. */
  standinFile: string;
  ownerEmail: string;
  internalToken: string;
  /** On a day of usual demand; fewer take less time. */
  ordersADay?: number | undefined;
  logger: Logger;
};

/** Tables that hold no trade: what a service remembers for itself. */
const ownMatters = ['seller', 'owner_notices', 'webhook_events', 'inbox'];
/** What the trade has changed in the databases that the catalogue and the accounts are in already. */
const soldFromCatalog = ['reservations', 'reservation_lines', 'restocks', 'units'];
const accounts = ['users', 'addresses'];

/** Returns how many orders the shop has got; 0 if it had sold something already. */
export async function addTrade(options: TradeOptions): Promise<number> {
  const { databaseUrl, standinFile, logger } = options;
  const scratchPayments = `${standinFile}.trade`;
  const live = openLive(databaseUrl, logger);
  try {
    if (!(await isFinished(databaseUrl))) {
      if (await hasSold(live)) return 0;
      for (const end of ['', '-wal', '-shm']) await rm(`${scratchPayments}${end}`, { force: true });
      await makeTrade(live, { ...options, scratchPayments });
    }
    const count = await moveTrade(live, { ...options, scratchPayments });
    await dropScratch(databaseUrl);
    for (const end of ['', '-wal', '-shm']) await rm(`${scratchPayments}${end}`, { force: true });
    return count;
  } finally {
    await closeAll(live);
  }
}

/** An invoice has a number, which the trade's would collide with. */
async function hasSold({ orders }: Databases): Promise<boolean> {
  const { rowCount } = await orders.pool.query('select from invoices limit 1');
  return rowCount !== 0;
}

type Both = TradeOptions & { scratchPayments: string };

async function makeTrade(live: Databases, options: Both): Promise<void> {
  const { databaseUrl, scratchPayments, logger } = options;
  const now = new Date();
  const pieces = readPieces();
  await createScratch(databaseUrl, logger);
  const scratch = openScratch(databaseUrl, logger);
  const store = openStore(scratchPayments);
  try {
    // The rates are published again, day by day; units that are in stock today were not sold.
    const ofCatalog = (await listTables(scratch.catalog)).filter(
      (table) => ![...soldFromCatalog, 'metal_rates', 'rate_feed', 'outbox', 'inbox'].includes(table),
    );
    await inTransaction(scratch.catalog, (to) => copyRows(live.catalog, to, ofCatalog));
    await inTransaction(scratch.identity, (to) => copyRows(live.identity, to, ['users']));
    const trade = planTrade(pieces, now, options.ordersADay);
    const razorpay = razorpayInProcess(store);
    await carryOut({ ...options, databases: scratch, trade, pieces, razorpay, now });
    await markFinished(scratch);
  } finally {
    store.close();
    await closeAll(scratch);
  }
}

/**
 * Orders come last but for what follows from them, so that each finds its customer, its payment and its stock. All of them are
 * moved at once, or none if somebody who pays in the shop just now has got the number of an invoice.
 */
async function moveTrade(live: Databases, { databaseUrl, standinFile, scratchPayments, redisUrl, logger }: Both) {
  const scratch = openScratch(databaseUrl, logger);
  const purges = openPurges(redisUrl, logger);
  try {
    const own = async (service: 'orders' | 'reviews') =>
      (await listTables(scratch[service])).filter((table) => !ownMatters.includes(table));
    const ofOrders = await own('orders');
    const ofReviews = await own('reviews');
    await scratch.catalog.pool.query(`delete from units where state <> 'sold'`);
    const { rows: some } = await scratch.orders.pool.query<{ id: string }>('select id from orders limit 1');
    const { rowCount: moved } = await live.orders.pool.query('select from orders where id = $1', [some[0]?.id]);
    if (moved === 0) {
      if (await hasSold(live)) return 0;
      const [from, to] = [openStore(scratchPayments), openStore(standinFile)];
      copyPayments(from, to);
      from.close();
      to.close();
      await inTransaction(live.identity, async (accountsOf) => {
        await copyRows(scratch.identity, accountsOf, accounts);
        // Nobody reads the mailboxes of the demo, and its people are to be met like customers of long standing.
        await accountsOf.query(`update users set email_proven_at = created_at
          where email like '%@kanaka.example' and email_proven_at is null`);
      });
      await inTransaction(live.catalog, (catalogOf) => copyRows(scratch.catalog, catalogOf, soldFromCatalog));
      await inTransaction(live.orders, (ordersOf) => copyRows(scratch.orders, ordersOf, ofOrders, ''));
    }
    await inTransaction(live.reviews, async (client) => {
      await raiseSequences(scratch.reviews, client);
      await copyRows(scratch.reviews, client, ofReviews);
    });
    await purges.purge(['reviews']);
    const { rows } = await scratch.orders.pool.query<{ count: number }>('select count(*)::int as count from orders');
    return rows[0]?.count ?? 0;
  } finally {
    purges.close();
    await closeAll(scratch);
  }
}
