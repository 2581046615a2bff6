import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { MAX_ANSWER } from '@kanaka/contracts/reviews/answers';
import * as contract from '@kanaka/contracts/reviews/reviews';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { startReviewHarness, type ReviewHarness } from '../test/review-harness.ts';
import { outbox, reviews } from './schema.ts';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await startReviewHarness();
});
afterAll(() => harness.stop());

const hide = (id: string, hidden = true) => harness.send('PUT', `/admin/reviews/visibility/${id}`, { hidden });
const answer = (id: string, words: string) => harness.send('PUT', `/admin/reviews/answer/${id}`, { answer: words });
const list = async (query: Record<string, string> = {}) => {
  const response = await harness.send('GET', `/admin/reviews?${new URLSearchParams(query)}`);
  return contract.adminListReviews.reply.parse(response.json());
};
const idsOf = async (query: Record<string, string>) => (await list(query)).data.map(({ _id }) => _id);
const shownOf = async (productId: string) =>
  contract.productReviews.reply.parse((await harness.app.inject(`/api/shop/review/${productId}`)).json()).data;

/** The last average of a piece that was queued for the catalog service. */
async function lastRating(productId: string) {
  const jobs = await harness.db.select().from(outbox);
  const ratings = jobs
    .filter(({ name }) => name === 'product-rated')
    .map(({ data }) => data as { productId: string; average: number; count: number; sequence: number })
    .filter((rating) => rating.productId === productId);
  const last = ratings.toSorted((one, other) => other.sequence - one.sequence)[0];
  return last && [last.average, last.count];
}

describe('hiding a review', () => {
  it('takes it from the pages and from the average, and showing it brings both back', async () => {
    const ring = harness.newId();
    const good = await harness.write({ productId: ring, reviewValue: 5 });
    const bad = await harness.write({ productId: ring, reviewValue: 2 });
    expect((await hide(bad)).json()).toMatchObject({
      message: 'Review hidden',
      data: { hiddenAt: expect.any(String) },
    });
    expect((await shownOf(ring)).map(({ _id }) => _id)).toEqual([good]);
    const { data } = contract.allReviews.reply.parse((await harness.app.inject('/api/shop/review/all')).json());
    expect(data.map(({ _id }) => _id)).not.toContain(bad);
    expect(await lastRating(ring)).toEqual([5, 1]);
    await hide(good);
    expect(await lastRating(ring)).toEqual([0, 0]);
    expect((await hide(bad, false)).json().message).toBe('Review shown again');
    expect(await lastRating(ring)).toEqual([2, 1]);
  });

  it('does not let its author write a second review of the piece', async () => {
    const ring = harness.newId();
    const author = harness.auth.signIn();
    const write = () =>
      harness.app.inject({
        method: 'POST',
        url: '/api/shop/review/add',
        headers: author.headers,
        payload: { userId: author.id, productId: ring, reviewValue: 1, reviewMessage: 'Again.' },
      });
    await hide((await write()).json().data._id);
    expect((await write()).statusCode).toBe(409);
  });

  it('leads to the right average, even if many reviews are hidden and written at once', async () => {
    const ring = harness.newId();
    const written = await Promise.all(
      Array.from({ length: 10 }, (_, place) => harness.write({ productId: ring, reviewValue: (place % 5) + 1 })),
    );
    await Promise.all([
      ...written.slice(0, 6).map((id) => hide(id)),
      ...written.slice(0, 2).map((id) => hide(id)),
      ...Array.from({ length: 4 }, () => harness.write({ productId: ring, reviewValue: 5 })),
    ]);
    const shown = await shownOf(ring);
    const average = shown.reduce((sum, { reviewValue }) => sum + reviewValue, 0) / shown.length;
    expect(shown).toHaveLength(8);
    expect(await lastRating(ring)).toEqual([Math.round(average * 100) / 100, 8]);
  });
});

it('a hidden review can wait for a decision again, unless it was shown meanwhile', async () => {
  const mark = harness.newId();
  const id = await harness.write({ reviewMessage: mark });
  const holdAgain = async () =>
    (await harness.send('PUT', `/admin/reviews/visibility/${id}`, { hidden: true, held: true })).json();
  expect((await holdAgain()).data).toMatchObject({ held: false, hiddenAt: null });
  await hide(id);
  expect(await holdAgain()).toMatchObject({ message: 'Review waits again', data: { held: true } });
  expect(await idsOf({ words: mark, shown: 'held' })).toEqual([id]);
  expect((await hide(id, false)).json().data).toMatchObject({ held: false, hiddenAt: null });
});

describe('answering a review', () => {
  it('publishes the answer, which can be changed and removed', async () => {
    const ring = harness.newId();
    const id = await harness.write({ productId: ring });
    expect((await shownOf(ring))[0]).toMatchObject({ answer: '', answeredAt: null });
    expect((await answer(id, '  Thank you, Asha.  ')).json().message).toBe('Answer saved');
    expect((await shownOf(ring))[0]).toMatchObject({ answer: 'Thank you, Asha.', answeredAt: expect.any(String) });
    await answer(id, 'With our thanks.');
    expect((await shownOf(ring))[0]?.answer).toBe('With our thanks.');
    expect((await harness.send('DELETE', `/admin/reviews/answer/${id}`)).json().message).toBe('Answer removed');
    expect((await shownOf(ring))[0]).toMatchObject({ answer: '', answeredAt: null });
  });

  it.each([
    ['an empty answer', '   '],
    ['one that is too long', 'x'.repeat(MAX_ANSWER + 1)],
    ['one with a NUL character', 'Thanks\u0000'],
  ])('refuses %s', async (_, words) => {
    const response = await answer(await harness.write(), words);
    expect([response.statusCode, response.json().issues[0].path]).toEqual([400, 'answer']);
  });
});

