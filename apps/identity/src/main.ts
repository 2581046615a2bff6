import { availableParallelism } from 'node:os';
import { consumeOnce } from '@kanaka/queues/inbox';
import { startRelay } from '@kanaka/queues/relay';
import { readConfig } from '@kanaka/server-kit/config';
import { openFailFastRedis } from '@kanaka/server-kit/open-redis';
import { migrateDatabase, migrationsNextTo, openDatabase } from '@kanaka/server-kit/database/database';
import { startRetention } from '@kanaka/server-kit/database/retention';
import { createLogger } from '@kanaka/server-kit/logger';
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

await run('identity', async () => {
  const config = readConfig(Config);
  const logger = createLogger({ service: 'identity', level: config.LOG_LEVEL });
  const { purge, close: closePurges } = openPurges(config.REDIS_URL, logger);
  const database = openDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL, logger, purge });
  await migrateDatabase(database, migrationsNextTo(import.meta.url));
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = config;
  if (email && password) await ensureOwner({ db: database.db, logger }, { email, password });

  await resealApps(database.db, openSealing(config.INTERNAL_TOKEN));

  const relay = startRelay({ db: database.db, redisUrl: config.REDIS_URL, origin: 'identity', logger });

  const endingKeys = startPoller('API keys that end', HOUR_MS, () => tellOfEndingKeys(database.db), logger);
  endingKeys.wake();
  const pollers = [
    endingKeys,
    startRetention('sessions', (limit) => deleteRunOutSessions(database.db, limit), logger),
    startRetention('mailed links', (limit) => deleteOldLinks(database.db, limit), logger),
  ];

  const { REDIS_URL: redisUrl } = config;
  const consumers = [
    consumeOnce({ queue: 'audit', redisUrl, db: database.db, handlers: auditJobs, logger }),
    consumeOnce({ queue: 'customers', redisUrl, db: database.db, handlers: customerJobs, logger }),
  ];

  const rateLimitRedis = openFailFastRedis(config.REDIS_URL, logger);
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
  return {
    logger,
    async close() {
      await app.close();
      rateLimitRedis.disconnect();
      await Promise.all([...consumers, ...pollers].map((one) => one.close()));
      await relay.close();
      closePurges();
      await database.close();
    },
  };
});
