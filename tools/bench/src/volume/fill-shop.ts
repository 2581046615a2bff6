import pg from 'pg';
import { databaseAt, type DatabaseName } from '@kanaka/local-tools/databases';
import { addressesOf } from '@kanaka/local-tools/parts';
import { readSettings } from '@kanaka/local-tools/settings';
import { fillCatalog } from './fill-catalog.ts';
import { fillOrders } from './fill-orders.ts';

export const VOLUME = { products: 10_000, orders: 50_000, changes: 50_000, reviews: 20_000 };

type Size = { products: number; orders: number };

/** Fills the local shop that runs at PORT up to so many products and orders of a year, to look at. */
export async function fillShop(size: Size): Promise<void> {
  await fillTo(addressesOf(readSettings(process.env)).postgres, size);
}

/** Adds what a shop lacks of so many products and orders. */
export async function fillTo(postgresUrl: string, { products, orders }: Size): Promise<void> {
  const lackOf = async (database: DatabaseName, table: string, wanted: number) =>
    Math.max(0, wanted - (await countRows(databaseAt(postgresUrl, database), table)));
  const pieces = await fillCatalog(databaseAt(postgresUrl, 'catalog'), {
    products: await lackOf('catalog', 'products', products),
  });
  const missing = await lackOf('orders', 'orders', orders);
  if (missing > 0) await fillOrders(databaseAt(postgresUrl, 'orders'), { orders: missing, pieces });
}

async function countRows(databaseUrl: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
