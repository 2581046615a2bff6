/** For this service's tests: the real app on real Postgres, and a list of purchases in place of `orders`. */
import { v7 as uuidv7 } from 'uuid';
import { PHOTOGRAPH_KINDS } from '@kanaka/contracts/media/photographs';
import type { CacheTag } from '@kanaka/contracts/cache-tags';
import { migrateDatabase, migrationsNextTo, openDatabase } from '@kanaka/server-kit/database/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { signedIds } from '@kanaka/server-kit/signed-ids';
import { createTestAuth } from '@kanaka/testing/sessions';
import { startTestServers } from '@kanaka/testing/test-servers';
import { buildApp } from '../src/app.ts';

export async function startReviewHarness() {
  const servers = await startTestServers('postgres');
  const logger = createLogger({ service: 'reviews', level: 'silent' });
  const purged = new Set<CacheTag>();
  const purge = async (tags: readonly CacheTag[]) => tags.forEach((tag) => purged.add(tag));
  const database = await servers.migrated(
    migrationsNextTo(new URL('../src/main.ts', import.meta.url).href),
    (url) => openDatabase({ url, poolSize: 20, logger, purge }),
    migrateDatabase,
  );
  const auth = createTestAuth();
  const photographIds = signedIds(PHOTOGRAPH_KINDS.review, auth.internalToken);
  const newPhotograph = () => `${uuidv7()}-1200x1600`;
  const app = await buildApp(
    { logger, jwtPublicKey: auth.publicKey, internalToken: auth.internalToken, staff: auth.staff },
    {
      db: database.db,
      hasPurchased: async () => false,
      isKnownPiece: async () => true,
      holdsReviews: async () => false,
      wakeRelay: () => undefined,
      now: () => new Date(),
      photographIds,
    },
  );
  const owner = auth.signIn({ role: 'admin', name: 'Meera' });
  return {
    app,
    db: database.db,
    /** The cache tags of what has changed. */
    purged,
    pool: database.pool,
    auth,
    owner,
    async stop() {
      await app.close();
      await database.close();
      await servers.stop();
    },
    /** Writes a review as a shopper; returns its id. */
    async write(review: { productId?: string; reviewValue?: number; reviewMessage?: string } = {}, name = 'Asha') {
      const author = auth.signIn({ name });
      const response = await app.inject({
        method: 'POST',
        url: '/api/shop/review/add',
        headers: author.headers,
        payload: { userId: author.id, reviewValue: 5, reviewMessage: 'A joy to wear.', ...review },
      });
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json<{ data: { _id: string } }>().data._id;
    },
    /** The id of a photograph that `media` has stored. */
    newPhotograph,
    /** The same, signed for a user. */
    signFor: (userId: string, id = newPhotograph()) => photographIds.sign(id, userId),
    /** Writes a review of a piece with so many photographs. */
    async writeWithPhotographs(many: number) {
      const author = auth.signIn({ name: 'Asha' });
      const photographs = Array.from({ length: many }, newPhotograph);
      const productId = uuidv7();
      const response = await app.inject({
        method: 'POST',
        url: '/api/shop/review/add',
        headers: author.headers,
        payload: {
          userId: author.id,
          productId,
          reviewValue: 5,
          reviewMessage: 'A joy to wear.',
          photographs: photographs.map((id) => photographIds.sign(id, author.id)),
        },
      });
      if (response.statusCode !== 200) throw new Error(response.body);
      return { id: response.json<{ data: { _id: string } }>().data._id, productId, author, photographs };
    },
    send: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers: object = owner.headers) =>
      app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) }),
    newId: () => uuidv7(),
  };
}
export type ReviewHarness = Awaited<ReturnType<typeof startReviewHarness>>;
