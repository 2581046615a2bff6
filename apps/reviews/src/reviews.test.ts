import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { like } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { PHOTOGRAPH_KINDS } from '@kanaka/contracts/media/photographs';
import * as contract from '@kanaka/contracts/reviews/reviews';
import { AppError } from '@kanaka/server-kit/app-error';
import { migrateDatabase, migrationsNextTo, openDatabase, type Database } from '@kanaka/server-kit/database/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { signedIds } from '@kanaka/server-kit/signed-ids';
import {
  answersAt,
  answerToOtherUser,
  endpointsAskingFor,
  endpointsOf,
  undocumentedRoutes,
} from '@kanaka/testing/authorization/authorization-matrix';
import { createTestAuth } from '@kanaka/testing/sessions';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { buildApp } from './app.ts';
import { recheckPurchases } from './recheck-purchases.ts';
import { outbox } from './schema.ts';

const harness = createTestAuth();
const logger = createLogger({ service: 'reviews', level: 'silent' });
const purchases = new Set<string>();
const unknownPieces = new Set<string>();
let ordersAnswers = true;
let catalogAnswers = true;
let holdsReviews = false;
let servers: TestServers;
let database: Database;
let app: FastifyInstance;

async function hasPurchased(userId: string, productId: string | undefined): Promise<boolean> {
  if (!ordersAnswers) throw new AppError('service.unavailable', 'Resting.');
  return purchases.has(`${userId} ${productId ?? 'anything'}`);
}

beforeAll(async () => {
  servers = await startTestServers('postgres');
  database = await servers.migrated(
    migrationsNextTo(new URL('./main.ts', import.meta.url).href),
    (url) => openDatabase({ url, poolSize: 10, logger }),
    migrateDatabase,
  );
  app = await buildApp(
    { logger, jwtPublicKey: harness.publicKey, internalToken: harness.internalToken, staff: harness.staff },
    {
      db: database.db,
      hasPurchased,
      async isKnownPiece(productId) {
        if (!catalogAnswers) throw new AppError('service.unavailable', 'Resting.');
        return !unknownPieces.has(productId);
      },
      holdsReviews: async () => holdsReviews,
      wakeRelay: () => undefined,
      now: () => new Date(),
      photographIds: signedIds(PHOTOGRAPH_KINDS.review, harness.internalToken),
    },
  );
});
afterAll(async () => {
  await app.close();
  await database.close();
  await servers.stop();
});

type Held = { _id: string };
type Shopper = ReturnType<typeof harness.signIn>;
const post = (author: Shopper, review: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/shop/review/add',
    headers: author.headers,
    payload: {
      userId: author.id,
      userName: 'Somebody else',
      reviewValue: 5,
      reviewMessage: 'A joy to wear.',
      ...review,
    },
  });

