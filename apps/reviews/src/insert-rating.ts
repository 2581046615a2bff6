import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';
import { makeRating } from './reviews.repository.ts';

/** Tells `catalog` a piece's new average. Call it under `lockRating`. */
export async function insertRating(tx: Db, productId: string): Promise<void> {
  const rating = await makeRating(tx, productId);
  await insertJob(tx, 'ratings', 'product-rated', `rating-${productId}-${rating.sequence}`, { productId, ...rating });
}
