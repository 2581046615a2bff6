import type { AdminReview, OwnReview, Review, ReviewPhotograph } from '@kanaka/contracts/reviews/reviews';
import type { ReviewPhotographRow, ReviewRow } from './schema.ts';

/** A review with all its photographs, in their order. */
export type WholeReview = ReviewRow & { photographs: readonly ReviewPhotographRow[] };

/** Signs the id of a photograph for the user who reads it. */
export type SignPhotograph = (photographId: string) => string;

/** A review for everybody. */
export function toReview({ photographs, ...row }: WholeReview): Review {
  const shown = photographs.filter(({ state }) => state === 'shown').map(({ photographId }) => photographId);
  return {
    _id: row.id,
    productId: row.productId,
    userName: row.authorName,
    reviewMessage: row.message,
    reviewValue: row.stars,
    verified: row.verified,
    createdAt: row.createdAt.toISOString(),
    answer: row.answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    ...(shown.length > 0 && { photographs: shown }),
  };
}

export function toAdminReview(review: WholeReview, sign: SignPhotograph): AdminReview {
  const { photographs: _, ...read } = toReview(review);
  return {
    ...read,
    authorId: review.authorId,
    hiddenAt: review.hiddenAt?.toISOString() ?? null,
    held: review.held,
    ...(review.needsNoAnswer && { needsNoAnswer: true as const }),
    ...(review.photographs.length > 0 && { photographs: review.photographs.map((row) => toPhotograph(row, sign)) }),
  };
}

export function toOwnReview(review: WholeReview, sign: SignPhotograph): OwnReview {
  return {
    ...toReview(review),
    state: review.held ? 'held' : review.hiddenAt ? 'hidden' : 'shown',
    photographs: review.photographs.map((row) => toPhotograph(row, sign)),
  };
}

export function toPhotograph({ photographId, state }: ReviewPhotographRow, sign: SignPhotograph): ReviewPhotograph {
  return { _id: photographId, photograph: sign(photographId), state };
}