describe('writing a review', () => {
  it('stores the text under the name of the signed-in shopper, and thanks them', async () => {
    const asha = harness.signIn({ name: 'Asha' });
    const response = await post(asha, { reviewMessage: '  A joy to wear.  ' });
    expect(contract.addReview.reply.parse(response.json())).toMatchObject({
      message: 'Thank you for your review!',
      data: { userName: 'Asha', reviewMessage: 'A joy to wear.', reviewValue: 5, productId: null, verified: false },
    });
  });

  it('is accepted once per shopper and piece, even when two arrive together', async () => {
    const ring = uuidv7();
    const asha = harness.signIn();
    const responses = await Promise.all([post(asha, { productId: ring }), post(asha, { productId: ring })]);
    expect(responses.map((response) => response.statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await post(harness.signIn(), { productId: ring })).statusCode).toBe(200);
  });

  it('of the shop is accepted once per shopper, even when many arrive together', async () => {
    const asha = harness.signIn();
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(asha)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = responses.filter(({ statusCode }) => statusCode === 409).map((response) => response.json());
    expect(refused).toHaveLength(7);
    expect(refused[0]).toMatchObject({
      code: 'review.already-posted',
      message: 'You have already reviewed the shop.',
    });
    expect((await post(asha, { productId: uuidv7() })).statusCode).toBe(200);
    expect((await post(harness.signIn())).statusCode).toBe(200);
  });

  it('is verified if the shopper bought the piece, or, for the shop, anything', async () => {
    const ring = uuidv7();
    const asha = harness.signIn();
    purchases.add(`${asha.id} ${ring}`);
    expect((await post(asha, { productId: ring })).json().data.verified).toBe(true);
    expect((await post(asha, { productId: uuidv7() })).json().data.verified).toBe(false);
    expect((await post(asha)).json().data.verified).toBe(false);
    const ravi = harness.signIn();
    purchases.add(`${ravi.id} anything`);
    expect((await post(ravi)).json().data.verified).toBe(true);
  });

  it('is refused for a piece the shop never had, unless a purchase is known', async () => {
    const ring = uuidv7();
    unknownPieces.add(ring);
    const [asha, ravi] = [harness.signIn(), harness.signIn()];
    const refused = await post(asha, { productId: ring });
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'product.not-found']);
    purchases.add(`${ravi.id} ${ring}`);
    expect((await post(ravi, { productId: ring })).statusCode).toBe(200);
    expect((await app.inject(`/api/shop/review/${ring}`)).json().data).toHaveLength(1);
  });

  it('is refused as a whole while catalog or orders is down, and accepted later', async () => {
    const asha = harness.signIn();
    const review = { productId: uuidv7() };
    catalogAnswers = false;
    const withoutCatalog = await post(asha, review);
    catalogAnswers = true;
    ordersAnswers = false;
    const withoutOrders = await post(asha, review);
    ordersAnswers = true;
    expect([withoutCatalog, withoutOrders].map((response) => [response.statusCode, response.json().code])).toEqual([
      [503, 'service.unavailable'],
      [503, 'service.unavailable'],
    ]);
    purchases.add(`${asha.id} ${review.productId}`);
    expect((await post(asha, review)).json().data.verified).toBe(true);
  });

  it.each([
    ['no stars', { reviewValue: 0 }, 'Please select a star rating.'],
    ['six stars', { reviewValue: 6 }, 'Please select a star rating.'],
    ['a missing rating', { reviewValue: undefined }, 'Please select a star rating.'],
    ['a blank text', { reviewMessage: '   ' }, 'Please share your experience.'],
    ['a text that is too long', { reviewMessage: 'x'.repeat(501) }, 'Review text must be under 500 characters.'],
  ])('refuses %s', async (_, wrong, message) => {
    const response = await post(harness.signIn(), wrong);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
    expect(response.json().issues).toHaveLength(1);
  });

  it.each(['See www.evil-gold.example', 'https://evil.example/x', 'Cheaper at ＥＶＩＬ-gold.com today'])(
    'refuses “%s” because of the link, also of somebody who has bought',
    async (reviewMessage) => {
      const [ring, asha] = [uuidv7(), harness.signIn()];
      purchases.add(`${asha.id} ${ring}`);
      for (const author of [asha, harness.signIn()]) {
        const response = await post(author, { productId: ring, reviewMessage });
        expect([response.statusCode, response.json().code]).toEqual([400, 'review.link']);
      }
    },
  );

  it('of somebody who has not bought waits for the owner if the shop wants it so', async () => {
    const [ring, asha] = [uuidv7(), harness.signIn()];
    purchases.add(`${asha.id} ${ring}`);
    holdsReviews = true;
    const held = (await post(harness.signIn(), { productId: ring })).json().data._id;
    const shown = (await post(asha, { productId: ring })).json().data._id;
    holdsReviews = false;
    const listed = async () =>
      (await app.inject(`/api/shop/review/${ring}`)).json().data.map(({ _id }: { _id: string }) => _id);
    expect(await listed()).toEqual([shown]);
    const { headers } = harness.signIn({ role: 'admin' });
    const waiting = async () =>
      (await app.inject({ url: '/api/admin/reviews?shown=held', headers })).json().data.map(({ _id }: Held) => _id);
    expect(await waiting()).toEqual([held]);
    const url = `/api/admin/reviews/visibility/${held}`;
    expect((await app.inject({ method: 'PUT', url, headers, payload: { hidden: false } })).statusCode).toBe(200);
    expect(await listed()).toEqual([shown, held]);
    expect(await waiting()).toEqual([]);
  });

  it('waits no longer once the owner has hidden it for good', async () => {
    holdsReviews = true;
    const { _id: id } = (await post(harness.signIn(), { productId: uuidv7() })).json().data;
    holdsReviews = false;
    const { headers } = harness.signIn({ role: 'admin' });
    const url = `/api/admin/reviews/visibility/${id}`;
    const hidden = await app.inject({ method: 'PUT', url, headers, payload: { hidden: true } });
    expect(hidden.json().data).toMatchObject({ held: false, hiddenAt: expect.any(String) });
  });

  it('queues the piece’s new average for the catalog service', async () => {
    const ring = uuidv7();
    await post(harness.signIn(), { productId: ring, reviewValue: 5 });
    const { data } = (await post(harness.signIn(), { productId: ring, reviewValue: 4 })).json();
    expect(data.productId).toBe(ring);
    const jobs = await database.db
      .select()
      .from(outbox)
      .where(like(outbox.jobId, `rating-${ring}-%`));
    expect(jobs).toHaveLength(2);
    expect(jobs.at(-1)).toMatchObject({
      queue: 'ratings',
      name: 'product-rated',
      data: { productId: ring, average: 4.5, count: 2, sequence: expect.any(Number) },
    });
  });
});

