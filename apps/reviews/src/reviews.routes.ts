import * as contract from '@kanaka/contracts/reviews/reviews';
import { actorOf } from '@kanaka/audit/record-change';
import { mustBeSelf, type Caller } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { addReview, type ReviewDeps } from './add-review.ts';
import { answerReview, showPhotograph, showReview, waiveAnswer } from './moderate-review.ts';
import { isPublic, listPhotographs, listUsedPhotographs } from './photographs.repository.ts';
import { toAdminReview, toOwnReview, toPhotograph, toReview, type WholeReview } from './review-mapper.ts';
import {
  countAllReviews,
  countReviewsBy,
  findRating,
  findReviewBy,
  listAllReviews,
  listProductReviews,
  listReviews,
  listReviewsBy,
} from './reviews.repository.ts';
import type { ReviewRow } from './schema.ts';

export async function reviewRoutes(app: FastifyInstance, deps: ReviewDeps): Promise<void> {
  const { db, photographIds } = deps;

  async function whole(rows: readonly ReviewRow[]): Promise<WholeReview[]> {
    const ids = rows.map(({ id }) => id);
    const photographs = Map.groupBy(await listPhotographs(db, ids), ({ reviewId }) => reviewId);
    return rows.map((row) => ({ ...row, photographs: photographs.get(row.id) ?? [] }));
  }
  const forOwner = async (rows: readonly ReviewRow[], { id }: Caller) =>
    (await whole(rows)).map((review) => toAdminReview(review, (photograph) => photographIds.sign(photograph, id)));
  const moderated = async (message: string, row: ReviewRow, caller: Caller) => {
    const [data] = await forOwner([row], caller);
    if (!data) throw new Error('one review is expected for one row');
    return { message, data };
  };

  serve(app, contract.allReviews, async () => ({
    data: (await whole(await listReviews(db, contract.REVIEWS_SHOWN))).map(toReview),
  }));

  serve(app, contract.productReviews, async ({ params: { productId }, query }) => {
    const { stars, page, limit } = query;
    const [rows, { average, count: rated, shares }] = await Promise.all([
      listProductReviews(db, { productId, ...query }),
      findRating(db, productId),
    ]);
    const total = stars === undefined ? shares.reduce((sum, share) => sum + share, 0) : (shares[stars - 1] ?? 0);
    return { data: (await whole(rows)).map(toReview), average, rated, shares, page, limit, total };
  });

  serve(app, contract.ownReviews, async ({ query, caller: { id } }) => {
    const [rows, total] = await Promise.all([listReviewsBy(db, id, query), countReviewsBy(db, id)]);
    const sign = (photograph: string) => photographIds.sign(photograph, id);
    return { data: (await whole(rows)).map((review) => toOwnReview(review, sign)), ...query, total };
  });

  serve(app, contract.addReview, async ({ body, caller }) => {
    mustBeSelf(caller, body.userId);
    const review = await addReview(deps, { author: caller, draft: body });
    // Its photographs wait for the owner.
    return { message: 'Thank you for your review!', data: toReview({ ...review, photographs: [] }) };
  });

  serve(app, contract.adminListReviews, async ({ query, caller }) => {
    const { page, limit, ...filter } = query;
    const [rows, total] = await Promise.all([listAllReviews(db, query), countAllReviews(db, filter)]);
    return { data: await forOwner(rows, caller), page, limit, total };
  });

  serve(app, contract.showReview, async ({ params, body, caller }) => {
    const review = await showReview(deps, { ...params, ...body, actor: actorOf(caller) });
    const message = !body.hidden ? 'Review shown again' : body.held ? 'Review waits again' : 'Review hidden';
    return moderated(message, review, caller);
  });

  serve(app, contract.showPhotograph, async ({ params, body, caller }) => {
    const review = await showPhotograph(deps, { ...params, ...body, actor: actorOf(caller) });
    const { hidden, waiting } = body;
    const message = !hidden ? 'Photograph approved' : waiting ? 'Photograph to be approved' : 'Photograph hidden';
    return moderated(message, review, caller);
  });

  serve(app, contract.answerReview, async ({ params, body, caller }) => {
    const review = await answerReview(deps, { ...params, ...body, actor: actorOf(caller) });
    return moderated('Answer saved', review, caller);
  });

  serve(app, contract.waiveAnswer, async ({ params, body, caller }) => {
    const review = await waiveAnswer(deps, { ...params, ...body, actor: actorOf(caller) });
    return moderated(body.needsNoAnswer ? 'No answer needed' : 'Waits for an answer', review, caller);
  });

  serve(app, contract.removeAnswer, async ({ params, caller }) => {
    const review = await answerReview(deps, { ...params, answer: '', actor: actorOf(caller) });
    return moderated('Answer removed', review, caller);
  });

  serve(app, contract.ownPhotographs, async ({ params: { productId }, caller }) => {
    const review = await findReviewBy(db, caller.id, productId);
    if (!review) return { data: null };
    const rows = await listPhotographs(db, [review.id]);
    const photographs = rows.map((row) => toPhotograph(row, (one) => photographIds.sign(one, caller.id)));
    return { data: { reviewId: review.id, photographs } };
  });

  // Of `media`.
  serve(app, contract.usedReviewPhotographs, async ({ body: { ids } }) => ({
    ids: await listUsedPhotographs(db, ids),
  }));

  serve(app, contract.isPhotographShown, async ({ params: { id } }) => ({ shown: await isPublic(db, id) }));
}
