import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { images, type ImageRow, type NewImage } from './schema.ts';

export async function findImage(db: Db, id: string): Promise<ImageRow | null> {
  const [row] = await db.select().from(images).where(eq(images.id, id));
  return row ?? null;
}

/** Has no effect if the picture is stored already. */
export async function insertImage(db: Db, image: NewImage): Promise<void> {
  await db.insert(images).values(image).onConflictDoNothing();
}

/**
 * Claims the oldest picture without AVIFs that no process is working on; null when there is none. Two processes never claim
 * the same one; a picture that has failed `maxAttempts` times is skipped.
 */
export async function claimImageWithoutAvif(
  db: Db,
  { leaseMs, maxAttempts }: { leaseMs: number; maxAttempts: number },
): Promise<ImageRow | null> {
  const stale = sql`now() - make_interval(secs => ${leaseMs / 1000})`;
  const next = db
    .select({ id: images.id })
    .from(images)
    .where(
      and(
        isNull(images.avifReadyAt),
        lt(images.avifAttempts, maxAttempts),
        or(isNull(images.avifClaimedAt), lt(images.avifClaimedAt, stale)),
      ),
    )
    .orderBy(asc(images.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(images)
    .set({ avifClaimedAt: sql`now()`, avifAttempts: sql`${images.avifAttempts} + 1` })
    .where(inArray(images.id, next))
    .returning();
  return row ?? null;
}

export async function markAvifReady(db: Db, id: string): Promise<void> {
  await db
    .update(images)
    .set({ avifReadyAt: sql`now()`, avifClaimedAt: null })
    .where(eq(images.id, id));
}

/** Releases a claimed picture whose AVIFs are not finished, when a process stops: the attempt does not count. */
export async function unclaimImage(db: Db, id: string): Promise<void> {
  await db
    .update(images)
    .set({ avifClaimedAt: null, avifAttempts: sql`${images.avifAttempts} - 1` })
    .where(eq(images.id, id));
}
