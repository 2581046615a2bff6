import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditAction } from '@kanaka/contracts/audit';
import { reviewsDeadLetters } from '@kanaka/contracts/failed-jobs';
import { insertJob, markJobGivenUp } from '@kanaka/queues/outbox';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { entriesToProve } from '@kanaka/testing/audited';
import { startReviewHarness, type ReviewHarness } from '../test/review-harness.ts';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await startReviewHarness();
});
afterAll(() => harness.stop());

async function make(change: string, id: string, payload?: object): Promise<string> {
  const [method = '', path = ''] = change.split(' ');
  const response = await harness.send(method as 'PUT' | 'POST' | 'DELETE', path.replace(/:\w+/, id), payload);
  expect([change, response.statusCode, response.statusCode === 200 || response.body]).toEqual([change, 200, true]);
  return id;
}

const hide = 'PUT /admin/reviews/visibility/:id';
const answer = 'PUT /admin/reviews/answer/:id';
const photograph = 'PUT /admin/reviews/photographs/:id';

/** Makes each change of this service once and returns its subject's id; a change without an entry here fails below. */
const proofs: Record<string, (change: string, action: AuditAction) => Promise<string>> = {
  [hide]: async (change, action) => {
    const id = await harness.write();
    await make(change, id, { hidden: true });
    if (action === 'review.hidden') return id;
    return make(change, id, action === 'review.shown' ? { hidden: false } : { hidden: true, held: true });
  },
  [photograph]: async (change, action) => {
    const { id, photographs } = await harness.writeWithPhotographs(1);
    const [one = ''] = photographs;
    await make(change, one, { hidden: action !== 'review.photograph-approved' });
    if (action === 'review.photograph-undecided') await make(change, one, { hidden: true, waiting: true });
    return id;
  },
  [answer]: async (change) => make(change, await harness.write(), { answer: 'With our thanks.' }),
  'PUT /admin/reviews/needs-no-answer/:id': async (change) =>
    make(change, await harness.write(), { needsNoAnswer: true }),
  'DELETE /admin/reviews/answer/:id': async (change) =>
    make(change, await make(answer, await harness.write(), { answer: 'With our thanks.' })),
  [`POST ${reviewsDeadLetters.replayDeadLetter.path}`]: async (change) => {
    const id = `rating-${harness.newId()}`;
    const rating = { productId: harness.newId(), average: 5, count: 1, sequence: 1 };
    await insertJob(harness.db, 'ratings', 'product-rated', id, rating);
    await markJobGivenUp(harness.db, id, 'The catalogue is away.');
    return make(change, id);
  },
};

describe('the audit log', () => {
  it.each(entriesToProve('reviews'))('records for $change what was changed and by whom ($action)', async (row) => {
    const subject = await proofs[row.change]?.(row.change, row.action);
    const entry = subject && (await changesOf(harness.db, subject)).at(-1);
    expect(entry).toMatchObject({ action: row.action, actor: { id: harness.owner.id } });
    expect(entry && entry.differences.length > 0).toBe(true);
  });
});
