import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '@kanaka/server-kit/config';
import { createLogger } from '@kanaka/server-kit/logger';
import { listenWithMetrics } from '@kanaka/server-kit/health-server';
import { run } from '@kanaka/server-kit/run-service';
import { createServiceClient } from '@kanaka/server-kit/service-client';
import { buildApp } from './app.ts';
import { Config } from './config.ts';
import { fetchFrom } from './fetch-from.ts';
import { sharePageFiles } from './page-files.ts';

/** The files that Vite has built, next to the server's bundle. */
const files = join(import.meta.dirname, 'public');

await run('storefront', async () => {
  const config = readConfig(Config);
  const internalToken = config.INTERNAL_TOKEN;
  const logger = createLogger({ service: 'storefront', level: config.LOG_LEVEL });
  const pageFiles = config.REDIS_URL
    ? await sharePageFiles({ folder: join(files, 'assets'), redisUrl: config.REDIS_URL, logger })
    : undefined;
  const app = await buildApp(
    { logger, jwtPublicKey: config.JWT_PUBLIC_KEY, internalToken, metricsElsewhere: true },
    {
      fetch: fetchFrom({ catalog: config.CATALOG_URL, reviews: config.REVIEWS_URL }),
      catalog: createServiceClient({ name: 'catalog', url: config.CATALOG_URL, internalToken }),
      document: await readFile(join(files, 'index.html'), 'utf8'),
      files,
      pageFiles,
      publicUrl: config.PUBLIC_URL,
      securityContact: config.SECURITY_CONTACT,
    },
  );
  const closeApp = await listenWithMetrics(app, config);
  return {
    logger,
    async close() {
      await closeApp();
      pageFiles?.close();
    },
  };
});
