import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refusedBy } from '@kanaka/testing/refused-by';
import { reviewPhotographs } from './schema.ts';
import { startReviewHarness, type ReviewHarness } from '../test/review-harness.ts';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await startReviewHarness();
  await harness.write({ productId: harness.newId() });
  await harness.write();
  const id = await harness.write({ productId: harness.newId() });
  const photograph = `${harness.newId()}-9x9`;
  await harness.db.insert(reviewPhotographs).values({ photographId: photograph, reviewId: id, position: 0 });
});
afterAll(() => harness.stop());

const again = `insert into reviews (id, product_id, author_id, author_name, message, stars, verified)
  select gen_random_uuid(), product_id, author_id, author_name, message, stars, verified from reviews`;

describe('Postgres refuses', () => {
  it.each<[what: string, constraint: string, statement: string]>([
    ['no stars', 'reviews_stars', 'update reviews set stars = 0'],
    ['six stars', 'reviews_stars', 'update reviews set stars = 6'],
    ['an answer without a date', 'reviews_answered', "update reviews set answer = 'Thank you.'"],
    ['a date without an answer', 'reviews_answered', 'update reviews set answered_at = now()'],
    ['a second review of a product by one author', 'reviews_once', `${again} where product_id is not null`],
    ['a second review of the shop by one author', 'reviews_of_shop_once', `${again} where product_id is null`],
    ['a fifth photograph', 'review_photographs_position_range', 'update review_photographs set position = 4'],
    ['an unknown decision', 'review_photographs_state', "update review_photographs set state = 'liked'"],
  ])('%s', async (_what, constraint, statement) => {
    expect(await refusedBy(harness.pool, statement)).toBe(constraint);
  });
});
