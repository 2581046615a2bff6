import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import type { ReviewDeps } from './add-review.ts';
import { insertRating } from './insert-rating.ts';
import { listRecentReviews, lockRating, markVerified } from './reviews.repository.ts';
import type { ReviewRow } from './schema.ts';

const BATCH = 200;

/**
 * Asks again about the purchases behind all reviews of the last months: what is delivered after its review makes it verified,
 * and shows it if it was held; what is refunded takes the mark away. Returns how many have changed.
 */
export async function recheckPurchases(
  { db, hasPurchased }: Pick<ReviewDeps, 'db' | 'hasPurchased'>,
  closing: AbortSignal,
): Promise<number> {
  let changed = 0;
  let batch: ReviewRow[] = [];
  do {
    batch = await listRecentReviews(db, { after: batch.at(-1)?.id, limit: BATCH });
    for (const review of batch) {
      if (closing.aborted) return changed;
      const verified = await hasPurchased(review.authorId, review.productId ?? undefined);
      if (verified === review.verified) continue;
      await db.transaction((tx) => change(tx, review, verified));
      changed += 1;
    }
  } while (batch.length === BATCH);
  return changed;
}

async function change(tx: Db, { id, productId }: ReviewRow, verified: boolean): Promise<void> {
  if (productId) await lockRating(tx, productId);
  await markVerified(tx, id, verified);
  if (productId) await insertRating(tx, productId);
  purgeAfterCommit('reviews');
}
