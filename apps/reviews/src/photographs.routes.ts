import * as contract from '@kanaka/contracts/reviews/reviews';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { ReviewDeps } from './add-review.ts';
import { isPublic, listPhotographs, listUsedPhotographs } from './photographs.repository.ts';
import { toPhotograph } from './review-mapper.ts';
import { findReviewBy } from './reviews.repository.ts';

/** The photographs of reviews, for their authors and for `media`. The owner's are in reviews.routes.ts. */
export async function photographRoutes(
  app: FastifyInstance,
  { db, photographIds }: Pick<ReviewDeps, 'db' | 'photographIds'>,
): Promise<void> {
  serve(app, contract.ownPhotographs, async ({ params: { productId }, caller }) => {
    const review = await findReviewBy(db, caller.id, productId);
    if (!review) return { data: null };
    const rows = await listPhotographs(db, [review.id]);
    const photographs = rows.map((row) => toPhotograph(row, (one) => photographIds.sign(one, caller.id)));
    return { data: { reviewId: review.id, photographs } };
  });

  serve(app, contract.usedReviewPhotographs, async ({ body: { ids } }) => ({
    ids: await listUsedPhotographs(db, ids),
  }));

  serve(app, contract.isPhotographShown, async ({ params: { id } }) => ({ shown: await isPublic(db, id) }));
}
