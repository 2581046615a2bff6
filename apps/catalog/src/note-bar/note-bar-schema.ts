import { instant } from '@kanaka/server-kit/database/columns';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The note on top of the shop: one row once the owner has saved any. */
export const noteBar = pgTable(
  'note_bar',
  {
    single: boolean('single').primaryKey().default(true),
    text: text('text').notNull(),
    link: text('link').notNull(),
    hidden: boolean('hidden').notNull().default(false),
    /** Shown from this time on and until that; null for no limit. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** Increases with every save, so that nobody overwrites changes they have not seen. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('note_bar_single', sql`${table.single}`),
    check('note_bar_version', sql`${table.version} > 0`),
    check('note_bar_time', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);
export type NoteRow = typeof noteBar.$inferSelect;
