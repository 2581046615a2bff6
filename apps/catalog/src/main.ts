import { MAX_IMAGE_BYTES } from '@kanaka/contracts/media/media';
import { consumeOnce } from '@kanaka/queues/inbox';
import { startRelay } from '@kanaka/queues/relay';
import { openPurges } from '@kanaka/server-kit/cache-tags';
import { migrateDatabase, migrationsNextTo, openDatabase } from '@kanaka/server-kit/database/database';
import { fetchPublic } from '@kanaka/server-kit/fetch-public';
import { startPoller } from '@kanaka/server-kit/poller';
import { startRetention } from '@kanaka/server-kit/database/retention';
import { listen, run } from '@kanaka/server-kit/run-service';
import { createStaffLookup } from '@kanaka/server-kit/staff';
import { buildApp } from './app.ts';
import { Config } from './config.ts';
import { runImports } from './product-files/run-imports.ts';
import { deleteOldImports } from './product-files/imports.repository.ts';
import { publishDrafts } from './products/publish-drafts.ts';
import { ratingJobs } from './products/admin-products.routes.ts';
import { learnWords } from './synonyms/synonyms.repository.ts';
import { fetchPublicJson } from './rates/fetch-public-json.ts';
import { pullFeed } from './rates/pull-feed.ts';
import { openPages } from './pages/renew-texts.ts';
import { openShop } from './settings/settings-of-shop.ts';
import { plainWords } from './synonyms/dictionary.ts';
import { shopSynonyms } from './synonyms/shop-synonyms.ts';
import { releaseRanOut } from './stock/release-stock.ts';
import { stockJobs } from './stock/stock.routes.ts';
import { sendNotices } from './stock-notices/send-notices.ts';
import { noticeJobs } from './stock-notices/stock-notices.routes.ts';
import { deleteOldNotices, deleteOldSent } from './stock-notices/stock-notices.repository.ts';

const aPicture = { accept: 'image/*', timeoutMs: 20_000, mostBytes: MAX_IMAGE_BYTES };

await run('catalog', Config, async ({ config, logger, opened }) => {
  const internalToken = config.INTERNAL_TOKEN;
  const purges = openPurges(config.REDIS_URL, logger);
  const { DATABASE_URL: url, DATABASE_POOL: poolSize } = config;
  const database = openDatabase({ url, poolSize, logger, purge: purges.purge });
  opened(purges);
  opened(database);
  await migrateDatabase(database, migrationsNextTo(import.meta.url));
  const { db } = database;
  await learnWords(db, plainWords((await shopSynonyms(db)).groups));
  await openShop({ db });
  await openPages({ db });

  const relay = startRelay({ db, redisUrl: config.REDIS_URL, origin: 'catalog', logger });
  opened(relay);
  const queues = { redisUrl: config.REDIS_URL, db, logger };
  const stock = consumeOnce({ queue: 'stock', handlers: { ...stockJobs, ...noticeJobs }, ...queues });
  const ratings = consumeOnce({ queue: 'ratings', handlers: ratingJobs, ...queues });
  // Every replica looks; each takes what no other has.
  opened(
    stock,
    ratings,
    startPoller('holds that ran out', 5_000, () => releaseRanOut({ db }), logger),
    startPoller('pieces that are back', 10_000, () => sendNotices({ db, internalToken }), logger),
    startRetention('requests about pieces that did not come back', (limit) => deleteOldNotices(db, limit), logger),
    startRetention('e-mails about pieces of the last day', (limit) => deleteOldSent(db, limit), logger),
    startPoller(
      'the feed of rates',
      60_000,
      (signal) => pullFeed({ db, fetchJson: (address) => fetchPublicJson(address, { signal }) }),
      logger,
    ),
    startPoller('imports', 1_000, (signal) => runImports({ db }, signal), logger),
    startRetention('imports of long ago', (limit) => deleteOldImports(db, limit), logger),
    // Every second, because what is due must be seen within two.
    startPoller('drafts that are due', 1_000, () => publishDrafts({ db }), logger),
  );

  const app = await buildApp(
    {
      logger,
      jwtPublicKey: config.JWT_PUBLIC_KEY,
      internalToken,
      staff: createStaffLookup({ identityUrl: config.IDENTITY_URL, internalToken, logger }),
      checks: { database: database.check },
    },
    { db, wakeRelay: relay.wake, fetchPicture: (address) => fetchPublic(address, aPicture) },
  );
  await listen(app, config);
  opened(app);
});
