import { authConfig, commonConfig, databaseConfig, redisConfig, ServiceUrl } from '@kanaka/server-kit/config';
import { z } from 'zod';

export const Config = z.object({
  ...commonConfig,
  ...authConfig,
  ...databaseConfig,
  ...redisConfig,
  IDENTITY_URL: ServiceUrl,
});
