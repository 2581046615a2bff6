import { authConfig, commonConfig, readConfig, redisConfig, s3Config, ServiceUrl } from '@kanaka/server-kit/config';
import { z } from 'zod';

export const config = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    z.object({
      ...commonConfig,
      ...redisConfig,
      ...s3Config,
      INTERNAL_TOKEN: authConfig.INTERNAL_TOKEN,
      ORDERS_URL: ServiceUrl,
      /** Where shoppers reach the shop; the code on an invoice leads there. */
      PUBLIC_URL: ServiceUrl,
      /** A browser of the machine's own, instead of the one that comes with the shop. */
      PUPPETEER_EXECUTABLE_PATH: z.string().min(1).optional(),
    }),
    env,
  );
