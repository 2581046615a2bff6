import pg from 'pg';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { stateCode } from '@kanaka/money/gst';
import type { Sold } from './fill-catalog.ts';
import { ITEMS, ORDERS, DOCUMENTS, PAYMENTS, PEOPLE, REFUNDS, SHAPES, STATUS_CHANGES } from './orders-sql.ts';

const { name: shopName, tagline, legalName, addressLines, state, gstin, email, phone } = demoShop;
const seller = {
  shopName,
  tagline,
  name: legalName,
  addressLines,
  state,
  stateCode: stateCode(state),
  gstin,
  email,
  phone,
};

/**
 * Inserts many orders into a database of orders, over some 400 days and increasingly many towards today, with everything
 * that belongs to an order: items, payments, invoices, refunds and status changes. Except for dates, the data is the same
 * each time.
 */
export async function fillOrders(
  databaseUrl: string,
  { orders, pieces }: { orders: number; pieces: readonly Sold[] },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0; select setseed(0.42)');
    await client.query(
      'create temp table piece (n serial, id uuid, title text, image text, category_id uuid, category text, price_paise bigint) on commit drop',
    );
    await client.query(
      `insert into piece (id, title, image, category_id, category, price_paise)
       select * from jsonb_to_recordset($1)
         as piece (id uuid, title text, image text, category_id uuid, category text, price_paise bigint)`,
      [JSON.stringify(pieces)],
    );
    await client.query(SHAPES(orders));
    await client.query(PEOPLE);
    // Dropping the search index and creating it after the inserts is many times faster than updating it for each row.
    const { rows: searchIndexes } = await client.query<{ definition: string }>(
      "select indexdef as definition from pg_indexes where indexname = 'orders_search'",
    );
    await client.query('drop index if exists orders_search');
    for (const statement of [ORDERS, ITEMS, PAYMENTS, STATUS_CHANGES, REFUNDS]) await client.query(statement);
    for (const statement of DOCUMENTS(demoShop.invoicePrefix, seller)) await client.query(statement);
    // An index cannot be made while a rule is still to be checked.
    await client.query('set constraints all immediate');
    for (const { definition } of searchIndexes) await client.query(definition);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
