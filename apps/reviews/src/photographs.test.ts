import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PHOTOGRAPH_KINDS } from '@kanaka/contracts/media/photographs';
import * as contract from '@kanaka/contracts/reviews/reviews';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { signedIds } from '@kanaka/server-kit/signed-ids';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { startReviewHarness, type ReviewHarness } from '../test/review-harness.ts';
import { disownReviews } from './reviews.repository.ts';
import { reviewPhotographs, reviews } from './schema.ts';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await startReviewHarness();
});
afterAll(() => harness.stop());

type Shopper = ReviewHarness['owner'];
const post = (author: Shopper, photographs: unknown, productId: string | null = uuidv7()) =>
  harness.send(
    'POST',
    '/shop/review/add',
    { userId: author.id, productId, reviewValue: 5, reviewMessage: 'A joy to wear.', photographs },
    author.headers,
  );
const publicOf = async (productId: string) => {
  const response = await harness.send('GET', `/shop/review/${productId}`, undefined, {});
  return contract.productReviews.reply.parse(response.json()).data.map(({ photographs }) => photographs);
};
const isShown = async (id: string) => {
  const url = contract.isPhotographShown.path.replace(':id', id);
  const response = await harness.app.inject({ url, headers: harness.auth.asService });
  return contract.isPhotographShown.reply.parse(response.json()).shown;
};
const decide = (id: string, hidden: boolean, headers: object = harness.owner.headers) =>
  harness.send('PUT', `/admin/reviews/photographs/${id}`, { hidden }, headers);
const listed = async (query: string) => {
  const response = await harness.send('GET', `/admin/reviews?limit=100&${query}`);
  return contract.adminListReviews.reply.parse(response.json()).data;
};
const own = (author: Shopper, productId: string) =>
  harness.send('GET', `/shop/review/own-photographs/${productId}`, undefined, author.headers);

describe('The reviews of a piece', () => {
  it('come with photographs first, or sorted, in pages, of so many stars, with the share of each', async () => {
    const { id: pictured, productId, photographs } = await harness.writeWithPhotographs(1);
    const ids: string[] = [];
    for (const reviewValue of [4, 2, 4]) ids.push(await harness.write({ productId, reviewValue }));
    const [first, second, third] = ids;
    const read = async (query: string) => {
      const { body } = await harness.send('GET', `/shop/review/${productId}?${query}`, undefined, {});
      const { data, ...beside } = contract.productReviews.reply.parse(JSON.parse(body));
      return { ids: data.map(({ _id }) => _id), ...beside };
    };
    expect((await read('')).ids).toEqual([third, second, first, pictured]);
    await decide(photographs[0] ?? '', false);
    expect(await read('')).toMatchObject({
      ids: [pictured, third, second, first],
      average: 3.75,
      rated: 4,
      shares: [0, 1, 0, 2, 1],
      total: 4,
    });
    expect((await read('sort=newest')).ids).toEqual([third, second, first, pictured]);
    expect((await read('sort=highest')).ids).toEqual([pictured, third, first, second]);
    expect((await read('sort=lowest')).ids).toEqual([second, third, first, pictured]);
    expect(await read('stars=4&limit=1&page=2')).toMatchObject({
      ids: [first],
      total: 2,
      page: 2,
      shares: [0, 1, 0, 2, 1],
    });
    expect(await read('stars=3')).toMatchObject({ ids: [], total: 0 });
    for (const wrong of ['stars=6', 'stars=x', 'sort=helpful', 'page=0', 'limit=101']) {
      expect((await harness.send('GET', `/shop/review/${productId}?${wrong}`, undefined, {})).statusCode).toBe(400);
    }
  });

  it('are listed for their author with what became of each, and for nobody else', async () => {
    const { id, author, photographs } = await harness.writeWithPhotographs(2);
    await harness.write();
    await decide(photographs[1] ?? '', true);
    const own = async (headers: object) => {
      const response = await harness.send('GET', '/shop/review/own', undefined, headers);
      return contract.ownReviews.reply.parse(response.json());
    };
    const shown = await own(author.headers);
    expect(shown).toMatchObject({ total: 1, page: 1, data: [{ _id: id, state: 'shown' }] });
    expect(shown.data[0]?.photographs.map(({ state }) => state)).toEqual(['waiting', 'hidden']);
    await harness.send('PUT', `/admin/reviews/visibility/${id}`, { hidden: true });
    expect((await own(author.headers)).data).toMatchObject([{ state: 'hidden' }]);
    expect(await own(harness.auth.signIn().headers)).toMatchObject({ total: 0, data: [] });
  });
});

