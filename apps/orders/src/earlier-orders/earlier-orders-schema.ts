import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { EarlierSource } from '@kanaka/contracts/orders/earlier-orders';
import { foreignId, instant, oneOf } from '@kanaka/server-kit/database/columns';

/** The files that orders of the time before this shop came from. */
export const earlierFiles = pgTable(
  'earlier_files',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    source: text('source').$type<EarlierSource>().notNull(),
    importedAt: instant('imported_at').notNull().defaultNow(),
  },
  (table) => [
    check('earlier_files_source', oneOf(table.source, EarlierSource.options)),
    index('earlier_files_newest').on(table.importedAt, table.id),
  ],
);

/** Those orders. Only here are they read: neither books nor statistics know of them. */
export const earlierOrders = pgTable(
  'earlier_orders',
  {
    /** In the order of the file. */
    id: uuid('id').primaryKey(),
    fileId: foreignId('file_id', () => earlierFiles.id, { onDelete: 'cascade' }),
    /** What tells it from every other order: the id that its shop gave it, which begins with `shopify:` for one of Shopify. */
    orderKey: text('order_key').notNull(),
    /** By the columns of our export; one with nothing in it is left out. */
    cells: jsonb('cells').$type<Readonly<Record<string, string>>>().notNull(),
    orderedAt: instant('ordered_at').notNull(),
    /** In lower case; empty when the file has none. */
    email: text('email').notNull(),
    /** The last ten digits of its phone number, by which ways to write it are the same; empty when there are too few. */
    phoneKey: text('phone_key').notNull(),
    /** What everybody finds it by who sees orders, and what only those find it by who see customers. In lower case. */
    searchText: text('search_text').notNull(),
    contactText: text('contact_text').notNull(),
  },
  (table) => [
    unique('earlier_orders_once').on(table.orderKey),
    index('earlier_orders_of_file').on(table.fileId),
    index('earlier_orders_newest').on(table.orderedAt, table.id),
    index('earlier_orders_email')
      .on(table.email)
      .where(sql`email <> ''`),
    index('earlier_orders_phone')
      .on(table.phoneKey)
      .where(sql`phone_key <> ''`),
    index('earlier_orders_search').using('gin', sql`search_text gin_trgm_ops`),
    index('earlier_orders_contact').using('gin', sql`contact_text gin_trgm_ops`),
  ],
);
export type EarlierOrderRow = typeof earlierOrders.$inferSelect;
