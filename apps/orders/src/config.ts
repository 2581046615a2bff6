import { authConfig, commonConfig, databaseConfig, redisConfig, s3Config, ServiceUrl } from '@kanaka/server-kit/config';
import { z } from 'zod';

export const Config = z.object({
  ...commonConfig,
  ...authConfig,
  ...databaseConfig,
  ...redisConfig,
  ...s3Config,
  IDENTITY_URL: ServiceUrl,
  CATALOG_URL: ServiceUrl,
  CART_URL: ServiceUrl,
  RAZORPAY_API_URL: ServiceUrl.default('https://api.razorpay.com'),
  RAZORPAY_KEY_ID: z.string().min(4),
  RAZORPAY_KEY_SECRET: z.string().min(8),
  /** One secret, or during a rotation the new and the old one, separated by a comma. */
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .min(8)
    .transform((list) =>
      list
        .split(',')
        .map((secret) => secret.trim())
        .filter(Boolean),
    ),
  RAZORPAY_CHECKOUT_URL: z.url().default('https://checkout.razorpay.com/v1/checkout.js'),
  /** How long pieces are reserved for a shopper who is paying. */
  RESERVATION_SECONDS: z.coerce.number().int().min(5).max(86_400).default(900),
});
export type Config = z.output<typeof Config>;
