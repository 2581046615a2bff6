import { consume, neighbourOutbox } from '@kanaka/queues/consumer';
import { readConfig } from '@kanaka/server-kit/config';
import { migrateDatabase, migrationsBeside, openDatabase } from '@kanaka/server-kit/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { createNeighbour } from '@kanaka/server-kit/neighbour';
import { repeat } from '@kanaka/server-kit/repeat';
import { listen, run } from '@kanaka/server-kit/run';
import { buildApp } from './app.ts';
import { Config } from './config.ts';
import { markRated } from './products/products.repository.ts';
import { commitStock, releaseExpired, releaseStock } from './stock/reserve-stock.ts';

await run(async () => {
  const config = readConfig(Config);
  const internalToken = config.INTERNAL_TOKEN;
  const logger = createLogger({ service: 'catalog', level: config.LOG_LEVEL });
  const database = openDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL, logger });
  await migrateDatabase(database, migrationsBeside(import.meta.url));
  const { db } = database;

  const orders = createNeighbour({ name: 'orders', url: config.ORDERS_URL, internalToken });
  const reviews = createNeighbour({ name: 'reviews', url: config.REVIEWS_URL, internalToken });
  const stock = consume({
    queue: 'stock',
    redisUrl: config.REDIS_URL,
    origins: { orders: neighbourOutbox(orders) },
    handlers: {
      'commit-stock': ({ orderId }) => commitStock(db, orderId),
      'release-stock': async ({ orderId }) => void (await releaseStock(db, orderId)),
      'release-secured-stock': async ({ orderId }) => void (await releaseStock(db, orderId, { evenSecured: true })),
    },
    logger,
  });
  const ratings = consume({
    queue: 'ratings',
    redisUrl: config.REDIS_URL,
    origins: { reviews: neighbourOutbox(reviews) },
    handlers: { 'product-rated': ({ productId, ...rating }) => markRated(db, productId, rating) },
    logger,
  });
  const expiry = repeat('expired reservations', 5_000, () => releaseExpired(db), logger);

  const app = await buildApp(
    { logger, jwtPublicKey: config.JWT_PUBLIC_KEY, internalToken, checks: { database: database.check } },
    { db },
  );
  await listen(app, config);
  return {
    logger,
    async close() {
      await app.close();
      await Promise.all([stock.close(), ratings.close(), expiry.close()]);
      await database.close();
    },
  };
});
