/** For this service's tests: the real app on real Postgres, and a list of purchases in place of `orders`. */
import { v7 as uuidv7 } from 'uuid';
import type { CacheTag } from '@kanaka/contracts/cache-tags';
import { migrateDatabase, migrationsNextTo, openDatabase } from '@kanaka/server-kit/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { createTestAuth } from '@kanaka/testing/sessions';
import { startTestServers } from '@kanaka/testing/test-servers';
import { buildApp } from '../src/app.ts';

export async function startReviewHarness() {
  const servers = await startTestServers('postgres');
  const logger = createLogger({ service: 'reviews', level: 'silent' });
  const purged = new Set<CacheTag>();
  const database = openDatabase({
    url: await servers.database(),
    poolSize: 20,
    logger,
    purge: async (tags) => tags.forEach((tag) => purged.add(tag)),
  });
  await migrateDatabase(database, migrationsNextTo(new URL('../src/main.ts', import.meta.url).href));
  const auth = createTestAuth();
  const app = await buildApp(
    { logger, jwtPublicKey: auth.publicKey, internalToken: auth.internalToken },
    { db: database.db, hasPurchased: async () => false, isKnownPiece: async () => true, wakeRelay: () => undefined },
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
      const reply = await app.inject({
        method: 'POST',
        url: '/api/shop/review/add',
        headers: author.headers,
        payload: { userId: author.id, reviewValue: 5, reviewMessage: 'A joy to wear.', ...review },
      });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json<{ data: { _id: string } }>().data._id;
    },
    send: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers: object = owner.headers) =>
      app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) }),
    newId: () => uuidv7(),
  };
}
export type ReviewHarness = Awaited<ReturnType<typeof startReviewHarness>>;
