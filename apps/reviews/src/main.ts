import { hasPurchased } from '@kanaka/contracts/orders';
import { PHOTOGRAPH_KINDS } from '@kanaka/contracts/photographs';
import { productNames } from '@kanaka/contracts/products';
import { getShop } from '@kanaka/contracts/settings';
import { startRelay } from '@kanaka/queues/relay';
import { openPurges } from '@kanaka/server-kit/cache-tags';
import { readConfig } from '@kanaka/server-kit/config';
import { migrateDatabase, migrationsNextTo, openDatabase } from '@kanaka/server-kit/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { createServiceClient } from '@kanaka/server-kit/service-client';
import { signedIds } from '@kanaka/server-kit/signed-ids';
import { listen, run } from '@kanaka/server-kit/run';
import { buildApp } from './app.ts';
import { Config } from './config.ts';

await run('reviews', async () => {
  const config = readConfig(Config);
  const logger = createLogger({ service: 'reviews', level: config.LOG_LEVEL });
  const { purge, close: closePurges } = openPurges(config.REDIS_URL, logger);
  const database = openDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL, logger, purge });
  await migrateDatabase(database, migrationsNextTo(import.meta.url));
  const relay = startRelay({ db: database.db, redisUrl: config.REDIS_URL, origin: 'reviews', logger });
  const internalToken = config.INTERNAL_TOKEN;
  const catalog = createServiceClient({ name: 'catalog', url: config.CATALOG_URL, internalToken });
  const orders = createServiceClient({ name: 'orders', url: config.ORDERS_URL, internalToken });

  const app = await buildApp(
    {
      logger,
      jwtPublicKey: config.JWT_PUBLIC_KEY,
      internalToken,
      checks: { database: database.check },
    },
    {
      db: database.db,
      hasPurchased: async (userId, productId) =>
        (await orders(hasPurchased, { params: { userId }, query: { productId } })).purchased,
      holdsReviews: async () => (await catalog(getShop, {})).data.holdReviews === true,
      isKnownPiece: async (id) => (await catalog(productNames, { body: { ids: [id] } })).data.length > 0,
      wakeRelay: relay.wake,
      now: () => new Date(),
      photographIds: signedIds(PHOTOGRAPH_KINDS.review, internalToken),
    },
  );
  await listen(app, config);
  return {
    logger,
    async close() {
      await app.close();
      await relay.close();
      await database.close();
      closePurges();
    },
  };
});
