import { authConfig, commonConfig, databaseConfig, s3Config, ServiceUrl } from '@kanaka/server-kit/config';
import { z } from 'zod';

export const Config = z.object({
  ...commonConfig,
  ...authConfig,
  ...databaseConfig,
  ...s3Config,
  IDENTITY_URL: ServiceUrl,
  ORDERS_URL: ServiceUrl,
  REVIEWS_URL: ServiceUrl,
  /** `off` makes no AVIFs, which cost seconds of processor time an image: pages then show WebP. */
  AVIF: z.enum(['on', 'off']).default('on'),
});
