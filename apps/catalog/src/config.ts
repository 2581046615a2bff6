import { authConfig, commonConfig, databaseConfig, redisConfig, ServiceUrl } from '@kanaka/server-kit/config';
import { z } from 'zod';

export const Config = z.object({
  ...commonConfig,
  ...authConfig,
  ...databaseConfig,
  ...redisConfig,
  /** Where the jobs for stock and ratings come from, and are reported as done. */
  ORDERS_URL: ServiceUrl,
  REVIEWS_URL: ServiceUrl,
});
