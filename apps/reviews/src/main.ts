import { hasPurchased } from '@kanaka/contracts/orders/orders';
import { PHOTOGRAPH_KINDS } from '@kanaka/contracts/media/photographs';
import { productNames } from '@kanaka/contracts/catalog/products';
import { getShop } from '@kanaka/contracts/catalog/settings';
import { consume } from '@kanaka/queues/consumer';
import { startRelay } from '@kanaka/queues/relay';
import { openPurges } from '@kanaka/server-kit/cache-tags';
import { migrateDatabase, migrationsNextTo, openDatabase } from '@kanaka/server-kit/database/database';
import { createServiceClient } from '@kanaka/server-kit/service-client';
import { signedIds } from '@kanaka/server-kit/signed-ids';
import { listen, run } from '@kanaka/server-kit/run-service';
import { createStaffLookup } from '@kanaka/server-kit/staff';
import { startPoller } from '@kanaka/server-kit/poller';
import { buildApp } from './app.ts';
import { Config } from './config.ts';
import { recheckPurchases } from './recheck-purchases.ts';
import { disownReviews } from './reviews.repository.ts';

const RECHECK_EVERY_MS = 60 * 60_000;

await run('reviews', Config, async ({ config, logger, opened }) => {
  const purges = openPurges(config.REDIS_URL, logger);
  const { DATABASE_URL: url, DATABASE_POOL: poolSize } = config;
  const database = openDatabase({ url, poolSize, logger, purge: purges.purge });
  opened(purges);
  opened(database);
  await migrateDatabase(database, migrationsNextTo(import.meta.url));
  const relay = startRelay({ db: database.db, redisUrl: config.REDIS_URL, origin: 'reviews', logger });
  opened(relay);
  const internalToken = config.INTERNAL_TOKEN;
  const catalog = createServiceClient({ name: 'catalog', url: config.CATALOG_URL, internalToken });
  const orders = createServiceClient({ name: 'orders', url: config.ORDERS_URL, internalToken });

  const deps = {
    db: database.db,
    hasPurchased: async (userId: string, productId: string | undefined) =>
      (await orders(hasPurchased, { params: { userId }, query: { productId } })).purchased,
  };
  const app = await buildApp(
    {
      logger,
      jwtPublicKey: config.JWT_PUBLIC_KEY,
      internalToken,
      staff: createStaffLookup({ identityUrl: config.IDENTITY_URL, internalToken, logger }),
      checks: { database: database.check },
    },
    {
      ...deps,
      wakeRelay: relay.wake,
      holdsReviews: async () => (await catalog(getShop, {})).data.holdReviews,
      isKnownPiece: async (id) => (await catalog(productNames, { body: { ids: [id] } })).data.length > 0,
      now: () => new Date(),
      photographIds: signedIds(PHOTOGRAPH_KINDS.review, internalToken),
    },
  );
  const erasing = consume({
    queue: 'reviews',
    redisUrl: config.REDIS_URL,
    // Nothing is left to do the second time.
    handlers: { 'account-erased': ({ userId }) => database.db.transaction((tx) => disownReviews(tx, userId)) },
    logger,
  });
  const rechecking = startPoller(
    'asking again about the purchases behind reviews',
    RECHECK_EVERY_MS,
    async (closing) => {
      const changed = await recheckPurchases(deps, closing);
      if (changed > 0) logger.info({ changed }, 'reviews have become verified or have ceased to be');
    },
    logger,
  );
  await listen(app, config);
  opened(app, rechecking, erasing);
});
