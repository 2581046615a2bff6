import { openFailFastRedis } from '@kanaka/server-kit/open-redis';
import { listenWithMetrics } from '@kanaka/server-kit/health-server';
import { run } from '@kanaka/server-kit/run-service';
import { proxiesTrusted } from '@kanaka/server-kit/trusted-proxies';
import { buildApp } from './app.ts';
import { Config } from './config.ts';

await run('gateway', Config, async ({ config, logger, opened }) => {
  const redis = openFailFastRedis(config.REDIS_URL, logger);
  opened({ close: () => redis.disconnect() });

  const app = await buildApp({
    logger,
    redis,
    jwtPublicKey: config.JWT_PUBLIC_KEY,
    isProxy: proxiesTrusted(config.TRUSTED_PROXIES),
    perMinute: {
      calls: config.RATE_LIMIT_PER_MINUTE,
      pages: config.PAGES_PER_MINUTE,
      files: config.FILES_PER_MINUTE,
    },
    limits: config,
    keysTriedPerMinute: config.KEYS_TRIED_PER_MINUTE,
    bounds: {
      connectionsPerAddress: config.CONNECTIONS_PER_ADDRESS,
      callsPerAddress: config.CALLS_AT_ONCE_PER_ADDRESS,
      largeResponsesPerAddress: config.LARGE_RESPONSES_PER_ADDRESS,
    },
    cacheBytes: config.CACHE_MB * 1024 * 1024,
    checkoutUrl: config.RAZORPAY_CHECKOUT_URL,
    upstreams: {
      identity: config.IDENTITY_URL,
      catalog: config.CATALOG_URL,
      cart: config.CART_URL,
      orders: config.ORDERS_URL,
      reviews: config.REVIEWS_URL,
      media: config.MEDIA_URL,
      storefront: config.STOREFRONT_URL,
      admin: config.ADMIN_URL,
    },
  });
  opened(await listenWithMetrics(app, config));
});
