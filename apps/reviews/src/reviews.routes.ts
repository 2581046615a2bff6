import * as contract from '@kanaka/contracts/reviews';
import { mustBeSelf } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { addReview, type ReviewDeps } from './add-review.ts';
import { listReviews, listReviewsOfProduct } from './reviews.repository.ts';
import type { ReviewRow } from './schema.ts';

export async function reviewRoutes(app: FastifyInstance, deps: ReviewDeps): Promise<void> {
  serve(app, contract.allReviews, async () => ({
    data: (await listReviews(deps.db, contract.REVIEWS_SHOWN)).map(toReview),
  }));

  serve(app, contract.productReviews, async ({ params: { productId } }) => ({
    data: (await listReviewsOfProduct(deps.db, productId, contract.REVIEWS_SHOWN)).map(toReview),
  }));

  serve(app, contract.addReview, async ({ body, caller }) => {
    mustBeSelf(caller, body.userId);
    const review = await addReview(deps, { author: caller, draft: body });
    return { message: 'Thank you for your review!', data: toReview(review) };
  });
}

function toReview(row: ReviewRow) {
  return {
    _id: row.id,
    productId: row.productId,
    userId: row.authorId,
    userName: row.authorName,
    reviewMessage: row.message,
    reviewValue: row.stars,
    verified: row.verified,
    createdAt: row.createdAt.toISOString(),
  };
}
