import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Every picture whose JPEGs and WebPs are stored. Its AVIFs follow in the background; a row without them is work to do. */
export const images = pgTable(
  'images',
  {
    /** The first 32 hex digits of the original's SHA-256, then the stored size: `<hash>-<width>x<height>`. */
    id: text('id').primaryKey(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Size of the file as it was sent. */
    bytes: integer('bytes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    avifReadyAt: timestamp('avif_ready_at', { withTimezone: true }),
    /** Since when a process has been making this picture's AVIFs. A claim that has grown old belongs to nobody. */
    avifClaimedAt: timestamp('avif_claimed_at', { withTimezone: true }),
    avifAttempts: integer('avif_attempts').notNull().default(0),
  },
  (table) => [
    index('images_without_avif')
      .on(table.createdAt)
      .where(sql`avif_ready_at is null`),
  ],
);

export type ImageRow = typeof images.$inferSelect;
export type NewImage = Pick<ImageRow, 'id' | 'width' | 'height' | 'bytes'>;
