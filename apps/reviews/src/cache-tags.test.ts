import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startReviewHarness, type ReviewHarness } from '../test/review-harness.ts';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await startReviewHarness();
});
afterAll(() => harness.stop());
beforeEach(() => harness.purged.clear());

it('tags what everyone reads', async () => {
  for (const path of ['all', harness.newId()]) {
    expect((await harness.send('GET', `/shop/review/${path}`, undefined, {})).headers['cache-tag']).toBe('reviews');
  }
  expect((await harness.send('GET', '/admin/reviews')).headers['cache-tag']).toBeUndefined();
});

it('publishes that reviews have changed: written, hidden, answered', async () => {
  const id = await harness.write({ productId: harness.newId() });
  expect(harness.purged).toEqual(new Set(['reviews']));
  for (const [path, body] of [
    ['visibility', { hidden: true }],
    ['answer', { answer: 'Thank you.' }],
  ] as const) {
    harness.purged.clear();
    await harness.send('PUT', `/admin/reviews/${path}/${id}`, body);
    expect(harness.purged).toEqual(new Set(['reviews']));
  }
});
