/** The benchmark's own view of the shop's databases. */
import pg from 'pg';
import { databaseAt } from '@kanaka/local-tools/databases';

type At = { postgresUrl: string };

/** Ids of pieces that never sell out. */
export async function plentifulPieces(shop: At, count: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    shop,
    'catalog',
    `update products set on_hand = 1000000000
     where id in (select id from products where sku like 'VOL-%' and archived_at is null and not sized order by id limit $1)
     returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Sends a query to one of the shop's databases. */
export async function query<Row>(
  { postgresUrl }: At,
  database: 'catalog' | 'cart' | 'orders',
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseAt(postgresUrl, database) });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as Row[];
  } finally {
    await client.end();
  }
}
