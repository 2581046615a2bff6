import type { ReviewDraft } from '@kanaka/contracts/reviews/reviews';
import { AppError, fieldError, notFound } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { ownPhotographs, photographUsed } from '@kanaka/server-kit/own-photographs';
import type { SignedIds } from '@kanaka/server-kit/signed-ids';
import { insertPhotographs } from './photographs.repository.ts';
import { insertRating } from './insert-rating.ts';
import { insertReview, lockRating } from './reviews.repository.ts';
import type { ReviewRow } from './schema.ts';

/** Whether a shopper has got a piece that was bought and kept, or, without a product id, anything at all. */
type HasPurchased = (userId: string, productId: string | undefined) => Promise<boolean>;

/** Whether the shop has or ever had a piece. */
type IsKnownPiece = (productId: string) => Promise<boolean>;

export type ReviewDeps = {
  db: Db;
  hasPurchased: HasPurchased;
  isKnownPiece: IsKnownPiece;
  /** Whether the owner sees reviews of people who have not bought before everybody else does. */
  holdsReviews: () => Promise<boolean>;
  now: () => Date;
  photographIds: SignedIds;
};

/**
 * A shopper may review a piece once, and the shop once, without links; a review is marked verified if they have got and kept
 * it. The piece may be archived, but it must have existed. Rejects with `unavailable` while orders or catalog is down. Of
 * somebody who has not bought it may wait until the owner shows it. Photographs that the author has sent for it wait for the
 * owner's approval.
 */
export async function addReview(
  { db, hasPurchased, isKnownPiece, holdsReviews, now, photographIds }: ReviewDeps,
  { author, draft }: { author: Caller; draft: ReviewDraft },
): Promise<ReviewRow> {
  const productId = draft.productId ?? null;
  if (LINK.test(draft.reviewMessage.normalize('NFKC'))) throw withLink();
  const photographs = ownPhotographs({ photographIds, now }, { photographs: draft.photographs, userId: author.id });
  const verified = await hasPurchased(author.id, productId ?? undefined);
  // A piece that was bought did exist, even if it has been deleted since.
  if (productId && !verified && !(await isKnownPiece(productId))) throw notFound('product');
  const held = !verified && (await holdsReviews());

  return db.transaction(async (tx) => {
    if (productId) await lockRating(tx, productId);
    // The unique constraints decide, so two tabs sending together cannot both win.
    const row = await insertReview(tx, {
      productId,
      authorId: author.id,
      authorName: author.userName,
      message: draft.reviewMessage,
      stars: draft.reviewValue,
      verified,
      held,
      hiddenAt: held ? now() : null,
    });
    if (!row) throw alreadyPosted(productId ? 'this piece' : 'the shop');
    if (!(await insertPhotographs(tx, row.id, photographs))) throw photographUsed();
    purgeAfterCommit('reviews');
    if (productId) await insertRating(tx, productId);
    return row;
  });
}

/** What is plainly a link. None is made clickable; who means harm writes it otherwise, and therefore waits for the owner. */
const LINK = /:\/\/|\bwww\.|\w\.(?:com|net|org|in)\b/i;

const withLink = () =>
  fieldError('review.link', 'reviewMessage', 'Please write without links, and with a space after each sentence.');

function alreadyPosted(subject: string): AppError {
  return new AppError('review.already-posted', `You have already reviewed ${subject}.`);
}
