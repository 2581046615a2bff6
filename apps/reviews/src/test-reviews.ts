/** For this service's tests: the real app on real Postgres, and a purchase book in the place of `orders`. */
import { v7 as uuidv7 } from 'uuid';
import { migrateDatabase, migrationsBeside, openDatabase } from '@kanaka/server-kit/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { createTestHouse } from '@kanaka/testing/sessions';
import { startTestServers } from '@kanaka/testing/test-servers';
import { buildApp } from './app.ts';

export async function startReviewHouse() {
  const servers = await startTestServers('postgres');
  const logger = createLogger({ service: 'reviews', level: 'silent' });
  const database = openDatabase({ url: await servers.database(), poolSize: 20, logger });
  await migrateDatabase(database, migrationsBeside(new URL('./main.ts', import.meta.url).href));
  const house = createTestHouse();
  const app = await buildApp(
    { logger, jwtPublicKey: house.publicKey, internalToken: house.internalToken },
    { db: database.db, hasPurchased: async () => false, isKnownPiece: async () => true, nudgeRelay: () => undefined },
  );
  const owner = house.signIn({ role: 'admin', name: 'Meera' });
  return {
    app,
    db: database.db,
    house,
    owner,
    async stop() {
      await app.close();
      await database.close();
      await servers.stop();
    },
    /** A shopper writes a review; answers its id. */
    async write(review: { productId?: string; reviewValue?: number; reviewMessage?: string } = {}, name = 'Asha') {
      const author = house.signIn({ name });
      const reply = await app.inject({
        method: 'POST',
        url: '/api/shop/review/add',
        headers: author.headers,
        payload: { userId: author.id, reviewValue: 5, reviewMessage: 'A joy to wear.', ...review },
      });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return (reply.json() as { data: { _id: string } }).data._id;
    },
    send: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers: object = owner.headers) =>
      app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) }),
    newId: () => uuidv7(),
  };
}
export type ReviewHouse = Awaited<ReturnType<typeof startReviewHouse>>;
