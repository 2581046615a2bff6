import type { ReviewDraft } from '@kanaka/contracts/reviews';
import { insertJob } from '@kanaka/queues/outbox';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database';
import type { Logger } from '@kanaka/server-kit/logger';
import { insertReview, lockRating, makeRating } from './reviews.repository.ts';
import type { ReviewRow } from './schema.ts';

/** Whether a shopper has bought a piece, or (without one) anything at all. */
export type HasPurchased = (userId: string, productId: string | undefined) => Promise<boolean>;

export type ReviewDeps = { db: Db; hasPurchased: HasPurchased; nudgeRelay: () => void; logger: Logger };

/**
 * A shopper may review a piece once, and the house as often as they like; a review is marked verified when they bought.
 * Whether the piece still exists is not asked: a piece that was withdrawn may well be praised by who wears it.
 */
export async function addReview(
  { db, hasPurchased, nudgeRelay, logger }: ReviewDeps,
  { author, draft }: { author: Caller; draft: ReviewDraft },
): Promise<ReviewRow> {
  const productId = draft.productId ?? null;
  const verified = await hasPurchased(author.id, productId ?? undefined).catch((error: unknown) => {
    // What a shopper wrote is worth more than the mark beside it.
    logger.warn({ err: error }, 'a review is kept without knowing whether its author bought');
    return false;
  });

  const review = await db.transaction(async (tx) => {
    if (productId) await lockRating(tx, productId);
    // The unique constraint decides, so two tabs sending together cannot both win.
    const row = await insertReview(tx, {
      productId,
      authorId: author.id,
      authorName: author.userName,
      message: draft.reviewMessage,
      stars: draft.reviewValue,
      verified,
    });
    if (!row) throw new AppError('conflict', 'review.already-posted', 'You have already reviewed this piece.');
    if (productId) {
      const rating = await makeRating(tx, productId);
      await insertJob(tx, 'ratings', 'product-rated', `rating-${row.id}`, { productId, ...rating });
    }
    return row;
  });
  nudgeRelay();
  return review;
}
