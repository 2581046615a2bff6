import { authConfig, commonConfig, databaseConfig, redisConfig, ServiceUrl } from '@kanaka/server-kit/config';
import { z } from 'zod';

export const Config = z.object({
  ...commonConfig,
  ...authConfig,
  ...databaseConfig,
  ...redisConfig,
  ORDERS_URL: ServiceUrl,
  REVIEWS_URL: ServiceUrl,
  /** Where the shop's index.html is. */
  STOREFRONT_URL: ServiceUrl,
  /** The shop's own address, as its visitors know it. */
  PUBLIC_URL: ServiceUrl,
  /** Where to report security problems; by default the e-mail of the settings. */
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https|tel)$/, message: 'a mailto: or https: address is expected' })
    .optional(),
});
