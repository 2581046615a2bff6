import { authConfig, commonConfig, redisConfig, ServiceUrl } from '@kanaka/server-kit/config';
import { isNetwork } from '@kanaka/server-kit/trusted-proxies';
import { z } from 'zod';
import { usualBounds } from './bounds.ts';

const atMost = (usually: number) => z.coerce.number().int().min(1).default(usually);

/** INTERNAL_TOKEN is left out on purpose: an attacker who controls the gateway still cannot call /internal endpoints. */
export const Config = z.object({
  ...commonConfig,
  ...redisConfig,
  JWT_PUBLIC_KEY: authConfig.JWT_PUBLIC_KEY,
  IDENTITY_URL: ServiceUrl,
  CATALOG_URL: ServiceUrl,
  CART_URL: ServiceUrl,
  ORDERS_URL: ServiceUrl,
  REVIEWS_URL: ServiceUrl,
  MEDIA_URL: ServiceUrl,
  STOREFRONT_URL: ServiceUrl,
  ADMIN_URL: ServiceUrl,
  /** Where /metrics is served, for Prometheus alone: PORT is open to the public. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /**
   * The networks, separated by commas, of the proxies in front of the gateway that have no private address: a cloud's load
   * balancers, a CDN (docs/operations.md#the-client-address).
   */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((network) => network.trim())
        .filter(Boolean),
    )
    .refine(
      (networks) => networks.every(isNetwork),
      'networks such as 100.64.0.0/10, separated by commas, are expected',
    ),
  /** Calls of /api that one address may make in a minute. */
  RATE_LIMIT_PER_MINUTE: atMost(1200),
  /** Pages and documents that need a database query; images and files. */
  PAGES_PER_MINUTE: atMost(600),
  FILES_PER_MINUTE: atMost(6000),
  /** Stricter limits for these calls, by address and by account. Many shoppers of a phone network share one address. */
  SIGN_INS_PER_MINUTE: atMost(30),
  REGISTRATIONS_PER_HOUR: atMost(30),
  PASSWORD_RESETS_PER_HOUR: atMost(30),
  ORDERS_PER_HOUR: atMost(60),
  REVIEWS_PER_HOUR: atMost(30),
  STOCK_NOTICES_PER_HOUR: atMost(30),
  PHOTOGRAPHS_PER_HOUR: atMost(120),
  SEARCHES_PER_MINUTE: atMost(120),
  UPLOADS_PER_MINUTE: atMost(120),
  /** API keys that one address may try in a minute; a valid one is tried once a minute by each replica. */
  KEYS_TRIED_PER_MINUTE: atMost(60),
  /**
   * Concurrency limits for one client address in each replica: connections (or requests, if they come through a proxy at a
   * private address), calls to one service, and large responses such as PDFs and exports.
   */
  CONNECTIONS_PER_ADDRESS: atMost(usualBounds.connectionsPerAddress),
  CALLS_AT_ONCE_PER_ADDRESS: atMost(usualBounds.callsPerAddress),
  LARGE_RESPONSES_PER_ADDRESS: atMost(usualBounds.largeResponsesPerAddress),
  /** Megabytes of public responses that each replica keeps in memory (docs/decisions/gateway-cache.md). */
  CACHE_MB: atMost(64),
  /** Where the payment page's script comes from; the content security policy allows its origin. */
  RAZORPAY_CHECKOUT_URL: z.url().default('https://checkout.razorpay.com/v1/checkout.js'),
});
