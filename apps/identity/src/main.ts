import { startRelay } from '@kanaka/queues/relay';
import { migrateDatabase, migrationsBeside, openDatabase } from '@kanaka/server-kit/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { listen, run } from '@kanaka/server-kit/run';
import { ensureOwner } from './accounts/ensure-owner.ts';
import { buildApp } from './app.ts';
import { readIdentityConfig } from './config.ts';

await run(async () => {
  const config = readIdentityConfig();
  const logger = createLogger({ service: 'identity', level: config.LOG_LEVEL });
  const database = openDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL, logger });
  await migrateDatabase(database, migrationsBeside(import.meta.url));
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = config;
  if (email && password) await ensureOwner({ db: database.db, logger }, { email, password });

  const relay = startRelay({ db: database.db, redisUrl: config.REDIS_URL, origin: 'identity', logger });

  const app = await buildApp({
    logger,
    database,
    nudgeRelay: relay.nudge,
    jwtPublicKey: config.JWT_PUBLIC_KEY,
    jwtPrivateKey: config.JWT_PRIVATE_KEY,
    internalToken: config.INTERNAL_TOKEN,
  });
  await listen(app, config);
  return {
    logger,
    async close() {
      await app.close();
      await relay.close();
      await database.close();
    },
  };
});