async function lastRating(productId: string) {
  const jobs = await database.db
    .select()
    .from(outbox)
    .where(like(outbox.jobId, `rating-${productId}-%`));
  const ratings = jobs.map(({ data }) => data as { average: number; count: number; sequence: number });
  return ratings.toSorted((one, other) => one.sequence - other.sequence).at(-1);
}

describe('a purchase that changes after its review', () => {
  const recheck = () => recheckPurchases({ db: database.db, hasPurchased }, new AbortController().signal);
  const listed = async (ring: string) => (await app.inject(`/api/shop/review/${ring}`)).json().data;

  it('takes the mark and the stars of a review away when it is refunded', async () => {
    const [ring, asha, ravi] = [uuidv7(), harness.signIn(), harness.signIn()];
    for (const buyer of [asha, ravi]) purchases.add(`${buyer.id} ${ring}`);
    await post(asha, { productId: ring, reviewValue: 5 });
    await post(ravi, { productId: ring, reviewValue: 1 });
    expect(await lastRating(ring)).toMatchObject({ average: 3, count: 2 });
    purchases.delete(`${ravi.id} ${ring}`);
    expect(await recheck()).toBe(1);
    expect(await lastRating(ring)).toMatchObject({ average: 5, count: 1 });
    expect(await listed(ring)).toMatchObject([{ verified: true }, { verified: false }]);
    expect(await recheck()).toBe(0);
  });

  it('gives both to a review that was written before the piece arrived, and shows it if it was held', async () => {
    const [ring, asha] = [uuidv7(), harness.signIn()];
    holdsReviews = true;
    const { _id: id } = (await post(asha, { productId: ring, reviewValue: 4 })).json().data;
    holdsReviews = false;
    expect(await listed(ring)).toEqual([]);
    purchases.add(`${asha.id} ${ring}`);
    await recheck();
    expect(await listed(ring)).toMatchObject([{ _id: id, verified: true }]);
    expect(await lastRating(ring)).toMatchObject({ average: 4, count: 1 });
  });

  it('shows no review that the owner has hidden', async () => {
    const [ring, asha] = [uuidv7(), harness.signIn()];
    const { _id: id } = (await post(asha, { productId: ring })).json().data;
    const { headers } = harness.signIn({ role: 'admin' });
    await app.inject({ method: 'PUT', url: `/api/admin/reviews/visibility/${id}`, headers, payload: { hidden: true } });
    purchases.add(`${asha.id} ${ring}`);
    await recheck();
    expect(await listed(ring)).toEqual([]);
  });
});

