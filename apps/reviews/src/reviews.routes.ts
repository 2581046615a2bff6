import * as contract from '@kanaka/contracts/reviews';
import { actorOf } from '@kanaka/audit/record-change';
import { mustBeSelf } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { addReview, type ReviewDeps } from './add-review.ts';
import { answerReview, showReview } from './moderate-review.ts';
import { countAllReviews, listAllReviews, listReviews, listReviewsOfProduct } from './reviews.repository.ts';
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

  serve(app, contract.adminListReviews, async ({ query }) => {
    const { page, limit, ...filter } = query;
    const [rows, total] = await Promise.all([listAllReviews(deps.db, query), countAllReviews(deps.db, filter)]);
    return { data: rows.map(toAdminReview), page, limit, total };
  });

  serve(app, contract.showReview, async ({ params, body, caller }) => {
    const review = await showReview(deps, { ...params, ...body, actor: actorOf(caller) });
    return { message: body.hidden ? 'Review hidden' : 'Review shown again', data: toAdminReview(review) };
  });

  serve(app, contract.answerReview, async ({ params, body, caller }) => {
    const review = await answerReview(deps, { ...params, ...body, actor: actorOf(caller) });
    return { message: 'Answer saved', data: toAdminReview(review) };
  });

  serve(app, contract.removeAnswer, async ({ params, caller }) => {
    const review = await answerReview(deps, { ...params, answer: '', actor: actorOf(caller) });
    return { message: 'Answer removed', data: toAdminReview(review) };
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
    answer: row.answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}

function toAdminReview(row: ReviewRow): contract.AdminReview {
  return { ...toReview(row), hiddenAt: row.hiddenAt?.toISOString() ?? null };
}
