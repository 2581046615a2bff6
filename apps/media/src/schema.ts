import { sql } from 'drizzle-orm';
import { PhotographUse } from '@kanaka/contracts/media/photographs';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '@kanaka/server-kit/database/columns';

/** Every image whose JPEGs and WebPs are stored. AVIFs are made in the background; a row without them is pending work. */
export const images = pgTable(
  'images',
  {
    /** The first 32 hex digits of the original's SHA-256, then the stored size: `<hash>-<width>x<height>`. */
    id: text('id').primaryKey(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Size of the uploaded file in bytes. */
    bytes: integer('bytes').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    avifReadyAt: instant('avif_ready_at'),
    /** Since when a process has been making this image's AVIFs; another process may take over an expired claim. */
    avifClaimedAt: instant('avif_claimed_at'),
    avifAttempts: integer('avif_attempts').notNull().default(0),
  },
  (table) => [
    check('images_id', sql`${table.id} ~ ('^[0-9a-f]{32}-' || ${table.width} || 'x' || ${table.height} || '$')`),
    check('images_size', sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
    check('images_avif_attempts', sql`${table.avifAttempts} >= 0`),
    // Work that is done is claimed by nobody.
    check('images_avif_claim', sql`${table.avifReadyAt} is null or ${table.avifClaimedAt} is null`),
    index('images_without_avif')
      .on(table.createdAt)
      .where(sql`avif_ready_at is null`),
  ],
);

export type ImageRow = typeof images.$inferSelect;
export type NewImage = Pick<ImageRow, 'id' | 'width' | 'height' | 'bytes'>;

/**
 * Photographs that only some users may see, each in two sizes in the bucket. A row is inserted before its files are stored, so
 * that whatever a crash leaves behind is deleted with it.
 */
export const photographs = pgTable(
  'photographs',
  {
    /** Random, with the time of the upload and the stored size: `<UUIDv7>-<width>x<height>`. */
    id: text('id').primaryKey(),
    uploaderId: uuid('uploader_id').notNull(),
    usedFor: text('used_for').$type<PhotographUse>().notNull().default('return'),
    /** Size of the uploaded file in bytes. */
    bytes: integer('bytes').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When a service was last found to use it. Those of returns are then kept for good. */
    keptAt: instant('kept_at'),
  },
  (table) => [
    check(
      'photographs_id',
      sql`${table.id} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$'`,
    ),
    check('photographs_bytes', sql`${table.bytes} > 0`),
    check(
      'photographs_used_for',
      sql`${table.usedFor} in (${sql.raw(PhotographUse.options.map((use) => `'${use}'`).join(', '))})`,
    ),
    index('photographs_of_uploader').on(table.uploaderId, table.createdAt),
    index('photographs_not_kept')
      .on(table.createdAt)
      .where(sql`kept_at is null`),
    index('photographs_of_reviews_kept')
      .on(table.keptAt)
      .where(sql`used_for = 'review'`),
  ],
);

export type PhotographRow = typeof photographs.$inferSelect;
