import { instant } from '@kanaka/server-kit/database/columns';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

/** Old addresses that lead to pages of the shop. */
export const redirects = pgTable(
  'redirects',
  {
    id: uuid('id').primaryKey(),
    /** In its one spelling (`oldPathOf`). */
    from: text('from').notNull(),
    /** A path of the shop. */
    to: text('to').notNull(),
    permanent: boolean('permanent').notNull(),
    hits: integer('hits').notNull().default(0),
    lastHitAt: instant('last_hit_at'),
  },
  (table) => [
    unique('redirects_from').on(table.from),
    check('redirects_paths', sql`${table.from} like '/_%' and ${table.to} like '/%'`),
    check('redirects_hits', sql`${table.hits} >= 0`),
  ],
);
export type RedirectRow = typeof redirects.$inferSelect;
