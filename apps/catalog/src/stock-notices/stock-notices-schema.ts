import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { products } from '../schema.ts';

/** Who asked for one e-mail when a piece is back. A row is deleted by the transaction that writes the e-mail's job. */
export const stockNotices = pgTable(
  'stock_notices',
  {
    id: uuid('id').primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Empty for any size. */
    size: text('size').notNull(),
    email: text('email').notNull(),
    /** The hash of the address, which the link that stops the e-mails has instead of it. */
    emailHash: text('email_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('stock_notices_once').on(table.productId, table.size, table.emailHash),
    index('stock_notices_of_address').on(table.emailHash),
    index('stock_notices_by_age').on(table.createdAt),
  ],
);
export type StockNoticeRow = typeof stockNotices.$inferSelect;
