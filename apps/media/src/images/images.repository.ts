import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { claimFirst } from '@kanaka/server-kit/database/claim-rows';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf, updateRows } from '@kanaka/server-kit/database/rows';
import { images, type NewImage } from '../schema.ts';

export const findImage = (db: Db, id: string) => firstOf(db.select().from(images).where(eq(images.id, id)));

/** Has no effect if the image is stored already. */
export async function insertImage(db: Db, image: NewImage): Promise<void> {
  await db.insert(images).values(image).onConflictDoNothing();
}

/** A claim older than this belonged to a process that died. */
const LEASE_SECONDS = 5 * 60;
const MAX_ATTEMPTS = 5;
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/**
 * Claims the oldest image without AVIFs, of at least this age, that no process is working on; null when there is none. Two
 * processes never claim the same one, and an image that has failed too often is skipped.
 */
export const claimImageWithoutAvif = (db: Db, ageSeconds = 0) =>
  firstOf(
    claimFirst(
      db,
      images,
      { avifClaimedAt: sql`now()`, avifAttempts: sql`${images.avifAttempts} + 1` },
      {
        key: images.id,
        isDue: and(
          isNull(images.avifReadyAt),
          lte(images.createdAt, ago(ageSeconds)),
          lt(images.avifAttempts, MAX_ATTEMPTS),
          or(isNull(images.avifClaimedAt), lt(images.avifClaimedAt, ago(LEASE_SECONDS))),
        ),
        by: images.createdAt,
        limit: 1,
      },
    ),
  );

export const markAvifReady = (db: Db, id: string) =>
  updateRows(db, images, { avifReadyAt: sql`now()`, avifClaimedAt: null }, eq(images.id, id));

/** Releases a claimed image whose AVIFs are not finished, when a process stops: the attempt does not count. */
export const unclaimImage = (db: Db, id: string) =>
  updateRows(db, images, { avifClaimedAt: null, avifAttempts: sql`${images.avifAttempts} - 1` }, eq(images.id, id));
