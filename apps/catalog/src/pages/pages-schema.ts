import { instant, oneOf } from '@kanaka/server-kit/database/columns';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Pages of text as they are being written. */
export const pages = pgTable(
  'pages',
  {
    /** The last part of its address. */
    slug: text('slug').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** Markdown with placeholders. */
    body: text('body').notNull(),
    inFooter: boolean('in_footer').notNull().default(false),
    /** Whether it was taken out of the shop. */
    withdrawn: boolean('withdrawn').notNull().default(false),
    /** Increases with every change, so that nobody overwrites changes they have not seen. */
    version: integer('version').notNull().default(1),
  },
  (table) => [check('pages_version', sql`${table.version} > 0`)],
);
export type PageRow = typeof pages.$inferSelect;

const CAUSES = ['first', 'published', 'settings'] as const;

/** What shoppers read, from a time on. What was once in force is never changed: orders name it. */
export const pageVersions = pgTable(
  'page_versions',
  {
    slug: text('slug')
      .notNull()
      .references(() => pages.slug, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    body: text('body').notNull(),
    /** The body with the facts of the settings in place of its placeholders. */
    filled: text('filled').notNull(),
    validFrom: instant('valid_from').notNull(),
    cause: text('cause').$type<(typeof CAUSES)[number]>().notNull(),
    /** Who made it; empty for the first. */
    by: text('by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slug, table.number] }),
    check('page_versions_number', sql`${table.number} > 0`),
    check('page_versions_cause', oneOf(table.cause, CAUSES)),
  ],
);
export type PageVersionRow = typeof pageVersions.$inferSelect;
