import { productNames, productsById } from '@kanaka/contracts/catalog/products';
import { shopSettings } from '@kanaka/contracts/catalog/settings';
import { consumeOnce } from '@kanaka/queues/inbox';
import { migrateDatabase, migrationsNextTo, openDatabase } from '@kanaka/server-kit/database/database';
import { createServiceClient } from '@kanaka/server-kit/service-client';
import { listen, run } from '@kanaka/server-kit/run-service';
import { createStaffLookup } from '@kanaka/server-kit/staff';
import { ttlCache } from '@kanaka/server-kit/ttl-cache';
import { buildApp } from './app.ts';
import { Config } from './config.ts';
import { cartJobs } from './empty-cart.ts';

/** How long the shop's settings are kept, in milliseconds: a change is visible to everyone within two seconds. */
const SETTINGS_FRESH_MS = 1_000;

await run('cart', Config, async ({ config, logger, opened }) => {
  const internalToken = config.INTERNAL_TOKEN;
  const database = openDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL, logger });
  opened(database);
  await migrateDatabase(database, migrationsNextTo(import.meta.url));
  const { db } = database;
  const catalog = createServiceClient({ name: 'catalog', url: config.CATALOG_URL, internalToken });
  const kept = ttlCache<number>({ freshMs: SETTINGS_FRESH_MS });

  opened(consumeOnce({ queue: 'cart', redisUrl: config.REDIS_URL, db, handlers: cartJobs, logger }));
  const app = await buildApp(
    {
      logger,
      jwtPublicKey: config.JWT_PUBLIC_KEY,
      internalToken,
      staff: createStaffLookup({ identityUrl: config.IDENTITY_URL, internalToken, logger }),
      checks: { database: database.check },
    },
    {
      db,
      products: async (ids, shopperId) => (await catalog(productsById, { body: { ids, shopperId } })).data,
      names: async (ids) => (await catalog(productNames, { body: { ids } })).data,
      maxQuantity: () => kept('', async () => (await catalog(shopSettings, {})).data.maxQuantity),
    },
  );
  await listen(app, config);
  opened(app);
});