it('The reviews of an erased account stay, of nobody, without photographs', async () => {
  const { id, productId, author, photographs } = await harness.writeWithPhotographs(1);
  const other = await harness.write({ productId });
  await decide(photographs[0] ?? '', false);
  harness.purged.clear();
  await harness.db.transaction((tx) => disownReviews(tx, author.id));
  expect(harness.purged).toEqual(new Set(['reviews']));
  await harness.db.transaction((tx) => disownReviews(tx, author.id));
  const { body } = await harness.send('GET', `/shop/review/${productId}`, undefined, {});
  const { data } = contract.productReviews.reply.parse(JSON.parse(body));
  expect(data.map(({ _id, userName, photographs: left }) => [_id, userName, left])).toEqual([
    [other, 'Asha', undefined],
    [id, 'A shopper', undefined],
  ]);
  expect((await listed(`author=${author.id}`)).length).toBe(0);
});

describe('The photographs of a review', () => {
  it('are public one by one, once the owner has approved each, and no longer when it is hidden; the text stays', async () => {
    const { productId, photographs } = await harness.writeWithPhotographs(2);
    const [first = '', second = ''] = photographs;
    expect(await publicOf(productId)).toEqual([undefined]);
    expect(await Promise.all([isShown(first), isShown(second)])).toEqual([false, false]);

    expect((await decide(second, false)).json()).toMatchObject({ message: 'Photograph approved' });
    expect(await publicOf(productId)).toEqual([[second]]);
    expect(await Promise.all([isShown(first), isShown(second)])).toEqual([false, true]);

    await decide(first, false);
    expect(await publicOf(productId)).toEqual([photographs]);
    expect((await decide(second, true)).json()).toMatchObject({ message: 'Photograph hidden' });
    expect(await publicOf(productId)).toEqual([[first]]);
    expect(await isShown(second)).toBe(false);
  });

  it('wait again when hiding one is undone, but not if it was approved meanwhile', async () => {
    const { id, photographs } = await harness.writeWithPhotographs(1);
    const [photograph = ''] = photographs;
    const undo = () => harness.send('PUT', `/admin/reviews/photographs/${photograph}`, { hidden: true, waiting: true });
    const isWaiting = async () => (await listed('photographs=waiting')).some(({ _id }) => _id === id);
    await decide(photograph, true);
    expect(await isWaiting()).toBe(false);
    expect((await undo()).json()).toMatchObject({ message: 'Photograph to be approved' });
    expect(await isWaiting()).toBe(true);
    await decide(photograph, false);
    await undo();
    expect([await isWaiting(), await isShown(photograph)]).toEqual([false, true]);
  });

  it('disappear with their review when it is hidden, and come back with it', async () => {
    const { id, photographs } = await harness.writeWithPhotographs(1);
    const [photograph = ''] = photographs;
    await decide(photograph, false);
    await harness.send('PUT', `/admin/reviews/visibility/${id}`, { hidden: true });
    expect(await isShown(photograph)).toBe(false);
    await harness.send('PUT', `/admin/reviews/visibility/${id}`, { hidden: false });
    expect(await isShown(photograph)).toBe(true);
  });

  it('are seen by their author and the owner in every state, signed for the one who reads them', async () => {
    const { id, productId, author, photographs } = await harness.writeWithPhotographs(2);
    await decide(photographs[1] ?? '', true);
    const seenBy = (userId: string) => [
      { _id: photographs[0], photograph: harness.signFor(userId, photographs[0]), state: 'waiting' },
      { _id: photographs[1], photograph: harness.signFor(userId, photographs[1]), state: 'hidden' },
    ];
    expect((await own(author, productId)).json()).toMatchObject({
      data: { reviewId: id, photographs: seenBy(author.id) },
    });
    const found = (await listed('photographs=waiting')).find(({ _id }) => _id === id);
    expect(found?.photographs).toEqual(seenBy(harness.owner.id));
    expect((await own(harness.auth.signIn(), productId)).json()).toMatchObject({ data: null });
  });

  it('are found by the owner: those that wait, and all', async () => {
    const [waiting, decided] = [await harness.writeWithPhotographs(2), await harness.writeWithPhotographs(1)];
    await decide(decided.photographs[0] ?? '', false);
    const bare = await harness.write();
    const idsOf = async (query: string) => (await listed(query)).map(({ _id }) => _id);
    expect(await idsOf('photographs=waiting')).toContain(waiting.id);
    expect(await idsOf('photographs=waiting')).not.toContain(decided.id);
    expect(await idsOf('photographs=any')).toEqual(expect.arrayContaining([waiting.id, decided.id]));
    expect(await idsOf('photographs=any')).not.toContain(bare);
  });

  it('leave an entry in the audit log for each decision, and none when nothing changes', async () => {
    const { id, photographs } = await harness.writeWithPhotographs(2);
    const [, photograph = ''] = photographs;
    for (const hidden of [false, false, true]) await decide(photograph, hidden);
    const changes = await changesOf(harness.db, id);
    const field = 'photograph 2.state';
    expect(changes.map(({ action, differences }) => [action, differences])).toEqual([
      ['review.photograph-approved', [{ field, before: 'waiting', after: 'shown' }]],
      ['review.photograph-hidden', [{ field, before: 'shown', after: 'hidden' }]],
    ]);
  });

  it('follow the last decision when two owners decide at once', async () => {
    const { id, photographs } = await harness.writeWithPhotographs(1);
    const [photograph = ''] = photographs;
    const responses = await Promise.all([decide(photograph, false), decide(photograph, true)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const states = (await changesOf(harness.db, id)).map(({ differences }) => differences[0]?.after);
    expect(await isShown(photograph)).toBe(states.at(-1) === 'shown');
  });

  it('change what the caches have kept of the reviews', async () => {
    const { photographs } = await harness.writeWithPhotographs(1);
    harness.purged.clear();
    await decide(photographs[0] ?? '', false);
    expect(harness.purged).toEqual(new Set(['reviews']));
  });

  it('are in use for media as long as their review exists; others are not', async () => {
    const { id, photographs } = await harness.writeWithPhotographs(2);
    const used = async () => {
      const response = await harness.app.inject({
        method: 'POST',
        url: contract.usedReviewPhotographs.path,
        headers: harness.auth.asService,
        payload: { ids: [...photographs, harness.newPhotograph()] },
      });
      return contract.usedReviewPhotographs.reply.parse(response.json()).ids;
    };
    expect((await used()).toSorted()).toEqual(photographs.toSorted());
    await harness.db.delete(reviews).where(eq(reviews.id, id));
    expect(await used()).toEqual([]);
    expect(await isShown(photographs[0] ?? '')).toBe(false);
  });
});

describe('It is refused', () => {
  it('to attach one of somebody else, of a return, too old or none at all, one twice, and more than four', async () => {
    const asha = harness.auth.signIn();
    const mine = harness.signFor(asha.id);
    const ofReturn = signedIds(PHOTOGRAPH_KINDS.return, harness.auth.internalToken);
    const old = `${uuidv7({ msecs: Date.now() - 25 * 3_600_000 })}-9x9`;
    for (const photographs of [
      [harness.signFor(harness.auth.signIn().id)],
      [harness.signFor(harness.owner.id)],
      [ofReturn.sign(harness.newPhotograph(), asha.id)],
      [harness.signFor(asha.id, old)],
      [harness.newPhotograph()],
      [mine, mine],
      Array.from({ length: 5 }, () => harness.signFor(asha.id)),
      mine,
      [null],
    ]) {
      const response = await post(asha, photographs);
      expect([photographs, response.statusCode]).toEqual([photographs, 400]);
    }
    expect((await post(asha, [mine], null)).json()).toMatchObject({
      message: 'Photographs belong to a review of a piece.',
    });
    expect(await harness.db.select().from(reviews).where(eq(reviews.authorId, asha.id))).toEqual([]);
    const four = Array.from({ length: 4 }, () => harness.signFor(asha.id));
    expect((await post(asha, four)).statusCode).toBe(200);
  });

  it('to attach one to two reviews, also when both are sent at once; the refused one leaves nothing', async () => {
    for (let round = 0; round < 3; round += 1) {
      const asha = harness.auth.signIn();
      const [mine, another, third] = [
        harness.signFor(asha.id),
        harness.signFor(asha.id),
        harness.signFor(asha.id),
      ] as const;
      const responses = await Promise.all([post(asha, [mine, another]), post(asha, [third, mine])]);
      expect(responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'photograph.used' });
      const written = await harness.db.select().from(reviews).where(eq(reviews.authorId, asha.id));
      expect(written).toHaveLength(1);
      const kept = await harness.db
        .select()
        .from(reviewPhotographs)
        .where(eq(reviewPhotographs.reviewId, written[0]?.id ?? ''));
      expect(kept).toHaveLength(2);
    }
  });

  it('to approve one as its author or a guest, and one that belongs to no review', async () => {
    const { author, photographs, productId } = await harness.writeWithPhotographs(1);
    const [photograph = ''] = photographs;
    expect((await decide(photograph, false, author.headers)).statusCode).toBe(403);
    expect((await decide(photograph, false, {})).statusCode).toBe(401);
    expect((await decide(harness.newPhotograph(), false)).json()).toMatchObject({ code: 'photograph.not-found' });
    expect(await publicOf(productId)).toEqual([undefined]);
  });
});
