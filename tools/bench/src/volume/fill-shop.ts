import { fillCatalog } from '@kanaka/demo-tools/volume/fill-catalog';
import { fillOrders } from '@kanaka/demo-tools/volume/fill-orders';
import { query } from '@kanaka/demo-tools/volume/query';
import { databaseAt, type DatabaseName } from '@kanaka/local-tools/databases';

type Size = { products: number; orders: number };

/** Adds what a shop lacks of so many products and orders. */
export async function fillTo(postgresUrl: string, { products, orders }: Size): Promise<void> {
  const lackOf = async (database: DatabaseName, table: string, wanted: number) => {
    const [row] = await query<{ count: number }>(
      databaseAt(postgresUrl, database),
      `select count(*)::int as count from ${table}`,
    );
    return Math.max(0, wanted - (row?.count ?? 0));
  };
  const pieces = await fillCatalog(databaseAt(postgresUrl, 'catalog'), {
    products: await lackOf('catalog', 'products', products),
  });
  const missing = await lackOf('orders', 'orders', orders);
  if (missing > 0) await fillOrders(databaseAt(postgresUrl, 'orders'), { orders: missing, pieces });
}
