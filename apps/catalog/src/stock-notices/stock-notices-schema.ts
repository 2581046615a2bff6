import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { products } from '../schema.ts';
import { foreignId, instant } from '@kanaka/server-kit/database/columns';

/** Who asked for one e-mail when a piece is back. A row is deleted by the transaction that writes the e-mail's job. */
export const stockNotices = pgTable(
  'stock_notices',
  {
    id: uuid('id').primaryKey(),
    productId: foreignId('product_id', () => products.id, { onDelete: 'cascade' }),
    /** Empty for any size. */
    size: text('size').notNull(),
    email: text('email').notNull(),
    /** The hash of the address, which the link that stops the e-mails has instead of it. */
    emailHash: text('email_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('stock_notices_once').on(table.productId, table.size, table.emailHash),
    index('stock_notices_of_address').on(table.emailHash),
    index('stock_notices_by_age').on(table.createdAt),
  ],
);
export type StockNoticeRow = typeof stockNotices.$inferSelect;

/** E-mails of the last day, which limit those to come; an address by its hash only. */
export const sentNotices = pgTable(
  'sent_notices',
  {
    id: uuid('id').primaryKey(),
    productId: uuid('product_id').notNull(),
    emailHash: text('email_hash').notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (table) => [
    index('sent_notices_of_address').on(table.emailHash, table.sentAt),
    index('sent_notices_by_age').on(table.sentAt),
  ],
);

/** Addresses, by their hashes, whose readers want no e-mails about pieces, whoever asks for them. */
export const stoppedAddresses = pgTable('stopped_addresses', {
  emailHash: text('email_hash').primaryKey(),
  stoppedAt: instant('stopped_at').notNull().defaultNow(),
});
