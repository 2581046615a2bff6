import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditAction } from '@kanaka/contracts/audit';
import { reviewsDeadLetters } from '@kanaka/contracts/outbox';
import { insertJob, markJobGivenUp } from '@kanaka/queues/outbox';
import { changesOf } from '@kanaka/queues/recorded-changes';
import { entriesToProve } from '@kanaka/testing/audited';
import { startReviewHouse, type ReviewHouse } from './test-reviews.ts';

let house: ReviewHouse;
beforeAll(async () => {
  house = await startReviewHouse();
}, 60_000);
afterAll(() => house.stop());

async function make(change: string, id: string, payload?: object): Promise<string> {
  const [method = '', path = ''] = change.split(' ');
  const reply = await house.send(method as 'PUT' | 'POST' | 'DELETE', path.replace(/:\w+/, id), payload);
  expect([change, reply.statusCode, reply.statusCode === 200 || reply.body]).toEqual([change, 200, true]);
  return id;
}

const hide = 'PUT /admin/reviews/visibility/:id';
const answer = 'PUT /admin/reviews/answer/:id';

/** One for every change of this service, answering what was changed; a change without one fails below. */
const proofs: Record<string, (change: string, action: AuditAction) => Promise<string>> = {
  [hide]: async (change, action) => {
    const id = await house.write();
    await make(change, id, { hidden: true });
    return action === 'review.hidden' ? id : make(change, id, { hidden: false });
  },
  [answer]: async (change) => make(change, await house.write(), { answer: 'With our thanks.' }),
  'DELETE /admin/reviews/answer/:id': async (change) =>
    make(change, await make(answer, await house.write(), { answer: 'With our thanks.' })),
  [`POST ${reviewsDeadLetters.replayDeadLetter.path}`]: async (change) => {
    const id = `rating-${house.newId()}`;
    const rating = { productId: house.newId(), average: 5, count: 1, sequence: 1 };
    await insertJob(house.db, 'ratings', 'product-rated', id, rating);
    await markJobGivenUp(house.db, id, 'The catalogue is away.');
    return make(change, id);
  },
};

describe('the book of changes', () => {
  it.each(entriesToProve('reviews'))('is told by $change what was done, and by whom ($action)', async (row) => {
    const subject = await proofs[row.change]?.(row.change, row.action);
    const told = subject && (await changesOf(house.db, subject)).at(-1);
    expect(told).toMatchObject({ action: row.action, actor: { id: house.owner.id } });
    expect(told && told.differences.length > 0).toBe(true);
  });
});
