import type { ReviewDraft } from '@kanaka/contracts/reviews';
import { insertJob } from '@kanaka/queues/outbox';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database';
import { ownPhotographs, photographUsed } from '@kanaka/server-kit/own-photographs';
import type { SignedIds } from '@kanaka/server-kit/signed-ids';
import { insertPhotographs } from './photographs.repository.ts';
import { insertReview, lockRating, makeRating } from './reviews.repository.ts';
import type { ReviewRow } from './schema.ts';

/** Whether a shopper has bought a piece, or, without a product id, anything at all. */
type HasPurchased = (userId: string, productId: string | undefined) => Promise<boolean>;

/** Whether the shop has or ever had a piece. */
type IsKnownPiece = (productId: string) => Promise<boolean>;

export type ReviewDeps = {
  db: Db;
  hasPurchased: HasPurchased;
  isKnownPiece: IsKnownPiece;
  /** Whether the owner sees reviews of people who have not bought before everybody else does. */
  holdsReviews: () => Promise<boolean>;
  wakeRelay: () => void;
  now: () => Date;
  photographIds: SignedIds;
};

/**
 * A shopper may review a piece once, and the shop once; a review is marked verified if they bought it. The piece may be
 * archived, but it must have existed. Rejects with `unavailable` while orders or catalog is down: a review stored without
 * that answer would stay unverified forever, although its author bought the piece. Of somebody who has not bought it contains no
 * links, and may wait until the owner shows it. Photographs that the author has sent for
 * it wait for the owner's approval.
 */
export async function addReview(
  { db, hasPurchased, isKnownPiece, holdsReviews, wakeRelay, now, photographIds }: ReviewDeps,
  { author, draft }: { author: Caller; draft: ReviewDraft },
): Promise<ReviewRow> {
  const productId = draft.productId ?? null;
  const photographs = ownPhotographs({ photographIds, now }, { photographs: draft.photographs, userId: author.id });
  const verified = await hasPurchased(author.id, productId ?? undefined);
  // A piece that was bought did exist, even if it has been deleted since.
  if (productId && !verified && !(await isKnownPiece(productId))) throw notFound('product');
  if (!verified && LINK.test(draft.reviewMessage.normalize('NFKC'))) throw withLink();
  const hiddenAt = !verified && (await holdsReviews()) ? now() : null;

  const review = await db.transaction(async (tx) => {
    if (productId) await lockRating(tx, productId);
    // The unique constraints decide, so two tabs sending together cannot both win.
    const row = await insertReview(tx, {
      productId,
      authorId: author.id,
      authorName: author.userName,
      message: draft.reviewMessage,
      stars: draft.reviewValue,
      verified,
      hiddenAt,
    });
    if (!row) throw alreadyPosted(productId ? 'this piece' : 'the shop');
    if (!(await insertPhotographs(tx, row.id, photographs))) throw photographUsed();
    purgeAfterCommit('reviews');
    if (productId) {
      const rating = await makeRating(tx, productId);
      await insertJob(tx, 'ratings', 'product-rated', `rating-${row.id}`, { productId, ...rating });
    }
    return row;
  });
  wakeRelay();
  return review;
}

/** What programs turn into a link, and what people read as one. */
const LINK =
  /:\/\/|\bwww\.|[\p{L}\p{N}]\.(?:com|net|org|info|biz|in|co|io|me|ly|app|dev|shop|store|site|online|xyz|top|club|live|link|click|page)(?![\p{L}\p{N}])/iu;

function withLink(): AppError {
  const message = 'Please write without links, and with a space after each sentence.';
  return new AppError('invalid', 'review.link', message, { issues: [{ path: 'reviewMessage', message }] });
}

function alreadyPosted(subject: string): AppError {
  return new AppError('conflict', 'review.already-posted', `You have already reviewed ${subject}.`);
}
