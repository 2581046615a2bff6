import { authConfig, commonConfig, databaseConfig, redisConfig, s3Config, ServiceUrl } from '@kanaka/server-kit/config';
import { z } from 'zod';
import type { CourierApi } from './delivery/serviceability.ts';

const Settings = z.object({
  ...commonConfig,
  ...authConfig,
  ...databaseConfig,
  ...redisConfig,
  ...s3Config,
  IDENTITY_URL: ServiceUrl,
  CATALOG_URL: ServiceUrl,
  CART_URL: ServiceUrl,
  /** The public URL of the shop; previews of e-mails link to it. */
  PUBLIC_URL: ServiceUrl,
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
  /** The courier that is asked whether it delivers to a pincode; without one the delivery zones in the settings decide. */
  COURIER_API: z.enum(['', 'delhivery', 'shiprocket']).default(''),
  COURIER_API_URL: z.union([ServiceUrl, z.literal('')]).default(''),
  /** Shiprocket's API user; Delhivery needs none. */
  COURIER_API_USER: z.string().default(''),
  /** Delhivery's token, or the password of Shiprocket's API user. */
  COURIER_API_SECRET: z.string().default(''),
  /** Where Shiprocket fetches parcels. */
  COURIER_PICKUP_PINCODE: z.string().default(''),
  /** What couriers send with their events, as `x-api-key` or as a token; empty when none reports any. */
  COURIER_WEBHOOK_SECRET: z.union([z.string().min(16), z.literal('')]).default(''),
  /** `yes`: webhooks may lead to this machine, also in plain text, to try them out. */
  WEBHOOK_LOOPBACK: z.enum(['', 'yes']).default(''),
  /** How long pieces are reserved for a shopper who is paying. */
  RESERVATION_SECONDS: z.coerce.number().int().min(5).max(86_400).default(900),
});

const published = { delhivery: 'https://track.delhivery.com', shiprocket: 'https://apiv2.shiprocket.in' };

export const Config = Settings.superRefine(({ COURIER_API: kind, ...courier }, context) => {
  const needed = {
    '': [],
    delhivery: ['COURIER_API_SECRET'],
    shiprocket: ['COURIER_API_USER', 'COURIER_API_SECRET', 'COURIER_PICKUP_PINCODE'],
  } as const;
  for (const name of needed[kind]) {
    if (courier[name] === '') context.addIssue({ code: 'custom', path: [name], message: `is needed for ${kind}` });
  }
});
export type Config = z.output<typeof Config>;

/** The courier's API that is configured; null without one. */
export function courierApi(config: Config): CourierApi | null {
  const { COURIER_API: kind, COURIER_API_SECRET: secret, COURIER_API_USER: email } = config;
  if (kind === '') return null;
  const url = config.COURIER_API_URL || published[kind];
  if (kind === 'delhivery') return { kind, url, token: secret };
  return { kind, url, email, password: secret, pickupPincode: config.COURIER_PICKUP_PINCODE };
}
