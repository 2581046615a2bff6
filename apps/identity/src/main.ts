import { availableParallelism } from 'node:os';
import { consumeOnce } from '@kanaka/queues/inbox';
import { startRelay } from '@kanaka/queues/relay';
import { openFailFastRedis } from '@kanaka/server-kit/open-redis';
import { migrateDatabase, migrationsNextTo, openDatabase } from '@kanaka/server-kit/database/database';
import { startRetention } from '@kanaka/server-kit/database/retention';
import { openPurges } from '@kanaka/server-kit/cache-tags';
import { startPoller } from '@kanaka/server-kit/poller';
import { listen, run } from '@kanaka/server-kit/run-service';
import { createHashQueue } from './accounts/hash-queue.ts';
import { ensureOwner } from './accounts/ensure-owner.ts';
import { tellOfEndingKeys } from './api-keys/tell-of-ending.ts';
import { buildApp } from './app.ts';
import { auditJobs } from './audit/audit.routes.ts';
import { Config } from './config.ts';
import { customerJobs } from './customers/customers.routes.ts';
import { resealApps } from './second-factor/reseal-apps.ts';
import { openSealing } from '@kanaka/server-kit/sealed-text';
import { deleteOldLinks } from './mailed-links/mailed-links.repository.ts';
import { deleteRunOutSessions } from './sessions/sessions.repository.ts';

/** Of the four threads in Node's pool, one stays free for other work: DNS lookups, reading files. */
const HASHES_AT_ONCE = Math.min(3, availableParallelism());
const HOUR_MS = 60 * 60_000;

await run('identity', Config, async ({ config, logger, opened }) => {
  const purges = openPurges(config.REDIS_URL, logger);
  const { DATABASE_URL: url, DATABASE_POOL: poolSize } = config;
  const database = openDatabase({ url, poolSize, logger, purge: purges.purge });
  opened(database);
  opened(purges);
  await migrateDatabase(database, migrationsNextTo(import.meta.url));
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = config;
  if (email && password) await ensureOwner({ db: database.db, logger }, { email, password });

  await resealApps(database.db, openSealing(config.INTERNAL_TOKEN));

  const relay = startRelay({ db: database.db, redisUrl: config.REDIS_URL, origin: 'identity', logger });
  opened(relay);

  const endingKeys = startPoller('API keys that end', HOUR_MS, () => tellOfEndingKeys(database.db), logger);
  endingKeys.wake();
  const { REDIS_URL: redisUrl } = config;
  opened(
    endingKeys,
    startRetention('sessions', (limit) => deleteRunOutSessions(database.db, limit), logger),
    startRetention('mailed links', (limit) => deleteOldLinks(database.db, limit), logger),
    consumeOnce({ queue: 'audit', redisUrl, db: database.db, handlers: auditJobs, logger }),
    consumeOnce({ queue: 'customers', redisUrl, db: database.db, handlers: customerJobs, logger }),
  );

  const rateLimitRedis = openFailFastRedis(redisUrl, logger);
  opened({ close: () => rateLimitRedis.disconnect() });
  const app = await buildApp({
    logger,
    database,
    wakeRelay: relay.wake,
    jwtPublicKey: config.JWT_PUBLIC_KEY,
    jwtPrivateKey: config.JWT_PRIVATE_KEY,
    internalToken: config.INTERNAL_TOKEN,
    publicUrl: config.PUBLIC_URL,
    rateLimitRedis,
    hashing: createHashQueue({ atOnce: HASHES_AT_ONCE, waitingOfOne: 30, waitingOfAll: 300 }),
    tryLimits: { ofOne: config.SIGN_IN_TRIES, ofStrangers: config.SIGN_IN_TRIES_OF_STRANGERS },
  });
  await listen(app, config);
  opened(app);
});