describe('the average of a piece', () => {
  it('is that of all reviews until somebody who bought it has written one, and then of those alone', async () => {
    const ring = uuidv7();
    const ratingAfter = async (stars: number, bought: boolean) => {
      const author = harness.signIn();
      if (bought) purchases.add(`${author.id} ${ring}`);
      await post(author, { productId: ring, reviewValue: stars });
      return lastRating(ring);
    };
    expect(await ratingAfter(1, false)).toMatchObject({ average: 1, count: 1 });
    expect(await ratingAfter(2, false)).toMatchObject({ average: 1.5, count: 2 });
    expect(await ratingAfter(5, true)).toMatchObject({ average: 5, count: 1 });
    for (let stranger = 0; stranger < 5; stranger += 1) {
      expect(await ratingAfter(1, false)).toMatchObject({ average: 5, count: 1 });
    }
    expect(await ratingAfter(4, true)).toMatchObject({ average: 4.5, count: 2 });
  });
});

describe('many reviews of one piece at once', () => {
  it('lead to an average that counts every one of them', async () => {
    const ring = uuidv7();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        post(harness.signIn(), { productId: ring, reviewValue: (index % 5) + 1 }),
      ),
    );
    const jobs = await database.db.select().from(outbox);
    const counts = jobs
      .map((job) => job.data as { productId: string; count: number })
      .filter((data) => data.productId === ring);
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});

describe('reading reviews', () => {
  it('shows those of people who bought first, and no account of an author', async () => {
    const [ring, asha] = [uuidv7(), harness.signIn()];
    purchases.add(`${asha.id} ${ring}`);
    const bought = (await post(asha, { productId: ring })).json().data;
    const other = (await post(harness.signIn(), { productId: ring })).json().data;
    const ofRing = (await app.inject(`/api/shop/review/${ring}`)).json().data;
    expect(ofRing.map(({ _id }: { _id: string }) => _id)).toEqual([bought._id, other._id]);
    const all = await app.inject('/api/shop/review/all');
    expect(JSON.stringify([bought, other, ofRing]) + all.body).not.toContain(asha.id);
  });

  it('shows the newest first, of the shop or of one piece', async () => {
    const ring = uuidv7();
    const first = (await post(harness.signIn(), { productId: ring })).json().data._id;
    const second = (await post(harness.signIn(), { productId: ring })).json().data._id;
    const all = contract.allReviews.reply.parse((await app.inject('/api/shop/review/all')).json());
    const ofRing = contract.productReviews.reply.parse((await app.inject(`/api/shop/review/${ring}`)).json());
    const ids = all.data.map(({ _id }) => _id);
    expect(ids.indexOf(second) + 1).toBe(ids.indexOf(first));
    expect(ofRing.data.map(({ _id }) => _id)).toEqual([second, first]);
    expect((await app.inject('/api/shop/review/not-an-id')).statusCode).toBe(400);
  });
});

describe('authorization of the reviews', () => {
  it.each(endpointsOf('reviews'))('$name accepts exactly the callers of its audience', async (name) => {
    const { given, expected } = await answersAt(app, harness, name);
    expect(given).toEqual(expected);
  });

  it.each(endpointsAskingFor('reviews', 'userId'))(
    '$name neither shows nor changes another account’s data',
    async (name) => {
      expect(await answerToOtherUser(app, harness, name)).toBe('403 auth.not-yours');
    },
  );

  it('are those of the contract', () => {
    expect(undocumentedRoutes(app, 'reviews')).toEqual({ undocumented: [], missing: [] });
  });
});
