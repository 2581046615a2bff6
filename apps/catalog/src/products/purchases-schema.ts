import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { foreignId, paise } from '@kanaka/server-kit/database/columns';
import { products } from '../schema.ts';

/** What pieces cost the shop: a table of its own, so that no query for the public can read it with a piece. */
export const purchases = pgTable(
  'purchases',
  {
    productId: foreignId('product_id', () => products.id, { onDelete: 'cascade' }).primaryKey(),
    /** For one, before tax; null when it is not known. */
    costPaise: paise('cost_paise'),
    supplier: text('supplier').notNull().default(''),
  },
  (table) => [
    check('purchases_cost', sql`${table.costPaise} > 0`),
    index('purchases_supplier')
      .on(table.supplier)
      .where(sql`supplier <> ''`),
  ],
);
