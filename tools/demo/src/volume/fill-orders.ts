import type { OrderAddress } from '@kanaka/contracts/orders/orders';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { stateCode } from '@kanaka/money/gstin';
import type { z } from 'zod';
import type { Sold } from './fill-catalog.ts';
import * as sql from './orders-sql.ts';
import { fill } from './query.ts';

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

/** Somebody who orders; `address` as an order keeps it. */
type Buyer = { user_id: string; name: string; email: string; address: z.output<typeof OrderAddress> };

type Volume = {
  orders: number;
  pieces: readonly Sold[];
  /** By default many invented ones. */
  buyers?: readonly Buyer[];
  /** Whether something is sent back or closed; their credit notes are missing. */
  hasRefunds?: boolean;
};

/**
 * Inserts many orders into a database of orders, over some 400 days and increasingly many towards today, with everything
 * that belongs to an order: items, payments, invoices, parcels, refunds and status changes. Except for dates, the data is the
 * same each time.
 */
export const fillOrders = (databaseUrl: string, { orders, pieces, buyers, hasRefunds = true }: Volume): Promise<void> =>
  fill(databaseUrl, async (client) => {
    await client.query(sql.PIECES, [JSON.stringify(pieces)]);
    await client.query(sql.SHAPES(orders, hasRefunds));
    await client.query(sql.CARTS);
    await (buyers ? client.query(sql.NAMED_BUYERS, [JSON.stringify(buyers)]) : client.query(sql.INVENTED_BUYERS));
    // Dropping the search index and creating it after the inserts is many times faster than updating it for each row.
    const { rows: searchIndexes } = await client.query<{ definition: string }>(
      "select indexdef as definition from pg_indexes where indexname = 'orders_search'",
    );
    await client.query('drop index if exists orders_search');
    const statements = [sql.ORDERS, sql.ITEMS, sql.PAYMENTS, sql.STATUS_CHANGES, sql.PARCELS, sql.REFUNDS];
    for (const statement of [...statements, ...sql.DOCUMENTS(demoShop.invoicePrefix, seller)])
      await client.query(statement);
    // An index cannot be made while a rule is still to be checked.
    await client.query('set constraints all immediate');
    for (const { definition } of searchIndexes) await client.query(definition);
  });
