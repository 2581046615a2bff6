import { authConfig, commonConfig, redisConfig, s3Config, ServiceUrl } from '@kanaka/server-kit/config';
import { z } from 'zod';

export const Config = z.object({
  ...commonConfig,
  ...redisConfig,
  ...s3Config,
  INTERNAL_TOKEN: authConfig.INTERNAL_TOKEN,
  ORDERS_URL: ServiceUrl,
  /** The public URL of the shop; the QR code on an invoice links to it. */
  PUBLIC_URL: ServiceUrl,
  /** An installed browser to use instead of the one that comes with the shop. */
  PUPPETEER_EXECUTABLE_PATH: z.string().min(1).optional(),
});
