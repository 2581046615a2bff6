import { authConfig, commonConfig, redisConfig, ServiceUrl } from '@kanaka/server-kit/config';
import { z } from 'zod';

export const Config = z.object({
  ...commonConfig,
  ...authConfig,
  /**
   * The port of /metrics, only for Prometheus: it must not be PORT, to which the gateway forwards all paths that it does
   * not know.
   */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /**
   * Where releases share the files of their pages (`page-files.ts`), and where changes are heard (`remember-shared.ts`);
   * without it each has only its own files and remembers nothing.
   */
  REDIS_URL: redisConfig.REDIS_URL.optional(),
  CATALOG_URL: ServiceUrl,
  CART_URL: ServiceUrl,
  REVIEWS_URL: ServiceUrl,
  /** The shop's public URL. */
  PUBLIC_URL: ServiceUrl,
  /** The contact for security problems; by default the e-mail address in the settings. */
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https|tel)$/, message: 'a mailto: or https: address is expected' })
    .optional(),
});
