import { authConfig, commonConfig, databaseConfig, redisConfig } from '@kanaka/server-kit/config';
import { z } from 'zod';

export const Config = z.object({
  ...commonConfig,
  ...authConfig,
  ...databaseConfig,
  ...redisConfig,
});