describe('a review that waits for an answer', () => {
  const old = async (id: string) => {
    const createdAt = new Date(Date.now() - 31 * 86_400_000);
    await harness.db.update(reviews).set({ createdAt }).where(eq(reviews.id, id));
    return id;
  };

  it('has less than 4 stars or is younger than 30 days, is shown, and has none', async () => {
    const mark = harness.newId();
    const write = (reviewValue: number) => harness.write({ reviewMessage: mark, reviewValue });
    const [good, bad] = [await write(5), await write(1)];
    const oldBad = await old(await write(3));
    await old(await write(4));
    await hide(await write(1));
    await answer(await write(2), 'We are sorry.');
    expect(await idsOf({ words: mark, answered: 'waiting' })).toEqual([bad, good, oldBad]);
    expect((await list({ words: mark, answered: 'waiting', limit: '1' })).total).toBe(3);
  });

  it('waits no longer when the owner says that it needs none, until that is taken back', async () => {
    const mark = harness.newId();
    const id = await harness.write({ reviewMessage: mark });
    const waive = (needsNoAnswer: unknown) =>
      harness.send('PUT', `/admin/reviews/needs-no-answer/${id}`, { needsNoAnswer });
    expect((await waive(true)).json()).toMatchObject({ message: 'No answer needed', data: { needsNoAnswer: true } });
    expect(await idsOf({ words: mark, answered: 'waiting' })).toEqual([]);
    expect(await idsOf({ words: mark, answered: 'unanswered' })).toEqual([id]);
    expect((await waive(false)).json().message).toBe('Waits for an answer');
    expect(await idsOf({ words: mark, answered: 'waiting' })).toEqual([id]);
    expect((await waive('yes')).statusCode).toBe(400);
    const unknown = await harness.send('PUT', `/admin/reviews/needs-no-answer/${harness.newId()}`, {
      needsNoAnswer: true,
    });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'review.not-found']);
  });
});

describe('the owner’s list of reviews', () => {
  it('can be searched by text, stars, and whether the owner has answered', async () => {
    const mark = harness.newId().slice(-12);
    const plain = await harness.write({ reviewMessage: `Plain ${mark}`, reviewValue: 3 });
    const hidden = await harness.write({ reviewMessage: `Rude ${mark}`, reviewValue: 1 });
    const named = await harness.write({ reviewMessage: 'Short and sweet', reviewValue: 5 }, `Devi ${mark}`);
    await hide(hidden);
    await answer(plain, 'We are glad.');
    const found = (query: Record<string, string> = {}) => idsOf({ words: mark, ...query });
    expect(await found()).toEqual([named, hidden, plain]);
    expect(await found({ stars: '3' })).toEqual([plain]);
    expect(await found({ shown: 'hidden' })).toEqual([hidden]);
    expect(await found({ shown: 'shown', answered: 'unanswered' })).toEqual([named]);
    expect(await found({ answered: 'answered' })).toEqual([plain]);
    expect(await list({ words: mark, limit: '2', page: '2' })).toMatchObject({
      data: [{ _id: plain }],
      page: 2,
      limit: 2,
      total: 3,
    });
    expect((await list({ words: '%_\\' })).total).toBe(0);
    expect((await harness.send('GET', '/admin/reviews?stars=6')).statusCode).toBe(400);
  });
});

it('the reviews of one customer can be listed, each with whose it is', async () => {
  const { id, author } = await harness.writeWithPhotographs(0);
  await harness.write();
  const { data, total } = await list({ author: author.id });
  expect([total, data.map((review) => [review._id, review.authorId])]).toEqual([1, [[id, author.id]]]);
  expect((await harness.send('GET', '/admin/reviews?author=asha')).statusCode).toBe(400);
});

describe('moderating', () => {
  it('is refused for an unknown review', async () => {
    expect(
      (await harness.send('PUT', `/admin/reviews/visibility/${harness.newId()}`, { hidden: true })).statusCode,
    ).toBe(404);
    expect((await answer(harness.newId(), 'To nobody')).statusCode).toBe(404);
  });

  it('adds each change to the audit log, and nothing if nothing changed', async () => {
    const id = await harness.write({ reviewMessage: 'Too heavy for me.' });
    await hide(id);
    await hide(id);
    await hide(id, false);
    await answer(id, 'We are sorry.');
    await harness.send('DELETE', `/admin/reviews/answer/${id}`);
    const subject = { kind: 'review', id, name: 'Too heavy for me.' };
    const changes = await changesOf(harness.db, id);
    expect(changes.map(({ action, differences }) => [action, differences])).toEqual([
      ['review.hidden', [{ field: 'hidden', before: false, after: true }]],
      ['review.shown', [{ field: 'hidden', before: true, after: false }]],
      ['review.replied', [{ field: 'answer', before: null, after: 'We are sorry.' }]],
      ['review.replied', [{ field: 'answer', before: 'We are sorry.', after: null }]],
    ]);
    expect(changes[0]).toMatchObject({ subject, actor: { name: 'Meera' } });
  });
});
