import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listenWithMetrics } from '@kanaka/server-kit/health-server';
import { openFailFastRedis } from '@kanaka/server-kit/open-redis';
import { createPurges, subscribeToPurges } from '@kanaka/server-kit/purges';
import { run } from '@kanaka/server-kit/run-service';
import { createServiceClient } from '@kanaka/server-kit/service-client';
import { buildApp } from './app.ts';
import { Config } from './config.ts';
import { fetchFrom } from './fetch-from.ts';
import { sharePageFiles } from './page-files.ts';
import { rememberShared } from './remember-shared.ts';

/** The files that Vite has built, next to the server's bundle. */
const files = join(import.meta.dirname, 'public');

await run('storefront', Config, async ({ config, logger, opened }) => {
  const internalToken = config.INTERNAL_TOKEN;
  const redis =
    config.REDIS_URL === undefined
      ? undefined
      : openFailFastRedis(config.REDIS_URL, logger, {
          whileDown: 'page files of other releases are not found, and pages ask for everything anew',
        });
  const purges = createPurges();
  const unsubscribe = redis && subscribeToPurges(redis, purges, logger);
  const pageFiles = redis && (await sharePageFiles({ folder: join(files, 'assets'), redis, logger }));
  const app = await buildApp(
    { logger, jwtPublicKey: config.JWT_PUBLIC_KEY, internalToken, metricsElsewhere: true },
    {
      fetch: rememberShared(
        fetchFrom({ catalog: config.CATALOG_URL, cart: config.CART_URL, reviews: config.REVIEWS_URL }),
        purges,
      ),
      catalog: createServiceClient({ name: 'catalog', url: config.CATALOG_URL, internalToken }),
      document: await readFile(join(files, 'index.html'), 'utf8'),
      files,
      pageFiles,
      publicUrl: config.PUBLIC_URL,
      securityContact: config.SECURITY_CONTACT,
    },
  );
  opened({
    close() {
      pageFiles?.close();
      unsubscribe?.();
      redis?.disconnect();
    },
  });
  opened(await listenWithMetrics(app, config));
});
